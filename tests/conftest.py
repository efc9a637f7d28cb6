"""Fixtures that more than one folder of tests uses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tools.layout import ROOT

# How long an example takes says more of what else the machine does than of the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site, made as a person would make it.

    GAME_SITE may name the folder of one that is built already.
    """
    given = os.environ.get("GAME_SITE")
    if given:
        return Path(given)
    folder = tmp_path_factory.mktemp("built") / "site"
    done = subprocess.run(
        [sys.executable, "serve.py", "--build", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder
