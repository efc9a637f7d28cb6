"""Colour arithmetic: OKLCH to sRGB and back to OKLab, contrast, and how others see a colour.

Colours are `#rrggbb` text, or triples of linear sRGB channels, 0-1.

Sources: OKLab and OKLCH by Ottosson, "A perceptual color space for image processing" (2020);
relative luminance and contrast by WCAG 2.2; colour blindness by Machado, Oliveira and Fernandes,
"A physiologically-based model for simulation of color vision deficiency" (2009), the matrices of
severity 1.0, which work on linear sRGB.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Triple = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Stop:
    """One colour in OKLCH: lightness 0-1, chroma 0-0.4, hue in degrees."""

    lightness: float
    chroma: float
    hue: float


FULL_SIGHT: tuple[Triple, Triple, Triple] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "full": FULL_SIGHT,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of sight makes of linear sRGB, as rows of a matrix."""


def to_linear_rgb(stop: Stop) -> Triple:
    """The linear sRGB of `stop`, which may lie outside 0-1."""
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
    """`#rrggbb`, with the chroma lowered until the colour fits the sRGB gamut."""
    chroma = stop.chroma
    while True:
        linear = to_linear_rgb(Stop(stop.lightness, chroma, stop.hue))
        if chroma <= 0 or all(-0.0005 <= channel <= 1.0005 for channel in linear):
            return "#" + "".join(f"{_encode(channel):02x}" for channel in linear)
        chroma -= 0.002


def from_hex(colour: str) -> Triple:
    """The linear sRGB of `#rrggbb`."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """The relative luminance, 0 (black) to 1 (white), of `#rrggbb`."""
    return _dot((0.2126, 0.7152, 0.0722), from_hex(colour))


def contrast(one: str, other: str) -> float:
    """The WCAG contrast, 1 to 21, of two `#rrggbb` colours."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def difference(one: str, other: str, sight: str = "full") -> float:
    """The distance in OKLab of two colours as a kind of SIGHTS sees them.

    0.02 is about what an eye just notices side by side; black and white are 1 apart.
    """
    return math.dist(_oklab(_seen(one, sight)), _oklab(_seen(other, sight)))


def saturated(colour: str, share: float) -> str:
    """What the CSS filter `saturate(share)` makes of a colour (Filter Effects 1, 13.2)."""
    channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    grey = 0.213 * channels[0] + 0.715 * channels[1] + 0.072 * channels[2]
    mixed = (grey + share * (channel - grey) for channel in channels)
    return "#" + "".join(f"{round(min(255.0, max(0.0, channel))):02x}" for channel in mixed)


def _seen(colour: str, sight: str) -> Triple:
    linear = from_hex(colour)
    red, green, blue = (min(1.0, max(0.0, _dot(row, linear))) for row in SIGHTS[sight])
    return red, green, blue


def _oklab(linear: Triple) -> Triple:
    l_ = math.cbrt(_dot((0.4122214708, 0.5363325363, 0.0514459929), linear))
    m_ = math.cbrt(_dot((0.2119034982, 0.6806995451, 0.1073969566), linear))
    s_ = math.cbrt(_dot((0.0883024619, 0.2817188376, 0.6299787005), linear))
    roots = (l_, m_, s_)
    return (
        _dot((0.2104542553, 0.7936177850, -0.0040720468), roots),
        _dot((1.9779984951, -2.4285922050, 0.4505937099), roots),
        _dot((0.0259040371, 0.7827717662, -0.8086757660), roots),
    )


def _dot(row: Triple, column: Triple) -> float:
    return row[0] * column[0] + row[1] * column[1] + row[2] * column[2]


def _encode(channel: float) -> int:
    channel = min(1.0, max(0.0, channel))
    curved = 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055
    return round(255 * curved)
