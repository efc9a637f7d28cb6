"""A small static server for one's own machine: right MIME types, nothing cached.

Standard library only.
"""

from __future__ import annotations

import errno
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.errors import BuildError

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
"""Not left to the machine: on some, the registry calls .js text/plain and .wasm nothing at all."""


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder; what it serves is asked for again every time."""

    extensions_map = TYPES | {"": "application/octet-stream"}
    protocol_version = "HTTP/1.1"
    cache_control = "no-store"
    quiet = False

    def end_headers(self) -> None:
        """Adds the caching rule to every answer."""
        self.send_header("Cache-Control", self.cache_control)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Prints failures only: a line for each file of the runtime would bury them."""
        if not self.quiet and len(args) > 1 and str(args[1]).startswith(("4", "5")):
            super().log_message(format, *args)


class Server(ThreadingHTTPServer):
    """One thread a connection, as browsers open several at once."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64


def start(folder: Path, port: int, handler: type[Handler] = Handler) -> Server:
    """A bound server for 127.0.0.1 (port 0: any free one); the caller runs `serve_forever`.

    Raises BuildError when the port is taken or may not be used.
    """
    try:
        return Server(("127.0.0.1", port), partial(handler, directory=str(folder)))
    except OverflowError:
        raise BuildError(f"port {port} is out of range: use 0 to 65535") from None
    except PermissionError:
        raise BuildError(f"port {port} needs special rights: choose one above 1023") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BuildError(f"port {port} is in use: choose another with --port") from None
        raise
