"""Loading is shown honestly, and so is failing to load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drivers import wait_until
from .test_saving import a_game

if TYPE_CHECKING:
    from .drivers import Page
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

NO_WEBASSEMBLY = "delete window.WebAssembly;"
BROKEN_WEBASSEMBLY = """
for (const name of ["instantiate", "instantiateStreaming", "compile", "compileStreaming"])
  WebAssembly[name] = () => Promise.reject(new Error("broken by the test"));
"""


def wait_failed(page: GamePage[Page], script: str) -> str:
    """Open the page with a script that breaks it, wait until it says so, and give what it says."""
    page.tab.open(page.site.variant(script))
    page.tab.wait_for("document.documentElement.dataset.state === 'failed'", 60)
    return page.tab.text(".notice")


def test_failing_to_load_says_what_happened_and_how_to_retry(any_page: GamePage[Page]) -> None:
    """The reason and a way to try again are shown, and nothing pretends still to load."""
    text = wait_failed(any_page, BROKEN_WEBASSEMBLY)
    assert text.strip()
    assert any_page.tab.is_visible(".notice button, .notice a")
    assert not any_page.tab.is_visible("#progress")


def test_a_browser_without_webassembly_is_told(page: GamePage[ChromiumPage]) -> None:
    """An old or locked-down browser gets a sentence that names what is missing."""
    assert "WebAssembly" in wait_failed(page, NO_WEBASSEMBLY)
    page.tab.problems.clear()


def test_the_saved_board_is_there_before_python_is(page: GamePage[ChromiumPage]) -> None:
    """While the runtime loads, the saved game is painted already, with its score."""
    game = a_game()
    page.save(game, best=4000)
    page.tab.open(page.site.variant(BROKEN_WEBASSEMBLY))
    seen = page.look()
    assert (seen.board, seen.score, seen.best) == (game.board, game.score, 4000)
    page.tab.wait_for("document.documentElement.dataset.state === 'failed'", 60)
    assert page.look().board == game.board
    page.tab.problems.clear()


def test_progress_is_shown_while_loading(page: GamePage[ChromiumPage]) -> None:
    """A text and an indicator that moves; both go when the page is ready."""
    page.tab.open(
        page.site.variant(
            "WebAssembly.instantiate = () => new Promise(() => {});"
            "WebAssembly.instantiateStreaming = WebAssembly.instantiate;"
        )
    )
    page.tab.wait_for("document.querySelector('#progress')?.checkVisibility()")
    wait_until(lambda: page.tab.text("#status-text"), "a text about loading")
    moves = "getComputedStyle(document.querySelector('#progress'), '::before').animationName"
    assert page.tab.evaluate(moves) != "none"
    page.load()
    assert not page.tab.is_visible("#progress")
