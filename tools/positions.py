"""The positions that the text pages link to, and the move that the strategy page recommends.

tests/test_strategy.py asks the built-in solver about every lesson, so the page gives no advice
that the solver contradicts.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.move import Move


@dataclass(frozen=True, slots=True)
class Lesson:
    """A board to think about (in `#position=` form), the move to play, the move it warns of."""

    board: str
    move: Move
    instead_of: Move


LESSONS: dict[str, Lesson] = {
    "corner": Lesson("0,0,2,0/0,4,2,0/4,8,16,4/256,32,8,2", Move.LEFT, Move.UP),
    "order": Lesson("0,0,0,2/2,0,0,4/4,8,16,32/256,128,64,32", Move.DOWN, Move.UP),
    "two-directions": Lesson("0,0,0,0/2,0,0,0/8,4,0,0/512,128,64,16", Move.RIGHT, Move.UP),
    "break": Lesson("2,0,0,0/4,8,2,0/64,32,16,4/2,512,128,64", Move.UP, Move.RIGHT),
    "recover": Lesson("0,0,0,0/4,0,2,0/16,32,8,4/2,512,64,32", Move.LEFT, Move.RIGHT),
    "endgame": Lesson("0,0,2,4/4,8,16,32/512,256,128,64/1024,2048,4096,8192", Move.DOWN, Move.UP),
}
"""By the name that strategy.html uses; to be read with the largest tile at the bottom left."""

POSITIONS: dict[str, str] = {
    "solver": "2,8,4,2/16,4,32,4/32,64,32,8/512,256,128,8",
}
"""Boards to play with, by the name that a page source uses."""
