"""The live region: what a screen reader says of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from pyodide.ffi import create_proxy

from game.ui.announce import announcement
from game.ui.patches import Patch

if TYPE_CHECKING:
    from game.browser.dom import Dom
    from game.ui.messages import Messages
    from game.ui.session import Step

WAIT = 150  # milliseconds from the first event on, so that fast moves are summed up


class Speaker:
    """Says texts at once, and steps after a short wait, several in one sentence."""

    def __init__(self, dom: Dom, messages: Messages) -> None:
        self._dom = dom
        self._messages = messages
        self._steps: list[Step] = []
        self._sum_up_proxy = create_proxy(self._sum_up)

    def say(self, text: str) -> None:
        """Have a text said."""
        self._dom.apply([Patch("announcer", "text", text)])

    def tell(self, step: Step) -> None:
        """Have a step told, together with those that follow fast."""
        if not self._steps:
            js.setTimeout(self._sum_up_proxy, WAIT)
        self._steps.append(step)

    def _sum_up(self, *_: object) -> None:
        steps, self._steps = self._steps, []
        text = announcement(steps, self._messages)
        if text:  # silence must not take away what was said meanwhile, such as a hint
            self.say(text)
