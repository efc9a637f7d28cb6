"""The command that a newcomer types: serve.py."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import serve
from tools import environment, npm, watch
from tools.errors import BuildError
from tools.layout import ROOT


def run(*arguments: str, **environment_changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "serve.py", *arguments],
        cwd=ROOT,
        env=os.environ | environment_changes,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_port_in_use_is_one_line_and_a_failure() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("--no-open", "--port", str(port))
    assert done.returncode == 1
    assert done.stderr == f"serve.py: port {port} is in use: choose another with --port\n"


def test_a_folder_that_is_not_a_site_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("x")
    done = run("--build", str(tmp_path))
    assert done.returncode == 1
    assert "not a built site" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "precious").exists()


def test_it_serves_the_built_game() -> None:
    with subprocess.Popen(
        [sys.executable, "serve.py", "--no-open", "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            lines = iter(process.stdout)
            address = next(m[0] for x in lines if (m := re.search(r"http://\S+", x)))
            with urllib.request.urlopen(address) as answer:
                assert 'id="board"' in answer.read().decode()
        finally:
            process.terminate()


def test_a_change_builds_again_and_a_fault_keeps_the_last_good_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    built = []

    def build(folder: Path, _options: object) -> None:
        built.append(folder)
        if len(built) == 2:
            raise BuildError("the site was not built")

    monkeypatch.setattr(serve, "build", build)
    monkeypatch.setattr(serve, "SERVED", tmp_path)
    monkeypatch.setattr(watch, "changes", lambda _paths: iter([[ROOT / "index.html"]] * 2))
    assert serve.main(["--no-open", "--port", "0"]) == 0
    assert built == [tmp_path] * 3
    said = capsys.readouterr()
    assert said.out.count("Changed: index.html") == 2
    assert said.err == "serve.py: the site was not built; still serving the last good one\n"


@pytest.mark.parametrize("missing", ["environment", "npm"])
def test_what_cannot_be_had_is_one_line_and_a_failure(
    missing: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_arguments: object) -> None:
        raise BuildError("npm ci failed (is there a network?): getaddrinfo")

    monkeypatch.setattr(environment if missing == "environment" else npm, "ensure", fail)
    assert serve.main(["--build", str(tmp_path / "site")]) == 1
    error = capsys.readouterr().err
    assert error == "serve.py: npm ci failed (is there a network?): getaddrinfo\n"
