"""The tiles as drawn: a fixed pool of sprites, and how a turn moves them.

A sprite keeps its place in the pool while its tile lives, so that the page moves one element and
does not make new ones. Sprites that merged away stay for the length of the slide, under the tile
they became, and are free again with the next turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board import Board
    from game.play import Turn

CELLS = 16
POOL = CELLS + CELLS // 2 + 1  # all cells full, eight merges, one new tile


class Motion(Enum):
    """How a sprite comes to its cell; the value is its CSS class."""

    STILL = ""
    SLIDE = "slide"
    GONE = "gone"
    MERGED = "merged"
    SPAWNED = "spawned"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A tile's value, the cell it stands on, the one it came from (0-15), and how."""

    value: int
    cell: int
    origin: int
    motion: Motion


@dataclass(frozen=True, slots=True)
class Sprites:
    """The pool (None where free), and for each cell the pool's index of its tile or -1."""

    pool: tuple[Sprite | None, ...]
    by_cell: tuple[int, ...]


def settled(board: Board) -> Sprites:
    """The sprites of a board on which nothing moves."""
    pool: list[Sprite | None] = [None] * POOL
    by_cell = [-1] * CELLS
    index = 0
    for cell in range(CELLS):
        value = board[cell]
        if value:
            pool[index] = Sprite(value, cell, cell, Motion.STILL)
            by_cell[cell] = index
            index += 1
    return Sprites(tuple(pool), tuple(by_cell))


def at_rest(sprites: Sprites) -> Sprites:
    """The same tiles in the same places of the pool, with every motion over."""
    pool = tuple(
        Sprite(sprite.value, sprite.cell, sprite.cell, Motion.STILL)
        if sprite is not None and sprite.motion is not Motion.GONE
        else None
        for sprite in sprites.pool
    )
    return Sprites(pool, sprites.by_cell)


def after_turn(sprites: Sprites, turn: Turn) -> Sprites:
    """The sprites once `turn` is made on the board that `sprites` show."""
    pool: list[Sprite | None] = [None] * POOL
    by_cell = [-1] * CELLS
    taken = set()
    for path in turn.paths:
        index = sprites.by_cell[path.start]
        taken.add(index)
        if path.merged:
            motion = Motion.GONE
        else:
            motion = Motion.STILL if path.start == path.end else Motion.SLIDE
            by_cell[path.end] = index
        before = sprites.pool[index]
        if motion is Motion.STILL and before is not None and before.motion is motion:
            pool[index] = before  # the same one, so that nobody needs to compare the two
        else:
            pool[index] = Sprite(path.value, path.end, path.start, motion)
    free = _free(taken)
    for merge in turn.merges:
        index = next(free)
        pool[index] = Sprite(merge.value, merge.cell, merge.cell, Motion.MERGED)
        by_cell[merge.cell] = index
    index = next(free)
    cell = turn.spawn.cell
    pool[index] = Sprite(turn.spawn.value, cell, cell, Motion.SPAWNED)
    by_cell[cell] = index
    return Sprites(tuple(pool), tuple(by_cell))


def _free(taken: set[int]) -> Iterator[int]:
    return (index for index in range(POOL) if index not in taken)
