"""How a network sees a board: `game.solver.network.downgrade`, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from game.solver.network import LOWEST_GAP, TOP_RANK, stage_of
from training.bits import U, highest, total_of

RANKS = 16
late: Any = njit(stage_of)
"""`late(total)`: 1 for a board of the second stage, 0 for one of the first, where no tile is larger
than the network knows."""


@njit(nogil=True)
def fill_seen(board, seen):
    """Write to `seen`, uint64 (RANKS,), how each rank of a board is to be seen."""
    for rank in range(RANKS):
        seen[rank] = rank
    while highest(board) > U(TOP_RANK):
        top = np.int64(highest(board))
        total = total_of(board)
        merged = not total >> (top + 1)
        present = np.int64(0)
        for cell in range(16):
            present |= np.int64(1) << np.int64((board >> U(4 * cell)) & U(15))
        digits = total if merged else present
        gap = top - 1
        while gap > LOWEST_GAP and (digits >> gap) & 1:
            gap -= 1
        for rank in range(RANKS):
            if seen[rank] > U(gap):
                seen[rank] -= U(1)
        lower = U(0)
        for cell in range(16):
            rank = (board >> U(4 * cell)) & U(15)
            lower |= (rank - U(1) if rank > U(gap) else rank) << U(4 * cell)
        board = lower
    for rank in range(RANKS):
        seen[rank] = min(seen[rank], U(TOP_RANK))


@njit(nogil=True)
def look(board, seen, cells):
    """A board (`cells` 16) or some of its lines as it is seen, see `fill_seen`."""
    found = U(0)
    for cell in range(cells):
        found |= seen[(board >> U(4 * cell)) & U(15)] << U(4 * cell)
    return found
