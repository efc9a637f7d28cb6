"""Work that the builder does inside Pyodide under Node, where it meets the browser's own Python.

Its scripts read files in /io/in and write files to /io/out. The same input gives the same output,
so what was made once is kept under build/cache.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.errors import BuildError
from tools.layout import CACHE, NODE_MODULES

HERE = Path(__file__).parent
PYODIDE = NODE_MODULES / "pyodide"
TIMEOUT = 300.0
"""Seconds; the slowest of the scripts takes about ten on a slow machine."""


def run(script: str, inputs: Mapping[str, bytes], cache: Path = CACHE) -> dict[str, bytes]:
    """The files that a script makes of the given ones, by name.

    Scripts ending in .py run inside Pyodide; those ending in .mjs get the folders of Pyodide and
    of the files as arguments. Raises BuildError when Node is missing or the script fails.
    """
    kept = cache / f"{Path(script).stem}-{_key(script, inputs)}"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as folder:
            io = Path(folder)
            (io / "in").mkdir()
            (io / "out").mkdir()
            for name, content in inputs.items():
                (io / "in" / name).write_bytes(content)
            _call_node(script, io)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(io / "out", kept)
    return {file.name: file.read_bytes() for file in sorted(kept.iterdir())}


def _key(script: str, inputs: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    own = [HERE / script, HERE / "run.mjs", PYODIDE / "package.json"]
    for part in [*(file.read_bytes() for file in own), *(inputs[name] for name in sorted(inputs))]:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()[:16]


def _call_node(script: str, io: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise BuildError("node is missing: install Node.js 20 or later, then run this again")
    first = (
        [HERE / "run.mjs", PYODIDE, HERE / script]
        if script.endswith(".py")
        else [
            HERE / script,
            PYODIDE,
        ]
    )
    print(f"Running {script} inside Pyodide under Node", flush=True)
    try:
        done = subprocess.run(
            [node, *map(str, first), str(io)],
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        raise BuildError(f"tools/inside/{script} took longer than {TIMEOUT:.0f} s") from None
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        raise BuildError(f"tools/inside/{script} failed: {lines[-1]}\n{done.stderr}")
