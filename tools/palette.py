"""The colours of tiles and pages in every theme: tables, from which tools/sheets.py writes CSS.

A test holds the tables to what an eye can tell apart and read.

A ramp is told apart by lightness first, which falls or climbs with each rank, and by hue second.
It steps over the lightness of 0.57 to 0.66, where neither ink reads well.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tools.colour import Stop, contrast, to_hex

TILES: tuple[int, ...] = tuple(2**rank for rank in range(1, 18))


@dataclass(frozen=True, slots=True)
class Ramp:
    """The tiles of one theme: 17 stops for 2 to 131072, and the two inks that numbers may have.

    ``marked`` tiles also carry a small mark of their rank, for those who cannot go by hue.
    ``ended`` is how much of its colour a tile keeps when the game is over.
    """

    name: str
    stops: tuple[Stop, ...]
    dark_ink: str
    light_ink: str
    marked: bool = False
    ended: float = 0.7

    @property
    def colours(self) -> tuple[str, ...]:
        """The 17 colours as `#rrggbb`."""
        return tuple(to_hex(stop) for stop in self.stops)

    def ink_for(self, colour: str) -> str:
        """Whichever of the two inks reads better on `colour`."""
        return max(self.dark_ink, self.light_ink, key=lambda ink: contrast(ink, colour))


@dataclass(frozen=True, slots=True)
class Page:
    """The colours around the tiles, by the names of the custom properties that hold them."""

    name: str
    scheme: str
    colours: dict[str, str]
    effects: dict[str, str] = field(default_factory=dict)


def _ramp(*stops: tuple[float, float, float]) -> tuple[Stop, ...]:
    return tuple(Stop(*stop) for stop in stops)


# From noon to midnight: sand, amber, orange, red, plum, violet, blue, the green of deep water.
LIGHT_TILES = Ramp(
    "light",
    _ramp(
        (0.981, 0.008, 96),
        (0.930, 0.040, 92),
        (0.880, 0.085, 84),
        (0.830, 0.125, 74),
        (0.770, 0.150, 62),
        (0.715, 0.172, 48),
        (0.665, 0.185, 38),
        (0.560, 0.205, 27),
        (0.515, 0.200, 8),
        (0.470, 0.190, 345),
        (0.437, 0.182, 320),
        (0.406, 0.195, 292),
        (0.338, 0.165, 292),
        (0.315, 0.134, 257),
        (0.282, 0.088, 242),
        (0.245, 0.061, 200),
        (0.191, 0.040, 165),
    ),
    dark_ink="#1d1611",
    light_ink="#ffffff",
)

# From midnight to noon: slate, indigo, violet, red, the orange of 2048, gold, lime, ice.
DARK_TILES = Ramp(
    "dark",
    _ramp(
        (0.325, 0.019, 275),
        (0.387, 0.026, 268),
        (0.405, 0.086, 264),
        (0.449, 0.127, 273),
        (0.464, 0.185, 292),
        (0.524, 0.199, 303),
        (0.537, 0.211, 338),
        (0.554, 0.211, 1),
        (0.566, 0.212, 26),
        (0.665, 0.185, 42),
        (0.735, 0.165, 60),
        (0.805, 0.160, 80),
        (0.864, 0.165, 100),
        (0.895, 0.165, 125),
        (0.924, 0.120, 160),
        (0.936, 0.049, 191),
        (0.995, 0.022, 220),
    ),
    dark_ink="#14110e",
    light_ink="#ffffff",
)

# No colour between: what is pale has black numbers, what is deep has white ones.
CONTRAST_TILES = Ramp(
    "contrast",
    _ramp(
        (1.000, 0.000, 95),
        (0.955, 0.060, 100),
        (0.914, 0.119, 96),
        (0.869, 0.153, 88),
        (0.838, 0.147, 69),
        (0.787, 0.166, 63.5),
        (0.745, 0.170, 48),
        (0.700, 0.190, 36),
        (0.450, 0.180, 25),
        (0.425, 0.180, 0),
        (0.400, 0.180, 335),
        (0.374, 0.190, 311),
        (0.359, 0.202, 285),
        (0.302, 0.171, 260),
        (0.264, 0.118, 252),
        (0.225, 0.080, 220),
        (0.160, 0.030, 170),
    ),
    dark_ink="#000000",
    light_ink="#ffffff",
    marked=True,
    ended=1.0,
)

# Yellow and blue are what protanopia and deuteranopia leave; they take turns, so that neighbours
# differ by both, while lightness alone tells them apart under tritanopia.
COLOUR_BLIND_TILES = Ramp(
    "colour-blind",
    _ramp(
        (0.976, 0.040, 96),
        (0.908, 0.050, 247),
        (0.880, 0.100, 81),
        (0.836, 0.085, 248),
        (0.790, 0.140, 76),
        (0.745, 0.110, 250),
        (0.705, 0.150, 72),
        (0.665, 0.130, 252),
        (0.555, 0.120, 67),
        (0.515, 0.160, 254),
        (0.475, 0.105, 63),
        (0.435, 0.160, 256),
        (0.395, 0.090, 59),
        (0.350, 0.140, 258),
        (0.305, 0.075, 54),
        (0.255, 0.110, 260),
        (0.200, 0.040, 50),
    ),
    dark_ink="#17130f",
    light_ink="#ffffff",
    marked=True,
)

RAMPS: tuple[Ramp, ...] = (LIGHT_TILES, DARK_TILES, CONTRAST_TILES, COLOUR_BLIND_TILES)

LIGHT_PAGE = Page(
    "light",
    "light",
    {
        "surface": "#fbf8f3", "surface-raised": "#ffffff", "surface-sunk": "#f2ece2",
        "line": "#e0d7c9", "ink": "#2a211b", "ink-soft": "#65584b",
        "accent": "#ad3a12", "accent-ink": "#ffffff", "accent-soft": "#fbe6d6", "good": "#1d6b41",
        "board": "#cfc2b1", "cell": "#ddd2c3", "focus": "#0b57d0",
    },
    {
        "shadow-2": "0 1px 2px rgb(60 40 20 / 0.08), 0 6px 20px rgb(60 40 20 / 0.08)",
        "shadow-3": "0 12px 48px rgb(40 25 10 / 0.28)",
        "scrim": "rgb(38 26 16 / 0.45)",
        "tile-shadow": "inset 0 -0.045em 0 rgb(60 30 0 / 0.14)",
    },
)  # fmt: skip

DARK_PAGE = Page(
    "dark",
    "dark",
    {
        "surface": "#121116", "surface-raised": "#1f1d25", "surface-sunk": "#221f28",
        "line": "#38343f", "ink": "#f3eff6", "ink-soft": "#aea8b8",
        "accent": "#ff9f68", "accent-ink": "#231007", "accent-soft": "#3a2318", "good": "#7fd6a3",
        "board": "#1c1a21", "cell": "#26232c", "focus": "#8ab4ff",
    },
    {
        "shadow-2": "0 1px 2px rgb(0 0 0 / 0.5), 0 8px 24px rgb(0 0 0 / 0.4)",
        "shadow-3": "0 12px 48px rgb(0 0 0 / 0.7)",
        "scrim": "rgb(4 3 8 / 0.6)",
        "tile-shadow": "inset 0 0.03em 0 rgb(255 255 255 / 0.1)",
    },
)  # fmt: skip

LINES = {
    "tile-edge": "2px",
    "part-edge": "2px",
    "shadow-2": "none",
    "tile-shadow": "0 0 transparent",
}
"""High contrast draws lines where the other themes have shades."""

CONTRAST_LIGHT_PAGE = Page(
    "contrast-light",
    "light",
    {
        "surface": "#ffffff", "surface-raised": "#ffffff", "surface-sunk": "#ffffff",
        "line": "#000000", "ink": "#000000", "ink-soft": "#1c1c1c",
        "accent": "#7d1f00", "accent-ink": "#ffffff", "accent-soft": "#fff1e8", "good": "#004a24",
        "board": "#ffffff", "cell": "#f2f2f2", "focus": "#0000d0",
    },
    LINES | {"shadow-3": "0 0 0 2px #000000", "scrim": "rgb(0 0 0 / 0.7)"},
)  # fmt: skip

CONTRAST_DARK_PAGE = Page(
    "contrast-dark",
    "dark",
    {
        "surface": "#000000", "surface-raised": "#000000", "surface-sunk": "#000000",
        "line": "#ffffff", "ink": "#ffffff", "ink-soft": "#ededed",
        "accent": "#ffd23f", "accent-ink": "#000000", "accent-soft": "#2b2300", "good": "#8dffb5",
        "board": "#000000", "cell": "#141414", "focus": "#6cc8ff",
    },
    LINES | {"shadow-3": "0 0 0 2px #ffffff", "scrim": "rgb(0 0 0 / 0.8)"},
)  # fmt: skip

PAGES: tuple[Page, ...] = (LIGHT_PAGE, DARK_PAGE, CONTRAST_LIGHT_PAGE, CONTRAST_DARK_PAGE)
