"""Listeners: from the browser's events to commands. Each is bound once and decides as little as
possible; what a key or a swipe means is said in game.ui.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import js
from pyodide.ffi import create_proxy

from game.move import Move
from game.ui.command import COMMAND_OF_NAME, Action, Command
from game.ui.keys import command_for_key
from game.ui.swipe import Swipe

if TYPE_CHECKING:
    from collections.abc import Callable

FIELDS = "input, select, textarea, [contenteditable]"


class Player(Protocol):
    """What takes the commands."""

    def dispatch(self, command: Command, *, repeated: bool = False) -> None:
        """Carry a command out."""


def listen(
    target: Any, event: str, handler: Callable[[Any], object], *, capture: bool = False
) -> None:
    """Bind a handler for the page's life; with `capture` it comes before all others."""
    target.addEventListener(event, create_proxy(handler), capture)


def dialog_open() -> bool:
    """Whether a dialog is open, which then has the keys and the pad to itself."""
    return bool(js.document.querySelector("dialog[open]"))


class Input:
    """Keys, swipes, drags and clicks."""

    def __init__(self, player: Player, stage: Any) -> None:
        self._player = player
        self._swipe = Swipe()
        listen(js.document, "keydown", self._key)
        listen(js.document, "click", self._click)
        listen(stage, "pointerdown", self._down)
        listen(stage, "pointermove", self._moved)
        # A finger may be lifted anywhere, or be taken by the browser.
        for event in ("pointerup", "pointercancel"):
            listen(js.window, event, self._up)
        listen(js.window, "blur", self._blur)

    def _key(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or event.defaultPrevented:
            return
        command = command_for_key(event.code or "", event.key or "")
        if command is None or event.target.closest(FIELDS):
            return
        if dialog_open():
            return  # Escape closes a dialog by itself
        repeated = bool(event.repeat)
        if repeated and command.action is not Action.MOVE:
            return  # a held R must not start game after game
        if command.action is not Action.CLOSE:
            event.preventDefault()
        self._player.dispatch(command, repeated=repeated)

    def _click(self, event: Any) -> None:
        arrow = event.target.closest("[data-press]")
        if arrow:
            self._player.dispatch(Command(Action.MOVE, Move[arrow.dataset.press.upper()]))
            return
        button = event.target.closest("[data-action]")
        if not button or button.getAttribute("aria-disabled") == "true":
            return
        command = COMMAND_OF_NAME.get(button.dataset.action)
        if command is not None:
            self._player.dispatch(command)

    def _down(self, event: Any) -> None:
        if event.pointerType == "mouse" and event.button != 0:
            return
        self._swipe = self._swipe.down(event.pointerId, event.clientX, event.clientY)
        js.window.focus()  # in a frame, so that keys work after a tap

    def _moved(self, event: Any) -> None:
        if self._swipe.start is None:
            return
        if not event.buttons:  # let go where no event told, such as outside of a frame
            self._swipe = Swipe()
            return
        self._swipe, move = self._swipe.moved(event.pointerId, event.clientX, event.clientY)
        if move is not None:
            self._player.dispatch(Command(Action.MOVE, move))

    def _up(self, event: Any) -> None:
        if self._swipe.fingers:
            self._swipe = self._swipe.up(event.pointerId)

    def _blur(self, _event: Any) -> None:
        self._swipe = Swipe()
