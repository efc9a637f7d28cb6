"""The commands that measure: benchmarks/."""

from __future__ import annotations

import pytest

from benchmarks.__main__ import main
from benchmarks.engine import contestants


def test_the_engine_benchmark_prints_a_rate_for_everyone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["engine", "--seconds", "0.01", "--rounds", "1"]) == 0
    printed = capsys.readouterr().out
    engines, missing = contestants()
    for name in [engine.name for engine in engines] + missing:
        assert name in printed


def test_all_ways_to_play_make_the_same_games() -> None:
    ours = [engine.play for engine in contestants()[0] if engine.ours]
    for seed in range(10):
        turns = {play(seed, "urdl" * 500) for play in ours}
        assert len(turns) == 1
        assert turns.pop() > 20


def test_a_benchmark_that_does_not_exist_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed"]) == 2
    assert "there is no benchmark 'speed'" in capsys.readouterr().err


def test_help_lists_the_benchmarks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "engine" in capsys.readouterr().out
