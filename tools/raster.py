"""Rounded rectangles as pixels, with soft edges: all that the icons need, by the standard library.

Rows are filled in runs; only the few pixels of an edge are mixed one by one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

SUBROWS = 4
"""A pixel's coverage is the mean of so many lines across it, each exact from left to right."""

Colour = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle with round corners; lengths in pixels, from the top left."""

    left: float
    top: float
    width: float
    height: float
    radius: float
    colour: Colour

    def span(self, y: float) -> tuple[float, float] | None:
        """Where the line at height `y` enters and leaves the box; None if it misses it."""
        depth = min(y - self.top, self.top + self.height - y)
        if depth <= 0:
            return None
        short = self.radius - depth  # how far from the corner's middle, if the line meets a corner
        inset = self.radius - math.sqrt(self.radius**2 - short**2) if short > 0 else 0.0
        return self.left + inset, self.left + self.width - inset


def draw(width: int, height: int, ground: Colour, boxes: list[Box]) -> bytes:
    """RGBA pixels, row by row from the top: the boxes on the ground, later ones above."""
    rows = []
    for y in range(height):
        row = bytearray(bytes(ground) * width)
        for box in boxes:
            _fill(row, width, box, y)
        rows.append(bytes(row))
    return b"".join(rows)


def _fill(row: bytearray, width: int, box: Box, y: int) -> None:
    lines = [box.span(y + (line + 0.5) / SUBROWS) for line in range(SUBROWS)]
    spans = [(max(0.0, span[0]), min(float(width), span[1])) for span in lines if span]
    if not spans:
        return
    outer = range(math.floor(min(s[0] for s in spans)), math.ceil(max(s[1] for s in spans)))
    full = range(0)
    if len(spans) == SUBROWS:
        full = range(math.ceil(max(s[0] for s in spans)), math.floor(min(s[1] for s in spans)))
        row[4 * full.start : 4 * full.stop] = bytes(box.colour) * len(full)
    for x in _without(outer, full):
        covered = sum(max(0.0, min(x + 1, s[1]) - max(x, s[0])) for s in spans) / SUBROWS
        for channel in range(4):
            at = 4 * x + channel
            row[at] = round(row[at] + covered * (box.colour[channel] - row[at]))


def _without(outer: range, inner: range) -> Iterator[int]:
    if not inner:
        yield from outer
        return
    yield from range(outer.start, inner.start)
    yield from range(inner.stop, outer.stop)
