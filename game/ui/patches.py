"""The difference of two views as the fewest writes to the page.

A patch names an element by a short key (``tile3``, ``cell5``, ``score``), what to set (an
attribute, or ``text``) and the value; None removes an attribute.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from game.ui.sprites import Motion, Sprite
from game.ui.view import Banner, Bar, banner_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.messages import Messages
    from game.ui.view import View

SHINE_FROM = 128
LARGEST = 131072  # the last tile with colours of its own


class Patch(NamedTuple):
    """One write: element, attribute (or ``text``), value."""

    element: str
    name: str
    value: str | None


def patches(old: View | None, new: View, messages: Messages) -> Iterator[Patch]:
    """What turns the page that shows `old` (None: nothing yet) into one that shows `new`."""
    yield from _cells(old, new, messages)
    yield from _tiles(old, new)
    if old is None or old.score != new.score:
        yield from _number("score", new.score, messages)
    if old is None or old.best != new.best:
        yield from _number("best", new.best, messages)
    yield from _gain(old, new, messages)
    yield from _frame(old, new)
    if old is None or old.outcome != new.outcome:
        yield Patch("root", "data-outcome", new.outcome.value)
    if old is None or old.banner != new.banner:
        yield from _bar("banner", new.banner and banner_bar(new.banner, messages))
    if old is None or old.bar != new.bar:
        yield from _bar("toast", new.bar)
    if old is None or old.status != new.status:
        yield Patch("status", "text", new.status)
    for name in ("undo", "redo"):
        able = getattr(new, f"can_{name}")
        if old is None or able != getattr(old, f"can_{name}"):
            yield Patch(name, "aria-disabled", "false" if able else "true")


def banner_bar(banner: Banner, messages: Messages) -> Bar:
    """The banner's text and buttons."""
    first = "keep-playing" if banner is Banner.WON else "undo"
    return Bar(banner_text(banner, messages), (first, "new-game"))


def _cells(old: View | None, new: View, messages: Messages) -> Iterator[Patch]:
    for cell, value in enumerate(new.values):
        if old is None or old.values[cell] != value:
            yield Patch(f"cell{cell}", "data-value", str(value) if value else "")
            yield Patch(f"cell{cell}", "aria-label", messages.cell(value))


def _tiles(old: View | None, new: View) -> Iterator[Patch]:
    before = (None,) * len(new.sprites.pool) if old is None else old.sprites.pool
    beat = old.beat if old is not None else new.beat
    for index, (was, now) in enumerate(zip(before, new.sprites.pool, strict=True)):
        if now is None:
            if was is not None or old is None:
                yield Patch(f"tile{index}", "class", "tile free")
            continue
        if was is now:
            continue
        if was is None or was.value != now.value:
            yield Patch(f"tile{index}", "text", str(now.value))
        style = _style(now.cell, now.origin)
        if was is None or _style(was.cell, was.origin) != style:
            yield Patch(f"tile{index}", "style", style)
        look = _class(now, new.beat)
        if was is None or _class(was, beat) != look:
            yield Patch(f"tile{index}", "class", look)


@cache
def _style(cell: int, origin: int) -> str:
    style = f"--x:{cell & 3};--y:{cell >> 2}"
    return style if origin == cell else f"{style};--fx:{origin & 3};--fy:{origin >> 2}"


def _class(sprite: Sprite, beat: int) -> str:
    look = _look(sprite.value)
    motion = sprite.motion
    return look if motion is Motion.STILL else f"{look} {motion.value} b{beat}"


@cache
def _look(value: int) -> str:
    look = f"tile t{value if value <= LARGEST else '-more'} n{len(str(value))}"
    return f"{look} shine" if value >= SHINE_FROM else look


def _bar(element: str, bar: Bar | None) -> Iterator[Patch]:
    if bar is not None:
        yield Patch(f"{element}-text", "text", bar.text)
    # Hidden or new, the old buttons go: a button that is there can be pressed by keyboard.
    yield Patch(f"{element}-actions", "buttons", " ".join(bar.actions) if bar else "")
    yield Patch(element, "hidden", None if bar else "")


def _number(element: str, number: int, messages: Messages) -> Iterator[Patch]:
    yield Patch(element, "data-value", str(number))
    yield Patch(element, "text", messages.number(number))


def _gain(old: View | None, new: View, messages: Messages) -> Iterator[Patch]:
    before = (0, 0) if old is None else (old.gain, old.beat)
    if new.gain and before != (new.gain, new.beat):
        yield Patch("gain", "text", messages.gain(new.gain))
        yield Patch("gain", "class", f"gain b{new.beat}")
    elif before[0] and not new.gain:
        yield Patch("gain", "class", "gain")


def _frame(old: View | None, new: View) -> Iterator[Patch]:
    before = (None, 0) if old is None else (old.stuck, old.beat)
    if new.stuck is not None and before != (new.stuck, new.beat):
        yield Patch("frame", "class", f"frame stuck-{new.stuck.name.lower()} b{new.beat}")
    elif before[0] is not None and new.stuck is None:
        yield Patch("frame", "class", "frame")
