"""`python -m game.solver`: whole games, as JSON and as text."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path

import pytest

from game import Game
from game.solver import Limit, Searcher
from game.solver.__main__ import main
from game.solver.contest import Played, interval, play_game, summary
from tests.solver.small import file_bytes, network


@pytest.fixture
def weights(tmp_path: Path) -> str:
    path = tmp_path / "small.bin"
    path.write_bytes(file_bytes())
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(list(arguments))
    return capsys.readouterr().out


def test_json_has_every_figure_and_every_game(
    capsys: pytest.CaptureFixture[str], weights: str
) -> None:
    text = run(
        capsys, "--games", "3", "--depth", "1", "--seed", "5", "--json", "--weights", weights
    )
    found = json.loads(text)
    assert found["games"] == 3
    assert [game["seed"] for game in found["played"]] == [5, 6, 7]
    scores = [game["score"] for game in found["played"]]
    assert found["mean"] == pytest.approx(sum(scores) / 3, abs=0.1)
    assert found["ms_per_move"] > 0
    assert set(found["rates"]) == set(found["intervals"])
    assert all(0 <= low <= high <= 1 for low, high in found["intervals"].values())


def test_the_same_seed_plays_the_same_games(
    capsys: pytest.CaptureFixture[str], weights: str
) -> None:
    arguments = ("--games", "2", "--depth", "1", "--seed", "9", "--json", "--weights", weights)
    first, second = (json.loads(run(capsys, *arguments))["played"] for _ in range(2))
    assert first == second


def test_a_game_is_played_to_its_end_by_the_rules() -> None:
    searcher = Searcher(network())
    played = play_game(searcher, 3, Limit(1))
    game = Game.start(seed=3)
    while not game.board.is_over:
        best = searcher.analyse(game.board, Limit(1)).best
        assert best is not None
        game, _ = game.play(best)
    assert (played.score, played.moves) == (game.score, game.turns)
    assert played.highest == game.board.max_tile


def test_text_names_each_game(capsys: pytest.CaptureFixture[str], weights: str) -> None:
    text = run(capsys, "--games", "1", "--depth", "1", "--weights", weights)
    assert text.startswith("seed 1: score ")
    assert "mean" in text


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--depth", "-1"], ["--weights", "none.bin"]])
def test_wrong_arguments_are_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(wrong)


def test_a_damaged_weights_file_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "short.bin"
    path.write_bytes(file_bytes()[:-1])
    with pytest.raises(SystemExit) as ended:
        main(["--weights", str(path)])
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err.splitlines()[-1]


def test_figures_of_games_are_right() -> None:
    found = summary([Played(1, 1000, 2048, 100, 0.1), Played(2, 3000, 1024, 300, 0.3)])
    assert found["mean"] == 2000
    assert found["stderr"] == pytest.approx(sqrt(2_000_000 / 2), abs=0.1)
    assert found["rates"]["2048"] == 0.5
    assert found["rates"]["1024"] == 1
    assert found["ms_per_move"] == 1


def test_an_interval_of_a_certain_rate_still_has_a_width() -> None:
    low, high = interval(100, 100)
    assert 0.95 < low < high <= 1
