"""Game pads: the cross or the left stick moves, a button undoes. Asked once a frame, and only
while a pad is connected, because pads send no events.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy

from game.browser.events import Player, dialog_open, listen
from game.ui.pad import Held, command_for_pad


class Pad:
    """The pads of the page."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._held = Held()
        self._polling = False
        self._poll_proxy = create_proxy(self._poll)
        listen(js.window, "gamepadconnected", self._connected)

    def _connected(self, _event: Any) -> None:
        if not self._polling:
            self._polling = True
            js.requestAnimationFrame(self._poll_proxy)

    def _poll(self, _now: float) -> None:
        pads = [pad for pad in js.navigator.getGamepads() if pad]
        if not pads:
            self._polling = False
            return
        pad = pads[0]
        pressed = frozenset(
            index for index, button in enumerate(pad.buttons) if button and button.pressed
        )
        axes: list[float] = [*list(pad.axes), 0.0, 0.0]  # some pads have no stick
        self._held, command = command_for_pad(self._held, pressed, axes[0], axes[1])
        if command is not None and not dialog_open():
            self._player.dispatch(command)
        js.requestAnimationFrame(self._poll_proxy)
