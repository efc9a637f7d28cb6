"""The icons and the picture that links are shared with, drawn from numbers and the palette.

No image library, and the same bytes on every machine. The icon is a corner of the game: an empty
cell and three tiles, each of which is further up the ladder than the one before.
"""

from __future__ import annotations

from tools import png
from tools.palette import LIGHT_PAGE, LIGHT_TILES, TILES
from tools.raster import Box, Colour, draw

SIZES = {"180": 180, "192": 192, "512": 512, "maskable-512": 512}
FULL = ("180", "maskable-512")
"""The device cuts the corners of these by itself, so their ground goes to the edge."""

GROUND = "#2a211b"
EMPTY = "#4b3f36"
LADDER = (0, 16, 128, 2048)
"""What the icon shows, row by row; 0 is the empty cell."""

SHARE = (1200, 630)
SNAKE = tuple(row * 4 + (col if row % 2 == 0 else 3 - col) for row in range(4) for col in range(4))


def rgba(colour: str, alpha: int = 255) -> Colour:
    """`#rrggbb` as a pixel."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue, alpha


def tile_colour(value: int) -> str:
    """The colour of a tile in the light theme, or of the icon's empty cell."""
    return LIGHT_TILES.colours[TILES.index(value)] if value else EMPTY


def icon_boxes(size: float, *, full: bool) -> list[Box]:
    """The icon in a square of `size` pixels; `full` leaves the rim that a mask may cut."""
    ground = [] if full else [Box(0, 0, size, size, 0.22 * size, rgba(GROUND))]
    rim = (0.2 if full else 0.15) * size
    gap = 0.045 * size
    side = (size - 2 * rim - gap) / 2
    return ground + [
        Box(
            rim + (number % 2) * (side + gap),
            rim + (number // 2) * (side + gap),
            side,
            side,
            0.17 * side,
            rgba(tile_colour(value)),
        )
        for number, value in enumerate(LADDER)
    ]


def svg() -> str:
    """The icon as a drawing, for browsers that take one."""
    boxes = "".join(
        f'<rect x="{box.left:g}" y="{box.top:g}" width="{box.width:g}" height="{box.height:g}"'
        f' rx="{box.radius:g}" fill="#{bytes(box.colour[:3]).hex()}"/>'
        for box in icon_boxes(512, full=False)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{boxes}</svg>\n'


def icon_png(name: str) -> bytes:
    """One of SIZES as a PNG."""
    size = SIZES[name]
    full = name in FULL
    ground = rgba(GROUND, 255 if full else 0)
    return png.encode(size, size, draw(size, size, ground, icon_boxes(size, full=full)))


def share_png() -> bytes:
    """A board with the ladder from 2 to 65536 on it, wound like the snake that strategies build."""
    width, height = SHARE
    board = 0.86 * height
    gap = board / (4 / 0.115 + 5)
    side = gap / 0.115
    left, top = (width - board) / 2, (height - board) / 2
    boxes = [Box(left, top, board, board, 0.026 * board, rgba(LIGHT_PAGE.colours["board"]))]
    for rank, place in enumerate(SNAKE):
        x = left + gap + place % 4 * (side + gap)
        y = top + gap + place // 4 * (side + gap)
        boxes.append(Box(x, y, side, side, 0.11 * side, rgba(tile_colour(2 ** (rank + 1)))))
    ground = rgba(LIGHT_PAGE.colours["surface"])
    return png.encode(width, height, draw(width, height, ground, boxes))


def all_icons() -> dict[str, bytes]:
    """Every icon by its name under static/icons/."""
    drawn = {f"icon-{name}.png": icon_png(name) for name in SIZES}
    return drawn | {"icon.svg": svg().encode(), "share.png": share_png()}
