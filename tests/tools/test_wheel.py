"""The game's wheel and the lock file that names it: tools/wheel.py, tools/lockfile.py."""

import base64
import csv
import hashlib
import io
import json
import sys
import zipfile

import pytest

from tools import lockfile, runtime, wheel

FILES = {"game/__init__.py": b"X = 1\n", "game/a.py": b"Y = 2\n"}


def test_the_same_files_give_the_same_wheel() -> None:
    assert wheel.pack(FILES, "1.0").content == wheel.pack(dict(FILES), "1.0").content


def test_the_record_lists_every_file_with_its_hash_and_size() -> None:
    packed = zipfile.ZipFile(io.BytesIO(wheel.pack(FILES, "1.0").content))
    rows = list(csv.reader(io.StringIO(packed.read("game-1.0.dist-info/RECORD").decode())))
    assert [row[0] for row in rows] == packed.namelist()
    for name, digest, size in rows[:-1]:
        content = packed.read(name)
        expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
        assert (digest, int(size)) == (f"sha256={expected.decode()}", len(content))


def test_the_game_needs_nothing_else() -> None:
    files = wheel.package_files()
    assert "game/__init__.py" in files
    assert "game/py.typed" in files
    assert not [name for name in files if "__pycache__" in name or name.endswith(".pyc")]


def test_the_lock_file_holds_the_game_alone_with_its_checksum() -> None:
    packed = wheel.pack(FILES, "1.0", wheel.BYTECODE_TAG)
    stock = json.dumps({"info": {"python": "3.14.2"}, "packages": {"numpy": {}}})
    lock = json.loads(lockfile.cut_with(stock, lockfile.entry_by_hand(packed)))
    assert lock["info"] == {"python": "3.14.2"}
    assert list(lock["packages"]) == ["game"]
    assert lock["packages"]["game"]["sha256"] == hashlib.sha256(packed.content).hexdigest()
    assert lock["packages"]["game"]["file_name"] == packed.file_name


@pytest.mark.skipif(sys.version_info < lockfile.TOOL_FROM, reason="pyodide-lock needs Python 3.12")
def test_pyodides_own_tool_writes_the_same_entry() -> None:
    packed = wheel.pack(FILES, "1.0", wheel.BYTECODE_TAG)
    stock = (runtime.PYODIDE_FOLDER / "pyodide-lock.json").read_text("utf-8")
    assert lockfile.entry_by_tool(stock, packed) == lockfile.entry_by_hand(packed)
