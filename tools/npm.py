"""The npm packages that the site ships, installed exactly as package-lock.json pins them.

Standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from tools.errors import BuildError
from tools.layout import NODE_MODULES, ROOT


def installed_versions(folder: Path = NODE_MODULES) -> dict[str, str]:
    """What npm says it has put there: path of each package -> version."""
    record = folder / ".package-lock.json"
    if not record.exists():
        return {}
    return _versions(record)


def _versions(lock: Path) -> dict[str, str]:
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    return {path: about["version"] for path, about in packages.items() if path}


def ensure(root: Path = ROOT) -> None:
    """Runs `npm ci` unless the pinned versions are there already.

    Raises BuildError when npm is missing or fails.
    """
    if installed_versions(root / "node_modules") == _versions(root / "package-lock.json"):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is missing: install Node.js 20 or later, then run this again")
    print("Running npm ci: fetches what package-lock.json pins", flush=True)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    environment = os.environ | {"NPM_CONFIG_UPDATE_NOTIFIER": "false"}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError(f"npm ci failed (is there a network?): {_reason(done.stderr)}")


def _reason(stderr: str) -> str:
    lines = [line.removeprefix("npm error ").strip() for line in stderr.splitlines()]
    telling = [line for line in lines if line and not line.startswith(("A complete log", "code "))]
    return telling[0] if telling else "no reason given"


def version(package: str, folder: Path = NODE_MODULES) -> str:
    """The installed version of one package. Raises BuildError if it is not there."""
    about = folder / package / "package.json"
    if not about.exists():
        raise BuildError(f"the npm package {package} is not installed: run npm ci")
    return str(json.loads(about.read_text("utf-8"))["version"])
