"""The strengths a player can choose, in plain words."""

from __future__ import annotations

from enum import Enum

from game.solver.limit import Limit


class Level(Enum):
    """A strength: its name in the protocol, and the limit it searches within."""

    QUICK = "quick"
    STRONG = "strong"
    DEEP = "deep"

    @property
    def limit(self) -> Limit:
        """How far this level looks ahead."""
        return _LIMITS[self]


# Seconds are a safety net: a move that takes longer is answered with the depth that is complete.
_LIMITS = {
    Level.QUICK: Limit(depth=2, seconds=0.25),
    Level.STRONG: Limit(depth=3, seconds=1.0, min_probability=0.002),
    Level.DEEP: Limit(depth=4, seconds=3.0, min_probability=0.002),
}
