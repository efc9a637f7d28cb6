"""The page's elements, found once, and the writes that patches ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from game.ui.sprites import CELLS, POOL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.ui.patches import Patch

NAMES = {
    "score": "score",
    "best": "best",
    "gain": "gain",
    "frame": "frame",
    "banner": "banner",
    "banner-text": "banner-text",
    "banner-actions": "banner-actions",
    "toast": "toast",
    "toast-text": "toast-text",
    "toast-actions": "toast-actions",
    "status": "status-text",
    "announcer": "announcer",
    "stage": "stage",
    "board": "board",
    "hint-arrow": "hint-arrow",
}
"""The id of each element that has one."""


class Dom:
    """Writes patches to the page. A reference is fetched once: fetching costs more than writing."""

    def __init__(self, label: Callable[[str], str]) -> None:
        self._label = label
        document = js.document
        self.root = document.documentElement
        self.elements: dict[str, Any] = {
            key: document.getElementById(name) for key, name in NAMES.items()
        }
        self.elements["root"] = self.root
        for name in ("undo", "redo"):
            self.elements[name] = document.querySelector(f'.control[data-action="{name}"]')
        cells = document.querySelectorAll("#board [role=gridcell]")
        for cell in range(CELLS):
            self.elements[f"cell{cell}"] = cells.item(cell)
        self._bars = [
            (meta, meta.content) for meta in document.querySelectorAll('meta[name="theme-color"]')
        ]
        self._make_tiles()
        self._set = {key: element.setAttribute for key, element in self.elements.items()}

    def _make_tiles(self) -> None:
        tiles = js.document.getElementById("tiles")
        tiles.replaceChildren()
        for index in range(POOL):
            tile = js.document.createElement("div")
            tile.className = "tile free"
            tiles.append(tile)
            self.elements[f"tile{index}"] = tile

    def apply(self, patches: Iterable[Patch]) -> None:
        """Make each write, in order."""
        for element, name, value in patches:
            match name:
                case "class":
                    self.elements[element].className = value
                case "text":
                    self.elements[element].textContent = value
                case "buttons":
                    self._buttons(self.elements[element], (value or "").split())
                case "hidden":
                    self._hide(self.elements[element], hidden=value is not None)
                case _ if value is None:
                    self.elements[element].removeAttribute(name)
                case _:
                    self._set[element](name, value)

    def tint(self, *, by_device: bool) -> None:
        """Give the browser's own bar the colour of the page, whoever chose the theme."""
        style = js.getComputedStyle(self.root)
        colour = "" if by_device else style.getPropertyValue("--surface")
        for meta, own in self._bars:
            meta.content = colour or own

    def focus_board(self) -> None:
        """Put the focus on the board without scrolling to it."""
        self.elements["board"].focus(js.JSON.parse('{"preventScroll": true}'))

    def _hide(self, element: Any, *, hidden: bool) -> None:
        if hidden and element.contains(js.document.activeElement):
            self.focus_board()  # focus is never lost with the button that had it
        element.hidden = hidden

    def _buttons(self, parent: Any, actions: list[str]) -> None:
        if parent.contains(js.document.activeElement):
            self.focus_board()
        parent.replaceChildren()
        for number, action in enumerate(actions):
            button = js.document.createElement("button")
            button.type = "button"
            button.className = "button" if number else "button primary"
            button.dataset.action = action
            button.textContent = self._label(action)
            parent.append(button)
