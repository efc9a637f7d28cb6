"""The settings' sheet as a person uses it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .game_page import SETTINGS

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage


def choose(page: GamePage[ChromiumPage], name: str, value: str | bool) -> None:
    """Set one thing in the sheet, and close it."""
    page.act("menu")
    page.act("settings")
    page.tab.wait_for("document.querySelector('#settings[open]')")
    field = f"#setting-{name}"
    if isinstance(value, bool):
        page.tab.tab.set_checked(field, value)
    else:
        page.tab.tab.select_option(field, value)
    page.tab.press("Escape")
    page.tab.wait_for("!document.querySelector('dialog[open]')")


def preset(page: GamePage[ChromiumPage], **values: object) -> None:
    """Leave the game and have nothing in storage but these settings."""
    page.store({SETTINGS: json.dumps({"v": 1} | values)})
