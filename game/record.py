"""Games as text: saves, which hold a moment of a game, and records, which hold all of it.

A save (:func:`save_text`) is what the page keeps between visits. It is read without playing the
game again, because a long game would take a second to. Its fields are parted by ``;``::

    2048-save;1;seed;first board;moves;undone;board;score;kept;checksum

The first board is empty if the seed made it. A record (:func:`record_text`) is short and safe in
an address: version, seed, number of moves, the moves at three to a character, the score and, if
the seed did not make it, the first board at a character a cell, parted by ``.``. It is played
when it is read, so a record that parses is a game that was played by the rules.
"""

from __future__ import annotations

from binascii import crc32
from typing import TYPE_CHECKING

from game.board import Board
from game.errors import BadRecord, RulesError, quoted
from game.move import MOVE_OF_LETTER, unpack_line
from game.play import Game, replayed, restored
from game.spawn import MAX_SEED

if TYPE_CHECKING:
    from collections.abc import Callable

SAVE_MARK = "2048-save"
SAVE_VERSION = 1
RECORD_VERSION = 1
_LETTERS = "".join(MOVE_OF_LETTER)
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_PER_DIGIT = 3  # moves in a character: 4 ** 3 == len(_DIGITS)


# Saves ------------------------------------------------------------------------------------


def save_text(game: Game) -> str:
    """The game at this moment, with its undone moves, as one line of ASCII text.

    >>> load_text(save_text(Game.start(seed=7))) == Game.start(seed=7)
    True
    """
    first = "" if _is_seeded(game) else str(game.first_board)
    body = (
        f"{SAVE_MARK};{SAVE_VERSION};{game.seed};{first};{game.moves};{game.undone};"
        f"{game.board};{game.score};{int(game.kept)}"
    )
    return f"{body};{_checksum(body)}"


def load_text(text: str, *, verify: bool = False) -> Game:
    """The game that :func:`save_text` wrote.

    Every field and the checksum are checked; with ``verify`` the game is also played again and
    compared, which takes about as long as its moves took to compute. Raises BadRecord, naming
    the field and what is wrong with it.
    """
    if not isinstance(text, str):
        raise BadRecord(f"a saved game is text, not {type(text).__name__}")
    fields = text.strip().split(";")
    if fields[0] != SAVE_MARK:
        raise BadRecord(f"this is no saved game: it begins with {quoted(fields[0])}")
    version = _number(fields[1] if len(fields) > 1 else "", "version")
    loader = _LOADERS.get(version)
    if loader is None:
        raise BadRecord(
            f"version: this save has version {version}, and {SAVE_VERSION} is the newest known"
        )
    game = loader(fields)
    if verify:
        _verify(game)
    return game


def _load_1(fields: list[str]) -> Game:
    if len(fields) != 10:
        raise BadRecord(f"a saved game has 10 fields, not {len(fields)}: was it cut off?")
    if _checksum(";".join(fields[:-1])) != fields[-1]:
        raise BadRecord(f"checksum: {quoted(fields[-1])} does not fit: cut off, or changed by hand")
    _, _, seed_text, first_text, moves, undone, board_text, score_text, kept_text, _ = fields
    seed = _number(seed_text, "seed", MAX_SEED)
    try:
        first = Game.start(seed, _board(first_text, "first board") if first_text else None)
    except BadRecord:
        raise
    except RulesError as error:
        raise BadRecord(f"first board: {error}") from None
    _check_letters(moves, "moves")
    _check_letters(undone, "undone moves")
    board = _board(board_text, "board")
    score = _number(score_text, "score")
    if kept_text not in ("0", "1"):
        raise BadRecord(f"kept: {quoted(kept_text)} is neither 0 nor 1")
    if not moves and (board, score) != (first.board, 0):
        raise BadRecord("board: no move was played, and yet the board or the score has changed")
    grown = board.tile_sum - first.board.tile_sum
    if not 2 * len(moves) <= grown <= 4 * len(moves):
        raise BadRecord(f"board: {len(moves)} moves cannot have added {grown} to its tiles")
    kept = kept_text == "1" or first.won
    return restored(seed, first.board, moves, undone, board, score, kept)


# One entry a version that was ever written; an older one returns the game that it meant.
_LOADERS: dict[int, Callable[[list[str]], Game]] = {1: _load_1}


def _verify(game: Game) -> None:
    """Raise BadRecord unless the game's moves lead to its board and score."""
    again = _played(game.seed, game.first_board, game.moves)
    if again.board != game.board:
        raise BadRecord(f"board: the moves lead to {again.board}, not to {game.board}")
    if again.score != game.score:
        raise BadRecord(f"score: the moves earn {again.score}, not {game.score}")
    _played(game.seed, game.first_board, game.moves + game.undone)


# Records ----------------------------------------------------------------------------------


def record_text(game: Game) -> str:
    """The whole game up to now, in characters that need no escaping in an address.

    >>> record_text(Game.start(seed=7))
    '1.7.0..0'
    """
    text = f"{RECORD_VERSION}.{game.seed}.{game.turns}.{_pack(game.moves)}.{game.score}"
    if _is_seeded(game):
        return text
    ranks = [rank for line in game.first_board.lines for rank in unpack_line(line)]
    return f"{text}.{''.join([_DIGITS[rank] for rank in ranks])}"


def parse_record(text: str) -> Game:
    """The game that :func:`record_text` wrote, played again by the rules.

    A won game that goes on counts as kept playing. Raises BadRecord, naming the field, or the
    turn, and what is wrong.
    """
    if not isinstance(text, str):
        raise BadRecord(f"a record is text, not {type(text).__name__}")
    fields = text.strip().split(".")
    version = _number(fields[0], "version")
    if version != RECORD_VERSION:
        raise BadRecord(
            f"version: this record has version {version}, and {RECORD_VERSION} is the only known"
        )
    if len(fields) not in (5, 6):
        raise BadRecord(f"a record has 5 or 6 fields, not {len(fields)}: was it cut off?")
    seed = _number(fields[1], "seed", MAX_SEED)
    turns = _number(fields[2], "number of moves")
    moves = _unpack(fields[3], turns)
    score = _number(fields[4], "score")
    first = _cells(fields[5]) if len(fields) == 6 else None
    game = _played(seed, first, moves)
    if game.score != score:
        raise BadRecord(f"score: the moves earn {game.score}, not {score}")
    return game


def _pack(moves: str) -> str:
    values = [_LETTERS.index(letter) for letter in moves]
    values += [0] * (-len(values) % _PER_DIGIT)
    triples = zip(values[::3], values[1::3], values[2::3], strict=True)
    return "".join([_DIGITS[a << 4 | b << 2 | c] for a, b, c in triples])


def _unpack(text: str, turns: int) -> str:
    if len(text) != -(-turns // _PER_DIGIT):
        raise BadRecord(f"moves: {len(text)} characters do not hold {turns} moves: cut off?")
    moves = []
    for at, digit in enumerate(text):
        value = _DIGITS.find(digit)
        if value < 0:
            raise BadRecord(f"moves: character {at + 1}, {digit!r}, does not belong there")
        moves += [_LETTERS[value >> 4], _LETTERS[value >> 2 & 3], _LETTERS[value & 3]]
    if any(letter != _LETTERS[0] for letter in moves[turns:]):
        raise BadRecord(f"moves: there are more than {turns}")
    return "".join(moves[:turns])


def _cells(text: str) -> Board:
    ranks = [_DIGITS.find(digit) for digit in text]
    if len(ranks) != 16 or not all(0 <= rank < 32 for rank in ranks):
        raise BadRecord(f"first board: {quoted(text)} is not 16 of the characters A to f")
    values = [1 << rank if rank else 0 for rank in ranks]
    return Board.from_rows([values[i : i + 4] for i in range(0, 16, 4)])


# Shared -----------------------------------------------------------------------------------


def _is_seeded(game: Game) -> bool:
    """Whether the first board is the one that the seed makes."""
    return Game.start(game.seed).board == game.first_board


def _played(seed: int, first: Board | None, moves: str) -> Game:
    try:
        game = Game.start(seed, first)
        return replayed(seed, game.first_board, moves)
    except RulesError as error:
        raise BadRecord(f"the moves cannot be played: {error}") from None


def _number(text: str, field: str, most: int | None = None) -> int:
    # The length is bounded because int() of a very long text takes quadratic time.
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise BadRecord(f"{field}: {quoted(text)} is no whole number")
    number = int(text)
    if most is not None and number > most:
        raise BadRecord(f"{field}: {number} is more than {most}")
    return number


def _board(text: str, field: str) -> Board:
    try:
        return Board.parse(text)
    except RulesError as error:
        raise BadRecord(f"{field}: {error}") from None


def _check_letters(moves: str, field: str) -> None:
    rest = moves.strip(_LETTERS)
    if rest:
        raise BadRecord(
            f"{field}: letter {moves.index(rest[0]) + 1}, {rest[0]!r}, names no direction"
        )


def _checksum(body: str) -> str:
    return f"{crc32(body.encode('utf-8', 'surrogatepass')):08x}"
