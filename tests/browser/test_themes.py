"""Themes, by the device and by choice, as the browser computes them (Chromium).

That their colours can be told apart and read is computed in tests/test_palette.py; here the page
is held to that palette.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tools.palette import (
    COLOUR_BLIND_TILES,
    CONTRAST_DARK_PAGE,
    CONTRAST_LIGHT_PAGE,
    CONTRAST_TILES,
    DARK_PAGE,
    DARK_TILES,
    LIGHT_PAGE,
    LIGHT_TILES,
    TILES,
)

from .game_page import SETTINGS
from .settings import choose, preset
from .test_access import findings, settle

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

MOST_TILES = "131072,65536,32768,16384/8192,4096,2048,1024/512,256,128,64/32,16,8,4"

# Device's scheme, its wish for contrast, the theme chosen; the page and the tiles that follow.
THEMES = [
    ("light", "no-preference", "system", LIGHT_PAGE, LIGHT_TILES),
    ("dark", "no-preference", "system", DARK_PAGE, DARK_TILES),
    ("light", "more", "system", CONTRAST_LIGHT_PAGE, CONTRAST_TILES),
    ("dark", "more", "system", CONTRAST_DARK_PAGE, CONTRAST_TILES),
    ("dark", "no-preference", "light", LIGHT_PAGE, LIGHT_TILES),
    ("light", "no-preference", "dark", DARK_PAGE, DARK_TILES),
    ("light", "more", "dark", DARK_PAGE, DARK_TILES),
    ("light", "no-preference", "contrast", CONTRAST_LIGHT_PAGE, CONTRAST_TILES),
    ("dark", "no-preference", "contrast", CONTRAST_DARK_PAGE, CONTRAST_TILES),
    ("light", "no-preference", "colour-blind", LIGHT_PAGE, COLOUR_BLIND_TILES),
    ("dark", "no-preference", "colour-blind", DARK_PAGE, COLOUR_BLIND_TILES),
]

COLOURS = """
(() => {
  const hex = (rgb) => "#" + rgb.match(/[\\d.]+/g).slice(0, 3)
    .map((n) => Number(n).toString(16).padStart(2, "0")).join("");
  const tiles = [...document.querySelectorAll("#tiles .tile:not(.free)")].map((tile) => {
    const style = getComputedStyle(tile);
    return [tile.textContent, [hex(style.backgroundColor), hex(style.color)]];
  });
  return {tiles: Object.fromEntries(tiles), scheme: getComputedStyle(document.body).colorScheme,
    surface: hex(getComputedStyle(document.documentElement).backgroundColor)};
})()
"""


def device(page: GamePage[ChromiumPage], scheme: str, contrast: str) -> None:
    """Make the device ask for a scheme and a contrast."""
    page.tab.cdp.send(
        "Emulation.setEmulatedMedia",
        {
            "features": [
                {"name": "prefers-color-scheme", "value": scheme},
                {"name": "prefers-contrast", "value": contrast},
            ]
        },
    )


def colours(page: GamePage[ChromiumPage]) -> dict[str, Any]:
    """What the browser paints: tiles by their number, the ground, the scheme."""
    settle(page)
    found: dict[str, Any] = page.tab.evaluate(COLOURS)
    return found


def marks(page: GamePage[ChromiumPage]) -> list[str]:
    """What the marks of the tiles hold: nothing, or nothing but their shape."""
    shown: list[str] = page.tab.evaluate(
        "[...new Set([...document.querySelectorAll('#tiles .tile:not(.free)')]"
        ".map((tile) => getComputedStyle(tile, '::after').content))]"
    )
    return shown


def test_the_page_and_its_tiles_follow_the_device_and_the_choice(
    page: GamePage[ChromiumPage],
) -> None:
    """The ground, the scheme of the browser's own parts, every tile with its number, the marks."""
    page.load_position(MOST_TILES)
    for scheme, contrast, theme, around, tiles in THEMES:
        device(page, scheme, contrast)
        page.tab.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        found = colours(page)
        case = f"{theme} on a device of {scheme}, {contrast}"
        assert found["surface"] == around.colours["surface"], case
        assert found["scheme"] == around.scheme, case
        expected = {
            str(value): [colour, tiles.ink_for(colour)]
            for value, colour in zip(TILES, tiles.colours, strict=True)
            if value > 2
        }
        assert found["tiles"] == expected, case
        assert (marks(page) != ["none"]) is tiles.marked, case


def test_a_theme_is_applied_at_once_and_kept(page: GamePage[ChromiumPage]) -> None:
    page.load()
    before = colours(page)["surface"]
    choose(page, "theme", "dark")
    assert colours(page)["surface"] == DARK_PAGE.colours["surface"] != before
    assert json.loads(page.stored()[SETTINGS])["theme"] == "dark"
    page.reload()
    assert colours(page)["surface"] == DARK_PAGE.colours["surface"]


def test_the_browser_s_own_bar_has_the_page_s_colour(page: GamePage[ChromiumPage]) -> None:
    """Of the chosen theme, whatever the device says; and the device's again when it may choose."""
    bars = "[...document.querySelectorAll('meta[name=theme-color]')].map((bar) => bar.content)"
    light, dark = LIGHT_PAGE.colours["surface"], DARK_PAGE.colours["surface"]
    preset(page, theme="dark")
    page.load()
    assert page.tab.evaluate(bars) == [dark, dark]
    choose(page, "theme", "system")
    assert page.tab.evaluate(bars) == [light, dark]


@pytest.mark.parametrize("theme", ["dark", "contrast", "colour-blind"])
def test_the_theme_is_there_before_anything_is_painted(
    page: GamePage[ChromiumPage], theme: str
) -> None:
    """No flash of the other theme: the choice is on the page while the head is still parsed."""
    preset(page, theme=theme, arrows=True, hand="left", motion="fast")
    page.tab.tab.add_init_script(
        "new MutationObserver((_, watcher) => { if (document.body) { watcher.disconnect();"
        " window.atFirst = {...document.documentElement.dataset}; } })"
        ".observe(document, {childList: true, subtree: true})"
    )
    page.tab.open(page.site.url)
    first = page.tab.wait_for("window.atFirst")
    wanted = {"theme": theme, "arrows": "true", "hand": "left", "motion": "fast"}
    assert {name: first.get(name) for name in wanted} == wanted
    page.wait_ready()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("theme", ["contrast", "colour-blind"])
def test_axe_finds_nothing_in_the_themes_for_special_eyes(
    page: GamePage[ChromiumPage], theme: str, scheme: str
) -> None:
    """Playing, with the banner, and in the settings; test_access.py does the common themes."""
    device(page, scheme, "no-preference")
    preset(page, theme=theme, arrows=True)
    page.load_position(MOST_TILES)
    settle(page)
    found = findings(page)
    page.act("menu")
    settle(page)
    found += findings(page)
    page.act("settings")
    page.tab.wait_for("document.querySelector('#settings[open]')")
    settle(page)
    assert found + findings(page) == []


def test_forced_colours_show_every_tile_by_its_edge_and_mark(page: GamePage[ChromiumPage]) -> None:
    """Windows' contrast themes leave no background to go by."""
    page.tab.tab.emulate_media(forced_colors="active")
    page.load_position(MOST_TILES)
    edges = page.tab.evaluate(
        "[...document.querySelectorAll('#tiles .tile:not(.free)')].map((tile) =>"
        " getComputedStyle(tile)).map((s) => `${s.borderTopStyle} ${parseFloat(s.borderTopWidth)}`)"
    )
    assert set(edges) == {"solid 2"}
    assert marks(page) == ['""']


def test_text_pages_wear_the_chosen_theme_too(page: GamePage[ChromiumPage]) -> None:
    """A page with nothing but text, at night, must not blind."""
    preset(page, theme="dark")
    page.tab.open(f"{page.site.url}how-to-play/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    red, green, blue = (int(DARK_PAGE.colours["surface"][at : at + 2], 16) for at in (1, 3, 5))
    assert page.tab.evaluate(ground) == f"rgb({red}, {green}, {blue})"
