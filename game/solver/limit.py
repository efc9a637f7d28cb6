"""How far a search may go, and what it found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.move import Move


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds of a search.

    ``depth`` is in own moves (1 looks at the four moves and the network's value after each;
    2 adds every new tile and the moves after it, and so on). ``seconds``, if given, ends the
    search in time with the deepest answer that is complete. Positions less likely than
    ``min_probability`` (0 to 1, from the position asked about) are not looked behind. Inside
    the tree, moves that the network rates more than ``margin`` points below the best are not
    looked behind either; None looks behind all.
    """

    depth: int = 2
    seconds: float | None = None
    min_probability: float = 0.0
    margin: float | None = None

    def __post_init__(self) -> None:
        """Raises ValueError when a bound is out of range."""
        if self.depth < 1:
            raise ValueError(f"depth {self.depth} is below 1")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"seconds {self.seconds} is not above 0")
        if not 0 <= self.min_probability <= 1:
            raise ValueError(f"min_probability {self.min_probability} is not within 0 and 1")
        if self.margin is not None and not self.margin >= 0:
            raise ValueError(f"margin {self.margin} is below 0")


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search found.

    ``values`` holds each legal move's value in expected further points; ``best`` is the move
    with the highest, None when the game is over. ``depth`` is the depth that was completed,
    ``nodes`` the positions looked at, ``seconds`` the time it took.
    """

    values: dict[Move, float]
    best: Move | None
    depth: int
    nodes: int
    seconds: float
