"""Tiles that every eye can tell apart and read, and pages likewise, in every theme."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tools.colour import SIGHTS, contrast, difference, from_hex, luminance, saturated
from tools.palette import PAGES, RAMPS, TILES, Page, Ramp
from tools.sheets import files

READABLE = 4.5
"""WCAG 2.2 AA: least contrast of text."""
EASILY_READABLE = 7.0
"""The same, AAA: what high contrast promises."""
SEEN_AS_A_PART = 3.0
"""WCAG 2.2 AA: least contrast of an outline that one must see."""

# Distances in OKLab, where 0.02 is about what an eye just notices side by side.
FLOOR_FULL_SIGHT = 0.06
FLOOR_COLOUR_BLIND = 0.04
FLOOR_OWN_THEME = 0.09
"""For every kind of sight, in the theme that is made for the colour-blind."""

ramps = pytest.mark.parametrize("ramp", RAMPS, ids=lambda ramp: ramp.name)
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def test_the_sheets_are_what_the_tables_say() -> None:
    for file, text in files().items():
        assert file.read_text(encoding="utf-8") == text, "run `python -m tools.sheets`"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#0000ff", "#ffffff", 8.59)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, expected: float) -> None:
    assert contrast(one, other) == pytest.approx(expected, abs=0.005)
    assert contrast(other, one) == contrast(one, other)


def test_black_and_white_are_one_apart_for_every_sight() -> None:
    for sight in SIGHTS:
        assert difference("#000000", "#ffffff", sight) == pytest.approx(1.0, abs=1e-3)


def test_simulated_sight_confuses_what_such_eyes_confuse() -> None:
    """Two colours on a line of confusion come close; greys stay themselves."""
    assert difference("#b07000", "#609000", "deuteranopia") < 0.5 * difference("#b07000", "#609000")
    for sight in SIGHTS:
        assert difference("#404040", "#a0a0a0", sight) == pytest.approx(
            difference("#404040", "#a0a0a0"), abs=0.005
        )


@ramps
def test_a_ramp_has_a_colour_for_every_tile_to_131072(ramp: Ramp) -> None:
    assert len(ramp.colours) == len(TILES) == 17
    assert len(set(ramp.colours)) == 17
    assert all(0 <= channel <= 1 for colour in ramp.colours for channel in from_hex(colour))


@ramps
@pytest.mark.parametrize("moment", ["playing", "over"])
def test_every_number_can_be_read_on_its_tile(ramp: Ramp, moment: str) -> None:
    """Also on the quieter board of a game that is over."""
    floor = EASILY_READABLE if ramp.name == "contrast" else READABLE
    share = ramp.ended if moment == "over" else 1.0
    found = {
        value: contrast(saturated(colour, share), saturated(ramp.ink_for(colour), share))
        for value, colour in zip(TILES, ramp.colours, strict=True)
    }
    assert {value: ratio for value, ratio in found.items() if ratio < floor} == {}


def test_saturation_is_that_of_the_filter() -> None:
    assert saturated("#c04020", 1) == "#c04020"
    assert saturated("#808080", 0.3) == "#808080"
    assert saturated("#ff0000", 0) == "#363636"


@ramps
@pytest.mark.parametrize("sight", SIGHTS)
def test_neighbours_on_the_ladder_differ_visibly(ramp: Ramp, sight: str) -> None:
    floor = FLOOR_FULL_SIGHT if sight == "full" else FLOOR_COLOUR_BLIND
    if ramp.name == "colour-blind":
        floor = FLOOR_OWN_THEME
    close = {
        f"{value} and {2 * value}": round(difference(one, other, sight), 4)
        for value, (one, other) in zip(TILES[:-1], pairwise(ramp.colours), strict=True)
        if difference(one, other, sight) < floor
    }
    assert close == {}


@ramps
def test_the_ladder_reads_as_a_ladder(ramp: Ramp) -> None:
    """Lightness goes one way all along, so that the order shows without any hue."""
    steps = [later.lightness - stop.lightness for stop, later in pairwise(ramp.stops)]
    assert all(step > 0 for step in steps) or all(step < 0 for step in steps)


def test_colour_blind_and_contrast_tiles_are_marked_too() -> None:
    assert {ramp.name for ramp in RAMPS if ramp.marked} == {"contrast", "colour-blind"}


@pages
def test_text_can_be_read_on_every_ground(page: Page) -> None:
    floor = EASILY_READABLE if page.name.startswith("contrast") else READABLE
    colours = page.colours
    grounds = ("surface", "surface-raised", "surface-sunk")
    pairs = [
        *((text, ground) for text in ("ink", "ink-soft", "accent") for ground in grounds),
        *((text, "accent-soft") for text in ("ink", "ink-soft", "accent")),
        ("good", "surface-sunk"),
        ("accent-ink", "accent"),
        ("surface", "ink"),
    ]
    poor = {
        pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2)
        for pair in pairs
        if contrast(colours[pair[0]], colours[pair[1]]) < floor
    }
    assert poor == {}


@pages
def test_the_focus_ring_shows_on_every_ground(page: Page) -> None:
    for ground in ("surface", "surface-raised", "surface-sunk", "board", "accent-soft"):
        assert contrast(page.colours["focus"], page.colours[ground]) >= SEEN_AS_A_PART, ground


@pages
def test_a_dark_page_is_dark(page: Page) -> None:
    bright = luminance(page.colours["surface"]) > 0.5
    assert bright == (page.scheme == "light")


@pages
def test_the_first_tile_stands_out_from_the_empty_cell(page: Page) -> None:
    """In high contrast by the line around it, elsewhere by its colour."""
    if "tile-edge" in page.effects:
        assert contrast(page.colours["ink"], page.colours["cell"]) >= SEEN_AS_A_PART
        return
    ramp = next(ramp for ramp in RAMPS if ramp.name == page.name)
    assert difference(ramp.colours[0], page.colours["cell"]) >= 0.05
