"""What the page is playing, as a value, and what each command makes of it.

A session is the current game, the one that New Game replaced, and the best score. A position, a
seed or a record that came by a link is a guest: it is played in a session of its own, behind
which the person's own one waits as it was until they choose.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from game.errors import RulesError
from game.play import Game, Outcome, Turn
from game.ui.command import Action, Command

if TYPE_CHECKING:
    from game.move import Move

TOAST_TURNS = 8  # so many moves into a new game the way back is still offered beside the board


class Mark(Enum):
    """How a game was helped; a mark stays when the helped move is taken back.

    LINK is a help, too: its moves are another person's, or its first board may hold two tiles of
    65536, by which one move earns more than most games.
    """

    UNDO = "undo"
    HINT = "hint"
    AUTOPLAY = "autoplay"
    LINK = "link"  # its first board, or its moves, came by a link


UNCOUNTED = frozenset((Mark.AUTOPLAY, Mark.LINK))
"""With one of these a score may not become the best."""


class Guest(Enum):
    """What kind of link the current game came by."""

    POSITION = "position"
    SEED = "seed"
    RECORD = "record"


class Event(Enum):
    """What became of a command."""

    LOADED = "loaded"
    MOVED = "moved"
    STUCK = "stuck"
    STARTED = "started"
    RESTORED = "restored"
    UNDONE = "undone"
    REDONE = "redone"
    KEPT = "kept"
    NOTHING = "nothing"  # there was nothing to undo, redo or restore


@dataclass(frozen=True, slots=True)
class Played:
    """A game and how it was helped."""

    game: Game
    marks: frozenset[Mark] = frozenset()

    @property
    def counts(self) -> bool:
        """Whether its score may become the best."""
        return not self.marks & UNCOUNTED


@dataclass(frozen=True, slots=True)
class Session:
    """All that the page plays. ``own`` is the person's own session while a guest is shown."""

    current: Played
    best: int = 0
    earlier: Played | None = None
    guest: Guest | None = None
    own: Session | None = None
    offer_earlier: bool = False  # the toast with the way back is up

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.current.game

    @property
    def shown_best(self) -> int:
        """The best score with the game on the board counted in, if it counts."""
        return max(self.best, self.game.score) if self.current.counts else self.best

    def marked(self, mark: Mark) -> Session:
        """The same session with its game marked as helped."""
        current = Played(self.game, self.current.marks | {mark})
        return replace(self, current=current)

    def visiting(self, guest: Guest, game: Game) -> Session:
        """A guest's game comes onto the board; the person's own session waits."""
        own = self if self.own is None else self.own
        marks = frozenset(() if guest is Guest.SEED else (Mark.LINK,))
        return Session(Played(game, marks), self.shown_best, guest=guest, own=own)

    def setting_aside(self, game: Played, replaced: Played) -> Session:
        """The same session with `game` on the board and a way back to the one it replaced.

        A game in which nothing was played is not worth the way back, and must not cost the way
        back to a long one.
        """
        after = replace(self, current=game, best=self.shown_best)
        if replaced.game.turns == 0:
            return after
        return replace(after, earlier=replaced, offer_earlier=True)


@dataclass(frozen=True, slots=True)
class Step:
    """The session after a command, what happened, and the turn if a move was made."""

    session: Session
    event: Event
    turn: Turn | None = None
    stuck: Move | None = None

    @classmethod
    def quiet(cls, session: Session) -> Step:
        """A step of which nothing is to be seen moving and nothing to be said."""
        return cls(session, Event.NOTHING)


def update(session: Session, command: Command, fresh_seed: int) -> Step:
    """Carry out a command on the games; `fresh_seed` seeds a new game if one is asked for.

    Commands that concern only the page, and those that cannot be done, leave the session as it
    is, with Event.NOTHING.
    """
    try:
        return _update(session, command, fresh_seed)
    except RulesError:
        # A saved game is read on trust and its past is played only when it is asked for: moves
        # that somebody wrote by hand come to light here, and have no past to go to.
        return Step.quiet(session)


def _update(session: Session, command: Command, fresh_seed: int) -> Step:
    match command.action:
        case Action.MOVE:
            return _move(session, command.move)
        case Action.UNDO if session.game.can_undo:
            game = session.game.undo()
            current = Played(game, session.current.marks | {Mark.UNDO})
            return Step(replace(session, current=current, best=session.shown_best), Event.UNDONE)
        case Action.REDO if session.game.can_redo:
            return Step(_with_game(session, session.game.redo()), Event.REDONE)
        case Action.KEEP_PLAYING if session.game.outcome is Outcome.WON:
            return Step(_with_game(session, session.game.keep_playing()), Event.KEPT)
        case Action.NEW_GAME:
            return _new_game(session, fresh_seed)
        case Action.RESTORE if session.earlier is not None:
            restored = replace(
                session, current=session.earlier, earlier=session.current, offer_earlier=False
            )
            return Step(restored, Event.RESTORED)
        case Action.DISMISS:
            return Step.quiet(replace(session, offer_earlier=False))
        case Action.RESUME if session.own is not None:
            own = replace(session.own, best=session.shown_best, offer_earlier=False)
            return Step(own, Event.LOADED)
        case Action.ADOPT if session.own is not None and session.guest is not Guest.RECORD:
            own = replace(session.own, best=session.shown_best)
            return Step(own.setting_aside(session.current, own.current), Event.LOADED)
        case _:
            return Step.quiet(session)


def _move(session: Session, move: Move | None) -> Step:
    if move is None or move not in session.game.board.legal_moves:
        return Step(session, Event.STUCK, stuck=move)
    game, turn = session.game.play(move)
    return Step(_with_game(session, game), Event.MOVED, turn)


def _with_game(session: Session, game: Game) -> Session:
    current = Played(game, session.current.marks)
    best = max(session.best, game.score) if current.counts else session.best
    offer = session.offer_earlier and game.turns < TOAST_TURNS
    # `replace` takes several times as long, and this happens with every move.
    return Session(current, best, session.earlier, session.guest, session.own, offer)


def _new_game(session: Session, seed: int) -> Step:
    after = session.setting_aside(Played(Game.start(seed)), session.current)
    if session.guest is not None:
        after = replace(after, guest=Guest.SEED)
    return Step(after, Event.STARTED)
