"""The n-tuple network as two functions of a pair of adjacent lines.

The value of a board is the sum of a network's tables over its tuples and all eight symmetries
(Szubert and Jaskowski 2014). Every tuple lies inside two adjacent lines, so that the sum falls
apart into six terms, each a function of two lines: an outer pair (a line at the border with its
neighbour) or the middle pair, three across and three down. :mod:`game.solver.memo` remembers
those functions, which makes the search's speed hardly depend on the size of the network.

Lines come packed as in :mod:`game.move`: five bits a rank, cell 0 lowest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

TOP_RANK = 15
"""The highest rank that the tables know: tile 32768. `Downgrade` brings larger tiles in reach."""

BLOCK_BITS = 8
BLOCK = 1 << BLOCK_BITS


@dataclass(frozen=True, slots=True)
class Table:
    """The weights of one tuple, most of them 0 and not stored.

    ``cells`` are board cells in rows 0 to 2, lowest index digit (base 16) first. The index's
    upper bits choose a block through ``blocks``; block n is the 256 bytes of ``weights`` from
    ``n * 256`` on; block 0 holds 0 only. ``book`` has what each byte stands for, in points.
    """

    cells: tuple[int, ...]
    book: tuple[float, ...]
    blocks: array[int]
    weights: memoryview

    def weight(self, index: int) -> float:
        """One weight, in points."""
        block = self.blocks[index >> BLOCK_BITS]
        return self.book[self.weights[block << BLOCK_BITS | index & BLOCK - 1]]


def downgrade(ranks: Sequence[int]) -> tuple[int, ...]:
    """How to see the ranks of a board with larger tiles than the tables know.

    Every tile above the highest missing rank is seen as one rank lower, until all fit (tile
    downgrading: Guei, Chen and Wu 2021). Returns the rank seen, by real rank 0 to 31.

    >>> downgrade([16, 15, 13])[13:17]
    (13, 14, 14, 15)
    """
    seen = list(range(32))
    while True:
        present = {seen[rank] for rank in ranks}
        top = max(present, default=0)
        if top <= TOP_RANK:
            return tuple(min(rank, TOP_RANK) for rank in seen)
        missing = top - 1
        while missing in present:
            missing -= 1
        seen = [rank - 1 if rank > missing else rank for rank in seen]


IDENTITY = downgrade(())


class Network:
    """The value of lines in pairs, from tables that :mod:`game.solver.weights` has read."""

    __slots__ = ("_middle", "_outer", "_seen", "tables")

    def __init__(self, tables: Sequence[Table]) -> None:
        """Raises ValueError if a tuple does not lie in rows 0-1 or rows 1-2."""
        self.tables = tuple(tables)
        self._seen = IDENTITY
        self._outer: list[_Lookup] = []
        self._middle: list[_Lookup] = []
        for table in tables:
            rows = {cell >> 2 for cell in table.cells}
            if rows <= {0, 1}:
                self._outer.append(_lookup(table, 0))
            elif rows <= {1, 2}:
                self._middle.append(_lookup(table, 1))
            else:
                raise ValueError(f"tuple {table.cells} does not lie in two adjacent lines")

    def see(self, seen: tuple[int, ...]) -> None:
        """From now on see each rank as `downgrade` says. What was remembered is void."""
        self._seen = seen

    def outer(self, border: int, inner: int) -> float:
        """What a border line and its neighbour add to the value of a board, in points."""
        a, ar = self._both(border)
        b, br = self._both(inner)
        return _total(self._outer, a | b << 16) + _total(self._outer, ar | br << 16)

    def middle(self, one: int, other: int) -> float:
        """What the two middle lines (in any order) add to the value of a board, in points."""
        a, ar = self._both(one)
        b, br = self._both(other)
        lookups = self._middle
        return (
            _total(lookups, a | b << 16)
            + _total(lookups, ar | br << 16)
            + _total(lookups, b | a << 16)
            + _total(lookups, br | ar << 16)
        )

    def _both(self, line: int) -> tuple[int, int]:
        """A line and its mirror image as seen, four bits a rank."""
        seen = self._seen
        a = seen[line & 31]
        b = seen[line >> 5 & 31]
        c = seen[line >> 10 & 31]
        d = seen[line >> 15]
        return a | b << 4 | c << 8 | d << 12, d | c << 4 | b << 8 | a << 12


# shift and mask of a table's first and second run of digits in a pair of lines (16 bits each),
# then its blocks, its weights and their book.
_Lookup = tuple[int, int, int, int, "array[int]", memoryview, tuple[float, ...]]


def _lookup(table: Table, row: int) -> _Lookup:
    """How to find a table's index in a pair of lines: neighbouring cells by one shift and mask."""
    runs: list[tuple[int, int]] = []
    previous = -2
    for position, cell in enumerate(table.cells):
        if cell <= previous:
            raise ValueError(f"the cells of tuple {table.cells} must rise")
        shift, mask = 4 * (cell - 4 * row - position), 15 << 4 * position
        if cell == previous + 1:
            shift, before = runs.pop()
            mask |= before
        runs.append((shift, mask))
        previous = cell
    if len(runs) > 2:
        raise ValueError(f"tuple {table.cells} has more than one gap")
    first, second = (*runs, (0, 0))[:2]
    return (*first, *second, table.blocks, table.weights, table.book)


def _total(lookups: list[_Lookup], pair: int) -> float:
    total = 0.0
    for shift, mask, shift2, mask2, blocks, weights, book in lookups:
        index = pair >> shift & mask | pair >> shift2 & mask2
        total += book[weights[blocks[index >> BLOCK_BITS] << BLOCK_BITS | index & BLOCK - 1]]
    return total
