"""Notices that a source file changed, by looking at the files twice a second.

Standard library only, and the same on every system.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

IGNORED = {"__pycache__", ".mypy_cache", ".ruff_cache"}

Snapshot = dict[Path, tuple[int, int]]
"""Each file's time of change (ns) and size (bytes)."""


def look(paths: Iterable[Path]) -> Snapshot:
    """The state of all files under the paths; what is missing is left out."""
    found: Snapshot = {}
    for path in paths:
        for file in [path] if path.is_file() else path.rglob("*"):
            if IGNORED.isdisjoint(file.parts):
                try:
                    about = file.stat()
                except FileNotFoundError:  # an editor's scratch file, gone again
                    continue
                if file.is_file():
                    found[file] = (about.st_mtime_ns, about.st_size)
    return found


def difference(before: Snapshot, after: Snapshot) -> list[Path]:
    """The files that came, went or changed, sorted."""
    return sorted(
        file for file in before.keys() | after.keys() if before.get(file) != after.get(file)
    )


def changes(paths: Iterable[Path], every: float = 0.5) -> Iterator[list[Path]]:
    """Yields the changed files, for ever, each time there are any.

    Waits until a look finds nothing more changed, so that saving many files is one change.
    """
    watched = list(paths)
    known = look(watched)
    while True:
        time.sleep(every)
        current = look(watched)
        changed = difference(known, current)
        while changed:
            time.sleep(every / 2)
            latest = look(watched)
            more = difference(current, latest)
            if not more:
                yield difference(known, latest)
                known = latest
                break
            current = latest
