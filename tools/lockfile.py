"""The site's pyodide-lock.json: what of it is used, and the game's wheel with its checksum.

Pyodide loads packages named there by itself, with no micropip.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tools.wheel import NAME, Wheel


def entry(wheel: Wheel) -> dict[str, Any]:
    """What the lock file says of the game's wheel."""
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


def cut(lock: str, wheel: Wheel) -> str:
    """A lock file like the one given, with the game as its only package.

    The file lies beside the wheel. Pyodide reads it in full at every start, so what the game
    never loads (the 357 packages of the distribution) is left out.
    """
    stock = json.loads(lock)
    return json.dumps(stock | {"packages": {NAME: entry(wheel)}}, separators=(",", ":"))
