"""The n-tuple network as two functions of a pair of adjacent lines.

The value of a board is the sum of a network's tables over its tuples and all eight symmetries
(Szubert and Jaskowski 2014). Every tuple lies inside two adjacent lines, so that the sum falls
apart into six terms, each a function of two lines: an outer pair (a line at the border with its
neighbour) or the middle pair, three across and three down. :mod:`game.solver.memo` remembers
those functions, which makes the search's speed hardly depend on the size of the network.

A network may have two stages (after Yeh and others 2016), each with tables of its own: what a board
is worth is the sum over the tables of its stage, see `stage_of`.

Lines come packed as in :mod:`game.move`: five bits a rank, cell 0 lowest.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import add
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TOP_RANK = 13
"""The highest rank that the tables know: tile 8192. `downgrade` brings larger tiles in reach."""

BLOCK_BITS = 8
BLOCK = 1 << BLOCK_BITS


@dataclass(frozen=True, slots=True)
class Table:
    """The weights of one tuple, most of them 0 and not stored.

    ``cells`` are the board cells of the index's digits (base 16), lowest first. ``blocks`` has,
    by the index's upper digits, where in ``weights`` a block of 256 bytes begins, and the lowest
    two digits choose one of them; the block at 0 holds 0 only and stands for all that are not
    stored. ``book`` has what each byte stands for, in points. ``stage`` is the stage that
    it belongs to.
    """

    cells: tuple[int, ...]
    book: tuple[float, ...]
    blocks: list[int]
    weights: bytes
    stage: int = 0

    def weight(self, index: int) -> float:
        """One weight, in points."""
        return self.book[self.weights[self.blocks[index >> BLOCK_BITS] | index & BLOCK - 1]]


STAGES = 2


def stage_of(total: int) -> int:
    """The stage of a board whose tiles add up to ``total``: 1 from 16384 on, else 0.

    From there on a 16384 takes a cell for good, and tiles are seen lower than they are
    (`downgrade`). The sum of the tiles is the clock, because a move leaves it as it is.
    """
    return 1 if total >= 1 << TOP_RANK + 1 else 0


def downgrade(ranks: Sequence[int]) -> tuple[int, ...]:
    """How to see the ranks of a board with larger tiles than the tables know.

    Every tile above a gap is seen as one rank lower, until all fit (tile downgrading: Guei, Chen
    and Wu 2021): the network plays on as it does where it is best, and a small network reaches
    large tiles. The binary digits of the sum of the tiles are the tiles that the board is on its
    way to; the highest of them that is missing is the gap. So it changes seldom, and no two tiles
    are seen alike that are not. While the largest tiles have not merged yet, the gap is the
    highest missing rank on the board itself.

    Takes the ranks of all cells, 0 for an empty one; returns the rank seen, by real rank 0 to 31.

    >>> downgrade([14, 12, 3])[11:15]
    (11, 12, 13, 13)
    >>> downgrade([15, 14, 13])[11:16]
    (11, 11, 11, 12, 13)
    """
    cells = [rank for rank in ranks if rank]
    seen = list(range(32))
    while (top := max(cells, default=0)) > TOP_RANK:
        total = sum(1 << rank for rank in cells)
        merged = not total >> top + 1
        gap = top - 1
        while gap > LOWEST_GAP and (total >> gap & 1 if merged else gap in cells):
            gap -= 1
        seen = [rank - 1 if rank > gap else rank for rank in seen]
        cells = [rank - 1 if rank > gap else rank for rank in cells]
    return tuple(min(rank, TOP_RANK) for rank in seen)


LOWEST_GAP = 3
"""Smaller tiles are seen as they are, even where a 16 is then seen as the 8 beside it."""

IDENTITY = downgrade(())


@dataclass(frozen=True, slots=True)
class Stage:
    """What boards of one stage are worth: two functions of two lines."""

    outer: Callable[[int, int], float]
    """What a border line and its neighbour add to the value of a board, in points."""
    middle: Callable[[int, int], float]
    """What the two middle lines (in any order) add to the value of a board, in points."""


class Network:
    """The value of lines in pairs, from tables that :mod:`game.solver.weights` has read."""

    __slots__ = ("_lines", "stages", "tables")

    stages: tuple[Stage, ...]
    """One for all boards, or one for each stage."""

    def __init__(self, tables: Sequence[Table]) -> None:
        """Raises ValueError for a tuple outside rows 0-1 and 1-2, or if the first stage lacks."""
        self.tables = tuple(tables)
        self._lines = _Lines()
        stages = sorted({table.stage for table in tables})
        if stages not in ([0], [0, 1]):
            raise ValueError(f"tables of the stages {stages}, not of 0, or 0 and 1")
        self.stages = tuple(map(self._stage, stages))

    def see(self, seen: tuple[int, ...]) -> None:
        """From now on see each rank as `downgrade` says. What was remembered is void."""
        self._lines.seen = seen
        self._lines.clear()

    def stage_of(self, total: int) -> int:
        """Which of `stages` values a board whose tiles add up to ``total``."""
        return stage_of(total) if len(self.stages) > 1 else 0

    def _stage(self, number: int) -> Stage:
        outer: dict[tuple[int, ...], list[Table]] = {}
        middle: dict[tuple[int, ...], list[Table]] = {}
        for table in self.tables:
            if table.stage != number:
                continue
            if max(table.cells) < 8:
                outer.setdefault(table.cells, []).append(table)
            elif min(table.cells) >= 4 and max(table.cells) < 12:
                cells = tuple(cell - 4 for cell in table.cells)
                middle.setdefault(cells, []).append(table)
            else:
                raise ValueError(f"tuple {table.cells} does not lie in two adjacent lines")
        return Stage(
            _function(outer, _OUTER_VIEWS, self._lines),
            _function(middle, _MIDDLE_VIEWS, self._lines),
        )


class _Lines(dict[int, tuple[int, int]]):
    """A line and its mirror image with four bits a rank, as seen."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        super().__init__()
        self.seen = IDENTITY

    def __missing__(self, line: int) -> tuple[int, int]:
        a, b, c, d = (self.seen[line >> shift & 31] for shift in (0, 5, 10, 15))
        both = a | b << 4 | c << 8 | d << 12, d | c << 4 | b << 8 | a << 12
        # A million lines exist, and a game meets a few thousand.
        if len(self) >= _LINES_KEPT:
            self.clear()
        self[line] = both
        return both


_LINES_KEPT = 20_000
# How a pair is looked at, `a` and `b` being its lines, `ar` and `br` their mirror images.
_OUTER_VIEWS = ("a | b << 16", "ar | br << 16")
_MIDDLE_VIEWS = (*_OUTER_VIEWS, "b | a << 16", "br | ar << 16")


def _function(
    tables: dict[tuple[int, ...], list[Table]], views: tuple[str, ...], lines: _Lines
) -> Callable[[int, int], float]:
    """The sum of all tables over all views of a pair of lines, as one generated function.

    Written out as one expression it takes a third of the time of a loop over the tables, and
    all the time of a search that is not spent on what is remembered is spent here. Tables of
    the same cells come as one flat array, others by blocks.
    """
    scope: dict[str, object] = {"lines": lines}
    terms = []
    for number, (cells, same) in enumerate(tables.items()):
        if len(cells) <= _FLAT_CELLS:
            scope[f"f{number}"] = _flat(same)
            terms.append(f"f{number}[{_digits(cells)}]")
            continue
        for layer, table in enumerate(same):
            name = f"{number}_{layer}"
            scope |= {f"k{name}": table.blocks, f"w{name}": table.weights, f"v{name}": table.book}
            block, place = _digits(cells[2:]), _digits(cells[:2])
            terms.append(f"v{name}[w{name}[k{name}[{block}] | {place}]]")
    source = ["def value(one, other):", "    a, ar = lines[one]", "    b, br = lines[other]"]
    source.append("    total = 0.0")
    for view in views:
        source.append(f"    p = {view}")
        if terms:
            source.append(f"    total += {' + '.join(terms)}")
    source.append("    return total")
    exec("\n".join(source), scope)
    return cast("Callable[[int, int], float]", scope["value"])


_FLAT_CELLS = 4


def _digits(cells: tuple[int, ...]) -> str:
    """Source of an index: the ranks of some cells of the pair of lines `p`, 0 to 7, side by side.

    Cells that follow each other on the board and in the index are taken by one shift and mask.
    """
    runs: list[tuple[int, int]] = []  # shift, mask
    previous = -2
    for position, cell in enumerate(cells):
        shift, mask = 4 * (cell - position), 15 << 4 * position
        if cell == previous + 1:
            shift, before = runs.pop()
            mask |= before
        runs.append((shift, mask))
        previous = cell
    return " | ".join(f"p{_shift(shift)} & {mask}" for shift, mask in runs)


def _shift(bits: int) -> str:
    return f" >> {bits}" if bits > 0 else f" << {-bits}" if bits else ""


def _flat(tables: list[Table]) -> list[float]:
    """The sums of some tables' weights, without blocks."""
    flat: list[float] = []
    for table in tables:
        coded = b"".join([table.weights[start : start + BLOCK] for start in table.blocks])
        values = map(table.book.__getitem__, coded)
        flat = list(map(add, flat, values)) if flat else list(values)
    # A few thousand different numbers: one object for each saves 10 MB of a browser's memory.
    known: dict[float, float] = {}
    return [known.setdefault(value, value) for value in flat]
