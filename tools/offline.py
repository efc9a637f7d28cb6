"""The service worker and the list of what it keeps."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import PurePosixPath

from tools.output import Output

WORKER = "service-worker.js"
INDEX = "index.html"
UNKEPT = ("static/icons/share", "site.json", "sitemap.xml", "robots.txt")
"""For machines elsewhere: nobody needs them without a network."""
ON_USE = "static/weights/"
"""Kept once they have been used: not everyone asks the solver, and they are 3 MB."""


def add(output: Output, source: str, version: str, packed: str) -> None:
    """Adds the service worker, which keeps every file added before it, some of them on first use.

    `packed` is the address of the file that is kept unpacked.
    """
    files = [
        [_address(path), _sha256(content), path == packed]
        for path, content in sorted(output.files.items(), key=lambda item: _order(item[0]))
        if not path.startswith((*UNKEPT, ON_USE))
    ]
    used = [
        [path, _sha256(content)]
        for path, content in output.files.items()
        if path.startswith(ON_USE)
    ]
    text = source.replace("SITE_VERSION", version)
    text = text.replace("SITE_ON_USE", json.dumps(used, separators=(",", ":")))
    output.add(WORKER, text.replace("SITE_FILES", json.dumps(files, separators=(",", ":"))))


def _address(path: str) -> str:
    """A page is kept under its folder, which is what links name."""
    pure = PurePosixPath(path)
    if pure.name != INDEX:
        return path
    return f"{pure.parent}/" if str(pure.parent) != "." else "./"


def _order(path: str) -> tuple[bool, str]:
    """The pages first, as one that does not fit its list must end the attempt."""
    return (not path.endswith(".html"), path)


def _sha256(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()
