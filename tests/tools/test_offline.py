"""What the service worker keeps: tools/offline.py."""

from __future__ import annotations

import base64
import hashlib
import json

from tools import offline
from tools.output import Output

SOURCE = "SITE_VERSION\nSITE_FILES\nSITE_ON_USE"


def lists(output: Output, packed: str = "") -> tuple[str, list[list[object]], list[list[str]]]:
    offline.add(output, SOURCE, "v7", packed)
    version, files, on_use = bytes(output.files[offline.WORKER]).decode().split("\n")
    return version, json.loads(files), json.loads(on_use)


def sha256(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def site() -> Output:
    output = Output()
    output.add("static/app.12345678.css", b"css")
    output.add("static/weights/network.12345678.bin", b"weights")
    output.add("runtime/snapshot.12345678.gz", b"packed")
    output.add("index.html", b"game")
    output.add("es/strategy/index.html", b"pages")
    output.add("robots.txt", b"machines")
    return output


def test_pages_come_first_and_every_file_with_its_hash() -> None:
    version, files, _ = lists(site(), packed="runtime/snapshot.12345678.gz")
    assert version == "v7"
    assert files == [
        ["es/strategy/", sha256(b"pages"), False],
        ["./", sha256(b"game"), False],
        ["runtime/snapshot.12345678.gz", sha256(b"packed"), True],
        ["static/app.12345678.css", sha256(b"css"), False],
    ]


def test_weights_are_kept_once_they_have_been_used() -> None:
    _, _, on_use = lists(site())
    assert on_use == [["static/weights/network.12345678.bin", sha256(b"weights")]]
