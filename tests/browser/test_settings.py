"""Settings: kept, applied at once, and each doing what it says (Chromium)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from game import Board, Game, Move, Outcome

from .game_page import KEYS, SETTINGS, some_moves
from .test_endings import BEFORE_WIN

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

COUNT_TONES = """
window.tones = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.tones += 1;
  return create.call(this);
};
"""
COUNT_PULSES = "window.pulses = 0; navigator.vibrate = () => { window.pulses += 1; return true; };"
FAKE_PAD = """
window.pad = {axes: [0, 0], connected: true, index: 0, mapping: "standard",
  buttons: Array.from({length: 16}, () => ({pressed: false, value: 0}))};
navigator.getGamepads = () => [window.pad, null];
"""
PAD_BUTTONS = {Move.UP: 12, Move.DOWN: 13, Move.LEFT: 14, Move.RIGHT: 15}


def with_settings(page: GamePage[ChromiumPage], **settings: object) -> None:
    """Leave the game and store these settings."""
    page.store({SETTINGS: json.dumps({"v": 1, **settings})})


def open_settings(page: GamePage[ChromiumPage]) -> None:
    """Open the dialog by its two buttons."""
    page.act("menu")
    page.tab.wait_for("document.querySelector('#menu[open]')")
    page.act("settings")
    page.tab.wait_for("document.querySelector('#settings[open]')")


def test_a_choice_is_applied_at_once_and_kept(page: GamePage[ChromiumPage]) -> None:
    """The page behind the dialog changes with it, and a reload shows the same."""
    page.load()
    open_settings(page)
    page.tab.tab.select_option("#setting-theme", "dark")
    page.tab.wait_for("document.documentElement.dataset.theme === 'dark'")
    page.tab.tab.select_option("#setting-motion", "off")
    page.tab.wait_for("document.documentElement.dataset.motion === 'off'")
    dark = page.tab.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.reload()
    assert page.tab.attribute("html", "data-theme") == "dark"
    assert page.tab.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    open_settings(page)
    assert page.tab.evaluate("document.querySelector('#setting-theme').value") == "dark"


def test_the_chosen_theme_is_there_before_python_is(page: GamePage[ChromiumPage]) -> None:
    """No flash of the other one."""
    with_settings(page, theme="dark")
    page.tab.open(page.site.url)
    assert page.tab.attribute("html", "data-theme") == "dark"
    page.wait_ready()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_systems_scheme_counts_until_one_is_chosen(
    page: GamePage[ChromiumPage], scheme: str
) -> None:
    """The background is light or dark as the system says."""
    page.tab.tab.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.load()
    red, green, blue = page.tab.evaluate(
        "getComputedStyle(document.documentElement).backgroundColor.match(/[\\d.]+/g).map(Number)"
    )[:3]
    assert (red + green + blue < 200) is (scheme == "dark")


def test_the_win_can_be_turned_off(page: GamePage[ChromiumPage]) -> None:
    """2048 then is a tile like any other."""
    with_settings(page, win=False)
    page.load_position(BEFORE_WIN)
    page.follow(Board.parse(BEFORE_WIN), Move.LEFT)
    seen = page.look()
    assert (seen.outcome, seen.banner) == (Outcome.PLAYING, None)


def test_arrow_buttons_are_off_at_first_and_move_tiles(page: GamePage[ChromiumPage]) -> None:
    """For those who cannot swipe."""
    page.load()
    assert not page.tab.is_visible("#arrows")
    with_settings(page, arrows=True)
    game = page.load_seed(51)
    for move in some_moves(game, 6):
        game, _ = game.play(move)
        page.tab.click(f'[data-press="{move.name.lower()}"]')
        page.expect(game)


@pytest.mark.parametrize("on", [False, True])
def test_sound_and_vibration_only_when_turned_on(page: GamePage[ChromiumPage], on: bool) -> None:
    """Each by its own switch, at a merge."""
    with_settings(page, sound=on, vibration=on)
    page.load(
        "position=2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0",
        url=page.site.variant(COUNT_TONES + COUNT_PULSES),
    )
    page.follow(Board.parse("2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"), Move.LEFT)
    assert page.tab.evaluate("[window.tones > 0, window.pulses > 0]") == [on, on]


def test_a_game_pad_plays(page: GamePage[ChromiumPage]) -> None:
    """The cross moves, once a press."""
    page.load("seed=51", url=page.site.variant(FAKE_PAD))
    game = Game.start(seed=51)
    page.expect(game)
    page.tab.evaluate("window.dispatchEvent(new Event('gamepadconnected'))")
    for move in some_moves(game, 6):
        game, _ = game.play(move)
        button = f"window.pad.buttons[{PAD_BUTTONS[move]}].pressed"
        page.tab.evaluate(f"{button} = true")
        page.expect(game)
        page.tab.evaluate(
            f"({button} = false, new Promise((done) =>"
            " requestAnimationFrame(() => requestAnimationFrame(done))))"
        )
    page.expect(game)


def test_a_game_played_with_undo_says_so(warm_page: GamePage[ChromiumPage]) -> None:
    """The label stays when the move is made again."""
    game = warm_page.load_seed(51)
    move = game.board.legal_moves[0]
    game, _ = game.play(move)
    warm_page.tab.press(KEYS[move])
    warm_page.expect(game)
    warm_page.act("undo")
    warm_page.expect(game.undo())
    warm_page.act("redo")
    warm_page.expect(game)
    assert "undo" in warm_page.tab.evaluate("document.querySelector('#status-text').textContent")
