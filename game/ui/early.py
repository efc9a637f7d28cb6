"""What a person did before Python was there, as the page's first script kept it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from game.ui.command import COMMAND_OF_NAME, Action, Command
from game.ui.keys import command_for_key
from game.ui.swipe import direction

if TYPE_CHECKING:
    from collections.abc import Iterator


def early_commands(text: str) -> Iterator[Command]:
    """The commands of a JSON list of records, in their order.

    A record is ``{"t": "key", "code": ..., "key": ...}``, ``{"t": "swipe", "dx": ..., "dy": ...}``
    in CSS pixels, or ``{"t": "action", "name": ...}``; those that mean nothing are passed over.
    """
    for record in json.loads(text):
        command = _command(record)
        if command is not None:
            yield command


def _command(record: dict[str, Any]) -> Command | None:
    match record:
        case {"t": "key", "code": str(code), "key": str(key)}:
            return command_for_key(code, key)
        case {"t": "swipe", "dx": int() | float() as dx, "dy": int() | float() as dy}:
            move = direction(dx, dy)
            return None if move is None else Command(Action.MOVE, move)
        case {"t": "action", "name": str(name)}:
            return COMMAND_OF_NAME.get(name)
        case _:
            return None
