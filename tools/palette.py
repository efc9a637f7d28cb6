"""The colours of the tiles: one ramp a theme, from OKLCH to the CSS that the page loads.

`python -m tools.palette` writes static/css/tiles.css; a test holds the file to this table. Plain
hexadecimal colours are written, not `oklch()`, because phones older than 2023 do not know it.

Sources: OKLab and OKLCH by Ottosson (2020); relative luminance and contrast by WCAG 2.2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

Rgb = tuple[float, float, float]

TILES: tuple[int, ...] = tuple(2**rank for rank in range(1, 18))
CSS_FILE = Path(__file__).parents[1] / "static" / "css" / "tiles.css"


@dataclass(frozen=True, slots=True)
class Stop:
    """One colour in OKLCH: lightness 0-1, chroma 0-0.4, hue in degrees."""

    lightness: float
    chroma: float
    hue: float


@dataclass(frozen=True, slots=True)
class Theme:
    """The ramp of one theme: 17 stops for 2 to 131072, and the two inks that numbers may have."""

    name: str
    selectors: tuple[str, ...]
    stops: tuple[Stop, ...]
    dark_ink: str
    light_ink: str


def _ramp(*stops: tuple[float, float, float]) -> tuple[Stop, ...]:
    return tuple(Stop(*stop) for stop in stops)


# Lightness falls (light theme) or climbs (dark theme) with each rank, and steps over the middle,
# 0.57 to 0.66, where neither ink reads well. Hue walks one way round: sand, amber, orange, red,
# plum, violet, blue, teal, so that a neighbour differs by hue as well as by lightness.
LIGHT = Theme(
    "light",
    (":root", '[data-theme="light"]'),
    _ramp(
        (0.975, 0.012, 95),
        (0.930, 0.040, 92),
        (0.880, 0.085, 84),
        (0.830, 0.125, 74),
        (0.770, 0.150, 62),
        (0.715, 0.172, 48),
        (0.665, 0.185, 38),
        (0.560, 0.205, 27),
        (0.515, 0.200, 8),
        (0.470, 0.190, 345),
        (0.435, 0.185, 322),
        (0.405, 0.180, 300),
        (0.375, 0.165, 281),
        (0.345, 0.130, 262),
        (0.315, 0.090, 240),
        (0.275, 0.060, 200),
        (0.210, 0.035, 165),
    ),
    dark_ink="#2a211b",
    light_ink="#ffffff",
)

DARK = Theme(
    "dark",
    ('[data-theme="dark"]',),
    _ramp(
        (0.345, 0.012, 75),
        (0.395, 0.030, 75),
        (0.445, 0.065, 68),
        (0.490, 0.098, 58),
        (0.530, 0.125, 47),
        (0.555, 0.160, 36),
        (0.560, 0.195, 22),
        (0.530, 0.200, 2),
        (0.545, 0.215, 335),
        (0.535, 0.220, 305),
        (0.560, 0.195, 278),
        (0.665, 0.150, 255),
        (0.735, 0.130, 228),
        (0.800, 0.125, 195),
        (0.850, 0.150, 165),
        (0.900, 0.170, 130),
        (0.965, 0.110, 105),
    ),
    dark_ink="#14110e",
    light_ink="#ffffff",
)

THEMES: tuple[Theme, ...] = (LIGHT, DARK)


def to_linear_rgb(stop: Stop) -> Rgb:
    """Return the linear sRGB of `stop`, which may lie outside 0-1 (Ottosson 2020)."""
    a = stop.chroma * math.cos(math.radians(stop.hue))
    b = stop.chroma * math.sin(math.radians(stop.hue))
    l_ = (stop.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    m_ = (stop.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    s_ = (stop.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * l_ - 3.3077115913 * m_ + 0.2309699292 * s_,
        -1.2684380046 * l_ + 2.6097574011 * m_ - 0.3413193965 * s_,
        -0.0041960863 * l_ - 0.7034186147 * m_ + 1.7076147010 * s_,
    )


def to_hex(stop: Stop) -> str:
    """Return `#rrggbb`, with the chroma lowered until the colour fits the sRGB gamut."""
    chroma = stop.chroma
    while True:
        linear = to_linear_rgb(Stop(stop.lightness, chroma, stop.hue))
        if chroma <= 0 or all(-0.0005 <= channel <= 1.0005 for channel in linear):
            return "#" + "".join(f"{_encode(channel):02x}" for channel in linear)
        chroma -= 0.002


def _encode(channel: float) -> int:
    channel = min(1.0, max(0.0, channel))
    curved = 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055
    return round(255 * curved)


def from_hex(colour: str) -> Rgb:
    """Return the linear sRGB of `#rrggbb`."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """Return the relative luminance, 0 (black) to 1 (white), of `#rrggbb`."""
    red, green, blue = from_hex(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast, 1 to 21, of two `#rrggbb` colours."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def ink_for(theme: Theme, colour: str) -> str:
    """Return whichever of the theme's two inks reads better on `colour`."""
    return max(theme.dark_ink, theme.light_ink, key=lambda ink: contrast(ink, colour))


def css() -> str:
    """Return the whole text of tiles.css."""
    blocks = ["/* Written by `python -m tools.palette`: change its table, not this. */"]
    blocks += [_block(", ".join(theme.selectors), theme) for theme in THEMES]
    blocks.append(
        "@media (prefers-color-scheme: dark) {\n"
        + _block(':root:not([data-theme]), [data-theme="system"]', DARK)
        + "}\n"
    )
    for value in TILES:
        name = f".t{value}" if value < TILES[-1] else f".t{value}, .t-more"
        blocks.append(
            f"{name} {{ --tile: var(--tile-{value}); --tile-ink: var(--tile-ink-{value}); }}\n"
        )
    return "\n".join(blocks[: len(THEMES) + 2]) + "\n" + "".join(blocks[len(THEMES) + 2 :])


def _block(selector: str, theme: Theme) -> str:
    lines = [f"{selector} {{"]
    for value, stop in zip(TILES, theme.stops, strict=True):
        colour = to_hex(stop)
        lines.append(f"  --tile-{value}: {colour}; --tile-ink-{value}: {ink_for(theme, colour)};")
    return "\n".join(lines) + "\n}\n"


def main() -> None:
    """Write static/css/tiles.css."""
    CSS_FILE.write_text(css(), encoding="utf-8")
    print(f"wrote {CSS_FILE.name}")


if __name__ == "__main__":
    main()
