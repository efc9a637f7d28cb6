"""PyScript and Pyodide as the site ships them: the parts that the page uses, one word changed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tools.errors import BuildError
from tools.layout import NODE_MODULES
from tools.output import Output, short_hash

PYSCRIPT = "@pyscript/core"
PYODIDE = "pyodide"
PYODIDE_FOLDER = NODE_MODULES / PYODIDE
STATIC_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["'](\./[^"']+)["']""")
SOURCE_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")
ALWAYS_IMPORTED = "error-*.js"
"""PyScript's error plug-in, which it imports even to turn it off."""

SHARED_MEMORY = b"new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer"
PLAIN_MEMORY = b"new ArrayBuffer(4)"
"""Pyodide makes four shared bytes, to wait by for standard input under Node. Browsers report that
as deprecated on a page without cross-origin isolation, which a static host cannot give. Waiting by
plain memory throws at once, which Pyodide takes for "cannot wait"; the page has no such input."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


@dataclass(frozen=True, slots=True)
class Runtime:
    """Addresses of the runtime's files in the site."""

    core: str
    """PyScript's entry module."""
    core_chunks: tuple[str, ...]
    """What the entry module imports at once, for modulepreload."""
    pyodide: str
    """Folder of Pyodide's three files, with a slash at its end."""


def read(path: Path) -> bytes:
    """A file of an npm package, without its pointer to a source map.

    Raises BuildError if the package lacks it.
    """
    if not path.exists():
        raise BuildError(f"{path.name} is missing from {path.parent}: run npm ci")
    content = path.read_bytes()
    return SOURCE_MAP.sub(b"\n", content) if path.suffix in {".js", ".mjs"} else content


def pyscript_chunks(folder: Path) -> dict[str, bytes]:
    """core.js and every module that it imports statically, entry first.

    PyScript's editor, terminal, TOML and zip readers are imported on demand and the page never
    demands them, so they are not in the result.
    """
    found: dict[str, bytes] = {}
    queue = ["core.js", *(file.name for file in folder.glob(ALWAYS_IMPORTED))]
    while queue:
        name = queue.pop(0)
        if name not in found:
            found[name] = read(folder / name)
            queue += [path[2:] for path in STATIC_IMPORT.findall(found[name].decode())]
    return found


def pyscript_package(node_modules: Path = NODE_MODULES) -> dict[str, bytes]:
    """PyScript's own Python package, which it brings along inside core.js."""
    folder = node_modules / PYSCRIPT / "src/stdlib"
    files = sorted((folder / "pyscript").glob("*.py"))
    return {file.relative_to(folder).as_posix(): read(file) for file in files}


def add(output: Output, node_modules: Path = NODE_MODULES) -> Runtime:
    """Puts the runtime into the site, in folders named by its content."""
    chunks = pyscript_chunks(node_modules / PYSCRIPT / "dist")
    folder = f"runtime/pyscript-{short_hash(*chunks.values())}/"
    core = [output.add(folder + name, content) for name, content in chunks.items()]
    files = {name: read(node_modules / PYODIDE / name) for name in PYODIDE_FILES}
    if sum(content.count(SHARED_MEMORY) for content in files.values()) != 1:
        raise BuildError("this Pyodide does not make its shared bytes as the pinned one does")
    files = {name: content.replace(SHARED_MEMORY, PLAIN_MEMORY) for name, content in files.items()}
    pyodide = f"runtime/pyodide-{short_hash(*files.values())}/"
    for name, content in files.items():
        output.add(pyodide + name, content)
    return Runtime(core[0], tuple(core[1:]), pyodide)
