"""Game and Turn: a whole game as a value, and what one move did.

A Game never changes; playing, undoing and redoing give another one. Chance comes only from the
seed (see :mod:`game.spawn`), so a game is its seed, its moves and, if it did not begin as games
do, its first board.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from game.board import Board
from game.errors import BadBoard, IllegalMove, NothingToRedo, NothingToUndo
from game.move import Move
from game.spawn import Spawn, check_seed, spawn, spawn_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.paths import TilePath

WINNING_TILE = 2048
_START_SPAWNS = 2
_BLOCK = 256  # moves


class Outcome(Enum):
    """How a game stands. WON means that the question "keep playing?" is open."""

    PLAYING = "playing"
    WON = "won"
    OVER = "over"


class Merge(NamedTuple):
    """Two tiles became one: where (0 to 15), and the new tile's value."""

    cell: int
    value: int


class Turn(NamedTuple):
    """What one move did, all that animation, announcement, sound and replay need.

    ``number`` counts from 0. ``before`` is the board moved from, ``after`` the board slid but
    without the new tile, ``board`` the one with it. ``won`` is true only if this very turn made
    the game's first 2048; ``outcome`` may be OVER at the same time.
    """

    number: int
    move: Move
    before: Board
    after: Board
    reward: int
    spawn: Spawn
    board: Board
    outcome: Outcome
    won: bool

    @property
    def paths(self) -> tuple[TilePath, ...]:
        """The way of every tile, moving or not, in order of the starting cell."""
        return self.before.paths(self.move)

    @property
    def merges(self) -> tuple[Merge, ...]:
        """The tiles made by merging, in order of their cell."""
        return tuple(
            sorted({Merge(path.end, 2 * path.value) for path in self.paths if path.merged})
        )


class _Moment(NamedTuple):
    """What a Game is at one moment, but for its past; the meanings are told there."""

    seed: int
    first_board: Board
    board: Board
    score: int
    turns: int
    won: bool
    kept: bool
    outcome: Outcome
    # The letters played: whole blocks of moves, which the game's later moments share, then the
    # rest. One string in each of 10,000 moments would take 50 MB.
    blocks: str
    tail: str
    undone: str


class Game:
    """A game at one moment: immutable, and complete with its past and its undone moves.

    >>> game = Game.start(seed=7)
    >>> game, turn = game.play(Move.RIGHT)
    >>> game.turns, game.moves, game.undo().redo() == game
    (1, 'r', True)
    """

    # A named tuple in a slot takes a third of a frozen dataclass's time to make, and one is made
    # for every move.
    __slots__ = ("_moment", "_past")

    _moment: _Moment
    _past: list[_Moment]

    def __init__(self, moment: _Moment, past: list[_Moment]) -> None:
        """For this module; others begin with ``start``, :func:`restored` or :func:`replayed`.

        ``past`` are the moments before this one, without a gap, from the start or, in a restored
        game, from where it was restored. Later games of the same line add to the same list, so it
        may hold more: see ``_known``. It is a list, and not a chain from each game to the one
        before, because freeing a chain of thousands overflows the stack of a browser's Python.
        """
        _set_moment(self, moment)
        _set_past(self, past)

    @classmethod
    def start(cls, seed: int, board: Board | None = None) -> Game:
        """A new game of this seed (0 to 2**64 - 1), or one from the given position.

        A position that already holds 2048 or more counts as won and kept playing. Raises
        BadSeed, and BadBoard for the empty board, on which nothing could ever be played.
        """
        check_seed(seed)
        if board is None:
            board = Board()
            for n in range(_START_SPAWNS):
                tile = spawn(seed, n, board)
                board = board.with_tile(tile.cell, tile.value)
        elif not isinstance(board, Board):
            raise BadBoard(f"a game starts from a Board, not from {type(board).__name__}")
        elif not any(board.lines):
            raise BadBoard("a game cannot start from an empty board")
        won = board.max_tile >= WINNING_TILE
        outcome = Outcome.OVER if board.is_over else Outcome.PLAYING
        return cls(_Moment(seed, board, board, 0, 0, won, won, outcome, "", "", ""), [])

    def play(self, move: Move) -> tuple[Game, Turn]:
        """Make a move; returns the game after it and the turn. Drops the moves undone.

        Playing on after a win means keeping on playing. Raises IllegalMove if the move changes
        nothing, which is so for every move when the game is over.
        """
        return self._play(move, "", self.won)

    def _play(self, move: Move, undone: str, kept: bool) -> tuple[Game, Turn]:
        seed, first_board, before, score, number, won_before, _, _, blocks, tail, _ = self._moment
        after, reward = before.slide(move)
        if after is before:
            raise IllegalMove(f"turn {number}: {move.name.lower()} changes nothing on {before}")
        cells = after.empty_cells
        tile = spawn_on(seed, number + _START_SPAWNS, cells)
        board = after.with_tile(tile.cell, tile.value)
        # A tile that reaches the goal does so by a merge, which earns as much.
        won = won_before or (reward >= WINNING_TILE and after.max_tile >= WINNING_TILE)
        # With a cell left empty, some move is legal.
        outcome = _outcome(len(cells) == 1 and board.is_over, won, kept)
        tail += move.letter
        if len(tail) == _BLOCK:
            blocks, tail = blocks + tail, ""
        moment = _Moment(
            seed, first_board, board, score + reward, number + 1, won, kept, outcome,
            blocks, tail, undone,
        )  # fmt: skip
        turn = Turn(
            number, move, before, after, reward, tile, board, outcome, won and not won_before
        )
        past = self._past
        known = self._known
        if len(past) > known:  # another line has gone on from here
            past = past[:known]
        past.append(self._moment)
        return Game(moment, past), turn

    # The moment ---------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """What all chance comes from, 0 to 2**64 - 1."""
        return self._moment.seed

    @property
    def first_board(self) -> Board:
        """The board before the first move."""
        return self._moment.first_board

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self._moment.board

    @property
    def score(self) -> int:
        """The points of all merges so far."""
        return self._moment.score

    @property
    def turns(self) -> int:
        """How many moves have been played."""
        return self._moment.turns

    @property
    def won(self) -> bool:
        """Whether 2048 was reached, by a move or before the start."""
        return self._moment.won

    @property
    def kept(self) -> bool:
        """Whether the player keeps playing after a win."""
        return self._moment.kept

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return self._moment.outcome

    @property
    def undone(self) -> str:
        """The letters of the moves undone, the next to redo first."""
        return self._moment.undone

    # Past and future ----------------------------------------------------------------------

    @property
    def moves(self) -> str:
        """The letters of the moves played, one a turn."""
        return self._moment.blocks + self._moment.tail

    @property
    def is_over(self) -> bool:
        """Whether no move is legal."""
        return self.outcome is Outcome.OVER

    @property
    def can_undo(self) -> bool:
        """Whether a move has been played."""
        return self.turns > 0

    @property
    def can_redo(self) -> bool:
        """Whether a move has been undone and none played since."""
        return bool(self.undone)

    def undo(self) -> Game:
        """The game before the last move; raises NothingToUndo.

        The choice to keep playing is not undone, so that no one is asked twice.
        """
        if not self.turns:
            raise NothingToUndo("no move has been played yet")
        if not self._known:  # a loaded game: its past is played once, here
            previous = replayed(self.seed, self.first_board, self.moves[:-1])
            _set_past(self, [*previous._past, previous._moment])
        past = self._past
        undone = self.moves[-1] + self.undone
        return Game(past[self._known - 1], past)._with(undone, self.kept)

    def redo(self) -> Game:
        """The game with the last undone move made again; raises NothingToRedo."""
        if not self.undone:
            raise NothingToRedo("no move has been undone")
        # A choice to keep playing that was made after the undone win is still known here.
        return self._play(Move.from_letter(self.undone[0]), self.undone[1:], self.kept)[0]

    def keep_playing(self) -> Game:
        """The game with the question after a win answered by yes: WON becomes PLAYING."""
        return self._with(self.undone, True) if self.outcome is Outcome.WON else self

    def replay(self) -> Iterator[tuple[Game, Turn]]:
        """Play the game again from its first board: each game and the turn that led to it."""
        game = Game.start(self.seed, self.first_board)
        for letter in self.moves:
            game, turn = game.play(Move.from_letter(letter))
            yield game, turn

    @property
    def _known(self) -> int:
        """How many of the moments in ``_past`` are this game's."""
        past = self._past
        return self._moment.turns - past[0].turns if past else 0

    def _with(self, undone: str, kept: bool) -> Game:
        outcome = _outcome(self.is_over, self.won, kept)
        moment = self._moment._replace(undone=undone, kept=kept, outcome=outcome)
        return Game(moment, self._past)

    # As a value ---------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return self._moment == other._moment if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moment)

    def __reduce__(self) -> tuple[object, ...]:
        # Without the past moments, which can be played again.
        return restored, (
            self.seed, self.first_board, self.moves, self.undone,
            self.board, self.score, self.kept,
        )  # fmt: skip

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Game does not change; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Game does not change; cannot delete {name!r}")

    def __repr__(self) -> str:
        return (
            f"<Game seed={self.seed} turns={self.turns} score={self.score} "
            f"{self.outcome.value} {self.board}>"
        )


# A Game forbids setting its attributes, as a Board does, so it goes through the slots themselves.
_set_moment = Game._moment.__set__  # type: ignore[attr-defined, misc]
_set_past = Game._past.__set__  # type: ignore[attr-defined, misc]


def _outcome(over: bool, won: bool, kept: bool) -> Outcome:
    if over:
        return Outcome.OVER
    return Outcome.WON if won and not kept else Outcome.PLAYING


def replayed(seed: int, first_board: Board, moves: str) -> Game:
    """The game after these letters from this first board; raises as ``play`` does.

    ``first_board`` is the board with the two tiles already on it.
    """
    game = Game.start(seed, first_board)
    for letter in moves:
        game, _ = game.play(Move.from_letter(letter))
    return game


def restored(
    seed: int,
    first_board: Board,
    moves: str,
    undone: str,
    board: Board,
    score: int,
    kept: bool,
) -> Game:
    """A game at the moment described, taken on trust: its past is played only when undone.

    The caller has checked each part by itself; whether they belong together is known only to
    :func:`replayed`.
    """
    won = board.max_tile >= WINNING_TILE
    split = len(moves) - len(moves) % _BLOCK
    moment = _Moment(
        seed, first_board, board, score, len(moves), won, kept,
        _outcome(board.is_over, won, kept), moves[:split], moves[split:], undone,
    )  # fmt: skip
    return Game(moment, [])
