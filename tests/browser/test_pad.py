"""A game pad plays (Chromium, with a pad that the test holds)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import Game, Move

from .game_page import some_moves

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

FAKE_PAD = """
window.pad = {axes: [0, 0], connected: true, index: 0, mapping: "standard",
  buttons: Array.from({length: 16}, () => ({pressed: false, value: 0}))};
navigator.getGamepads = () => [window.pad, null];
"""
BUTTONS = {Move.UP: 12, Move.DOWN: 13, Move.LEFT: 14, Move.RIGHT: 15}
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_the_cross_moves_once_a_press(page: GamePage[ChromiumPage]) -> None:
    """However many frames a button is held."""
    page.load("seed=51", url=page.site.variant(FAKE_PAD))
    game = Game.start(seed=51)
    page.expect(game)
    page.tab.evaluate("window.dispatchEvent(new Event('gamepadconnected'))")
    for move in some_moves(game, 6):
        game, _ = game.play(move)
        button = f"window.pad.buttons[{BUTTONS[move]}].pressed"
        page.tab.evaluate(f"{button} = true")
        page.expect(game)
        page.tab.evaluate(TWO_FRAMES)
        page.tab.evaluate(f"({button} = false, {TWO_FRAMES})")
    page.expect(game)
