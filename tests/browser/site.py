"""The built site behind a plain static server, in a sub-folder as GitHub Pages serves a project."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "/games/2048/"
BLANK = "/blank.html"
INJECTED = "injected-by-a-test.js"


def build(folder: Path) -> None:
    """Build the site as a person would, and the made-up language.

    RuntimeError carries what the builder said.
    """
    done = subprocess.run(
        [sys.executable, "serve.py", "--build", str(folder), "--pseudo"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the site was not built:\n{done.stdout}{done.stderr}")


class _Handler(SimpleHTTPRequestHandler):
    """Static files with the headers of an ordinary host, and a few pages for tests."""

    protocol_version = "HTTP/1.1"
    server: SiteServer
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def do_GET(self) -> None:
        if self.path == BLANK:
            self._answer("text/html", "<!doctype html><title>Blank</title>")
            return
        top, _, rest = self.path.lstrip("/").partition("/")
        script = self.server.scripts.get(top)
        if script is None:
            if self.path.startswith(FOLDER):
                super().do_GET()
            else:
                self.send_error(404)
        elif rest == INJECTED:
            self._answer("text/javascript", script)
        elif rest == "":
            page = Path(self.directory, "index.html").read_text(encoding="utf-8")
            tag = f'<head><script src="{INJECTED}"></script>'
            self._answer("text/html; charset=utf-8", page.replace("<head>", tag, 1))
        else:
            self.path = FOLDER + rest
            super().do_GET()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(FOLDER))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def _answer(self, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a test's output is what failed."""

    def handle(self) -> None:
        with suppress(ConnectionError):  # the browser closed a tab in the middle of an answer
            super().handle()


class SiteServer(ThreadingHTTPServer):
    """Serves a built site on a free port of 127.0.0.1 while used as a context.

    `scripts` maps the folder of a variant to a script that runs before everything else on the
    game's page there: the way to break storage, or a clock, alike in every browser.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, folder: Path) -> None:
        self.scripts: dict[str, str] = {}
        super().__init__(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
        self.origin = f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def url(self) -> str:
        """The address of the game's page."""
        return self.origin + FOLDER

    @property
    def blank(self) -> str:
        """The address of an empty page that shares the game's storage."""
        return self.origin + BLANK

    def variant(self, script: str) -> str:
        """The address of a page that is the game's but for a script that runs first."""
        name = f"variant-{len(self.scripts)}"
        self.scripts[name] = script
        return f"{self.origin}/{name}/"

    def __enter__(self) -> SiteServer:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Keep quiet about answers that a closed tab did not wait for."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]
