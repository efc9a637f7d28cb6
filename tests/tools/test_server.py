"""The server for one's own machine: tools/server.py."""

import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import server
from tools.errors import BuildError


class Quiet(server.Handler):
    quiet = True


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    for name in ("a.js", "a.mjs", "a.wasm", "a.html", "a.webmanifest", "a.unknown"):
        (tmp_path / name).write_text(name)
    with server.start(tmp_path, 0, Quiet) as web:
        thread = threading.Thread(target=web.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{web.server_address[1]}/"
        web.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.html", "text/html; charset=utf-8"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.unknown", "application/octet-stream"),
    ],
)
def test_each_file_has_its_type_and_is_not_stored(address: str, name: str, kind: str) -> None:
    with urllib.request.urlopen(address + name) as answer:
        assert answer.headers["Content-Type"] == kind
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.read() == name.encode()


def test_what_is_missing_is_a_404(address: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(address + "missing")
    assert caught.value.code == 404
    caught.value.close()


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with server.start(tmp_path, 0) as web:
        port = web.server_address[1]
        with pytest.raises(BuildError, match=f"port {port} is in use: choose another with --port"):
            server.start(tmp_path, port)


def test_a_port_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="port 70000 is out of range"):
        server.start(tmp_path, 70000)
