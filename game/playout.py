"""A whole game from a given sequence of choices, as fast as plain Python goes.

:func:`play_out` plays by the very rules and spawns of :class:`game.play.Game` (the tests compare
them move by move) and makes no object a move. It is for playing games by the million: random
play, statistics, rollouts.

How it is fast:

- The board is four packed lines in local variables: the rows, or the columns. They are turned
  only when a move along the other axis comes, which in random play is every second time, by a
  table that spreads the cells of a line over four, so that four look-ups joined give all cells
  in their new order.
- What a slide makes of a line is looked up, as is which of its cells are empty. The tables fill
  as lines come up: a KeyError names the line to learn, and the move is begun again. So there is
  no test in the loop for what is nearly always there, and no limit on the size of tiles.
- The numbers behind the spawns are drawn in blocks (:func:`draw_block`).
- Points need not be counted: a tile ``2**r`` built from 2s alone earns ``(r - 1) * 2**r`` in
  merges, and every 4 that came by itself saves one merge of 4 points.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from game.board import Board
from game.errors import IllegalMove, quoted
from game.move import (
    EMPTY_IN_COLUMN,
    EMPTY_IN_ROW,
    FIRST,
    LAST,
    LINE_MASK,
    RANK_BITS,
    SIZE,
    SPREAD,
    Move,
    learn,
    unpack_line,
)
from game.spawn import DRAWS, FOURS, GAMMA, MAX_SEED, MIX_1, MIX_2, check_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

_ROWS, _COLUMNS = 0, 1
_SLIDES = {
    move.letter: (_ROWS if move.across else _COLUMNS, FIRST if move.to_first else LAST)
    for move in Move
}
_TWO = tuple([1 << RANK_BITS * (at & 3) for at in range(SIZE * SIZE)])
_FOUR = tuple([2 * two for two in _TWO])
# By axis: line -> set of its empty cells, and how far to shift that for each place further on.
_EMPTY = ((EMPTY_IN_ROW, 4), (EMPTY_IN_COLUMN, 1))
# By axis: set of empty cells -> where they are in the lines of that axis (4 * line + cell), in
# row-major order on both, because that is the order that spawns count in.
_PLACES: tuple[dict[int, tuple[int, ...]], ...] = ({}, {})


def _learn_places(empty: int) -> None:
    """Enter a set of empty cells, bit 4 * row + column for each."""
    cells = [cell for cell in range(SIZE * SIZE) if empty >> cell & 1]
    _PLACES[_ROWS][empty] = tuple(cells)
    _PLACES[_COLUMNS][empty] = tuple([(cell & 3) * 4 + (cell >> 2) for cell in cells])


# game.spawn.draw for a block of n at once: the arithmetic of 64 bits in every 128 bits of one
# large integer, which takes a quarter of the time. What a product carries beyond its 64 bits, or
# a shift brings in from above, is masked away.
BLOCK = 64
_LANES = range(0, 128 * BLOCK, 128)
_ONES = sum([1 << lane for lane in _LANES])
_MASK = _ONES * MAX_SEED
_STEPS = sum([(i + 1) * GAMMA % (1 << 64) << lane for i, lane in enumerate(_LANES)])
_high_words = Struct("<" + "8xI4x" * BLOCK).unpack


def draw_block(seed: int, n: int) -> list[int]:
    """``[draw(seed, n), ..., draw(seed, n + BLOCK - 1)]``, but faster."""
    z = ((seed + n * GAMMA & MAX_SEED) * _ONES + _STEPS) & _MASK
    z = ((z ^ z >> 30) & _MASK) * MIX_1 & _MASK
    z = ((z ^ z >> 27) & _MASK) * MIX_2 & _MASK
    z = ((z ^ z >> 31) & _MASK) * DRAWS
    return list(_high_words(z.to_bytes(16 * BLOCK, "little")))


class PlayOut(NamedTuple):
    """How a game ended, or stood when the choices ran out."""

    board: Board
    score: int
    turns: int  # legal moves played


def play_out(seed: int, letters: Iterable[str], board: Board | None = None) -> PlayOut:
    """Start a game and try each choice in turn, until no move is legal or no choice is left.

    ``letters`` are those of the moves (:attr:`Move.letter`), ever so many; one that is illegal
    when its turn comes is passed over. Seed and board are as in :meth:`Game.start`, which also
    makes the same game: ``Game.start(seed, board)`` and the legal ones of the choices played
    give this board and score. The end of a game is noticed when each direction was tried.
    Raises BadSeed, and IllegalMove for what is no letter of a move.

    >>> play_out(7, "urdl" * 1000)
    PlayOut(board=Board.parse('2,4,8,4/256,64,16,2/64,32,8,4/8,2,4,32'), score=2708, turns=230)
    """
    draws = draw_block(check_seed(seed), 0)
    if board is None:
        first, second = draws[0] % 16, draws[1] % 15
        second += second >= first
        board = (
            Board()
            .with_tile(first, 4 if draws[0] < FOURS else 2)
            .with_tile(second, 4 if draws[1] < FOURS else 2)
        )
    a, b, c, d = board.lines
    axis = _ROWS
    empty, step = _EMPTY[axis]
    two_steps, three_steps = 2 * step, 3 * step
    places = _PLACES[axis]
    slides, spread, two, four, mask = _SLIDES, SPREAD, _TWO, _FOUR, LINE_MASK
    n = 2  # of the next spawn
    fours = 0
    stuck_at = 0
    stuck: set[str] = set()
    choices = left = iter(letters)
    while True:
        try:
            for letter in left:
                wanted, after = slides[letter]
                if axis != wanted:
                    cells = spread[a] | spread[b] << 5 | spread[c] << 10 | spread[d] << 15
                    a = cells & mask
                    b = cells >> 20 & mask
                    c = cells >> 40 & mask
                    d = cells >> 60
                    axis = wanted
                    empty, step = _EMPTY[axis]
                    two_steps = 2 * step
                    three_steps = 3 * step
                    places = _PLACES[axis]
                to_a = after[a]
                to_b = after[b]
                to_c = after[c]
                to_d = after[d]
                if to_a == a and to_b == b and to_c == c and to_d == d:
                    if stuck_at != n:
                        stuck_at = n
                        stuck = set()
                    stuck.add(letter)
                    if len(stuck) == len(_SLIDES):
                        break
                    continue
                free = places[
                    empty[to_a]
                    | empty[to_b] << step
                    | empty[to_c] << two_steps
                    | empty[to_d] << three_steps
                ]
                draw = draws[n]
                place = free[draw % len(free)]
                if draw < FOURS:
                    tile = four[place]
                    fours += 1
                else:
                    tile = two[place]
                # Nothing above has changed the position, so an error there can begin it again.
                a = to_a
                b = to_b
                c = to_c
                d = to_d
                if place < 8:
                    if place < 4:
                        a += tile
                    else:
                        b += tile
                elif place < 12:
                    c += tile
                else:
                    d += tile
                n += 1
            break
        except KeyError as error:
            if letter not in slides:
                raise IllegalMove(f"{quoted(letter)} names no direction") from None
            # A line or a set of cells, and knowing it as the other as well does no harm.
            learn(error.args[0])
            _learn_places(error.args[0])
        except IndexError:
            draws += draw_block(seed, len(draws))
        left = chain((letter,), choices)
    end = Board.from_lines((a, b, c, d))
    if axis == _COLUMNS:
        end = Board.from_lines(end.columns)
    earned = sum(map(_built, end.lines)) - sum(map(_built, board.lines)) - 4 * fours
    return PlayOut(end, earned, n - 2)


@cache
def _built(line: int) -> int:
    """What the merges have earned that build the tiles of a line from 2s."""
    return sum([(rank - 1) << rank for rank in unpack_line(line) if rank])
