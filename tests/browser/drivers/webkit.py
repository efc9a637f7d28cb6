"""WebKitGTK's MiniBrowser through WebKitWebDriver, on a screen of its own (Xvfb)."""

from __future__ import annotations

import base64
import glob
import http.client
import json
import os
import shutil
import socket
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .base import (
    WAIT_SECONDS,
    Browser,
    BrowserMissing,
    Page,
    key_actions,
    pointer_actions,
    wait_until,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from .base import Point

MINI_BROWSERS = (
    "/usr/lib/*/webkit2gtk-4.*/MiniBrowser",
    "/usr/lib/*/webkitgtk-6.*/MiniBrowser",
    "/usr/libexec/webkit*/MiniBrowser",
)


class Session:
    """A W3C WebDriver session over HTTP."""

    def __init__(self, port: int, capabilities: dict[str, object]) -> None:
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=3 * WAIT_SECONDS)
        self._path = ""
        answer = self.send("POST", "/session", capabilities={"alwaysMatch": capabilities})
        self._path = f"/session/{answer['sessionId']}"

    def send(self, method: str, path: str, **params: object) -> Any:
        """Give the value of one command's answer; RuntimeError carries the browser's message."""
        body = json.dumps(params) if method == "POST" else None
        self._http.request(method, self._path + path, body)
        value = json.loads(self._http.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"{method} {path}: {value['error']}: {value.get('message')}")
        return value

    def close(self) -> None:
        self.send("DELETE", "")
        self._http.close()


class WebKitPage(Page):
    """A window of MiniBrowser."""

    browser_name = "webkit"

    def __init__(self, session: Session) -> None:
        self._session = session
        self._home = session.send("GET", "/window")
        self._handle = session.send("POST", "/window/new", type="window")["handle"]
        self._switch_to(self._handle)

    def _switch_to(self, handle: str) -> None:
        self._session.send("POST", "/window", handle=handle)

    def open(self, url: str) -> None:
        self._session.send("POST", "/url", url="about:blank")
        self._session.send("POST", "/url", url=url)

    def reload(self) -> None:
        self._session.send("POST", "/refresh")

    def evaluate(self, expression: str) -> Any:
        script = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => (await ({expression})) ?? null)()"
            ".then(value => done([value, null]), error => done([null, String(error)]));"
        )
        value, error = self._session.send("POST", "/execute/async", script=script, args=[])
        if error is not None:
            raise RuntimeError(error)
        return value

    def press(self, *keys: str) -> None:
        self._perform(key_actions(keys))

    def drag(self, points: Sequence[Point]) -> None:
        self._perform(pointer_actions("mouse", points))

    def swipe(self, points: Sequence[Point]) -> None:
        self.drag(points)

    def _perform(self, source: dict[str, object]) -> None:
        self._session.send("POST", "/actions", actions=[source])

    def set_viewport(self, width: int, height: int) -> None:
        inner = self.evaluate("[innerWidth, innerHeight]")
        outer = self._session.send("GET", "/window/rect")
        outer["width"] += width - inner[0]
        outer["height"] += height - inner[1]
        self._session.send("POST", "/window/rect", **outer)

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._session.send("GET", "/screenshot")))

    def close(self) -> None:
        self._session.send("DELETE", "/window")
        self._switch_to(self._home)


class WebKit(Browser[WebKitPage]):
    """One MiniBrowser under automation; its first window stays open and unused."""

    name = "webkit"

    def __init__(self) -> None:
        program = next((path for found in MINI_BROWSERS for path in glob.glob(found)), None)
        driver = shutil.which("WebKitWebDriver")
        if program is None or driver is None:
            raise BrowserMissing("WebKitWebDriver or MiniBrowser (webkit2gtk-driver) is missing")
        if shutil.which("Xvfb") is None:
            raise BrowserMissing("Xvfb (xvfb), which WebKitGTK's browser needs, is missing")
        self._screen, display = _start_screen()
        port = _free_port()
        self._driver = subprocess.Popen(
            [driver, f"--port={port}"],
            env={**os.environ, "DISPLAY": display, "NO_AT_BRIDGE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(lambda: _listens(port), "WebKitWebDriver listens")
        self._session = Session(
            port, {"webkitgtk:browserOptions": {"binary": program, "args": ["--automation"]}}
        )

    def new_page(self) -> WebKitPage:
        return WebKitPage(self._session)

    def quit(self) -> None:
        # A session that was cut off in the middle of a command cannot be closed any more.
        with suppress(http.client.HTTPException, OSError, RuntimeError):
            self._session.close()
        for process in self._driver, self._screen:
            process.terminate()
            process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _start_screen() -> tuple[subprocess.Popen[bytes], str]:
    """Start Xvfb on a display that it picks itself, and give its process and name."""
    reader, writer = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as answer:
        number = answer.readline().strip()  # written once the screen takes clients
    if not number:
        raise BrowserMissing("Xvfb did not start")
    return process, f":{number}"
