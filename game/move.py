"""The four directions, and what a slide does to one line of four cells.

A line is packed into one integer: five bits a cell, the cell nearest the wall moved towards in
the lowest five. A cell holds a rank: 0 is empty, rank r is the tile ``2**r``. Five bits reach
rank 31, far beyond rank 17 (131072), the largest tile that can be built. This module knows
lines only; boards are made of them in :mod:`game.board`.
"""

from __future__ import annotations

from enum import Enum

from game.errors import IllegalMove, quoted

SIZE = 4  # cells in a line, lines in a board
RANK_BITS = 5
RANK_MASK = (1 << RANK_BITS) - 1
MAX_RANK = RANK_MASK
LINE_MASK = (1 << RANK_BITS * SIZE) - 1


class Move(Enum):
    """A direction to slide all tiles in; its value is its letter in records.

    >>> Move.UP.letter, Move.from_letter("l")
    ('u', <Move.LEFT: 'l'>)
    """

    UP = "u"
    RIGHT = "r"
    DOWN = "d"
    LEFT = "l"

    letter: str

    def __init__(self, letter: str) -> None:
        # A plain attribute, because Enum.value is a slow descriptor and is read at every move.
        self.letter = letter

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


class _Table(dict[int, tuple[int, int]]):
    """Results of slides by line, worked out when first asked for.

    A game meets a few thousand of the million lines, so filling the table up front would only
    delay the start.
    """

    __slots__ = ("reverse",)

    def __init__(self, reverse: bool) -> None:
        super().__init__()
        self.reverse = reverse

    def __missing__(self, line: int) -> tuple[int, int]:
        if self.reverse:
            after, reward = TO_FIRST[reverse_line(line)]
            result = reverse_line(after), reward
        else:
            result = _slide(line)
        self[line] = result
        return result


def _slide(line: int) -> tuple[int, int]:
    """Slide towards cell 0 by the rules; returns the line after it and the reward."""
    cells: list[int] = []
    reward = 0
    waiting = 0  # the rank of the last tile, if it may still merge
    for rank in unpack_line(line):
        if not rank:
            continue
        if rank == waiting and rank < MAX_RANK:
            cells[-1] = rank + 1
            reward += 2 << rank
            waiting = 0  # a tile merges once a move
        else:
            cells.append(rank)
            waiting = rank
    return pack_line(cells + [0] * (SIZE - len(cells))), reward


TO_FIRST = _Table(reverse=False)  # line -> (line after a slide towards cell 0, reward)
TO_LAST = _Table(reverse=True)  # line -> (line after a slide towards cell 3, reward)


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
    return TO_FIRST[line]


def trace_line(line: int) -> tuple[tuple[int, int, int, bool], ...]:
    """The way of each tile in a slide of this line towards cell 0.

    One ``(start, end, rank, merged)`` a tile, nearest the wall first; ``rank`` is the tile's
    own before the slide, and both tiles of a merging pair have ``merged`` set.

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
