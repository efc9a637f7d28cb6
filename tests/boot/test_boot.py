"""The page's first scripts say and paint what Python will: static/boot against game/ui."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from game import Board, Game, Move
from game.ui.messages import Messages, NumberForm
from game.ui.patches import patches
from game.ui.saved import session_text
from game.ui.session import Session
from game.ui.swipe import Swipe, direction
from game.ui.view import first_view
from tests.ui.page_model import Page
from tests.ui.sessions import NEW_GAME, after, of, playing, some_turns
from tools.layout import ROOT

BOOT = ROOT / "static/boot"
HERE = Path(__file__).parent
FORMS = {"English": NumberForm(), "Polish": NumberForm("\u202f", 2)}

LARGE = Board.parse("2147483648,131072,262144,0/2,4,0,0/0,0,0,128/0,1024,0,64")
SESSIONS = [
    *[some_turns(of(Game.start(seed)), 12 * seed) for seed in range(12)],
    after(some_turns(of(Game.start(1)), 200), NEW_GAME),
    playing(LARGE),
    Session(some_turns(of(Game.start(3)), 5).current, best=1_234_567),
]

Painted = dict[str, Any]
Gesture = list[tuple[str, int, int, int]]


def in_node(harness: str, script: Path, data: object) -> Any:
    """What a harness beside this file makes of some data with a script of the page."""
    done = subprocess.run(
        ["node", str(HERE / harness), str(script)],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def painted(folder: Path, saves: list[str], form: NumberForm = FORMS["English"]) -> list[Painted]:
    """What board.js makes of each text in storage, in a language's form of numbers."""
    script = (BOOT / "board.js").read_text("utf-8")
    script = script.replace("NUMBER_GROUP;", f"{json.dumps(form.group)};")
    script = script.replace("NUMBER_MINIMUM;", f"{form.minimum};")
    (folder / "board.js").write_text(script, "utf-8")
    pages: list[Painted] = in_node("paint.mjs", folder / "board.js", saves)
    return pages


@pytest.mark.parametrize("language", FORMS)
def test_the_board_painted_early_is_the_one_that_python_draws(
    tmp_path: Path, language: str
) -> None:
    messages = Messages(numbers=FORMS[language])
    pages = painted(tmp_path, [session_text(session) for session in SESSIONS], FORMS[language])
    for session, early in zip(SESSIONS, pages, strict=True):
        page = Page()
        page.apply(patches(None, first_view(session, None, messages), messages))
        for name in ("score", "best"):
            assert early[name]["text"] == page.get(name, "text")
            assert str(early[name]["data"]["value"]) == page.get(name, "data-value")
        for number, cell in enumerate(early["cells"]):
            assert str(cell["data"].get("value", "")) == page.get(f"cell{number}", "data-value")
            if cell["data"]:
                assert cell["label"] == page.get(f"cell{number}", "aria-label")
        tiles = [
            (page.get(key, "class"), page.get(key, "style"), page.get(key, "text"))
            for key in (f"tile{number}" for number in range(25))
            if page.get(key, "class") != "tile free"
        ]
        assert [
            (tile["look"], tile["style"], str(tile["text"])) for tile in early["tiles"]
        ] == tiles


def test_what_is_no_save_is_left_for_python_to_judge(tmp_path: Path) -> None:
    whole = session_text(SESSIONS[3])
    saves = [whole[:cut] for cut in range(0, len(whole), 7)]
    saves += [whole.replace('"v":1', '"v":2'), whole.replace("2048-save", "x"), "null", "[]", "0"]
    saves += [json.dumps({"v": 1, "game": 5}), json.dumps({"v": 1, "game": "2048-save;1"})]
    empty = {"cells": [{"data": {}}] * 16, "score": {"data": {}}, "tiles": []}
    for page in painted(tmp_path, saves):
        assert {name: page[name] for name in empty} == empty


def test_the_best_score_is_painted_even_if_the_game_cannot_be(tmp_path: Path) -> None:
    (page,) = painted(tmp_path, [json.dumps({"v": 1, "game": "", "best": 5000})])
    assert page["best"]["text"] == "5,000"
    assert page["tiles"] == []


# Early swipes -----------------------------------------------------------------------------


def some_gestures(count: int) -> list[Gesture]:
    """Fingers that come, go and wander, always the same ones."""
    chance = random.Random(2048)
    return [
        [
            (
                chance.choice(["down", "moved", "moved", "moved", "up"]),
                chance.randrange(2),
                chance.randrange(-60, 60),
                chance.randrange(-60, 60),
            )
            for _ in range(chance.randrange(3, 25))
        ]
        for _ in range(count)
    ]


def swiped(gesture: Gesture) -> list[Move]:
    """The moves that Python makes of a gesture."""
    swipe = Swipe()
    moves = []
    for kind, finger, x, y in gesture:
        if kind == "down":
            swipe = swipe.down(finger, x, y)
        elif kind == "up":
            swipe = swipe.up(finger)
        else:
            swipe, move = swipe.moved(finger, x, y)
            moves += [move] if move else []
    return moves


def test_early_swipes_are_the_same_moves_as_later_ones() -> None:
    gestures = some_gestures(500)
    kept = in_node("gestures.mjs", BOOT / "first-paint.js", gestures)
    early = [[direction(record["dx"], record["dy"]) for record in records] for records in kept]
    later = [swiped(gesture) for gesture in gestures]
    assert early == later
    assert sum(map(len, later)) > 300  # there was something to compare
