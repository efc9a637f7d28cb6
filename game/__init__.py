"""The rules of 2048 as values: boards, moves, games and their records.

>>> game = Game.start(seed=7)
>>> game, turn = game.play(Move.UP)
>>> game.turns, turn.reward == game.score
(1, True)
"""

from game.board import Board
from game.errors import (
    BadBoard,
    BadRecord,
    BadSeed,
    IllegalMove,
    NothingToRedo,
    NothingToUndo,
    RulesError,
)
from game.move import Move
from game.paths import TilePath
from game.play import Game, Merge, Outcome, Turn
from game.record import load_text, parse_record, record_text, save_text
from game.spawn import Spawn, spawn

__all__ = [
    "BadBoard",
    "BadRecord",
    "BadSeed",
    "Board",
    "Game",
    "IllegalMove",
    "Merge",
    "Move",
    "NothingToRedo",
    "NothingToUndo",
    "Outcome",
    "RulesError",
    "Spawn",
    "TilePath",
    "Turn",
    "load_text",
    "parse_record",
    "record_text",
    "save_text",
    "spawn",
]
