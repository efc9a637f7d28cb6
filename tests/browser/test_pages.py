"""The text pages and the languages in a real browser (Chromium).

The made-up language is long, accented and from right to left: what holds in it holds in all.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from game import Move
from tools.pseudo import CODE as MADE_UP

from .game_page import SETTINGS, some_moves
from .test_access import findings
from .test_saving import a_game

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

TEXT_PAGES = ["how-to-play", "strategy", "solver"]
VIEWPORTS = [(320, 568), (740, 360), (1280, 800)]

# Elements that reach out of the viewport sideways, but for what scrolls inside its own box.
TOO_WIDE = """
[...document.body.querySelectorAll("*")].filter((el) => {
  if (!el.checkVisibility()) return false;
  if (el.closest(".table-scroll, .visually-hidden, .skip-link")) return false;
  if (el.closest("svg") && el.tagName !== "svg") return false;
  const box = el.getBoundingClientRect(), width = document.documentElement.clientWidth;
  return box.width > 0 && (box.left < -0.5 || box.right > width + 0.5);
}).map((el) => el.tagName + "." + (el.className.baseVal ?? el.className) + " " +
  el.textContent.trim().slice(0, 40))
"""

# Elements that cut off their own text.
CUT_OFF = """
[...document.body.querySelectorAll("*")].filter((el) => {
  if (!el.checkVisibility()) return false;
  if (el.closest("svg, .visually-hidden, .skip-link, select, #tiles")) return false;
  const style = getComputedStyle(el);
  if (style.overflowX === "visible" && style.overflowY === "visible") return false;
  if (!el.textContent.trim() || ["auto", "scroll"].includes(style.overflowX)) return false;
  return el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1;
}).map((el) => el.tagName + "." + el.className + " " + el.textContent.trim().slice(0, 40))
"""

# Drawn numbers that are wider than their tile.
DRAWN_TOO_WIDE = """
[...document.querySelectorAll(".drawn-value")].filter((text) =>
  text.getBBox().width > text.previousElementSibling.getBBox().width - 3
).map((text) => text.textContent)
"""


def open_page(page: GamePage[ChromiumPage], name: str, code: str = "en") -> None:
    """Open a text page in a language."""
    language = "" if code == "en" else f"{code}/"
    page.tab.open(f"{page.site.url}{language}{name}/")


def speak(page: GamePage[ChromiumPage], languages: str) -> None:
    """Let the browser prefer languages, "pl,en"; the tab keeps them until it is closed."""
    agent = page.tab.evaluate("navigator.userAgent")
    page.tab.cdp.send(
        "Emulation.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": languages}
    )


@pytest.mark.parametrize("code", ["en", MADE_UP])
@pytest.mark.parametrize("viewport", VIEWPORTS, ids=str)
@pytest.mark.parametrize("name", TEXT_PAGES)
def test_nothing_is_too_wide_or_cut_off(
    page: GamePage[ChromiumPage], name: str, viewport: tuple[int, int], code: str
) -> None:
    """At every width, in the longest language, the page scrolls down and never sideways."""
    page.tab.set_viewport(*viewport)
    open_page(page, name, code)
    assert page.tab.evaluate(TOO_WIDE) == []
    assert page.tab.evaluate(CUT_OFF) == []
    assert page.tab.evaluate(DRAWN_TOO_WIDE) == []
    assert page.tab.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


@pytest.mark.parametrize("viewport", VIEWPORTS, ids=str)
def test_the_game_page_holds_the_longest_language(
    page: GamePage[ChromiumPage], viewport: tuple[int, int]
) -> None:
    """Nothing of the game's own page is too wide or cut off either, dialogs included."""
    page.tab.set_viewport(*viewport)
    page.load(url=f"{page.site.url}{MADE_UP}/")
    found: dict[str, object] = {}
    for state in ("playing", "menu", "settings"):
        if state != "playing":
            page.act(state)
            page.tab.wait_for(f"document.querySelector('#{state}[open]')")
        wide, cut = page.tab.evaluate(TOO_WIDE), page.tab.evaluate(CUT_OFF)
        if wide or cut:
            found[state] = (wide, cut)
    assert found == {}


def test_from_right_to_left_the_page_is_mirrored_and_the_drawn_boards_are_not(
    page: GamePage[ChromiumPage],
) -> None:
    """Text starts at the right edge; the first number of a drawn row still stands at the left."""
    open_page(page, "how-to-play", MADE_UP)
    brand, link = (
        page.tab.evaluate(
            f"document.querySelector({json.dumps(selector)}).getBoundingClientRect().x"
        )
        for selector in (".site-nav__brand", ".site-nav__pages a")
    )
    assert brand > link
    numbers = page.tab.evaluate(
        "[...[...document.querySelectorAll('.drawn-board')].find((b) => "
        "b.getAttribute('aria-label').startsWith('4, 2, ')).querySelectorAll('.drawn-value')]"
        ".map((t) => [t.getBoundingClientRect().x, t.textContent]).sort((a, b) => a[0] - b[0])"
        ".map((t) => t[1])"
    )
    assert numbers == ["4", "2", "4"]


def test_from_right_to_left_board_keys_and_swipes_stay_physical(
    page: GamePage[ChromiumPage],
) -> None:
    """Left on the keyboard, and a swipe to the left, move tiles to the left wall."""
    url = f"{page.site.url}{MADE_UP}/"
    page.load("position=0,0,0,2/0,0,0,0/0,0,0,0/0,0,0,4", url=url)
    cells = page.tab.evaluate(
        "[...document.querySelectorAll('#board [role=gridcell]')].slice(0, 4)"
        ".map((cell) => cell.getBoundingClientRect().x)"
    )
    assert cells == sorted(cells)
    board = page.follow(page.look().board, Move.LEFT)
    assert board[0] == 2
    x, y = page.tab.middle("#board")
    page.follow(board, Move.RIGHT, lambda: page.tab.swipe([(x, y), (x + 60, y), (x + 120, y)]))


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("name", TEXT_PAGES)
def test_axe_finds_nothing_on_the_text_pages(
    page: GamePage[ChromiumPage], name: str, theme: str
) -> None:
    """Contrast, structure and names; the theme is the one chosen in the game."""
    page.store({SETTINGS: json.dumps({"v": 1, "theme": theme})})
    open_page(page, name)
    assert page.tab.attribute("html", "data-theme") == theme
    assert findings(page) == []


@pytest.mark.parametrize("name", TEXT_PAGES)
def test_a_text_page_is_whole_with_scripts_off(page: GamePage[ChromiumPage], name: str) -> None:
    """The same text is seen as with scripts, and the language menu works."""
    open_page(page, name)
    with_scripts = page.tab.text("body")
    page.tab.cdp.send("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        open_page(page, name)
        without = page.tab.tab.inner_text("body")
        page.tab.tab.click("#languages a[lang=pl]")
        page.tab.tab.wait_for_url(f"**/pl/{name}/")
    finally:
        page.tab.cdp.send("Emulation.setScriptExecutionDisabled", {"value": False})
    assert without == with_scripts


def test_the_browsers_language_is_offered_and_nothing_more(page: GamePage[ChromiumPage]) -> None:
    """No redirect; the offer is one sentence in the other language, and leads to the same page."""
    speak(page, "eo,pl,en")
    open_page(page, "strategy")
    assert page.tab.attribute("html", "lang") == "en"
    assert page.tab.text("[data-language-offer] a") == "Ta strona istnieje też po polsku."
    page.tab.click("[data-language-offer] a")
    page.tab.tab.wait_for_url("**/pl/strategy/")
    assert page.tab.attribute("html", "lang") == "pl"
    assert not page.tab.is_visible("[data-language-offer]")


def test_a_declined_offer_is_not_made_again(page: GamePage[ChromiumPage]) -> None:
    """Once is enough, on every page."""
    speak(page, "es-MX,en")
    page.load()
    assert page.tab.text("[data-language-offer] a") == "Esta página también está en español."
    page.tab.click("[data-language-offer] button")
    assert not page.tab.is_visible("[data-language-offer]")
    open_page(page, "solver")
    assert not page.tab.is_visible("[data-language-offer]")


@pytest.mark.parametrize(
    ("languages", "code"),
    [("zh-TW,en", "zh-Hant"), ("zh-CN,en", "zh-Hans"), ("nn-NO", "nb"), ("pt-PT", "pt-BR")],
)
def test_the_offer_knows_the_codes_that_browsers_use(
    page: GamePage[ChromiumPage], languages: str, code: str
) -> None:
    """A browser says zh-TW or nn where the site says zh-Hant or nb."""
    speak(page, languages)
    open_page(page, "strategy")
    assert page.tab.attribute("[data-language-offer] a", "hreflang") == code


@pytest.mark.parametrize("languages", ["en-GB,pl", "eo,sw", "eo,en,pl"])
def test_no_offer_where_none_is_due(page: GamePage[ChromiumPage], languages: str) -> None:
    """The page is in a language that comes first, or the site has none of them."""
    speak(page, languages)
    open_page(page, "strategy")
    assert not page.tab.is_visible("[data-language-offer]")


def test_another_language_keeps_the_game_in_progress(page: GamePage[ChromiumPage]) -> None:
    """The menu of the game's page leads to the same board, score and best."""
    game = a_game()
    page.save(game, best=5000)
    page.load()
    for move in some_moves(game, 3):
        game, _ = game.play(move)
        page.try_move(move)
    page.expect(game)
    page.tab.click("#languages a[lang=pl]")
    page.tab.tab.wait_for_url("**/pl/")
    page.wait_ready()
    assert page.expect(game).best == max(5000, game.score)


def test_another_language_keeps_the_position_of_the_address(page: GamePage[ChromiumPage]) -> None:
    """`#position=` goes along."""
    board = "2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,2"
    page.load(f"position={board}")
    page.tab.click("#languages a[lang=es]")
    page.tab.tab.wait_for_url(lambda url: "/es/" in url)
    page.wait_ready()
    page.tab.wait_for(f"location.hash === '#position={board}'")
    assert str(page.look().board) == board


def test_a_position_of_a_text_page_opens_in_the_game(page: GamePage[ChromiumPage]) -> None:
    """The first link of the strategy page, in Polish, shows its board in the Polish game."""
    open_page(page, "strategy", "pl")
    board = str(page.tab.attribute("a.diagram__open", "href")).partition("#position=")[2]
    page.tab.click("a.diagram__open")
    page.tab.tab.wait_for_url(lambda url: "/pl/#position=" in url)
    page.wait_ready()
    assert str(page.look().board) == board


def test_the_game_speaks_the_language_of_its_page(page: GamePage[ChromiumPage]) -> None:
    """What Python says is in Polish too, with Polish numbers."""
    page.load("position=1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,2", url=f"{page.site.url}pl/")
    page.try_move(Move.LEFT)
    page.tab.wait_for("!document.querySelector('#banner').hidden")
    assert "Masz 2048!" in page.tab.text("#banner")
