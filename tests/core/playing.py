"""Games that several tests need."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game import Board, Game, Move, parse_record

DATA = Path(__file__).parent.parent / "data"


def won_game() -> Game:
    """A game whose only move made its first 2048, with the question still open."""
    start = Board.parse("1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,2")
    return Game.start(3, start).play(Move.LEFT)[0]


@cache
def long_game() -> Game:
    """A game of 10,000 moves (made by tests/core/make_long_game.py)."""
    return parse_record((DATA / "long-game.txt").read_text(encoding="ascii"))
