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


# The first two have no limit in seconds, so that they choose the same moves on every machine:
# cutting by probability and margin already bounds them to some hundred positions.
_LIMITS = {
    Level.QUICK: Limit(depth=3, min_probability=0.2, margin=500),
    Level.STRONG: Limit(depth=5, min_probability=0.003, margin=500),
    Level.DEEP: Limit(depth=6, seconds=1.0, min_probability=0.002, margin=500),
}
