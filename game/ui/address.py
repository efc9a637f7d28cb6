"""What the part of the address after `#` asks for: a position, a seed or a record."""

from __future__ import annotations

from dataclasses import dataclass

from game.board import Board
from game.errors import BadSeed
from game.play import Game
from game.record import parse_record, record_text
from game.ui.session import Guest


@dataclass(frozen=True, slots=True)
class Visit:
    """A guest and the game that it brings."""

    guest: Guest
    game: Game


def parse_hash(text: str, fresh_seed: int) -> Visit | None:
    """What `location.hash` asks for, or None if it asks for nothing of the game's.

    A position is played on with `fresh_seed`. Raises BadBoard, BadSeed or BadRecord.
    """
    name, _, value = text.removeprefix("#").partition("=")
    match name:
        case "position":
            board = Board.parse(_plain(value))
            return Visit(Guest.POSITION, Game.start(fresh_seed, board))
        case "seed":
            return Visit(Guest.SEED, Game.start(_seed(value)))
        case "record":
            return Visit(Guest.RECORD, parse_record(value))
        case _:
            return None


def record_hash(game: Game) -> str:
    """The hash that opens a replay of `game`."""
    return f"#record={record_text(game)}"


def _plain(value: str) -> str:
    return value.replace("%2C", ",").replace("%2c", ",").replace("%2F", "/").replace("%2f", "/")


def _seed(value: str) -> int:
    if not (value.isascii() and value.isdigit()):
        raise BadSeed(f"a seed is a whole number, not {value[:40]!r}")
    return int(value[:40])
