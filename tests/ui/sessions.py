"""Sessions that tests need, and ways through them that Hypothesis draws."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from game import Board, Game, Move
from game.ui.command import Action, Command
from game.ui.messages import Messages
from game.ui.session import Guest, Played, Session, Step, update
from tests.core.strategies import games, seeds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ENGLISH = Messages()

BEFORE_WIN = Board.parse("1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,2")
"""Left makes 2048."""

BEFORE_END = Board.parse("2,4,8,16/4,8,16,32/8,16,32,64/64,128,256,256")
"""Left is one of two moves left, and after it the game is over, whatever spawns."""

WON_AT_THE_END = Board.parse("1024,1024,8,32/32,16,4,8/8,4,8,16/4,8,16,32")
"""Left makes 2048 and is the last move, whatever spawns."""


def move(direction: Move) -> Command:
    """The command of a move."""
    return Command(Action.MOVE, direction)


LEFT = move(Move.LEFT)
UNDO, REDO, NEW_GAME, RESTORE, KEEP_PLAYING, RESUME, ADOPT, DISMISS, HINT = (
    Command(action)
    for action in (
        Action.UNDO,
        Action.REDO,
        Action.NEW_GAME,
        Action.RESTORE,
        Action.KEEP_PLAYING,
        Action.RESUME,
        Action.ADOPT,
        Action.DISMISS,
        Action.HINT,
    )
)


def of(game: Game) -> Session:
    """A session with a game on the board and nothing else."""
    return Session(Played(game))


def playing(board: Board, seed: int = 3) -> Session:
    """A session whose own game starts from a position."""
    return of(Game.start(seed, board))


def steps(session: Session, commands: Iterable[Command], seed: int = 100) -> Iterator[Step]:
    """What each command makes of the session before it; `seed` is of the first new game."""
    for number, command in enumerate(commands):
        step = update(session, command, seed + number)
        session = step.session
        yield step


def after(session: Session, *commands: Command) -> Session:
    """The session after these commands."""
    return reduce(lambda before, command: update(before, command, 100).session, commands, session)


def some_turns(session: Session, count: int) -> Session:
    """The session `count` moves later, or as many as it takes to the end."""
    for _ in range(count):
        legal = session.game.board.legal_moves
        if not legal:
            break
        session = after(session, move(legal[0]))
    return session


commands = st.one_of(
    *[st.sampled_from([move(direction) for direction in Move])] * 5,
    st.sampled_from([UNDO, REDO]),
    st.sampled_from([NEW_GAME, RESTORE, KEEP_PLAYING, DISMISS]),
    st.sampled_from([RESUME, ADOPT, HINT]),
)
"""Mostly moves, stuck ones as well."""

ways = st.lists(commands, max_size=60)

starts = st.one_of(
    seeds.map(lambda seed: of(Game.start(seed))),
    st.builds(playing, st.sampled_from([BEFORE_WIN, BEFORE_END, WON_AT_THE_END]), seeds),
    games().map(of),
)
"""Own sessions at any moment: at the start, before the win, before the end, and amid a game."""


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """A session some commands after its start, a guest's among them."""
    session = after(draw(starts), *draw(st.lists(commands, max_size=12)))
    if draw(st.booleans()):
        session = session.visiting(draw(st.sampled_from(Guest)), draw(games()))
        session = after(session, *draw(st.lists(commands, max_size=6)))
    return session
