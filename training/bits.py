"""Boards of sixteen 4-bit ranks in one 64-bit integer: symmetries, slides, spawns, compiled."""

from __future__ import annotations

import numpy as np
from numba import njit

from game.spawn import GAMMA, MIX_1, MIX_2

U = np.uint64
LARGEST_RANK = 15
"""The highest rank four bits can hold: tile 32768. Two of them stay one of them."""


def _slide(ranks: list[int]) -> tuple[list[int], int]:
    """Slide one line of ranks towards its first cell; the new line and the points."""
    tiles = [rank for rank in ranks if rank]
    out: list[int] = []
    reward = 0
    while tiles:
        rank = tiles.pop(0)
        if tiles and tiles[0] == rank:
            tiles.pop(0)
            reward += 2 << rank
            rank = min(rank + 1, LARGEST_RANK)
        out.append(rank)
    return out + [0] * (4 - len(out)), reward


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    left = np.zeros(65536, dtype=np.uint64)
    right = np.zeros(65536, dtype=np.uint64)
    reward = np.zeros(65536, dtype=np.float32)
    for line in range(65536):
        ranks = [line >> 4 * i & 15 for i in range(4)]
        after, points = _slide(ranks)
        left[line] = sum(rank << 4 * i for i, rank in enumerate(after))
        reward[line] = points
        after = _slide(ranks[::-1])[0][::-1]
        right[line] = sum(rank << 4 * i for i, rank in enumerate(after))
    return left, right, reward


LEFT, RIGHT, REWARD = _tables()


@njit(inline="always")
def mirror(x):
    """Left to right."""
    x = ((x & U(0x0F0F0F0F0F0F0F0F)) << U(4)) | ((x >> U(4)) & U(0x0F0F0F0F0F0F0F0F))
    return ((x & U(0x00FF00FF00FF00FF)) << U(8)) | ((x >> U(8)) & U(0x00FF00FF00FF00FF))


@njit(inline="always")
def flip(x):
    """Top to bottom."""
    x = (x << U(32)) | (x >> U(32))
    return ((x & U(0x0000FFFF0000FFFF)) << U(16)) | ((x >> U(16)) & U(0x0000FFFF0000FFFF))


@njit(inline="always")
def transpose(x):
    """Rows become columns."""
    a = (
        (x & U(0xF0F00F0FF0F00F0F))
        | ((x & U(0x0000F0F00000F0F0)) << U(12))
        | ((x & U(0x0F0F00000F0F0000)) >> U(12))
    )
    return (
        (a & U(0xFF00FF0000FF00FF))
        | ((a & U(0x00FF00FF00000000)) >> U(24))
        | ((a & U(0x00000000FF00FF00)) << U(24))
    )


@njit(inline="always")
def slide_rows(x, table):
    """Slide all four rows by `LEFT` or `RIGHT`."""
    return (
        table[x & U(0xFFFF)]
        | (table[(x >> U(16)) & U(0xFFFF)] << U(16))
        | (table[(x >> U(32)) & U(0xFFFF)] << U(32))
        | (table[x >> U(48)] << U(48))
    )


@njit(inline="always")
def row_reward(x, reward):
    """Points of sliding all rows of a board: the same to the left and to the right."""
    return (
        reward[x & U(0xFFFF)]
        + reward[(x >> U(16)) & U(0xFFFF)]
        + reward[(x >> U(32)) & U(0xFFFF)]
        + reward[x >> U(48)]
    )


@njit(inline="always")
def highest(board):
    """Highest rank on a board."""
    top = U(0)
    while board:
        top = max(top, board & U(15))
        board >>= np.uint64(4)
    return top


@njit
def total_of(board):
    """What the tiles of a board add up to."""
    total = np.int64(0)
    while board:
        if board & U(15):
            total += np.int64(1) << np.int64(board & U(15))
        board >>= U(4)
    return total


@njit(inline="always")
def mixed(z):
    """What the generator SplitMix64 makes of its counter, see `game.spawn.draw`."""
    z = (z ^ (z >> U(30))) * U(MIX_1)
    z = (z ^ (z >> U(27))) * U(MIX_2)
    return z ^ (z >> U(31))


@njit(inline="always")
def next_random(state):
    """Step the SplitMix64 generator in state[0]; 64 random bits."""
    state[0] += U(GAMMA)
    return mixed(state[0])


@njit(inline="always")
def spawn(board, state):
    """Put a 2 (nine in ten) or a 4 on a random empty cell; the board and the new tile's rank.

    Random numbers come from `state`, see `next_random`. The board must have an empty cell.
    """
    # Bit 4*i of `full` says that cell i is taken.
    full = board | (board >> U(2))
    full = (full | (full >> U(1))) & U(0x1111111111111111)
    empty = 0
    for cell in range(16):
        if not (full >> U(4 * cell)) & U(1):
            empty += 1
    bits = next_random(state)
    rank = U(2) if (bits >> U(32)) % U(10) == U(0) else U(1)
    wanted = (bits & U(0xFFFFFFFF)) % U(empty)
    for cell in range(16):
        if not (full >> U(4 * cell)) & U(1):
            if wanted == U(0):
                return board | (rank << U(4 * cell)), rank
            wanted -= U(1)
    return board, U(0)
