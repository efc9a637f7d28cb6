"""The two sites that benchmarks/boot.py compares, and the plain static host that serves them."""

from __future__ import annotations

import gzip
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tools import runtime, server
from tools.layout import NODE_MODULES

COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm", ".webmanifest"}
"""What static hosts commonly compress; archives and pictures they send as they are."""

LEVEL = 6
"""Of gzip, the level that hosts commonly use."""

KEPT = "navigator.serviceWorker?.getRegistration().then((r) => r?.active?.state === 'activated')"
"""In a page: whether the service worker has the whole site."""
BARE = "/bare/"
"""The first folder of an address whose page comes without any script."""

SCRIPTS = re.compile(
    r"<script\b.*?</script>|<link rel=\"(?:modulepreload|preload)\"[^>]*>", re.DOTALL
)

HELLO = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Hello</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="core/core.css">
<script type="module" src="core/core.js"></script>
</head>
<body>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document, window
document.body.append("Hello, world")
document.documentElement.dataset.state = "ready"
window.performance.mark("2048:ready")
</script>
</body>
</html>
"""


def make_stock(folder: Path) -> Path:
    """Writes PyScript's hello world with its defaults, self-hosted, and returns its folder."""
    files = {"index.html": HELLO.encode()}
    core = NODE_MODULES / runtime.PYSCRIPT / "dist"
    files |= {f"core/{x.name}": x.read_bytes() for x in core.iterdir() if x.suffix != ".map"}
    files |= {
        f"pyodide/{name}": (runtime.PYODIDE_FOLDER / name).read_bytes()
        for name in (*runtime.PYODIDE_FILES, "python_stdlib.zip", "pyodide-lock.json")
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


class _Handler(server.Handler):
    """Compresses as a static host does, lets the browser cache, and counts what it sends."""

    cache_control = "max-age=600"
    quiet = True
    sent: dict[str, int]
    packed: dict[Path, bytes]

    def do_GET(self) -> None:
        """Sends a file, or a page without its scripts below BARE."""
        bare = self.path.startswith(BARE)
        if bare:
            self.path = self.path[len(BARE) - 1 :]
        path = Path(self.translate_path(urlsplit(self.path).path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        body = path.read_bytes()
        if bare and path.suffix == ".html":
            body = SCRIPTS.sub("", body.decode()).encode()
        self._answer(path, body, pack=path.suffix in COMPRESSED and not bare)

    def _answer(self, path: Path, body: bytes, *, pack: bool) -> None:
        if pack:
            body = self.packed.setdefault(path, gzip.compress(body, LEVEL))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        if pack:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.sent[self.path] = len(body)
        try:
            self.wfile.write(body)
        except ConnectionError:  # the browser left the page
            self.close_connection = True


class Host:
    """One site on a port of its own, as browsers keep caches apart by origin."""

    def __init__(self, url: str, sent: dict[str, int]) -> None:
        self.url = url
        self.sent = sent
        """Bytes of the body last sent for each path."""

    @property
    def bare(self) -> str:
        """The address of the same page without scripts."""
        return self.url.rstrip("/") + BARE


@contextmanager
def serve(folder: Path) -> Iterator[Host]:
    """Serves a folder while used as a context."""
    sent: dict[str, int] = {}
    state: dict[str, Any] = {"sent": sent, "packed": {}}
    handler: Any = type("Handler", (_Handler,), state)
    with server.Server(("127.0.0.1", 0), partial(handler, directory=str(folder))) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        yield Host(f"http://127.0.0.1:{web.server_address[1]}/", sent)
        web.shutdown()
