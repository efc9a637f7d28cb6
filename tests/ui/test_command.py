"""Commands and the buttons that ask for them: game/ui/command.py."""

from __future__ import annotations

import re

import pytest

from game.ui.command import COMMAND_OF_NAME, Action, Command
from game.ui.keys import BY_KEY, BY_LETTER, BY_PLACE
from tools.layout import ROOT

PAGES = [ROOT / "index.html", *sorted((ROOT / "static/pages").glob("_*.html"))]
BUTTONS = sorted(
    {
        name
        for page in PAGES
        for name in re.findall(r'data-action="([a-z-]+)"', page.read_text(encoding="utf-8"))
    }
)
MADE_BY_PYTHON = {"restore", "keep-playing", "resume", "adopt", "dismiss", "update"}
KEYS_ONLY = {"describe", "move"}


@pytest.mark.parametrize("name", BUTTONS)
def test_every_button_of_the_page_has_a_command(name: str) -> None:
    assert COMMAND_OF_NAME[name] == Command(Action(name))


def test_every_command_can_be_asked_for() -> None:
    assert {action.value for action in Action} == {*BUTTONS, *MADE_BY_PYTHON, *KEYS_ONLY}
    keys = [*BY_KEY.values(), *BY_PLACE.values(), *BY_LETTER.values()]
    assert {command.action.value for command in keys} >= KEYS_ONLY


def test_a_move_is_no_button_because_it_needs_a_direction() -> None:
    assert "move" not in COMMAND_OF_NAME
