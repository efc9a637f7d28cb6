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
    "corner": Lesson("0,0,0,0/4,0,0,0/8,4,2,0/2048,2048,128,4", Move.LEFT, Move.UP),
    "order": Lesson("0,2,4,2/4,8,2,8/16,32,64,64/1024,512,256,128", Move.RIGHT, Move.LEFT),
    "two-directions": Lesson("2,0,0,0/4,0,0,0/16,8,4,0/512,128,64,32", Move.RIGHT, Move.UP),
    "break": Lesson("8,0,2,4/32,2,8,2/1024,32,64,8/2048,1024,32,8", Move.UP, Move.DOWN),
    "recover": Lesson("8,2,0,0/8,4,2,0/8,64,16,4/8,1024,256,128", Move.DOWN, Move.RIGHT),
    "endgame": Lesson(
        "0,2,0,0/32,16,8,8/64,128,256,512/8192,4096,2048,1024", Move.LEFT, Move.RIGHT
    ),
}
"""By the name that strategy.html uses; to be read with the largest tile at the bottom left."""

POSITIONS: dict[str, str] = {
    "solver": "2,8,4,2/16,4,32,4/32,64,32,8/512,256,128,8",
}
"""Boards to play with, by the name that a page source uses."""
