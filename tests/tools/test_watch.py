"""Noticing changes: tools/watch.py."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import watch

CHANGES: dict[str, Callable[[Path], object]] = {
    "changed": lambda folder: (folder / "kept.py").write_text("longer than before"),
    "touched": lambda folder: os.utime(folder / "kept.py", ns=(1, 1)),
    "new": lambda folder: (folder / "new.py").write_text("x"),
    "gone": lambda folder: (folder / "kept.py").unlink(),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kept.py").write_text("x")
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "kept.pyc").write_text("x")
    return tmp_path


@pytest.mark.parametrize("kind", CHANGES)
def test_a_change_is_seen(folder: Path, kind: str) -> None:
    before = watch.look([folder])
    CHANGES[kind](folder)
    name = "new.py" if kind == "new" else "kept.py"
    assert watch.difference(before, watch.look([folder])) == [folder / name]


def test_bytecode_and_missing_paths_are_not_looked_at(folder: Path) -> None:
    assert list(watch.look([folder, folder / "missing"])) == [folder / "kept.py"]


def test_a_single_file_can_be_watched(folder: Path) -> None:
    assert list(watch.look([folder / "kept.py"])) == [folder / "kept.py"]


def test_changes_come_one_after_another(folder: Path) -> None:
    changes = watch.changes([folder], every=0.01)
    for name in ("first.py", "second.py"):
        writer = threading.Timer(0.05, (folder / name).write_text, ["x"])
        writer.start()
        assert next(changes) == [folder / name]
        writer.join()
