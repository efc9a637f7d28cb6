"""What the search remembers: slides and values of pairs of lines, in dicts of bounded size.

A board is four pairs of lines, 40 bits each, the lower line in the low 20 bits:
``h0`` rows 0 and 1, ``h1`` rows 2 and 3, ``v0`` columns 0 and 1, ``v1`` columns 2 and 3.
All is in ranks, five bits each. A dict's ``__missing__`` works out what is not there yet, so
that a hit costs one subscript and no call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.move import reverse_line, slide_line

if TYPE_CHECKING:
    from game.solver.network import Network

LINE = (1 << 20) - 1
PAIR = (1 << 40) - 1

SLIDES_KEPT = 20_000
"""Pairs whose slides are remembered, for each half of the board."""
VALUES_KEPT = 60_000
"""Pairs whose values are remembered, for each of the three kinds of pair."""

# after the slide towards cell 0: the pair, what it adds to the two pairs of crossing lines (80
# bits), its line in the middle where it stands in the middle pair, reward plus outer value;
# then the same towards cell 3.
Slides = tuple[int, int, int, float, int, int, int, float]
# (pair itself, crossing pair 0, crossing pair 1) that a tile of rank 1 adds on an empty cell.
Cells = tuple[tuple[int, int, int], ...]


def spread(line: int) -> int:
    """A row's cells, each as the first cell of its column: 20 bits apart.

    >>> spread(3 | 7 << 5) == 3 | 7 << 20
    True
    """
    return line & 31 | (line & 0x3E0) << 15 | (line & 0x7C00) << 30 | (line & 0xF8000) << 45


class Outer(dict[int, float]):
    """Value of an outer pair; ``upper``: the border is its high line (pairs h1 and v1)."""

    __slots__ = ("network", "upper")

    def __init__(self, network: Network, upper: bool) -> None:
        super().__init__()
        self.network = network
        self.upper = upper

    def __missing__(self, pair: int) -> float:
        low, high = pair & LINE, pair >> 20
        if self.upper:
            low, high = high, low
        if len(self) >= VALUES_KEPT:
            self.clear()
        value = self[pair] = self.network.outer(low, high)
        return value


class Middle(dict[int, float]):
    """Value of the middle pair."""

    __slots__ = ("network",)

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def __missing__(self, pair: int) -> float:
        if len(self) >= VALUES_KEPT:
            self.clear()
        value = self[pair] = self.network.middle(pair & LINE, pair >> 20)
        return value


class SlideTable(dict[int, Slides]):
    """Both slides of a pair along its lines, see `Slides`; ``half`` 0 or 1 of the board."""

    __slots__ = ("half", "outer")

    def __init__(self, outer: Outer, half: int) -> None:
        super().__init__()
        self.outer = outer
        self.half = half

    def __missing__(self, pair: int) -> Slides:
        if len(self) >= SLIDES_KEPT:
            self.clear()
        low, high = pair & LINE, pair >> 20
        low_first, points = slide_line(low)
        high_first, more = slide_line(high)
        low_last = reverse_line(slide_line(reverse_line(low))[0])
        high_last = reverse_line(slide_line(reverse_line(high))[0])
        slides = self[pair] = (
            *self._after(low_first, high_first, points + more),
            *self._after(low_last, high_last, points + more),
        )
        return slides

    def _after(self, low: int, high: int, reward: int) -> tuple[int, int, int, float]:
        pair = low | high << 20
        crossing = (spread(low) | spread(high) << 5) << 10 * self.half
        inner = low << 20 if self.half else high
        return pair, crossing, inner, reward + self.outer[pair]


class CellTable(dict[int, Cells]):
    """Empty cells of a pair, see `Cells`."""

    __slots__ = ("half",)

    def __init__(self, half: int) -> None:
        super().__init__()
        self.half = half

    def __missing__(self, pair: int) -> Cells:
        if len(self) >= SLIDES_KEPT:
            self.clear()
        cells = []
        for cell in range(8):
            if not pair >> 5 * cell & 31:
                row, column = 2 * self.half + (cell >> 2), cell & 3
                crossing = 1 << 20 * column + 5 * row
                cells.append((1 << 5 * cell, crossing & PAIR, crossing >> 40))
        found = self[pair] = tuple(cells)
        return found


class Memo:
    """All tables of a search over one network."""

    __slots__ = ("cells0", "cells1", "middle", "outer0", "outer1", "slides0", "slides1")

    def __init__(self, network: Network) -> None:
        self.outer0 = Outer(network, upper=False)
        self.outer1 = Outer(network, upper=True)
        self.middle = Middle(network)
        self.slides0 = SlideTable(self.outer0, 0)
        self.slides1 = SlideTable(self.outer1, 1)
        self.cells0 = CellTable(0)
        self.cells1 = CellTable(1)

    def clear(self) -> None:
        """Forget all values, because the network now sees ranks differently."""
        for table in (self.outer0, self.outer1, self.middle, self.slides0, self.slides1):
            table.clear()
