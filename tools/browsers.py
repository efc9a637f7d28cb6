"""The browsers that the tests drive, and how to get them.

Standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass

INSTALL = ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends")


@dataclass(frozen=True, slots=True)
class Program:
    """A program that the tests start."""

    names: tuple[str, ...]
    """What it may be called."""
    package: str
    """The Debian package that holds it."""

    @property
    def found(self) -> bool:
        """Whether it is there under any of its names."""
        return any(shutil.which(name) for name in self.names)


PROGRAMS = (
    Program(("chromium", "chromium-browser", "google-chrome"), "chromium"),
    Program(("firefox-esr", "firefox"), "firefox-esr"),
    Program(("WebKitWebDriver",), "webkit2gtk-driver"),
    Program(("Xvfb",), "xvfb"),
)
FONTS = ("fonts-dejavu-core", "fonts-noto-core", "fonts-noto-cjk")
"""Without them a bare machine draws no Arabic, Japanese or Chinese at all."""


def missing() -> list[str]:
    """Packages of the programs that are not there."""
    return [program.package for program in PROGRAMS if not program.found]


def ensure() -> None:
    """Installs the missing browsers where apt may; otherwise says which command would."""
    wanted = missing()
    if not wanted:
        return
    command = [*INSTALL, *wanted, *FONTS]
    may = shutil.which("apt-get") is not None and getattr(os, "geteuid", lambda: 1)() == 0
    if not may:
        print(f"Missing browsers: their tests are skipped. To have them: {' '.join(command)}")
        return
    print(f"Installing {', '.join([*wanted, *FONTS])}", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in (["apt-get", "update", "--quiet"], command):
        done = subprocess.run(step, env=quiet, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{' '.join(step)} failed:\n{done.stderr}", flush=True)
