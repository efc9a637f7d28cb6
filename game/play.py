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


class _Fields:
    """What a Game is made of, settable until :func:`_sealed` makes it a Game.

    A frozen dataclass takes five times as long to make, and one is made for every move.
    """

    __slots__ = (
        "_blocks", "_previous", "_tail", "board", "first_board", "kept", "outcome", "score",
        "seed", "turns", "undone", "won",
    )  # fmt: skip

    def __init__(
        self, seed: int, first_board: Board, board: Board, score: int, turns: int, won: bool,
        kept: bool, outcome: Outcome, blocks: str, tail: str, undone: str, previous: Game | None,
    ) -> None:  # fmt: skip
        self.seed = seed
        self.first_board = first_board
        self.board = board
        self.score = score
        self.turns = turns
        self.won = won
        self.kept = kept
        self.outcome = outcome
        # The letters played: whole blocks of moves, which the game's later moments share, then
        # the rest. One string in each of 10,000 moments would take 50 MB.
        self._blocks = blocks
        self._tail = tail
        self.undone = undone
        self._previous = previous  # None at the start, and in a loaded game until asked for


class Game(_Fields):
    """A game at one moment: immutable, and complete with its past and its undone moves.

    ``seed``, ``first_board``, ``board``, ``score``, ``turns`` (moves played), ``won`` (2048 was
    reached, by a move or before the start), ``kept`` (and the player keeps playing), ``outcome``,
    and ``undone``: the letters of the moves undone, the next to redo first.

    >>> game = Game.start(seed=7)
    >>> game, turn = game.play(Move.RIGHT)
    >>> game.turns, game.moves, game.undo().redo() == game
    (1, 'r', True)
    """

    __slots__ = ()

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
        return _sealed(_Fields(seed, board, board, 0, 0, won, won, outcome, "", "", "", None))

    def play(self, move: Move) -> tuple[Game, Turn]:
        """Make a move; returns the game after it and the turn. Drops the moves undone.

        Playing on after a win means keeping on playing. Raises IllegalMove if the move changes
        nothing, which is so for every move when the game is over.
        """
        return self._play(move, "", self.won)

    def _play(self, move: Move, undone: str, kept: bool) -> tuple[Game, Turn]:
        before = self.board
        after, reward = before.slide(move)
        if after is before:
            raise IllegalMove(f"turn {self.turns}: {move.name.lower()} changes nothing on {before}")
        cells = after.empty_cells
        tile = spawn_on(self.seed, self.turns + _START_SPAWNS, cells)
        board = after.with_tile(tile.cell, tile.value)
        # A tile that reaches the goal does so by a merge, which earns as much.
        won = self.won or (reward >= WINNING_TILE and after.max_tile >= WINNING_TILE)
        # With a cell left empty, some move is legal.
        outcome = _outcome(len(cells) == 1 and board.is_over, won, kept)
        blocks, tail = self._blocks, self._tail + move.letter
        if len(tail) == _BLOCK:
            blocks, tail = blocks + tail, ""
        score, turns = self.score + reward, self.turns + 1
        fields = _Fields(
            self.seed, self.first_board, board, score, turns, won, kept, outcome,
            blocks, tail, undone, self,
        )  # fmt: skip
        first_win = won and not self.won
        return _sealed(fields), Turn(
            self.turns, move, before, after, reward, tile, board, outcome, first_win
        )

    # Past and future ----------------------------------------------------------------------

    @property
    def moves(self) -> str:
        """The letters of the moves played, one a turn."""
        return self._blocks + self._tail

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
        previous = self._previous
        if previous is None:  # a loaded game: its past is played once, here
            previous = replayed(self.seed, self.first_board, self.moves[:-1])
            object.__setattr__(self, "_previous", previous)
        undone = self.moves[-1] + self.undone
        return previous._with(undone, self.kept)

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

    def _with(self, undone: str, kept: bool) -> Game:
        return _sealed(_Fields(
            self.seed, self.first_board, self.board, self.score, self.turns, self.won, kept,
            _outcome(self.is_over, self.won, kept), self._blocks, self._tail, undone,
            self._previous,
        ))  # fmt: skip

    # As a value ---------------------------------------------------------------------------

    def _key(self) -> tuple[object, ...]:
        return (
            self.seed, self.first_board, self.moves, self.undone,
            self.board, self.score, self.kept,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        # Without the past moments: following ten thousand of them would overflow the stack.
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


def _sealed(fields: _Fields) -> Game:
    """These fields as a Game, for good."""
    fields.__class__ = Game
    return fields  # type: ignore[return-value]


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
    return _sealed(_Fields(
        seed, first_board, board, score, len(moves), won, kept, _outcome(board.is_over, won, kept),
        moves[:split], moves[split:], undone, None,
    ))  # fmt: skip
