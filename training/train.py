"""Train a network: `python -m training.train --config FILE --out FOLDER [--from FOLDER]`.

Goes on from FOLDER when it holds a checkpoint already. SIGINT or SIGTERM write one and stop.
"""

from __future__ import annotations

import argparse
import csv
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import FrameType

import numpy as np

from training.checkpoint import Run, Worker, load, save
from training.config import Config, read_config
from training.learn import (
    GAMES,
    LATE_TILES,
    MOVES,
    RESTARTS,
    SCORE,
    STATISTICS,
    TILES,
    learner,
)
from training.network import RECORD, Network

CHUNK = 500_000
"""Moves a worker makes between two looks at the clock."""
CURVE_RANKS = (11, 12, 13, 14, 15)


class Trainer:
    """Drives a run's workers and counts what they did."""

    def __init__(self, config: Config, run: Run, frozen: bool) -> None:
        """`frozen`: weights that pruning removed stay 0."""
        self.config = config
        self.run = run
        self.frozen = frozen
        self.stopping = False
        self.sums = np.zeros(STATISTICS)
        self._learn = learner(config.network)
        self._lock = threading.Lock()

    def finished(self) -> bool:
        """Whether the run has made its moves or was told to stop."""
        return self.stopping or self.run.moves >= self.config.moves

    def work(self, worker: Worker, until: float) -> None:
        """Learn by one worker until a moment of `time.monotonic` or the end of the run."""
        scratch = np.zeros(self.config.network.lookups, dtype=np.uint64)
        while not self.finished() and time.monotonic() < until:
            sums = np.zeros(STATISTICS)
            self._learn(
                self.run.records,
                worker.rng,
                worker.pool,
                worker.filled,
                scratch,
                sums,
                CHUNK,
                self.config.rate_at(self.run.moves),
                self.config.restart,
                self.config.earliest,
                self.config.until,
                self.frozen,
            )
            with self._lock:
                self.sums += sums
                self.run.moves += int(sums[MOVES])
                self.run.games += int(sums[GAMES] + sums[RESTARTS])

    def work_all(self, seconds: float) -> None:
        """Let all workers learn for a while."""
        until = time.monotonic() + seconds
        threads = [
            threading.Thread(target=self.work, args=(worker, until)) for worker in self.run.workers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def report(run: Run, sums: np.ndarray, seconds: float, curve: Path) -> str:
    """One line of progress, also added to the learning curve (CSV)."""
    games = max(1.0, sums[GAMES])
    rates = {2**r: float(sums[TILES + r : LATE_TILES].sum() / games) for r in CURVE_RANKS}
    mean = sums[SCORE] / games
    fresh = not curve.exists()
    with curve.open("a", newline="") as file:
        rows = csv.writer(file)
        if fresh:
            rows.writerow(["moves", "games", "mean", *rates])
        rows.writerow([run.moves, run.games, round(mean), *(f"{v:.4f}" for v in rates.values())])
    tiles = " ".join(f"{tile}:{rate:.1%}" for tile, rate in rates.items())
    late = sums[LATE_TILES + CURVE_RANKS[-1] : STATISTICS].sum() / max(1.0, sums[RESTARTS])
    speed = sums[MOVES] / seconds / 1e6
    return (
        f"{time.strftime('%H:%M:%S')} games {run.games:,} moves {run.moves / 1e6:,.0f}M "
        f"{speed:.2f}M/s whole games {int(sums[GAMES]):,} mean {mean:,.0f} {tiles} "
        f"late games {int(sums[RESTARTS]):,} {2 ** CURVE_RANKS[-1]}:{late:.1%}"
    )


def begin(config: Config, out: Path, origin: Path | None) -> Run:
    """The run to go on with: what `out` holds, else what `origin` holds, else a fresh one."""
    source = next((path for path in (out, origin) if path and (path / "run.json").exists()), None)
    if source is None and origin is not None:
        raise SystemExit(f"{origin} holds no checkpoint")
    if source is None:
        workers = [Worker.fresh(config.seed, i) for i in range(config.workers)]
        return Run(config.network, config.network.table(config.optimism), workers)
    run = load(source)
    promote(run, config.network)
    if run.network != config.network:
        raise SystemExit(f"{source} holds another network than the configuration names")
    extra = range(len(run.workers), config.workers)
    run.workers = run.workers[: config.workers] + [Worker.fresh(config.seed, i) for i in extra]
    return run


def promote(run: Run, network: Network) -> None:
    """Give a run of one stage the second one, if that is all its network lacks.

    It begins with the weights of the first (weight promotion, Jaskowski 2016), but halved: they are
    too high for it, and lowering what it visits would drive the player to all that it does not
    visit, until every game ends at once. It keeps the rate of each weight and a hundredth of the
    errors that the rate was found from, so that it soon learns.
    """
    if run.network.stages == network.stages or replace(network, stages=1) != run.network:
        return
    second = run.records.reshape(-1, RECORD).copy()
    second[:, 0] /= 2
    second[:, 1:3] /= 100
    second[:, 3] = 0
    run.records = np.concatenate([run.records, second.reshape(-1)])
    run.network = network


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint")
    parser.add_argument("--from", dest="origin", type=Path, help="checkpoint to start from")
    parser.add_argument("--report", type=float, default=60.0, help="seconds between reports")
    parser.add_argument("--save", type=float, default=600.0, help="seconds between checkpoints")
    parser.add_argument("--frozen", action="store_true", help="pruned weights stay 0")
    options = parser.parse_args()
    config = read_config(options.config)
    trainer = Trainer(config, begin(config, options.out, options.origin), options.frozen)

    def stop(_number: int, _frame: FrameType | None) -> None:
        trainer.stopping = True

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    curve = options.out.with_name(options.out.name + ".csv")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    saved = time.monotonic()
    while not trainer.finished():
        trainer.sums[:] = 0
        start = time.monotonic()
        trainer.work_all(options.report)
        print(report(trainer.run, trainer.sums, time.monotonic() - start, curve), flush=True)
        if trainer.finished() or time.monotonic() - saved > options.save:
            save(trainer.run, options.out)
            saved = time.monotonic()


if __name__ == "__main__":
    main()
