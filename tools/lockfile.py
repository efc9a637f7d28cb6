"""The site's pyodide-lock.json: what of it is used, and the game's wheel with its checksum.

Pyodide loads packages named there by itself, with no micropip.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.wheel import NAME, Wheel

TOOL_FROM = (3, 12)
"""The first Python that Pyodide's own lock-file tool runs on."""


def entry(lock: str, wheel: Wheel) -> dict[str, Any]:
    """What a lock file says of the game's wheel, which lies beside it.

    Pyodide's own tool writes it where the host's Python can run that; elsewhere it is written here.
    """
    return entry_by_tool(lock, wheel) if sys.version_info >= TOOL_FROM else entry_by_hand(wheel)


def entry_by_hand(wheel: Wheel) -> dict[str, Any]:
    """The entry from the wheel's own facts."""
    return {
        "depends": [],
        "file_name": wheel.file_name,
        "imports": [NAME],
        "install_dir": "site",
        "name": NAME,
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.content).hexdigest(),
        "tool": {},
        "unvendored_tests": False,
        "version": wheel.version,
    }


def entry_by_tool(lock: str, wheel: Wheel) -> dict[str, Any]:
    """The entry as pyodide-lock makes it. Raises ValueError if that tool refuses the wheel."""
    from pyodide_lock import PyodideLockSpec
    from pyodide_lock.utils import add_wheels_to_spec

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, wheel.file_name)
        file.write_bytes(wheel.content)
        source, target = Path(folder, "in.json"), Path(folder, "out.json")
        source.write_text(lock, "utf-8")
        add_wheels_to_spec(PyodideLockSpec.from_json(source), [file]).to_json(target)
        entry: dict[str, Any] = json.loads(target.read_text("utf-8"))["packages"][NAME]
    return entry


def cut(lock: str, wheel: Wheel) -> str:
    """A lock file like the one given, with the game as its only package.

    The file lies beside the wheel. Pyodide reads it in full at every start, so what the game
    never loads (the 357 packages of the distribution) is left out.
    """
    return cut_with(lock, entry(lock, wheel))


def cut_with(lock: str, only: dict[str, Any]) -> str:
    """A lock file like the one given, with one package."""
    packages = {only["name"]: only}
    return json.dumps(json.loads(lock) | {"packages": packages}, separators=(",", ":"))
