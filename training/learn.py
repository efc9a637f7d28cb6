"""TD(0) learning of afterstate values with temporal coherence, one chunk of games at a time.

Szubert and Jaskowski 2014 (afterstates), Beal and Smith 1999 and Jaskowski 2016 (each weight has
its own rate |sum of errors| / sum of |errors|; part of the games start from late positions).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numba import njit

from training.bits import (
    LEFT,
    REWARD,
    RIGHT,
    TOP_RANK,
    U,
    next_random,
    row_reward,
    slide_rows,
    spawn,
    total_of,
    transpose,
)
from training.network import Network, compiled, highest, stage_finder

POOL_SLOTS = 1024
"""Saved positions a milestone keeps; the newest replace the oldest."""
POOL_MILESTONES = 20
"""Milestones: a board's tiles add up to 1, 2, 3, ... times 2**MILESTONE_BITS."""
MILESTONE_BITS = 11
ENOUGH = 32
"""Games start from a milestone only when it holds this many positions."""

MOVES, GAMES, SCORE, SQUARES, RESTARTS, TILES = range(6)
"""Where a chunk's sums stand; from TILES on, whole games by the rank of their highest tile."""
LATE_TILES = TILES + 18
"""From here on, likewise, games that started late and without a 32768."""
STATISTICS = LATE_TILES + 18


FRESH, SAVED, RAISED = range(3)


@njit
def raise_highest(board):
    """A board with its highest tile doubled, unless there are two of it or it is a 32768.

    A board with 16384 and small tiles becomes one that has just made its 32768. No game makes
    that by chance before the network knows that it is worth making.
    """
    top = highest(board)
    place = -1
    for cell in range(16):
        if (board >> U(4 * cell)) & U(15) == top:
            if place >= 0:
                return board
            place = cell
    return board if top == U(TOP_RANK) else board + (U(1) << U(4 * place))


@cache
def learner(network: Network) -> Callable[..., None]:
    """The compiled `learn`.

    Its arguments: records, rng, pool, filled, scratch, sums, budget, rate, restart, earliest,
    raised, frozen.
    Plays and learns whole games until `budget` moves are made. `rng` uint64 (1,); `pool` uint64
    (POOL_MILESTONES, POOL_SLOTS) and `filled` int64 (POOL_MILESTONES,) hold saved positions;
    `scratch` uint64 (lookups,); `sums` float64 (STATISTICS,) is added to. `restart` is the share
    of games that start from a saved position, of milestone `earliest` or later, and
    `raised` the share of those whose highest tile is doubled before (`raise_highest`). With
    `frozen`, weights that pruning removed stay 0.
    """
    value, locate = compiled(network)
    stage_of = stage_finder(network)
    lookups = network.lookups

    @njit(nogil=True)
    def update(records, found, board, stage, target, rate, frozen):
        locate(board, stage, found)
        now = np.float32(0)
        for i in range(lookups):
            now += records[found[i]]
        error = np.float32(target - now)
        step = np.float32(rate / lookups) * error
        size = abs(error)
        for i in range(lookups):
            at = found[i]
            # A record that pruning has emptied is marked by a negative visit count.
            if frozen and records[at + U(3)] < np.float32(0):
                continue
            total = records[at + U(2)]
            # A weight without history learns at the full rate.
            if total > np.float32(0):
                records[at] += step * abs(records[at + U(1)]) / total
            else:
                records[at] += step
            records[at + U(1)] += error
            records[at + U(2)] = total + size
            records[at + U(3)] += np.float32(1)

    @njit(nogil=True)
    def choose(board, stage, records):
        turned = transpose(board)
        best = np.float32(-1e30)
        best_after = board
        best_reward = np.float32(0)
        across = row_reward(board, REWARD)
        down = row_reward(turned, REWARD)
        after = slide_rows(board, LEFT)
        if after != board:
            v = across + value(after, stage, records)
            if v > best:
                best, best_after, best_reward = v, after, across
        after = slide_rows(board, RIGHT)
        if after != board:
            v = across + value(after, stage, records)
            if v > best:
                best, best_after, best_reward = v, after, across
        after = slide_rows(turned, LEFT)
        if after != turned:
            after = transpose(after)
            v = down + value(after, stage, records)
            if v > best:
                best, best_after, best_reward = v, after, down
        after = slide_rows(turned, RIGHT)
        if after != turned:
            after = transpose(after)
            v = down + value(after, stage, records)
            if v > best:
                best, best_after, best_reward = v, after, down
        return best_after, best_reward, best

    @njit(nogil=True)
    def start(rng, pool, filled, restart, earliest, raised):
        """A board to start from: fresh, saved, or saved and raised; and which of them it is."""
        bits = next_random(rng)
        if (bits >> U(11)) * 2.0**-53 < restart:
            usable = 0
            for milestone in range(earliest, POOL_MILESTONES):
                if filled[milestone] >= ENOUGH:
                    usable += 1
            if usable:
                wanted = np.int64(next_random(rng) % U(usable))
                for milestone in range(earliest, POOL_MILESTONES):
                    if filled[milestone] >= ENOUGH:
                        if wanted == 0:
                            held = min(filled[milestone], POOL_SLOTS)
                            board = pool[milestone, next_random(rng) % U(held)]
                            if (next_random(rng) >> U(11)) * 2.0**-53 < raised:
                                return raise_highest(board), RAISED
                            return board, SAVED
                        wanted -= 1
        board, _ = spawn(U(0), rng)
        board, _ = spawn(board, rng)
        return board, FRESH

    @njit(nogil=True)
    def learn(
        records, rng, pool, filled, scratch, sums, budget, rate, restart, earliest, raised, frozen
    ):
        moves = 0
        while moves < budget:
            board, kind = start(rng, pool, filled, restart, earliest, raised)
            had_top = highest(board) == U(TOP_RANK)
            total = total_of(board)
            score = 0.0
            before = U(0)
            stage_before = 0
            while True:
                stage = stage_of(total)
                after, reward, best = choose(board, stage, records)
                if after == board:
                    update(records, scratch, before, stage_before, np.float32(0), rate, frozen)
                    break
                if before:
                    update(records, scratch, before, stage_before, best, rate, frozen)
                before = after
                stage_before = stage
                score += reward
                moves += 1
                board, rank = spawn(after, rng)
                milestone = total >> MILESTONE_BITS
                total += np.int64(1) << np.int64(rank)
                if total >> MILESTONE_BITS != milestone:
                    milestone += 1
                    if milestone < POOL_MILESTONES and kind != RAISED:
                        pool[milestone, filled[milestone] % POOL_SLOTS] = board
                        filled[milestone] += 1
            if kind == FRESH:
                sums[GAMES] += 1
                sums[SCORE] += score
                sums[SQUARES] += score * score
                sums[TILES + np.int64(highest(board))] += 1
            elif kind == SAVED and not had_top:
                sums[RESTARTS] += 1
                sums[LATE_TILES + np.int64(highest(board))] += 1
        sums[MOVES] += moves

    return learn
