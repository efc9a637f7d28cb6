"""The whole board in sight at every size, with large text, and nothing that jumps (Chromium)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import Board, Move

from .test_saving import a_game

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

VIEWPORTS = [(320, 568), (360, 740), (740, 360), (568, 320), (768, 1024), (1024, 768), (1440, 900)]
LARGE = "131072,65536,32768,16384/8192,4096,2048,1024/512,256,128,64/32,16,8,131072"

NEEDED = ("#board", "#score", "#best", '#controls [data-action="undo"]',
          '#controls [data-action="new-game"]', '#controls [data-action="menu"]')  # fmt: skip

# The parts of the page that do not lie wholly in the viewport while it is not scrolled.
OUTSIDE = """
(selectors) => selectors.filter((selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
    || box.width === 0;
})
"""

# Pairs of parts that overlap though neither holds the other.
OVERLAPS = """
(selectors) => {
  const all = selectors.map((s) => [s, document.querySelector(s).getBoundingClientRect()]);
  return all.flatMap(([a, p], i) => all.slice(i + 1).filter(([, q]) =>
    p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1)
    .map(([b]) => a + " over " + b));
}
"""

# Tiles whose number is wider or higher than they are, and the elements whose text is cut off.
CUT_OFF = """
[...document.querySelectorAll("#tiles *")].filter((tile) => {
  if (!tile.textContent.trim() || tile.children.length || !tile.checkVisibility()) return false;
  const range = document.createRange();
  range.selectNodeContents(tile);
  const text = range.getBoundingClientRect();
  const box = (tile.closest(".tile") ?? tile).getBoundingClientRect();
  return text.width > box.width - 2 || text.height > box.height + 1;
}).map((tile) => tile.textContent)
"""


def outside(page: GamePage[ChromiumPage]) -> list[str]:
    """What of the needed parts cannot be seen without scrolling."""
    found: list[str] = page.tab.evaluate(f"({OUTSIDE})({list(NEEDED)})")
    return found


def sideways(page: GamePage[ChromiumPage]) -> bool:
    """Whether the page is wider than the window."""
    return bool(page.tab.evaluate("document.scrollingElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("viewport", VIEWPORTS, ids=str)
def test_everything_needed_to_play_is_in_sight(
    warm_page: GamePage[ChromiumPage], viewport: tuple[int, int]
) -> None:
    """At rest, and with six-digit tiles; the board is square and nothing overlaps."""
    warm_page.tab.set_viewport(*viewport)
    warm_page.load_position(LARGE)
    assert outside(warm_page) == []
    assert not sideways(warm_page)
    assert (
        warm_page.tab.evaluate(f"({OVERLAPS})({['#board', '#controls', '.masthead', '.notice']})")
        == []
    )
    assert warm_page.tab.evaluate(CUT_OFF) == []
    width, height = warm_page.tab.evaluate(
        "(r => [r.width, r.height])(document.querySelector('#frame').getBoundingClientRect())"
    )
    assert abs(width - height) < 1
    assert width >= min(viewport) * 0.6


@pytest.mark.parametrize("viewport", [(320, 568), (740, 360), (768, 1024), (1440, 900)], ids=str)
def test_messages_move_nothing(
    warm_page: GamePage[ChromiumPage], viewport: tuple[int, int]
) -> None:
    """A banner, a toast and a long score leave every part where it was."""
    warm_page.tab.set_viewport(*viewport)
    warm_page.load_position("1024,1024,0,0/0,0,0,0/0,0,0,0/2,0,0,0")
    before = places(warm_page)
    warm_page.try_move(Move.LEFT)
    warm_page.tab.wait_for("!document.querySelector('#banner').hidden")
    assert places(warm_page) == before
    assert outside(warm_page) == []
    warm_page.act("new-game")
    warm_page.tab.wait_for("!document.querySelector('#toast').hidden")
    assert places(warm_page) == before
    for selector in "#score", "#best":
        warm_page.tab.evaluate(f"document.querySelector('{selector}').textContent = '888,888'")
    jumped = places(warm_page) != before
    for selector in "#score", "#best":
        warm_page.tab.evaluate(
            f"(e => {{ e.textContent = e.dataset.value; }})(document.querySelector('{selector}'))"
        )
    assert not jumped


def places(page: GamePage[ChromiumPage]) -> object:
    """Where the parts of the page stand."""
    return page.tab.evaluate(
        "['#frame', '#controls', '.masthead', '.score', '#score', '#best'].map((s) => {"
        " const r = document.querySelector(s).getBoundingClientRect();"
        " return [s, r.x, r.y, r.width, r.height].join(' '); })"
    )


@pytest.mark.parametrize("viewport", [(320, 568), (360, 740), (740, 360), (1440, 900)], ids=str)
def test_text_at_200_percent(page: GamePage[ChromiumPage], viewport: tuple[int, int]) -> None:
    """The whole board is in sight, nothing is cut off or wider than the window."""
    page.tab.cdp.send("Page.enable")
    page.tab.cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.tab.set_viewport(*viewport)
    page.load_position(LARGE)
    assert (
        page.tab.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
    )
    assert not sideways(page)
    assert page.tab.evaluate(CUT_OFF) == []
    board = page.tab.evaluate(f"({OUTSIDE})(['#board'])")
    assert board == []
    # The buttons may stand below; they can be reached.
    page.tab.middle('#controls [data-action="menu"]')


def test_400_percent_zoom_is_playable(warm_page: GamePage[ChromiumPage]) -> None:
    """A window of 1280 x 1024 at 400 % is one of 320 x 256: the board fits, nothing sideways."""
    warm_page.tab.set_viewport(320, 256)
    warm_page.load_position(LARGE)
    assert not sideways(warm_page)
    warm_page.tab.evaluate("document.querySelector('#board').scrollIntoView()")
    assert warm_page.tab.evaluate(
        "(r => r.height <= innerHeight && r.top >= -1 && r.bottom <= innerHeight + 1)"
        "(document.querySelector('#board').getBoundingClientRect())"
    )
    warm_page.tab.middle('#controls [data-action="new-game"]')


@pytest.mark.parametrize("viewport", [(320, 568), (740, 360), (1440, 900)], ids=str)
def test_targets_are_44_pixels(page: GamePage[ChromiumPage], viewport: tuple[int, int]) -> None:
    """Every button and field that can be seen, in the page and its dialogs."""
    page.tab.set_viewport(*viewport)
    page.save(a_game())
    page.load()
    small = (
        "[...document.querySelectorAll('button, select, input, .links a')].filter((e) =>"
        " e.checkVisibility() && ((r) => r.width < 43.9 || r.height < 43.9)"
        "((e.matches('input') ? e.closest('.setting') : e).getBoundingClientRect()))"
        ".map((e) => e.outerHTML.slice(0, 80))"
    )
    assert page.tab.evaluate(small) == []
    for action in "menu", "settings":
        page.act(action)
        page.tab.wait_for(f"document.querySelector('#{action}[open]')")
        assert page.tab.evaluate(small) == []


def test_rotating_keeps_the_game_and_what_is_seen(warm_page: GamePage[ChromiumPage]) -> None:
    """Portrait to landscape and back in the middle of a move."""
    warm_page.tab.set_viewport(360, 740)
    warm_page.load_position("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0")
    board = warm_page.follow(Board.parse("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0"), Move.DOWN)
    warm_page.tab.set_viewport(740, 360)
    assert warm_page.look().board == board
    warm_page.expect_seen(board)
    assert outside(warm_page) == []
    warm_page.tab.set_viewport(360, 740)
    warm_page.expect_seen(board)
    assert outside(warm_page) == []
