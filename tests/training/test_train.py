"""Training: repeatable from a seed, continued from a checkpoint, and it learns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from training import train
from training.checkpoint import Run, Worker, load, save
from training.config import Config, read_config
from training.learn import GAMES, LATE_TILES, MOVES, POOL_SLOTS, RESTARTS, SCORE
from training.network import RECORD, Network
from training.prune import prune

NETWORK = Network(((0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 4, 5)))


def trained(moves: int, seed: int = 1, **changes: float) -> train.Trainer:
    """A run of one worker that has made at least so many moves."""
    config = Config(NETWORK, seed=seed, moves=moves, restart=0.2, **changes)  # type: ignore[arg-type]
    run = Run(NETWORK, NETWORK.table(config.optimism), [Worker.fresh(seed, 0)])
    trainer = train.Trainer(config, run, frozen=False)
    trainer.work_all(seconds=600)
    return trainer


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "CHUNK", 20_000)


def test_the_same_seed_gives_the_same_weights() -> None:
    first, second = trained(60_000), trained(60_000)
    assert np.array_equal(first.run.records, second.run.records)
    assert not np.array_equal(first.run.records, trained(60_000, seed=2).run.records)


def test_it_learns() -> None:
    early, late = trained(20_000), trained(400_000)
    assert late.sums[SCORE] / late.sums[GAMES] > 1.5 * early.sums[SCORE] / early.sums[GAMES]


def test_a_run_goes_on_from_its_checkpoint_as_if_never_stopped(tmp_path: Path) -> None:
    whole = trained(60_000)
    half = trained(30_000)
    save(half.run, tmp_path / "half")
    run = load(tmp_path / "half")
    config = Config(NETWORK, moves=60_000, restart=0.2)
    train.Trainer(config, run, frozen=False).work_all(seconds=600)
    assert run.moves == whole.run.moves
    assert np.array_equal(run.records, whole.run.records)


def test_optimism_is_what_every_board_is_worth_at_first() -> None:
    records = NETWORK.table(optimism=2400.0)
    assert records[::RECORD].max() * NETWORK.lookups == pytest.approx(2400.0)


def test_the_rate_falls_in_a_straight_line() -> None:
    config = Config(NETWORK, moves=100, rate=1.0, final_rate=0.2, decay_from=50)
    assert [config.rate_at(moves) for moves in (0, 50, 75, 100)] == pytest.approx([1, 1, 0.6, 0.2])


def test_pruned_weights_stay_zero_while_training_goes_on() -> None:
    network = Network(((0, 1, 2, 3), (0, 1, 2, 4, 5)))
    run = Run(network, network.table(), [Worker.fresh(1, 0)])
    train.Trainer(Config(network, moves=100_000), run, frozen=False).work_all(600)
    assert prune(network, run.records, keep=2_000) <= 2_000
    gone = run.records.reshape(-1, RECORD)[:, 3] < 0
    train.Trainer(Config(network, moves=200_000), run, frozen=True).work_all(600)
    rows = run.records.reshape(-1, RECORD)
    assert not rows[gone, 0].any()
    assert 0 < np.count_nonzero(rows[65536:, 0]) <= 2_000


def test_stages_share_what_is_kept_by_how_often_each_is_met() -> None:
    network = Network(((0, 1, 2, 4, 5),), stages=2)
    run = Run(network, network.table(), [])
    rows = run.records.reshape(2, -1, RECORD)
    # The first stage was trained a hundred times as long.
    rows[0, 1:14] = (50, 0, 0, 1000)
    rows[1, 1:14] = (100, 0, 0, 10)
    assert prune(network, run.records, keep=14) == 13
    assert not rows[0, :, 0].any()
    assert np.count_nonzero(rows[1, :, 0]) == 13


def test_weights_of_ranks_that_no_board_is_seen_with_are_pruned() -> None:
    network = Network(((0, 1, 2, 3), (0, 1, 2, 4, 5)))
    run = Run(network, network.table(1000.0), [])
    prune(network, run.records, keep=10**9)
    kept = run.records.reshape(-1, RECORD)[:, 0] != 0
    assert kept.sum() == 14**4
    assert kept[0xD0DD]
    assert not kept[0xE000]


def test_each_stage_learns_its_own_boards() -> None:
    staged = replace(NETWORK, stages=2)
    run = Run(staged, staged.table(), [Worker.fresh(1, 0)])
    worker = run.workers[0]
    worker.pool[13], worker.filled[13] = 14 | 13 << 4 | 11 << 8, POOL_SLOTS
    config = Config(staged, moves=20_000, restart=1.0)
    train.Trainer(config, run, frozen=False).work_all(600)
    first, second = run.records.reshape(2, -1, RECORD)
    assert not first.any()
    assert second.any()


def test_the_second_stage_begins_with_the_weights_of_the_first() -> None:
    run = Run(NETWORK, NETWORK.table(), [Worker.fresh(1, 0)])
    train.Trainer(Config(NETWORK, moves=50_000), run, frozen=False).work_all(600)
    before = run.records.copy()
    staged = replace(NETWORK, stages=2)
    train.promote(run, staged)
    assert run.network == staged
    first, second = run.records.reshape(2, -1, RECORD)
    assert np.array_equal(first.reshape(-1), before)
    assert second[:, 0] == pytest.approx(first[:, 0] / 2)
    assert second[:, 1:3] == pytest.approx(first[:, 1:3] / 100)
    assert not second[:, 3].any()


def test_another_network_gets_no_stage() -> None:
    run = Run(NETWORK, NETWORK.table(), [])
    train.promote(run, Network(((0, 1, 2, 3),), stages=2))
    assert run.network == NETWORK


def test_games_start_late_from_the_milestone_that_is_asked_for() -> None:
    run = Run(NETWORK, NETWORK.table(), [Worker.fresh(1, 0)])
    worker = run.workers[0]
    for milestone, rank in ((4, 13), (8, 14)):
        worker.pool[milestone] = rank | 1 << 60
        worker.filled[milestone] = POOL_SLOTS
    trainer = train.Trainer(
        Config(NETWORK, moves=20_000, restart=1.0, earliest=8), run, frozen=False
    )
    trainer.work_all(600)
    assert trainer.sums[LATE_TILES : LATE_TILES + 14].sum() == 0
    assert trainer.sums[LATE_TILES + 14 :].sum() == trainer.sums[RESTARTS] > 0


def test_games_are_broken_off_where_the_first_stage_ends() -> None:
    staged = replace(NETWORK, stages=2)
    run = Run(staged, staged.table(), [Worker.fresh(1, 0)])
    for milestone, rank in ((4, 13), (8, 14)):
        run.workers[0].pool[milestone] = rank | 1 << 60
        run.workers[0].filled[milestone] = POOL_SLOTS
    config = Config(staged, moves=20_000, restart=1.0, earliest=4, until=8_300)
    trainer = train.Trainer(config, run, frozen=False)
    trainer.work_all(600)
    first, second = run.records.reshape(2, -1, RECORD)
    assert first.any()
    assert not second.any()
    # A start at 8194 is some forty moves away from the end.
    assert trainer.sums[MOVES] / trainer.sums[RESTARTS] < 60


def test_the_configurations_are_readable() -> None:
    folder = Path(train.__file__).parent / "configs"
    paths = sorted(folder.glob("*.toml"))
    assert paths
    for path in paths:
        assert read_config(path).moves > 0


def test_an_unknown_key_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text("tuples = [[0, 1, 2, 3]]\nspeed = 3\n")
    with pytest.raises(ValueError, match="speed"):
        read_config(path)


@pytest.mark.parametrize("cells", [(0, 1, 8, 9), (0, 0, 1, 2), (8, 9, 12, 13)])
def test_a_tuple_that_the_page_could_not_use_is_refused(cells: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="tuple"):
        Network((cells,))
