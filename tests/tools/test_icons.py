"""The icons: tools/icons.py, and the pixels they are made of: tools/raster.py."""

from __future__ import annotations

import struct
import zlib
from xml.etree import ElementTree

import pytest

from tools.icons import EMPTY, FULL, GROUND, LADDER, SHARE, SIZES, all_icons, rgba, tile_colour
from tools.raster import Box, draw

CLEAR = (0, 0, 0, 0)
WHITE = (255, 255, 255, 255)


@pytest.fixture(scope="module")
def icons() -> dict[str, bytes]:
    return all_icons()


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and RGBA of a PNG that tools/png.py wrote."""
    width, height = struct.unpack(">II", png[16:24])
    length = int.from_bytes(png[33:37])
    raw = zlib.decompress(png[41 : 41 + length])
    stride = 4 * width + 1
    rows = [raw[at + 1 : at + stride] for at in range(0, len(raw), stride)]
    return width, height, b"".join(rows)


def pixel(png: bytes, x: float, y: float) -> tuple[int, ...]:
    """The pixel at a share of the width and the height."""
    width, height, data = pixels(png)
    at = 4 * (int(y * height) * width + int(x * width))
    return tuple(data[at : at + 4])


def test_every_size_is_drawn(icons: dict[str, bytes]) -> None:
    for name, size in SIZES.items():
        assert pixels(icons[f"icon-{name}.png"])[:2] == (size, size)
    assert pixels(icons["share.png"])[:2] == SHARE


@pytest.mark.parametrize("name", SIZES)
def test_an_icon_shows_the_ladder_on_its_ground(icons: dict[str, bytes], name: str) -> None:
    png = icons[f"icon-{name}.png"]
    seen = [pixel(png, x, y) for y in (0.35, 0.65) for x in (0.35, 0.65)]
    assert seen == [rgba(tile_colour(value)) for value in LADDER]
    assert pixel(png, 0.5, 0.06) == rgba(GROUND)


@pytest.mark.parametrize("name", SIZES)
def test_corners_are_cut_only_where_the_device_does_not(icons: dict[str, bytes], name: str) -> None:
    assert pixel(icons[f"icon-{name}.png"], 0, 0)[3] == (255 if name in FULL else 0)


def test_what_a_mask_may_cut_is_only_ground(icons: dict[str, bytes]) -> None:
    """A maskable icon is safe within a circle of 80 % of its width."""
    png = icons["icon-maskable-512.png"]
    assert all(
        pixel(png, x, y) == rgba(GROUND) for x in (0.02, 0.2, 0.5, 0.8, 0.98) for y in (0.02, 0.98)
    )
    assert pixel(png, 0.19, 0.5) == rgba(GROUND)


def test_the_drawing_has_the_same_tiles(icons: dict[str, bytes]) -> None:
    root = ElementTree.fromstring(icons["icon.svg"])
    fills = [child.attrib["fill"] for child in root]
    assert fills == [GROUND, *(tile_colour(value) for value in LADDER)]
    assert tile_colour(0) == EMPTY


def test_a_box_fills_its_pixels_and_leaves_the_others() -> None:
    data = draw(4, 3, CLEAR, [Box(1, 1, 2, 1, 0, WHITE)])
    filled = [at // 4 for at in range(0, len(data), 4) if data[at + 3]]
    assert filled == [5, 6]


def test_an_edge_within_a_pixel_is_mixed() -> None:
    row = draw(3, 1, (0, 0, 0, 255), [Box(0.5, 0, 1.75, 1, 0, WHITE)])
    assert [row[0], row[4], row[8]] == [128, 255, 64]


def test_a_box_beyond_the_picture_is_cut() -> None:
    assert draw(2, 2, CLEAR, [Box(-5, -5, 20, 20, 3, WHITE)]) == bytes(WHITE) * 4


def test_a_round_corner_covers_what_a_circle_does() -> None:
    """Of a disc of radius 50 in its square, pi / 4 is filled."""
    data = draw(100, 100, CLEAR, [Box(0, 0, 100, 100, 50, WHITE)])
    assert sum(data[3::4]) / 255 / 100**2 == pytest.approx(3.14159 / 4, abs=0.002)
