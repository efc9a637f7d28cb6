"""The compiled player chooses the moves of the Python search, and plays the same games."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from game import Board
from game.solver import Level, Limit, Searcher, read_weights
from game.solver.contest import play_game
from game.solver.network import Network as Solver
from tests.solver.small import (
    SHIPPED,
    file_bytes,
    random_board,
    shipped,
    well_played,
)
from training.evaluate import Contest, dense, open_source, pack, unpack
from training.export import file_bytes as exported
from training.native import NEVER, NO_MARGIN, Tables, player
from training.network import Network

LIMITS = [
    Limit(1),
    Limit(2),
    Limit(3),
    Limit(3, min_probability=0.01, margin=500.0),
    Level.QUICK.limit,
    Level.STRONG.limit,
]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("weights") / "small.bin"
    path.write_bytes(file_bytes())
    return path


@pytest.fixture(scope="module")
def shipped_source() -> tuple[Network, np.ndarray]:
    network, weights, _ = open_source(SHIPPED)
    return network, weights


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_both_give_the_same_values_in_a_whole_games_positions(
    shipped_source: tuple[Network, np.ndarray], limit: Limit
) -> None:
    network, weights = shipped_source
    analyse, _ = player(network)
    tables = Tables(weights)
    searcher = Searcher(shipped())
    margin = NO_MARGIN if limit.margin is None else limit.margin
    out = np.empty(4)
    for board in well_played(12)[200::200]:
        found = searcher.analyse(board, limit)
        packed = np.uint64(pack(board))
        analyse(tables.arrays, packed, limit.depth, limit.min_probability, margin, out)
        assert sorted(found.values.values()) == sorted(out[out > NEVER])


@pytest.mark.parametrize("limit", LIMITS[:2], ids=str)
def test_both_play_the_same_games_of_the_same_seeds(small: Path, limit: Limit) -> None:
    contest = Contest(small, limit)
    searcher = Searcher(read_weights(small.read_bytes()))
    for played in contest.games(range(1, 4), threads=1):
        own = play_game(searcher, played.seed, limit)
        assert (played.score, played.highest, played.moves) == (own.score, own.highest, own.moves)


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_both_give_the_same_values_with_large_tiles_and_in_either_stage(limit: Limit) -> None:
    solver = read_weights(file_bytes(stages=(0, 1)))
    network, weights = dense(solver)
    analyse, _ = player(network)
    tables = Tables(weights)
    searcher = Searcher(solver)
    margin = NO_MARGIN if limit.margin is None else limit.margin
    out = np.empty(4)
    rng = random.Random(3)
    for top in (12, 13, 15, 14, 12, 15, 15):
        board = random_board(rng, 13, top)
        found = searcher.analyse(board, limit)
        packed = np.uint64(pack(board))
        analyse(tables.arrays, packed, limit.depth, limit.min_probability, margin, out)
        assert sorted(found.values.values()) == sorted(out[out > NEVER])


def test_stages_are_exported_each_with_its_weights() -> None:
    network = Network(((0, 1, 2, 4, 5),), stages=2)
    weights = np.zeros(network.total, dtype=np.float32)
    weights[7], weights[network.entries + 7] = 640.0, -1280.0
    layers, found = dense(read_weights(exported(network, weights, step=64.0)))
    assert layers == network
    assert list(np.flatnonzero(found)) == [7, network.entries + 7]
    assert list(found[np.flatnonzero(found)]) == [640.0, -1280.0]


def test_stages_of_different_tuples_are_refused() -> None:
    one, other = (
        read_weights(file_bytes(stages=(stage,), tuples=(cells,)))
        for stage, cells in ((0, (0, 1, 2, 3)), (0, (4, 5, 6, 7)))
    )
    mixed = Solver([*one.tables, replace(other.tables[0], stage=1)])
    with pytest.raises(ValueError, match="different tuples"):
        dense(mixed)


def test_boards_are_packed_and_unpacked_alike() -> None:
    board = Board.parse("2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,0")
    assert unpack(pack(board)) == board
    with pytest.raises(ValueError, match="four bits"):
        pack(Board.parse("65536,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))


def test_an_exported_file_holds_the_weights_up_to_rounding() -> None:
    network = Network(((0, 1, 2, 3), (0, 1, 2, 4, 5, 6)))
    rng = np.random.default_rng(1)
    weights = np.zeros(network.total, dtype=np.float32)
    places = rng.integers(0, network.total, 5_000)
    weights[places] = rng.normal(0, 500, 5_000)
    read = read_weights(exported(network, weights, step=8.0))
    layers, found = dense(read)
    assert layers == network
    assert np.abs(found[:65536] - weights[:65536]).max() <= 8
    large = weights[65536:]
    assert np.abs(found[65536:] - large).max() <= 4 + 0.05 * np.abs(large).max()


def test_figures_of_the_compiled_player_are_those_of_the_command(small: Path) -> None:
    found = json.loads(json.dumps([g.score for g in Contest(small, Limit(1)).games([1], 1)]))
    assert found == [play_game(Searcher(read_weights(small.read_bytes())), 1, Limit(1)).score]
