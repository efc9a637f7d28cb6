"""What the buttons and the stick of a game pad mean, in the browser's standard layout."""

from __future__ import annotations

from dataclasses import dataclass

from game.move import Move
from game.ui.command import Action, Command

PRESS_AT = 0.6  # of the stick's way, from where it counts as pressed
RELEASE_AT = 0.35  # and below which it counts as let go: the gap keeps it from trembling

BUTTONS = {
    12: Command(Action.MOVE, Move.UP),
    15: Command(Action.MOVE, Move.RIGHT),
    13: Command(Action.MOVE, Move.DOWN),
    14: Command(Action.MOVE, Move.LEFT),
    1: Command(Action.UNDO),
    3: Command(Action.HINT),
    9: Command(Action.NEW_GAME),
}


@dataclass(frozen=True, slots=True)
class Held:
    """What was pressed when the pad was last asked: one press is one command."""

    buttons: frozenset[int] = frozenset()
    stick: Move | None = None


def command_for_pad(
    held: Held, buttons: frozenset[int], x: float, y: float
) -> tuple[Held, Command | None]:
    """What is held now, and the command of what is newly pressed, if any.

    ``x`` and ``y`` are the left stick's axes, -1 to 1, right and down positive.
    """
    stick = _stick(held.stick, x, y)
    now = Held(buttons, stick)
    for button in sorted(buttons - held.buttons):
        if button in BUTTONS:
            return now, BUTTONS[button]
    if stick is not None and stick is not held.stick:
        return now, Command(Action.MOVE, stick)
    return now, None


def _stick(was: Move | None, x: float, y: float) -> Move | None:
    lean = {Move.UP: -y, Move.RIGHT: x, Move.DOWN: y, Move.LEFT: -x}
    if was is not None and lean[was] >= RELEASE_AT:
        return was  # near a diagonal, too, where the longer axis changes all the time
    if max(abs(x), abs(y)) < PRESS_AT:
        return None
    if abs(x) > abs(y):
        return Move.RIGHT if x > 0 else Move.LEFT
    return Move.DOWN if y > 0 else Move.UP
