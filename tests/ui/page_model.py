"""A page without a browser: what patches wrote, and what a person would see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.ui.patches import Patch

CELLS = 16
TILES = 25
NAMES = (
    "root", "frame", "score", "best", "gain", "status", "undo", "redo",
    "banner", "banner-text", "banner-actions", "toast", "toast-text", "toast-actions",
)  # fmt: skip


class Page:
    """Elements by the keys that patches use; each holds its attributes and its ``text``."""

    def __init__(self) -> None:
        numbered = [f"cell{cell}" for cell in range(CELLS)] + [f"tile{n}" for n in range(TILES)]
        self.elements: dict[str, dict[str, str]] = {key: {} for key in (*NAMES, *numbered)}
        # As the page's markup has it before Python comes.
        self.elements["banner"]["hidden"] = ""
        self.elements["toast"]["hidden"] = ""
        self.elements["frame"]["class"] = "frame"
        self.elements["gain"]["class"] = "gain"

    def apply(self, patches: Iterable[Patch]) -> int:
        """Make every write, and return how many there were."""
        count = 0
        for element, name, value in patches:
            if value is None:
                self.elements[element].pop(name, None)
            else:
                self.elements[element][name] = value
            count += 1
        return count

    def get(self, element: str, name: str) -> str:
        """An attribute, or the text; empty if it was never set."""
        return self.elements[element].get(name, "")

    @property
    def values(self) -> tuple[int, ...]:
        """The board as the grid's cells give it to tests and to assistive technology."""
        return tuple(int(self.get(f"cell{n}", "data-value") or 0) for n in range(CELLS))

    @property
    def tiles(self) -> list[tuple[int, int]]:
        """Cell and number of every tile that stays, in order of the cells."""
        found = []
        for number in range(TILES):
            classes = self.get(f"tile{number}", "class").split()
            if "free" in classes or "gone" in classes:
                continue
            found.append((self._cell(number), int(self.get(f"tile{number}", "text"))))
        return sorted(found)

    @property
    def moving(self) -> set[str]:
        """The tiles and the frame, as far as they are animated."""
        return {
            key
            for key in self.elements
            if {"b0", "b1"} & set(self.get(key, "class").split()) and key != "gain"
        }

    def bar(self, element: str) -> tuple[str, tuple[str, ...]] | None:
        """Text and buttons of the banner or the toast, None while it is hidden."""
        if "hidden" in self.elements[element]:
            return None
        buttons = self.get(f"{element}-actions", "buttons").split()
        return self.get(f"{element}-text", "text"), tuple(buttons)

    @property
    def seen(self) -> dict[str, object]:
        """All that can be seen or pressed; what a hidden or faded element still holds is not."""
        seen: dict[str, object] = {
            key: attributes
            for key, attributes in self.elements.items()
            if not key.startswith(("tile", "banner", "toast", "gain"))
        }
        for number in range(TILES):
            free = "free" in self.get(f"tile{number}", "class")
            seen[f"tile{number}"] = None if free else self.elements[f"tile{number}"]
        gain = self.elements["gain"]
        seen["gain"] = gain if gain["class"] != "gain" else None
        for element in ("banner", "toast"):
            seen[element] = self.bar(element)
        for element in ("banner-actions", "toast-actions"):
            seen[element] = self.get(element, "buttons")
        return seen

    def _cell(self, number: int) -> int:
        style = dict(part.split(":") for part in self.get(f"tile{number}", "style").split(";"))
        return 4 * int(style["--y"]) + int(style["--x"])
