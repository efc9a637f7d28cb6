"""The linter, the formatter and the type checker find nothing, configured in pyproject.toml."""

import subprocess
import sys

import pytest

from tools.layout import ROOT

COMMANDS = {
    "ruff-check": ["ruff", "check", "--no-fix", "--output-format", "concise"],
    "ruff-format": ["ruff", "format", "--check"],
    "mypy-strict": ["mypy"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_checker_finds_nothing(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *COMMANDS[name]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
