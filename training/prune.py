"""Which weights to keep, and as which bytes."""

from __future__ import annotations

import numpy as np

from game.solver.network import TOP_RANK
from training.network import RECORD, Network

STEP_UNIT = 1 / 64
"""Scales are multiples of this many points, so that sums of weights are exact in binary."""
SMALL = 16**4
"""Tables up to this size are kept whole: what is pruned falls back on them."""


def importance(network: Network, records: np.ndarray) -> np.ndarray:
    """How much each weight matters: its square, as often as it was visited. float32 (total,).

    Visits count as shares of all visits of a stage, because stages are trained at different
    times and lengths, and are met about as often in a game.
    """
    rows = records.reshape(network.stages, -1, RECORD)
    visits = np.maximum(rows[:, :, 3], 0)
    sums = np.maximum(1, visits.sum(axis=1, dtype=np.float64, keepdims=True))
    worth = (np.square(rows[:, :, 0]) * (visits / sums)).astype(np.float32)
    flat: np.ndarray = worth.reshape(-1)
    return flat


def reachable(network: Network) -> np.ndarray:
    """Which weights of a stage have only ranks that a board is seen with. bool (entries,)."""
    known = np.arange(16) <= TOP_RANK
    parts = []
    for cells in network.tuples:
        part = np.ones(1, dtype=bool)
        for _ in cells:
            part = np.logical_and.outer(part, known).reshape(-1)
        parts.append(part)
    return np.concatenate(parts)


def prune(network: Network, records: np.ndarray, keep: int) -> int:
    """Set all but the `keep` most important weights of the large tables to 0, for good.

    So are all weights of ranks that no board is seen with. Their visit count becomes -1, which
    `train --frozen` heeds. Never fill with a mean: the search would run towards the unknown.
    Returns how many weights stay in the large tables.
    """
    rows = records.reshape(-1, RECORD)
    hidden = np.tile(~reachable(network), network.stages)
    worth = importance(network, records)
    worth[hidden] = 0
    offset = 0
    large = np.zeros(len(worth), dtype=bool)
    for _ in range(network.stages):
        for size in network.sizes:
            large[offset : offset + size] = size > SMALL
            offset += size
    candidates = worth[large]
    if keep < len(candidates):
        bound = np.partition(candidates, len(candidates) - keep)[len(candidates) - keep]
    else:
        bound = np.float32(0)
    gone = large & (worth <= bound) | hidden
    rows[gone] = (0, 0, 0, -1)
    return int((large & ~gone).sum())


def code_book(step: float, highest: float) -> np.ndarray:
    """What each byte stands for, float32 (256,) in points: even steps, then ever wider ones.

    Byte 0 is 0, bytes 1 to 127 rise, 255 to 129 are their negatives, 128 repeats 129's
    neighbour. The first 80 are `step` apart; the others grow evenly in ratio up to `highest`.
    """
    fine = 80
    values = [step * i for i in range(fine + 1)]
    ratio = max(1.0, (highest / values[-1])) ** (1 / (127 - fine))
    while len(values) < 128:
        values.append(max(values[-1] + step, values[fine] * ratio ** (len(values) - fine)))
    rising = np.rint(np.array(values) / STEP_UNIT) * STEP_UNIT
    book = np.zeros(256, dtype=np.float32)
    book[1:128] = rising[1:]
    book[129:] = -rising[:0:-1]
    book[128] = -rising[127]
    return book


def even_book(step: float, highest: float) -> np.ndarray:
    """As `code_book`, in even steps: of `step`, or as wide as it takes to reach `highest`."""
    step = max(step, np.ceil(highest / 127 / STEP_UNIT) * STEP_UNIT)
    return code_book(step, 0.0)


def encode(weights: np.ndarray, book: np.ndarray) -> np.ndarray:
    """The byte whose value is nearest to each weight, uint8; 0 stays 0."""
    rising = book[:128].astype(np.float64)
    bounds = (rising[1:] + rising[:-1]) / 2
    size = np.searchsorted(bounds, np.abs(weights))
    coded: np.ndarray = np.where(weights < 0, (256 - size) % 256, size).astype(np.uint8)
    return coded
