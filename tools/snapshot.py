"""The memory of a Python that has imported the game: a start from it imports nothing.

Made by Pyodide under Node, so one file serves all browsers. Pyodide's interface for it is its own
(`_makeSnapshot`, `_loadSnapshot`) and fits the pinned version only, so the page falls back to the
plain start whenever anything about it is not as expected.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass

from tools import inside
from tools.wheel import Wheel


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot as the site serves it."""

    packed: bytes
    """Compressed with gzip, whatever the host does."""
    sha256: str
    """Of what is kept in the browser: the unpacked bytes, in hexadecimal."""


NONE = Snapshot(b"", "")
"""In place of one."""


def make(stdlib: bytes, game: Wheel) -> Snapshot:
    """The snapshot of a Python with this library and every module of this wheel imported.

    Raises BuildError if a module of the game cannot be imported outside a page.
    """
    made = inside.run("snapshot.mjs", {"stdlib.zip": stdlib, "game.whl": game.content})
    memory = made["snapshot.bin"]
    return Snapshot(gzip.compress(memory, 9, mtime=0), hashlib.sha256(memory).hexdigest())
