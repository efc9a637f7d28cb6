"""Input kept before Python was there: game/ui/early.py."""

from __future__ import annotations

import json

from game import Move
from game.ui.command import Action, Command
from game.ui.early import early_commands


def commands(*records: object) -> list[Command]:
    return list(early_commands(json.dumps(records)))


def test_keys_swipes_and_clicks_keep_their_order() -> None:
    assert commands(
        {"t": "key", "code": "KeyW", "key": "z", "shift": False},
        {"t": "swipe", "dx": 40, "dy": 3.5},
        {"t": "action", "name": "undo"},
        {"t": "key", "code": "ArrowDown", "key": "ArrowDown", "shift": False},
    ) == [
        Command(Action.MOVE, Move.UP),
        Command(Action.MOVE, Move.RIGHT),
        Command(Action.UNDO),
        Command(Action.MOVE, Move.DOWN),
    ]


def test_what_means_nothing_is_passed_over() -> None:
    assert commands(
        {"t": "key", "code": "KeyQ", "key": "q"},
        {"t": "key", "code": None, "key": "ArrowUp"},
        {"t": "swipe", "dx": 30, "dy": 30},
        {"t": "swipe", "dx": "far", "dy": 0},
        {"t": "action", "name": "no-such-action"},
        {"t": "thought"},
        "nonsense",
        {"t": "action", "name": "redo"},
    ) == [Command(Action.REDO)]


def test_nothing_kept_is_nothing_to_do() -> None:
    assert commands() == []
