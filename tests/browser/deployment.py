"""A host on which one version of the site follows another, and which can fail."""

from __future__ import annotations

import threading
from contextlib import suppress
from functools import partial
from pathlib import Path

from tools import server

PREFIX = "/games/2048/"


class _Handler(server.Handler):
    quiet = True
    cache_control = "max-age=600"
    server: Deployment

    def do_GET(self) -> None:
        path = self.path.removeprefix(PREFIX)
        self.server.asked.append(path)
        if not self.path.startswith(PREFIX):
            self.send_error(404)
        elif any(part in path for part in self.server.failing):
            self.close_connection = True  # as a lost connection does: no answer at all
        else:
            self.directory = str(self.server.folder)
            self.path = f"/{path}"
            with suppress(ConnectionError):
                super().do_GET()


class Deployment(server.Server):
    """Serves `folder`, which may be changed at any time, in a sub-folder of its origin.

    Requests for addresses that hold one of the strings in `failing` get no answer.
    """

    block_on_close = False

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.failing: set[str] = set()
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", port), partial(_Handler, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server_address[1]}{PREFIX}"
        self._thread = threading.Thread(target=self.serve_forever, daemon=True)
        self._thread.start()

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of connections that the browser dropped."""

    def stop(self) -> None:
        """Go off the network."""
        self.shutdown()
        self.server_close()
        self._thread.join()
