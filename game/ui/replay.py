"""A game seen again, move by move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.play import Game

if TYPE_CHECKING:
    from game.play import Turn


@dataclass(frozen=True, slots=True)
class Replay:
    """All moments of a game, and the one that is seen. ``turns[n]`` led to ``games[n + 1]``."""

    games: tuple[Game, ...]
    turns: tuple[Turn, ...]
    at: int

    @classmethod
    def of(cls, game: Game, at: int = 0) -> Replay:
        """The replay of `game`, standing after its first `at` moves."""
        steps = list(game.replay())
        first = Game.start(game.seed, game.first_board)
        games = (first, *(moment for moment, _ in steps))
        return cls(games, tuple(turn for _, turn in steps), min(at, len(steps)))

    @property
    def game(self) -> Game:
        """The moment that is seen."""
        return self.games[self.at]

    @property
    def ended(self) -> bool:
        """Whether the last moment is seen."""
        return self.at == self.length

    @property
    def length(self) -> int:
        """How many moves the game has."""
        return len(self.turns)

    def moved(self, at: int) -> tuple[Replay, Turn | None]:
        """The replay at another moment; the turn as well if it is just the next one."""
        at = max(0, min(at, self.length))
        turn = self.turns[self.at] if at == self.at + 1 else None
        return replace(self, at=at), turn
