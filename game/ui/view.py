"""What is to be seen: the session as plain data, ready to be compared and drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from game.play import Outcome
from game.ui.session import Event, Guest, Played, Session, Step
from game.ui.sprites import Sprites, after_turn, at_rest, settled

if TYPE_CHECKING:
    from game.board import Board
    from game.move import Move
    from game.play import Game, Turn
    from game.ui.messages import Messages
    from game.ui.replay import Replay


class Banner(Enum):
    """The message of a win or an end."""

    WON = "won"
    OVER = "over"
    WON_AND_OVER = "won-and-over"


@dataclass(frozen=True, slots=True)
class Bar:
    """A message with buttons in the line above the board: text, and the buttons' actions."""

    text: str
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """Everything on the page that Python draws.

    ``values`` are the settled tiles of the 16 cells, row by row, 0 for empty. ``beat`` changes
    with each event that moves something, so that an animation can start anew.
    """

    values: tuple[int, ...]
    sprites: Sprites
    score: int
    best: int
    outcome: Outcome
    banner: Banner | None
    bar: Bar | None
    status: str
    can_undo: bool
    can_redo: bool
    gain: int = 0
    stuck: Move | None = None
    beat: int = 0


def first_view(session: Session, notice: Bar | None, messages: Messages) -> View:
    """The view of a session with nothing in motion."""
    return _view(settled(session.game.board), session, notice, messages)


def next_view(old: View, step: Step, notice: Bar | None, messages: Messages) -> View:
    """The view after a step; only a turn is animated, everything else is simply there.

    A step that leaves the board as it is leaves a running animation alone.
    """
    session, turn = step.session, step.turn
    beat = 1 - old.beat
    if turn is not None:
        sprites = after_turn(old.sprites, turn)
        return _view(sprites, session, notice, messages, gain=turn.reward, beat=beat)
    if step.event is Event.STUCK:
        # At rest, or the tiles would take the new beat for a reason to slide again.
        rest = at_rest(old.sprites)
        return replace(old, sprites=rest, gain=0, stuck=step.stuck, beat=beat)
    if _values(session.game.board) == old.values:
        view = _view(old.sprites, session, notice, messages, gain=old.gain, beat=old.beat)
        return replace(view, stuck=old.stuck)
    return replace(first_view(session, notice, messages), beat=beat)


def _values(board: Board) -> tuple[int, ...]:
    return tuple(value for row in board.rows for value in row)


def _view(
    sprites: Sprites,
    session: Session,
    notice: Bar | None,
    messages: Messages,
    *,
    gain: int = 0,
    beat: int = 0,
) -> View:
    """`sprites`, and all that stands around the board."""
    game = session.game
    banner = banner_of(game)
    return View(
        values=_values(game.board),
        sprites=sprites,
        score=game.score,
        best=session.shown_best,
        outcome=game.outcome,
        banner=banner,
        bar=notice or (None if banner else _bar(session, messages)),
        status=messages.helped(session.current.marks) or messages.aim(),
        can_undo=game.can_undo,
        can_redo=game.can_redo,
        gain=gain,
        beat=beat,
    )


def banner_of(game: Game) -> Banner | None:
    """The banner that a game calls for."""
    if game.outcome is Outcome.OVER:
        # Playing on after the win sets `kept`; so it is unset only if the win was the last move.
        return Banner.WON_AND_OVER if game.won and not game.kept else Banner.OVER
    return Banner.WON if game.outcome is Outcome.WON else None


def banner_text(banner: Banner, messages: Messages) -> str:
    """What the banner says."""
    match banner:
        case Banner.WON:
            return messages.won()
        case Banner.OVER:
            return messages.over()
        case Banner.WON_AND_OVER:
            return messages.won_and_over()


def _bar(session: Session, messages: Messages) -> Bar | None:
    if session.offer_earlier and session.earlier is not None:
        return Bar(messages.started(), ("restore", "dismiss"))
    if session.guest is not None:
        actions = ("resume",) if session.guest is Guest.RECORD else ("resume", "adopt")
        return Bar(messages.guest(session.guest), actions)
    return None


def replay_view(
    old: View, replay: Replay, turn: Turn | None, best: int, messages: Messages
) -> View:
    """The view of a replay; animated if `turn` is the one that led to its moment."""
    session = Session(Played(replay.game), best)
    step = Step(session, Event.LOADED if turn is None else Event.MOVED, turn)
    return replace(
        next_view(old, step, None, messages),
        best=best,
        # WON means that the page asks whether to keep playing, and a replay asks nothing.
        outcome=Outcome.OVER if replay.game.is_over else Outcome.PLAYING,
        banner=None,
        bar=Bar(messages.replay(replay.at, replay.length)),
        can_undo=False,
        can_redo=False,
    )
