"""The project's own environment: tools/environment.py."""

import subprocess
import venv
from pathlib import Path

import pytest

from tools import environment
from tools.errors import BuildError


def pyproject(folder: Path, text: str) -> Path:
    file = folder / "pyproject.toml"
    file.write_text(f"[dependency-groups]\n{text}", "utf-8")
    return file


def test_groups_are_put_together_once_each(tmp_path: Path) -> None:
    file = pyproject(tmp_path, 'a = ["x==1", {include-group = "b"}]\nb = ["y==2", "x==1"]\n')
    assert environment.requirements(["a", "b"], file) == ["x==1", "y==2"]


def test_an_unknown_group_is_named(tmp_path: Path) -> None:
    file = pyproject(tmp_path, "a = []\n")
    with pytest.raises(BuildError, match="no dependency group 'c'"):
        environment.requirements(["c"], file)


def test_every_group_of_the_project_resolves() -> None:
    assert environment.requirements(["build", "test", "bench", "train"])


def test_nothing_is_installed_twice(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    python = environment.python_of(tmp_path)
    python.parent.mkdir()
    python.touch()
    wanted = environment.requirements(["build"])
    (tmp_path / environment.STAMP).write_text("\n".join(wanted), "utf-8")
    assert environment.ensure(["build"], tmp_path) == python
    assert capfd.readouterr().out == ""


def test_an_environment_that_cannot_be_made_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path, **_options: bool) -> None:
        environment.python_of(folder).parent.mkdir(parents=True)
        raise subprocess.CalledProcessError(1, ["ensurepip"])

    monkeypatch.setattr(venv, "create", fail)
    with pytest.raises(BuildError, match="install python3-venv"):
        environment.ensure(["build"], tmp_path / "new")
    assert not (tmp_path / "new").exists()
