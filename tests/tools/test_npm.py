"""The pinned npm packages: tools/npm.py."""

import json
import shutil
from pathlib import Path

import pytest

from tools import npm
from tools.errors import BuildError
from tools.layout import ROOT

PINNED = {"@pyscript/core": "0.7.31", "pyodide": "314.0.7"}


def project(folder: Path) -> Path:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, folder)
    return folder


def test_the_lock_file_names_no_registry() -> None:
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert "resolved" not in lock
    assert "http" not in lock
    assert "integrity" in lock


@pytest.mark.parametrize("name", PINNED)
def test_the_runtime_is_pinned_exactly(name: str) -> None:
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert package["dependencies"][name] == PINNED[name] == npm.version(name)


def test_without_npm_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(BuildError, match=r"npm is missing: install Node\.js"):
        npm.ensure(project(tmp_path))


def test_a_failing_npm_gives_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "npm"
    fake.write_text("#!/bin/sh\necho 'npm error network is down' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda _name: str(fake))
    with pytest.raises(BuildError, match=r"npm ci failed .*network is down"):
        npm.ensure(project(tmp_path))


def test_nothing_is_fetched_when_the_pinned_versions_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: pytest.fail("npm was looked for"))
    npm.ensure()


def test_a_package_that_is_not_installed_is_named() -> None:
    with pytest.raises(BuildError, match="no-such-package is not installed"):
        npm.version("no-such-package")
