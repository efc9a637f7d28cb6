"""The notices and licences of what the site ships, as one text for the site's own root."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.errors import BuildError
from tools.layout import NODE_MODULES, ROOT
from tools.runtime import PYSCRIPT, pyscript_chunks

FILE = "THIRD-PARTY-NOTICES.txt"
NOTICES = ROOT / "THIRD-PARTY-NOTICES.md"
CPYTHON = ROOT / "licences/CPython.txt"
PACKAGE = re.compile(r"(?:^|.*/)node_modules/((?:@[^/]+/)?[^/]+)/")


def bundled(node_modules: Path = NODE_MODULES) -> tuple[str, ...]:
    """The npm packages whose code is in PyScript's shipped modules, by its source maps."""
    folder = node_modules / PYSCRIPT / "dist"
    names = {PYSCRIPT}
    for chunk in pyscript_chunks(folder):
        sources = json.loads((folder / f"{chunk}.map").read_text("utf-8"))["sources"]
        names |= {found[1] for source in sources if (found := PACKAGE.match(source))}
    return tuple(sorted(names))


def text(node_modules: Path = NODE_MODULES) -> str:
    """The notices, CPython's licence, and that of each bundled package.

    Raises BuildError for a bundled package that the notices do not name.
    """
    notices = NOTICES.read_text("utf-8")
    parts = [notices, _headed("CPython", CPYTHON.read_text("utf-8"))]
    for name in bundled(node_modules):
        if f"| {name} |" not in notices:
            raise BuildError(f"{NOTICES.name} does not name {name}, which PyScript bundles")
        # A few packages state their licence in package.json only; the notices have its text.
        parts += [
            _headed(name, file.read_text("utf-8"))
            for file in sorted((node_modules / name).glob("LICENSE*"))
        ]
    return "\n".join(parts)


def _headed(name: str, licence: str) -> str:
    return f"\n{'=' * 78}\n{name}\n{'=' * 78}\n\n{licence.strip()}\n"
