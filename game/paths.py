"""The way of each tile in a slide, for whatever shows it: animation, announcement, replay."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.move import MAX_RANK, SIZE, Move, reverse_line, unpack_line


class TilePath(NamedTuple):
    """The way of one tile in a slide: cells ``start`` and ``end``, its value before the slide.

    Two tiles that merge have the same ``end``, and ``merged`` set.
    """

    start: int
    end: int
    value: int
    merged: bool


@cache
def trace_line(line: int) -> tuple[tuple[int, int, int, bool], ...]:
    """The way of each tile in a slide of this line towards cell 0.

    One ``(start, end, rank, merged)`` a tile, nearest the wall first; ``rank`` is the tile's
    own before the slide, and both tiles of a merging pair have ``merged`` set.

    >>> from game.move import pack_line
    >>> trace_line(pack_line((0, 1, 0, 1)))
    ((1, 0, 1, True), (3, 0, 1, True))
    """
    traces: list[tuple[int, int, int, bool]] = []
    end = -1
    waiting = 0
    for start, rank in enumerate(unpack_line(line)):
        if not rank:
            continue
        if rank == waiting and rank < MAX_RANK:
            traces[-1] = (*traces[-1][:3], True)
            traces.append((start, end, rank, True))
            waiting = 0
        else:
            end += 1
            traces.append((start, end, rank, False))
            waiting = rank
    return tuple(traces)


def tile_paths(lines: tuple[int, ...], move: Move) -> tuple[TilePath, ...]:
    """The paths of all tiles, in order of the starting cell.

    ``lines`` are the packed rows, top to bottom, if the move goes across, or else the columns,
    left to right.
    """
    step, stride = (1, SIZE) if move.across else (SIZE, 1)
    paths = []
    for i, line in enumerate(lines):
        first, sign = i * stride, step
        if not move.to_first:
            first, sign = first + (SIZE - 1) * step, -step
            line = reverse_line(line)
        for start, end, rank, merged in trace_line(line):
            paths.append(TilePath(first + sign * start, first + sign * end, 1 << rank, merged))
    return tuple(sorted(paths))
