"""Firefox through WebDriver BiDi, which Firefox speaks by itself on a local web socket."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import websocket

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

    from .base import Point

PROGRAMS = ("firefox-esr", "firefox")
PREFERENCES: dict[str, bool | int | str] = {
    "app.update.auto": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.healthreport.uploadEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "dom.disable_beforeunload": True,
    "dom.w3c_touch_events.enabled": 1,
}
# The touch preference's 1 means "on"; the default only notices a touch screen that is there.


class Connection:
    """A BiDi session: commands out, their answers back; events are not asked for."""

    def __init__(self, port: int) -> None:
        self._socket = websocket.create_connection(
            f"ws://127.0.0.1:{port}/session", timeout=3 * WAIT_SECONDS, suppress_origin=True
        )
        self._number = 0
        self.send("session.new", capabilities={})

    def send(self, method: str, **params: object) -> Any:
        """Call a BiDi method and give its result; RuntimeError carries the browser's message."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") != self._number:
                continue
            if answer["type"] == "error":
                raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
            return answer["result"]

    def close(self) -> None:
        self._socket.close()


class FirefoxPage(Page):
    """A tab of Firefox."""

    browser_name = "firefox"

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._context = connection.send("browsingContext.create", type="tab")["context"]

    def _send(self, method: str, **params: object) -> Any:
        return self._connection.send(method, context=self._context, **params)

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", url="about:blank", wait="complete")
        self._send("browsingContext.navigate", url=url, wait="interactive")

    def reload(self) -> None:
        self._send("browsingContext.reload", wait="interactive")

    def evaluate(self, expression: str) -> Any:
        answer = self._connection.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def press(self, *keys: str) -> None:
        self._perform(key_actions(keys))

    def drag(self, points: Sequence[Point]) -> None:
        self._perform(pointer_actions("mouse", points))

    def swipe(self, points: Sequence[Point]) -> None:
        self._perform(pointer_actions("touch", points))

    def _perform(self, source: dict[str, object]) -> None:
        self._send("input.performActions", actions=[source])

    def set_viewport(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", viewport={"width": width, "height": height})

    def screenshot(self, path: Path) -> None:
        data = self._send("browsingContext.captureScreenshot")["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self) -> None:
        self._send("browsingContext.close")


class Firefox(Browser[FirefoxPage]):
    """A headless Firefox with a profile of its own."""

    name = "firefox"

    def __init__(self) -> None:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            raise BrowserMissing(f"none of {', '.join(PROGRAMS)} is installed")
        self._profile = tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)
        profile = Path(self._profile.name)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self._process = subprocess.Popen(
            [
                program,
                "--headless",
                "--no-remote",
                "--remote-debugging-port=0",
                "--profile",
                str(profile),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        address = profile / "WebDriverBiDiServer.json"
        server = wait_until(lambda: self._read(address), "Firefox listens", 3 * WAIT_SECONDS)
        self._connection = Connection(server["ws_port"])

    def _read(self, address: Path) -> Any:
        if self._process.poll() is not None:
            raise RuntimeError(f"Firefox ended at once with code {self._process.returncode}")
        try:
            return json.loads(address.read_text())
        except (FileNotFoundError, ValueError):  # not there yet, or not yet whole
            return None

    def new_page(self) -> FirefoxPage:
        return FirefoxPage(self._connection)

    def quit(self) -> None:
        self._connection.close()
        self._process.terminate()
        self._process.wait()
        self._profile.cleanup()
