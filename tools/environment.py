"""The virtual environment of the project, filled from the dependency groups of pyproject.toml.

Standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.errors import BuildError
from tools.layout import ROOT, VENV

STAMP = "groups.txt"


def requirements(groups: Sequence[str], pyproject: Path = ROOT / "pyproject.toml") -> list[str]:
    """The requirement lines of dependency groups (PEP 735), included groups resolved.

    Raises BuildError for a group that is not there.
    """
    table: dict[str, list[Any]] = tomllib.loads(pyproject.read_text("utf-8"))["dependency-groups"]

    def lines(group: str) -> Iterator[str]:
        if group not in table:
            raise BuildError(f"{pyproject.name} has no dependency group {group!r}")
        for entry in table[group]:
            if isinstance(entry, dict):
                yield from lines(entry["include-group"])
            else:
                yield entry

    return list(dict.fromkeys(line for group in groups for line in lines(group)))


def python_of(folder: Path) -> Path:
    """The interpreter inside a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure(groups: Sequence[str], folder: Path = VENV) -> Path:
    """Makes the environment if it is missing and installs what the groups name.

    Does nothing when the same requirements were installed before. Returns the environment's Python.
    Raises BuildError when pip cannot install.
    """
    python = python_of(folder)
    if not python.exists():
        print(f"Making a virtual environment in {folder.name}", flush=True)
        _create(folder)
    wanted = requirements(groups)
    stamp = folder / STAMP
    installed = set(stamp.read_text("utf-8").splitlines()) if stamp.exists() else set()
    missing = [line for line in wanted if line not in installed]
    if not missing:
        return python
    print(f"Installing into {folder.name}: {', '.join(missing)}", flush=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*command, *missing], capture_output=True, text=True, check=False)
    if done.returncode:
        reason = next((x for x in done.stderr.splitlines() if x.startswith("ERROR")), "pip failed")
        raise BuildError(f"pip cannot install {', '.join(missing)}: {reason} (is there a network?)")
    stamp.write_text("\n".join(sorted(installed | set(wanted))) + "\n", "utf-8")
    return python


def _create(folder: Path) -> None:
    try:
        venv.create(folder, with_pip=True)
    except (OSError, subprocess.CalledProcessError):
        # Half an environment would be taken for a whole one the next time.
        shutil.rmtree(folder, ignore_errors=True)
        raise BuildError(
            "cannot make a virtual environment: on Debian and Ubuntu, install python3-venv"
        ) from None
