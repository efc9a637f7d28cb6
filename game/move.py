"""The four directions, and what a slide does to one line of four cells.

A line is packed into one integer: five bits a cell, the cell nearest the wall moved towards in
the lowest five. A cell holds a rank: 0 is empty, rank r is the tile ``2**r``. Five bits reach
rank 31, far beyond rank 17 (131072), the largest tile that can be built. This module knows
lines only; boards are made of them in :mod:`game.board`.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

from game.errors import IllegalMove, quoted

SIZE = 4  # cells in a line, lines in a board
RANK_BITS = 5
RANK_MASK = (1 << RANK_BITS) - 1
MAX_RANK = RANK_MASK
LINE_MASK = (1 << RANK_BITS * SIZE) - 1


class Move(Enum):
    """A direction to slide all tiles in; its value is its letter in records.

    ``across`` tells the moves along rows (left and right) from those along columns, and
    ``to_first`` those towards cell 0 of each line (left and up) from those towards cell 3.

    >>> Move.UP.letter, Move.from_letter("l")
    ('u', <Move.LEFT: 'l'>)
    """

    UP = "u"
    RIGHT = "r"
    DOWN = "d"
    LEFT = "l"

    letter: str
    across: bool
    to_first: bool

    def __init__(self, letter: str) -> None:
        # Plain attributes, because Enum.value is a slow descriptor and moves are played often.
        self.letter = letter
        self.across = letter in "lr"
        self.to_first = letter in "lu"

    @classmethod
    def from_letter(cls, letter: str) -> Move:
        """The move with this letter; raises IllegalMove if there is none."""
        try:
            return MOVE_OF_LETTER[letter]
        except (KeyError, TypeError):
            raise IllegalMove(
                f"{quoted(letter)} names no direction; the letters are u r d l"
            ) from None


MOVE_OF_LETTER = {move.letter: move for move in Move}


def pack_line(cells: tuple[int, ...] | list[int]) -> int:
    """Four ranks, the nearest to the wall first, as one packed line.

    >>> pack_line((1, 0, 0, 2)) == 1 | 2 << 15
    True
    """
    a, b, c, d = cells
    return a | b << 5 | c << 10 | d << 15


def unpack_line(line: int) -> tuple[int, int, int, int]:
    """The four ranks of a packed line, the nearest to the wall first.

    >>> unpack_line(pack_line((1, 0, 0, 2)))
    (1, 0, 0, 2)
    """
    return line & 31, line >> 5 & 31, line >> 10 & 31, line >> 15


def reverse_line(line: int) -> int:
    """The line as seen from the opposite wall."""
    return line >> 15 | (line >> 5 & 0x3E0) | (line & 0x3E0) << 5 | (line & 31) << 15


@cache
def line_values(line: int) -> tuple[int, ...]:
    """The tile values of a packed line."""
    return tuple([1 << rank if rank else 0 for rank in unpack_line(line)])


@cache
def line_text(line: int) -> str:
    """The tile values of a packed line as a board's text has them."""
    return ",".join(map(str, line_values(line)))


# Tables by line ---------------------------------------------------------------------------
#
# They fill as lines come up: a game meets a few thousand of the million lines, so working them
# all out would only delay the start. Who looks up a line that is not there gets a KeyError, has
# it learned, and begins again; plain dicts read this way take half the time of a __missing__.

FIRST: dict[int, int] = {}  # the line after a slide towards cell 0
LAST: dict[int, int] = {}  # the line after a slide towards cell 3
EARNED: dict[int, int] = {}  # the points of a slide, which are the same both ways
# The line's cells spread over the four lines that cross it, as the first cell of each: the
# spreads of four lines, each shifted by RANK_BITS for its place and joined, are all cells of the
# board with rows and columns exchanged.
SPREAD: dict[int, int] = {}
# The set of the line's empty cells, for the first row (bits 0 to 3) and for the first column
# (bits 0, 4, 8, 12): shifted for the line's place and joined, bit 4 * row + column for each.
EMPTY_IN_ROW: dict[int, int] = {}
EMPTY_IN_COLUMN: dict[int, int] = {}

_LINE_BITS = RANK_BITS * SIZE
_same: dict[int, int] = {}


def learn(line: int) -> None:
    """Enter a line (0 .. 2**20 - 1) in all tables."""
    line = _same.setdefault(line, line)
    after, EARNED[line] = _slide(line)
    # One int object for equal lines, keys and values, since dicts look at identity first: that
    # makes slides a fifth faster.
    FIRST[line] = _same.setdefault(after, after)
    after = reverse_line(_slide(reverse_line(line))[0])
    LAST[line] = _same.setdefault(after, after)
    a, b, c, d = unpack_line(line)
    SPREAD[line] = a | b << _LINE_BITS | c << 2 * _LINE_BITS | d << 3 * _LINE_BITS
    EMPTY_IN_ROW[line] = (not a) | (not b) << 1 | (not c) << 2 | (not d) << 3
    EMPTY_IN_COLUMN[line] = (not a) | (not b) << 4 | (not c) << 8 | (not d) << 12


def _slide(line: int) -> tuple[int, int]:
    """Slide towards cell 0 by the rules; returns the line after it and the points."""
    cells: list[int] = []
    points = 0
    waiting = 0  # the rank of the last tile, if it may still merge
    for rank in unpack_line(line):
        if not rank:
            continue
        if rank == waiting and rank < MAX_RANK:
            cells[-1] = rank + 1
            points += 2 << rank
            waiting = 0  # a tile merges once a move
        else:
            cells.append(rank)
            waiting = rank
    return pack_line(cells + [0] * (SIZE - len(cells))), points


def slide_line(line: int) -> tuple[int, int]:
    """Slide one packed line towards cell 0.

    Returns the line afterwards and the reward, the sum of the tiles made by merging. ``line``
    is in 0 .. 2**20 - 1, which is not checked. Two tiles of rank 31 do not merge, because rank
    32 does not fit; no game gets there.

    >>> four = pack_line((2, 2, 2, 0))  # 4 4 4 .
    >>> after, reward = slide_line(four)
    >>> unpack_line(after), reward      # 8 4 . .
    ((3, 2, 0, 0), 8)
    """
    if line not in FIRST:
        learn(line)
    return FIRST[line], EARNED[line]
