"""A training run on disk: weights, generators, saved positions, sums; written all or nothing."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from training.learn import POOL_MILESTONES, POOL_SLOTS
from training.network import RECORD, Network

FACTS = "run.json"


@dataclass(slots=True)
class Worker:
    """One thread's own state: its generator and its pool of late positions."""

    rng: np.ndarray
    pool: np.ndarray
    filled: np.ndarray

    @classmethod
    def fresh(cls, seed: int, number: int) -> Worker:
        """Worker `number` of a run with this seed."""
        start = (seed * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95) % 2**64
        return cls(
            np.array([start], dtype=np.uint64),
            np.zeros((POOL_MILESTONES, POOL_SLOTS), dtype=np.uint64),
            np.zeros(POOL_MILESTONES, dtype=np.int64),
        )


@dataclass(slots=True)
class Run:
    """Everything a run needs to go on."""

    network: Network
    records: np.ndarray
    workers: list[Worker]
    moves: int = 0
    games: int = 0


def save(run: Run, folder: Path) -> None:
    """Write a run to `folder`. A cut-off leaves the older checkpoint (or `folder`.old) whole."""
    fresh = folder.with_name(folder.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    np.save(fresh / "records.npy", run.records)
    arrays: dict[str, Any] = {}
    for i, worker in enumerate(run.workers):
        arrays |= {f"rng{i}": worker.rng, f"pool{i}": worker.pool, f"filled{i}": worker.filled}
    np.savez_compressed(fresh / "workers.npz", **arrays)
    facts = {
        "tuples": run.network.tuples,
        "stages": run.network.stages,
        "moves": run.moves,
        "games": run.games,
        "workers": len(run.workers),
    }
    (fresh / FACTS).write_text(json.dumps(facts))
    old = folder.with_name(folder.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        os.rename(folder, old)
    os.rename(fresh, folder)
    shutil.rmtree(old, ignore_errors=True)


def read_network(folder: Path) -> tuple[Network, np.ndarray]:
    """The network of a run, and its records where they lie on the disk, read when looked at."""
    facts = json.loads((folder / FACTS).read_text())
    network = Network(tuple(map(tuple, facts["tuples"])), facts["stages"])
    return network, np.load(folder / "records.npy", mmap_mode="r")


def load(folder: Path) -> Run:
    """Read a run. Raises FileNotFoundError or ValueError when it is not whole."""
    facts = json.loads((folder / FACTS).read_text())
    network, stored = read_network(folder)
    records = np.zeros(network.total * RECORD, dtype=np.float32)
    # Copied into memory of our own: it gets the huge pages that make look-ups fast.
    records[:] = stored
    with np.load(folder / "workers.npz") as arrays:
        workers = [
            Worker(arrays[f"rng{i}"], arrays[f"pool{i}"], arrays[f"filled{i}"])
            for i in range(facts["workers"])
        ]
    return Run(network, records, workers, facts["moves"], facts["games"])
