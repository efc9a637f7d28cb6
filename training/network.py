"""The shape of an n-tuple network and the index arithmetic generated from it.

A board is one 64-bit integer, cell 0 (top left) in the lowest four bits, row by row;
a cell holds a rank: 0 is empty, 1 is tile 2, ..., 15 is tile 32768.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit

from game.solver.network import STAGES
from training.bits import flip, mirror, transpose

RECORD = 4
"""Floats a weight takes: value, sum of errors, sum of absolute errors, visits.

Sixteen bytes, so that a look-up and its update touch one cache line."""

SYMMETRIES = 8


@dataclass(frozen=True, slots=True)
class Network:
    """The tuples of a network (cells 0-15 each), and whether it has one stage or two.

    See `game.solver.network.stage_of` for which boards are of the second.

    >>> Network(((0, 1, 2, 3),)).entries
    65536
    """

    tuples: tuple[tuple[int, ...], ...]
    stages: int = 1

    def __post_init__(self) -> None:
        """Refuse a tuple that does not lie in two adjacent lines: the page could not memoise it."""
        for cells in self.tuples:
            rows = {cell // 4 for cell in cells}
            if len(set(cells)) != len(cells) or max(rows) - min(rows) > 1 or max(rows) > 2:
                raise ValueError(f"tuple {cells} must lie in rows 0-1 or 1-2, no cell twice")
        if not 1 <= self.stages <= STAGES:
            raise ValueError(f"{self.stages} stages; there may be 1 or {STAGES}")

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many weights each tuple's table has."""
        return tuple(16 ** len(cells) for cells in self.tuples)

    @property
    def entries(self) -> int:
        """Weights of one stage."""
        return sum(self.sizes)

    @property
    def total(self) -> int:
        """Weights of all stages."""
        return self.entries * self.stages

    @property
    def lookups(self) -> int:
        """Weights that are added up for one board."""
        return SYMMETRIES * len(self.tuples)

    def table(self, optimism: float = 0.0) -> np.ndarray:
        """Fresh records, float32 of shape (total * RECORD,); every board is worth `optimism`."""
        records = np.zeros(self.total * RECORD, dtype=np.float32)
        if optimism:
            records[::RECORD] = optimism / self.lookups
        return records


def index_expression(cells: tuple[int, ...]) -> str:
    """Python source for a tuple's index in its table, from a board named `s`.

    Neighbouring cells are taken by one shift and mask.
    """
    runs: list[list[int]] = []
    for cell in cells:
        if runs and cell == runs[-1][-1] + 1:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    parts = []
    position = 0
    for run in runs:
        mask = (1 << 4 * len(run)) - 1
        part = f"((s >> U({4 * run[0]})) & U({mask}))" if run[0] else f"(s & U({mask}))"
        parts.append(f"({part} << U({4 * position}))" if position else part)
        position += len(run)
    return " | ".join(parts)


def _source(network: Network, stride: int, number: str) -> str:
    boards = ["board", "mirror(board)", "flip(board)", "flip(mirror(board))"]
    turned = ["t", "mirror(t)", "flip(t)", "flip(mirror(t))"]
    value = ["def value(board, stage, w):", f"    v = {number}(0)"]
    locate = ["def locate(board, stage, found):"]
    for body in (value, locate):
        body.append(f"    base = U(stage) * U({network.entries * stride})")
        body.append("    t = transpose(board)")
    place = 0
    for view in boards + turned:
        for body in (value, locate):
            body.append(f"    s = {view}")
        offset = 0
        for cells, size in zip(network.tuples, network.sizes, strict=True):
            at = f"base + (U({offset}) + ({index_expression(cells)})) * U({stride})"
            value.append(f"    v += w[{at}]")
            locate.append(f"    found[{place}] = {at}")
            place += 1
            offset += size
    value.append("    return v")
    return "\n".join(value + locate)


def compiled(
    network: Network, stride: int = RECORD, number: str = "np.float32"
) -> tuple[Callable[..., float], Callable[..., None]]:
    """`value(board, stage, records)` and `locate(board, stage, found)` for this network, compiled.

    `locate` writes the position in `records` of each of the `network.lookups` weights. `stride`
    is how far apart weights are, `number` the type they are added up in.
    """
    scope: dict[str, Any] = {
        "U": np.uint64,
        "np": np,
        "mirror": mirror,
        "flip": flip,
        "transpose": transpose,
    }
    exec(_source(network, stride, number), scope)
    return njit(nogil=True)(scope["value"]), njit(nogil=True)(scope["locate"])
