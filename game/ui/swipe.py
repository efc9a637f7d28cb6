"""Swipes: from the ways of fingers to moves, without a browser or a clock.

A move fires while the finger is still down, as soon as it has gone far enough, and once only: one
swipe is one move. Near a diagonal no axis wins; the finger may go on until one does. A second
finger means a pinch or an accident, and cancels until all fingers are lifted.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.move import Move

THRESHOLD = 24.0  # CSS pixels from the start; about 6 mm on a phone
DOMINANCE = 1.25  # how much longer the winning axis must be: a dead zone of 39 to 51 degrees


@dataclass(frozen=True, slots=True)
class Swipe:
    """The fingers that are down. ``start`` is None while no swipe can fire."""

    fingers: frozenset[int] = field(default_factory=frozenset)
    start: tuple[float, float] | None = None

    def down(self, finger: int, x: float, y: float) -> Swipe:
        """A finger (or the mouse) touches at x, y in CSS pixels."""
        # The same finger again: its lifting happened where no event told of it.
        start = None if self.fingers - {finger} else (x, y)
        return Swipe(self.fingers | {finger}, start)

    def moved(self, finger: int, x: float, y: float) -> tuple[Swipe, Move | None]:
        """A finger is now at x, y; returns the move that this completes, if any."""
        if self.start is None or finger not in self.fingers:
            return self, None
        move = direction(x - self.start[0], y - self.start[1])
        return (self, None) if move is None else (Swipe(self.fingers), move)

    def up(self, finger: int) -> Swipe:
        """A finger is lifted, or the browser took the gesture over."""
        fingers = self.fingers - {finger}
        return Swipe(fingers, self.start if fingers else None)


def direction(dx: float, dy: float) -> Move | None:
    """The move of a way of dx to the right and dy down in CSS pixels, or None if undecided."""
    across, along = abs(dx), abs(dy)
    if max(across, along) < THRESHOLD:
        return None
    if across >= DOMINANCE * along:
        return Move.RIGHT if dx > 0 else Move.LEFT
    if along >= DOMINANCE * across:
        return Move.DOWN if dy > 0 else Move.UP
    return None
