"""The rules once more, as naively as they can be written, to check the engine against.

Boards are tuples of tuples of tile values; nothing is packed, looked up or shared with `game`.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

Rows = tuple[tuple[int, ...], ...]

STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def slide(rows: Rows, direction: str) -> tuple[Rows, int]:
    """Move one tile at a time, one cell at a time, those nearest the wall first."""
    dy, dx = STEPS[direction]
    tiles = {(y, x): rows[y][x] for y, x in product(range(4), repeat=2) if rows[y][x]}
    merged: set[tuple[int, int]] = set()
    reward = 0
    for y, x in sorted(tiles, key=lambda at: -(at[0] * dy + at[1] * dx)):
        value = tiles.pop((y, x))
        while True:
            there = y + dy, x + dx
            if not (0 <= there[0] < 4 and 0 <= there[1] < 4):
                break
            if there in tiles:
                if tiles[there] == value and there not in merged:
                    y, x = there
                    value *= 2
                    reward += value
                    merged.add(there)
                break
            y, x = there
        tiles[y, x] = value
    return tuple(tuple(tiles.get((y, x), 0) for x in range(4)) for y in range(4)), reward


def spawned(rows: Rows) -> Iterator[Rows]:
    """The board with every new tile that may appear on it."""
    for y, x in product(range(4), repeat=2):
        if not rows[y][x]:
            for value in (2, 4):
                row = (*rows[y][:x], value, *rows[y][x + 1 :])
                yield (*rows[:y], row, *rows[y + 1 :])


def perft(rows: Rows, plies: int, leaves: Counter[Rows]) -> None:
    """Count each position after so many moves, each with its new tile, by the ways to it."""
    if not plies:
        leaves[rows] += 1
        return
    for direction in STEPS:
        after, _ = slide(rows, direction)
        if after != rows:
            for board in spawned(after):
                perft(board, plies - 1, leaves)
