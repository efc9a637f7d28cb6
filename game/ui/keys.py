"""Which key means which command.

Arrows and the numpad say themselves; W A S D count by where they lie, so that they form the same
cross on AZERTY, Dvorak and Cyrillic keyboards; the vim keys and R count by the letter on them.
"""

from __future__ import annotations

from game.move import Move
from game.ui.command import Action, Command

UP, RIGHT, DOWN, LEFT = (
    Command(Action.MOVE, move) for move in (Move.UP, Move.RIGHT, Move.DOWN, Move.LEFT)
)

BY_KEY = {
    "ArrowUp": UP,
    "ArrowRight": RIGHT,
    "ArrowDown": DOWN,
    "ArrowLeft": LEFT,
    "Escape": Command(Action.CLOSE),
}

BY_PLACE = {
    "KeyW": UP,
    "KeyD": RIGHT,
    "KeyS": DOWN,
    "KeyA": LEFT,
    "Numpad8": UP,
    "Numpad6": RIGHT,
    "Numpad2": DOWN,
    "Numpad4": LEFT,
}

BY_LETTER = {
    "k": UP,
    "l": RIGHT,
    "j": DOWN,
    "h": LEFT,
    "r": Command(Action.NEW_GAME),
    "z": Command(Action.UNDO),
    "u": Command(Action.UNDO),
    "y": Command(Action.REDO),
    "t": Command(Action.HINT),
    "p": Command(Action.AUTOPLAY),
    "v": Command(Action.VALUES),
    "b": Command(Action.DESCRIBE),
}


def command_for_key(code: str, key: str) -> Command | None:
    """The command of a key pressed without Ctrl, Alt or Meta, or None.

    ``code`` and ``key`` are those of a KeyboardEvent: the place (``KeyW``) and what it types
    (``w``, ``W`` with Caps Lock, or a letter of another script). A place wins over a letter: where
    they disagree the letter would restart a game that the player meant to go on with. On a
    keyboard of another script the letters count by place, since they cannot be typed.
    """
    command = BY_KEY.get(key) or BY_PLACE.get(code)
    if command is not None:
        return command
    letter = key.lower() if len(key) == 1 else ""
    if letter.isalpha() and not letter.isascii() and code.startswith("Key"):
        letter = code[3:].lower()
    return BY_LETTER.get(letter)
