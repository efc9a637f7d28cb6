"""Drivers of three real browsers behind one small interface."""

from .base import (
    WAIT_SECONDS,
    Browser,
    BrowserMissing,
    NotInTime,
    Page,
    PageT,
    Point,
    wait_until,
)

__all__ = [
    "WAIT_SECONDS",
    "Browser",
    "BrowserMissing",
    "NotInTime",
    "Page",
    "PageT",
    "Point",
    "start",
    "wait_until",
]


def start(name: str) -> Browser[Page]:
    """Start "chromium", "firefox" or "webkit"; BrowserMissing says what is not installed."""
    # Imported here so that one browser's library is not needed to test in another.
    match name:
        case "chromium":
            from .chromium import Chromium

            return Chromium()
        case "firefox":
            from .firefox import Firefox

            return Firefox()
        case "webkit":
            from .webkit import WebKit

            return WebKit()
    raise ValueError(f"no such browser: {name}")
