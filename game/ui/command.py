"""What a person can ask the page to do, whatever the device it was asked with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.move import Move


class Action(Enum):
    """Every command's kind; the value is the ``data-action`` of its buttons."""

    MOVE = "move"
    NEW_GAME = "new-game"
    RESTORE = "restore"  # the game that New Game replaced
    UNDO = "undo"
    REDO = "redo"
    KEEP_PLAYING = "keep-playing"
    RESUME = "resume"  # leave a shared position, seed or replay for the saved game
    ADOPT = "adopt"  # make the shared game the saved one
    DISMISS = "dismiss"
    HINT = "hint"
    VALUES = "values"
    STEP = "step"
    AUTOPLAY = "autoplay"
    PANEL = "panel"
    MENU = "menu"
    SETTINGS = "settings"
    CLOSE = "close"
    SHARE = "share"
    REPLAY = "replay"
    REPLAY_FIRST = "replay-first"
    REPLAY_BACK = "replay-back"
    REPLAY_PLAY = "replay-play"
    REPLAY_NEXT = "replay-next"
    REPLAY_LAST = "replay-last"
    REPLAY_END = "replay-end"
    DESCRIBE = "describe"
    UPDATE = "update"  # load the new version of the site


@dataclass(frozen=True, slots=True)
class Command:
    """An action, and the direction if the action is a move."""

    action: Action
    move: Move | None = None


COMMAND_OF_NAME = {action.value: Command(action) for action in Action if action is not Action.MOVE}
"""The command of each button, by its ``data-action``."""
