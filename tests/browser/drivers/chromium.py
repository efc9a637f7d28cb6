"""Chromium through Playwright, with the DevTools protocol for what Playwright does not offer."""

from __future__ import annotations

import shutil
import tempfile
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from .base import Browser, BrowserMissing, Page

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Request
    from playwright.sync_api import Page as PlaywrightPage

    from .base import Point

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class ChromiumPage(Page):
    """A tab of Chromium. `tab` is Playwright's page, `cdp` its DevTools session."""

    browser_name = "chromium"

    def __init__(self, context: BrowserContext) -> None:
        self.tab: PlaywrightPage = context.new_page()
        self.cdp = context.new_cdp_session(self.tab)
        self.problems: list[str] = []
        self.tab.on("pageerror", lambda error: self.problems.append(str(error)))
        self.tab.on("requestfailed", self._request_failed)

    def _request_failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # that is a page left while it loads
            self.problems.append(f"{request.url}: {request.failure}")

    def reset(self) -> None:
        """Undo whatever a test has set: size, touch, preferences."""
        self.tab.emulate_media(reduced_motion=None, forced_colors=None, color_scheme=None)
        self.cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        self.problems.clear()

    def open(self, url: str) -> None:
        if self.tab.url != "about:blank":
            self.tab.goto("about:blank")
        self.tab.goto(url, wait_until="domcontentloaded")

    def reload(self) -> None:
        self.tab.reload(wait_until="domcontentloaded")

    def evaluate(self, expression: str) -> Any:
        return self.tab.evaluate(expression)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    def drag(self, points: Sequence[Point]) -> None:
        mouse = self.tab.mouse
        mouse.move(*points[0])
        mouse.down()
        for x, y in points[1:]:
            mouse.move(x, y)
        mouse.up()

    def swipe(self, points: Sequence[Point]) -> None:
        self.touch("touchStart", [points[0]])
        for point in points[1:]:
            self.touch("touchMove", [point])
        self.touch("touchEnd", [])

    def touch(self, kind: str, fingers: Sequence[Point]) -> None:
        """Send one touch event: touchStart, touchMove, touchEnd or touchCancel.

        `fingers` are the places of all fingers that are down after it.
        """
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def set_viewport(self, width: int, height: int) -> None:
        self.tab.set_viewport_size({"width": width, "height": height})

    def screenshot(self, path: Path) -> None:
        self.tab.screenshot(path=path)

    def close(self) -> None:
        self.tab.close()


class Chromium(Browser[ChromiumPage]):
    """Chromium with a profile of its own, so that return visits find a warm cache."""

    name = "chromium"

    def __init__(self) -> None:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            raise BrowserMissing(f"none of {', '.join(PROGRAMS)} is installed")
        self._playwright = sync_playwright().start()
        self._profile = tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        self.context = self._playwright.chromium.launch_persistent_context(
            self._profile.name,
            executable_path=program,
            args=list(ARGUMENTS),
            viewport={"width": 1000, "height": 800},
        )

    def new_page(self) -> ChromiumPage:
        return ChromiumPage(self.context)

    def quit(self) -> None:
        self.context.close()
        self._playwright.stop()
        self._profile.cleanup()
