"""Python as the site starts it: Pyodide, the library and the game as bytecode, one small wrapper.

PyScript imports the wrapper as its interpreter, in the page and in the worker alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools import bytecode, lockfile, runtime, snapshot, wheel
from tools.layout import ROOT
from tools.output import Output, short_hash

WRAPPER = ROOT / "static/boot/interpreter.mjs"


@dataclass(frozen=True, slots=True)
class Interpreter:
    """Addresses in the site."""

    wrapper: str
    """What PyScript's config names."""
    modules: tuple[str, ...]
    """Modules that the wrapper imports, in the order of need."""
    fetched: tuple[str, ...]
    """What Pyodide then fetches, in the order of need."""
    snapshot: str
    """What the service worker unpacks and keeps for the next visit."""


def add(output: Output, pyodide: str, *, with_snapshot: bool = True) -> Interpreter:
    """Puts everything but Pyodide itself, which lies in the folder given, into the site.

    Without a snapshot the site is built sooner; the page then never finds one.
    Raises BuildError for a source of the game that does not compile.
    """
    stock = runtime.read(runtime.PYODIDE_FOLDER / "python_stdlib.zip")
    compiled = bytecode.make(stock, wheel.package_files(), runtime.pyscript_package())
    stdlib = output.add_hashed("runtime/python_stdlib.zip", compiled.stdlib)
    packed = wheel.pack(compiled.own, wheel.project_version(), wheel.BYTECODE_TAG)
    lock = runtime.read(runtime.PYODIDE_FOLDER / "pyodide-lock.json").decode()
    lock = lockfile.cut(lock, packed)
    folder = f"runtime/game-{short_hash(packed.content, lock.encode())}/"
    wheel_address = output.add(folder + packed.file_name, packed.content)
    lock_address = output.add(folder + "pyodide-lock.json", lock)
    memory = snapshot.make(compiled.stdlib, packed) if with_snapshot else snapshot.NONE
    kept = output.add_hashed("runtime/snapshot.bin", memory.packed)
    names = {
        "PYODIDE_FOLDER": f"../{pyodide}",
        "STDLIB_ZIP": f"../{stdlib}",
        "LOCK_FILE": f"../{lock_address}",
        "SNAPSHOT_FILE": f"../{kept}",
        "SNAPSHOT_SHA256": memory.sha256,
    }
    wrapper = WRAPPER.read_text("utf-8")
    for name, value in names.items():
        wrapper = wrapper.replace(name, value)
    return Interpreter(
        output.add_hashed("runtime/interpreter.mjs", wrapper),
        (f"{pyodide}pyodide.mjs", f"{pyodide}pyodide.asm.mjs"),
        (f"{pyodide}pyodide.asm.wasm", stdlib, lock_address, wheel_address),
        kept,
    )
