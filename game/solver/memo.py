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
    from collections.abc import Callable

    from game.solver.network import Stage

LINE = (1 << 20) - 1
PAIR = (1 << 40) - 1

SLIDES_KEPT = 20_000
"""Pairs whose slides are remembered, for each half of the board."""
VALUES_KEPT = 45_000
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


class Values(dict[int, float]):
    """Values of pairs by the network's function ``work_out`` of two lines.

    When it is full, what was not asked for since it was last full is forgotten. ``swapped``: the
    function wants the high line first (outer pairs h1 and v1, whose border is there).
    """

    __slots__ = ("_older", "_swapped", "_work_out")

    def __init__(self, work_out: Callable[[int, int], float], swapped: bool = False) -> None:
        super().__init__()
        self._work_out = work_out
        self._swapped = swapped
        self._older: dict[int, float] = {}

    def __missing__(self, pair: int) -> float:
        value = self._older.get(pair)
        if value is None:
            if self._swapped:
                value = self._work_out(pair >> 20, pair & LINE)
            else:
                value = self._work_out(pair & LINE, pair >> 20)
        if len(self) >= VALUES_KEPT:
            self._older = self.copy()
            super().clear()
        self[pair] = value
        return value

    def clear(self) -> None:
        """Forget everything."""
        super().clear()
        self._older.clear()


class LineTable(dict[int, tuple[int, int, int, int, int]]):
    """What the slides of a line give: towards cell 0, towards cell 3, both spread, the reward."""

    __slots__ = ()

    def __missing__(self, line: int) -> tuple[int, int, int, int, int]:
        if len(self) >= SLIDES_KEPT:
            self.clear()
        first, reward = slide_line(line)
        last = reverse_line(slide_line(reverse_line(line))[0])
        found = self[line] = first, last, spread(first), spread(last), reward
        return found


class SlideTable(dict[int, Slides]):
    """Both slides of a pair along its lines, see `Slides`; ``half`` 0 or 1 of the board."""

    __slots__ = ("half", "lines", "outer")

    def __init__(self, lines: LineTable, outer: Values, half: int) -> None:
        super().__init__()
        self.lines = lines
        self.outer = outer
        self.half = half

    def __missing__(self, pair: int) -> Slides:
        if len(self) >= SLIDES_KEPT:
            self.clear()
        low, low_last, cross, cross_last, points = self.lines[pair & LINE]
        high, high_last, high_cross, high_cross_last, more = self.lines[pair >> 20]
        cross |= high_cross << 5
        cross_last |= high_cross_last << 5
        first = low | high << 20
        last = low_last | high_last << 20
        outer = self.outer
        reward = points + more
        slides: Slides
        if self.half:
            slides = (
                first, cross << 10, low << 20, reward + outer[first],
                last, cross_last << 10, low_last << 20, reward + outer[last],
            )  # fmt: skip
        else:
            slides = (
                first, cross, high, reward + outer[first],
                last, cross_last, high_last, reward + outer[last],
            )  # fmt: skip
        self[pair] = slides
        return slides


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
    """All tables of a search within one stage of a network."""

    __slots__ = ("cells0", "cells1", "lines", "middle", "outer0", "outer1", "slides0", "slides1")

    def __init__(self, stage: Stage) -> None:
        self.outer0 = Values(stage.outer)
        self.outer1 = Values(stage.outer, swapped=True)
        self.middle = Values(stage.middle)
        self.lines = LineTable()
        self.slides0 = SlideTable(self.lines, self.outer0, 0)
        self.slides1 = SlideTable(self.lines, self.outer1, 1)
        self.cells0 = CellTable(0)
        self.cells1 = CellTable(1)

    def clear(self) -> None:
        """Forget everything: a stage that is left behind takes no memory."""
        for name in self.__slots__:
            getattr(self, name).clear()

    def value(self, h0: int, h1: int, v0: int, v1: int) -> float:
        """The value of a board after a move."""
        return (
            self.outer0[h0]
            + self.outer1[h1]
            + self.middle[h0 >> 20 | (h1 & LINE) << 20]
            + self.outer0[v0]
            + self.outer1[v1]
            + self.middle[v0 >> 20 | (v1 & LINE) << 20]
        )
