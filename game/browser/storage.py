"""localStorage, which may throw, be full or be denied: then the game goes on in memory."""

from __future__ import annotations

import js
from pyodide.ffi import JsException

SAVE = "2048.save"
SETTINGS = "2048.settings"
GUEST = "2048.guest"
DAMAGED = "2048.damaged"


class Storage:
    """Text by key. ``works`` turns false when the browser refuses, and true again when it can.

    `area` is ``localStorage``, or ``sessionStorage`` for what lives as long as the tab.
    """

    def __init__(self, area: str = "localStorage") -> None:
        self.works = True
        self._memory: dict[str, str] = {}
        try:
            self._store = getattr(js.window, area)
        except JsException:
            self._store = None
            self.works = False

    def read(self, key: str) -> str | None:
        """The text kept under `key`, or None."""
        if key in self._memory:
            return self._memory[key]
        if self._store is None:
            return None
        try:
            text = self._store.getItem(key)
        except JsException:
            self.works = False
            return None
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str) -> None:
        """Keep `text` under `key`; in memory if the browser refuses."""
        self.works = self._accepts(key, text)
        if self.works:
            self._memory.pop(key, None)
        else:
            self._memory[key] = text

    def _accepts(self, key: str, text: str) -> bool:
        if self._store is None:
            return False
        try:
            self._store.setItem(key, text)
        except JsException:
            return False
        return True
