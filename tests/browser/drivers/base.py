"""What every browser driver offers: a small `Page`, and a `Browser` that opens pages.

The three implementations differ only in how they send input and run a script; whatever can be
said in terms of those few primitives (clicking, reading attributes, waiting) is said here once.
Coordinates are CSS pixels of the viewport.
"""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

Point: TypeAlias = tuple[float, float]
T = TypeVar("T")

WAIT_SECONDS = 20.0
"""How long a condition may take to come true; generous, as CI machines have slow minutes."""

POLL_SECONDS = 0.01

# Gives the middle of the first match that can be seen, or null while it is disabled, moving or
# covered.
_CLICKABLE = """
(async () => {
  const el = [...document.querySelectorAll(%s)]
    .find((e) => e.checkVisibility({visibilityProperty: true}));
  if (!el || el.disabled || el.ariaDisabled === "true") return null;
  el.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
  const before = el.getBoundingClientRect();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = el.getBoundingClientRect();
  if (!box.width || box.x !== before.x || box.y !== before.y) return null;
  const x = Math.floor(box.x + box.width / 2), y = Math.floor(box.y + box.height / 2);
  const hit = document.elementFromPoint(x, y);
  return hit && (el === hit || el.contains(hit)) ? [x, y] : null;
})()
"""


class BrowserMissing(Exception):
    """The browser, or the program that drives it, is not installed; the text says which."""


class NotInTime(AssertionError):
    """A condition did not come true; the text says which and what was seen instead."""


def wait_until(
    condition: Callable[[], T | None], what: str | Callable[[], str], seconds: float = WAIT_SECONDS
) -> T:
    """Poll until `condition()` is true and return its value; NotInTime tells `what` was awaited."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            text = what if isinstance(what, str) else what()
            raise NotInTime(f"not within {seconds:g} s: {text}")
        time.sleep(POLL_SECONDS)


class Page(ABC):
    """One tab of a real browser."""

    browser_name: str

    @abstractmethod
    def open(self, url: str) -> None:
        """Load `url` anew, even when only the fragment differs from the present address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the present address again, as the reload button does."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Run a JavaScript expression (promises are awaited) and give its JSON value."""

    @abstractmethod
    def press(self, *keys: str) -> None:
        """Press and release each key, named as in KeyboardEvent.key ("ArrowUp", "a")."""

    @abstractmethod
    def drag(self, points: Sequence[Point]) -> None:
        """Press the mouse at the first point, move through the others, release at the last."""

    @abstractmethod
    def swipe(self, points: Sequence[Point]) -> None:
        """Touch the first point, move through the others, lift.

        A browser whose driver has no touch drags with the mouse.
        """

    @abstractmethod
    def set_viewport(self, width: int, height: int) -> None:
        """Set the size of the viewport."""

    @abstractmethod
    def screenshot(self, path: Path) -> None:
        """Write what is seen as a PNG file."""

    @abstractmethod
    def close(self) -> None:
        """Close the tab as a person does."""

    def click(self, selector: str) -> None:
        """Click the middle of the first visible match with the mouse, once it can be hit there."""
        self.drag([self.middle(selector)])

    def middle(self, selector: str) -> Point:
        """The middle of the first visible match, once a click there would hit it."""
        query = _CLICKABLE % json.dumps(selector)
        x, y = wait_until(lambda: self.evaluate(query), f"{selector} can be clicked")
        return x, y

    def attribute(self, selector: str, name: str) -> str | None:
        """An attribute of the first element that matches; None if either is missing."""
        value: str | None = self.evaluate(
            f"document.querySelector({json.dumps(selector)})?.getAttribute({json.dumps(name)})"
        )
        return value

    def text(self, selector: str) -> str:
        """The rendered text of the first element that matches, or nothing."""
        return str(
            self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")
        )

    def is_visible(self, selector: str) -> bool:
        """Whether the first element that matches is there, rendered and not hidden."""
        return bool(
            self.evaluate(
                f"(e => !!e && e.checkVisibility({{visibilityProperty: true}}))"
                f"(document.querySelector({json.dumps(selector)}))"
            )
        )

    def wait_for(self, expression: str, seconds: float = WAIT_SECONDS) -> Any:
        """Wait until a JavaScript expression is truthy, and give its value."""
        return wait_until(lambda: self.evaluate(expression), expression, seconds)


PageT = TypeVar("PageT", bound=Page, covariant=True)


class Browser(ABC, Generic[PageT]):
    """A running browser, started once for the whole test session."""

    name: str

    @abstractmethod
    def new_page(self) -> PageT:
        """Open a tab; all tabs of one browser share its storage."""

    @abstractmethod
    def quit(self) -> None:
        """End the browser and remove its profile."""


KEY_CODES = {
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "ArrowLeft": "\ue012",
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "Space": " ",
    "Backspace": "\ue003",
}
"""WebDriver's code points for keys that are no characters."""


def key_actions(keys: Iterable[str]) -> dict[str, object]:
    """WebDriver's input source that presses and releases keys, one after the other."""
    actions = [
        {"type": kind, "value": KEY_CODES.get(key, key)}
        for key in keys
        for kind in ("keyDown", "keyUp")
    ]
    return {"type": "key", "id": "keyboard", "actions": actions}


def pointer_actions(kind: str, points: Iterable[Point]) -> dict[str, object]:
    """WebDriver's input source that draws a pointer ("mouse", "touch") along some points.

    It is pressed at the first of them and released at the last.
    """
    actions: list[dict[str, object]] = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in points
    ]
    actions.insert(1, {"type": "pointerDown", "button": 0})
    actions.append({"type": "pointerUp", "button": 0})
    return {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
