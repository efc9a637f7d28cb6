"""The standard library cut to what is used, and the game, as bytecode of the browser's Python."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools import imports, inside
from tools.wheel import archive

ALWAYS = (
    "encodings.ascii",
    "encodings.cp437",  # names in a zip file, and so in every wheel
    "encodings.latin_1",
    "linecache",
    "tarfile",  # Pyodide's unpacking of a wheel asks for it
    "tokenize",
    "traceback",
)
"""What Python reaches for by itself, late: to unpack a wheel, or to report an error."""

LIBRARY = Path(__file__).parent / "library"
OPTIMIZE = 2
"""The library goes without docstrings and asserts: nobody reads them in the browser."""


@dataclass(frozen=True, slots=True)
class Bytecode:
    """Compiled files."""

    stdlib: bytes
    """A zip for `stdLibURL`."""
    modules: tuple[str, ...]
    """Names of the modules in it."""
    own: dict[str, bytes]
    """The site's own packages by path, .py files turned into .pyc."""


def stand_ins(folder: Path = LIBRARY) -> dict[str, bytes]:
    """Modules of the site's own that go into its standard library, by their path there."""
    files = sorted(folder.rglob("*.py"))
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def make(stdlib: bytes, own: Mapping[str, bytes], added: Mapping[str, bytes]) -> Bytecode:
    """Compiles `own` and the part of `stdlib` that it, `added` and Pyodide itself import.

    `added` are further packages, by path, which become part of the library.

    Raises BuildError for a source that does not compile.
    """
    sources = {**own, **added}
    options = {"imports": imports.imported(sources), "always": ALWAYS, "optimize": OPTIMIZE}
    made = inside.run(
        "bytecode.py",
        {
            "stdlib.zip": stdlib,
            "own.zip": archive(dict(own), compress=False),
            "library.zip": archive({**added, **stand_ins()}, compress=False),
            "options.json": json.dumps(options).encode(),
        },
    )
    with zipfile.ZipFile(io.BytesIO(made["own.zip"])) as packed:
        compiled = {name: packed.read(name) for name in packed.namelist()}
    return Bytecode(made["stdlib.zip"], tuple(json.loads(made["modules.json"])), compiled)
