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
    LARGEST_RANK,
    LEFT,
    REWARD,
    RIGHT,
    U,
    highest,
    next_random,
    row_reward,
    slide_rows,
    spawn,
    total_of,
    transpose,
)
from training.network import Network, compiled
from training.view import RANKS, fill_seen, late, look

POOL_SLOTS = 1024
"""Saved positions a milestone keeps; the newest replace the oldest."""
POOL_MILESTONES = 16
"""Milestones: a board's tiles add up to 1, 2, 3, ... times 2**MILESTONE_BITS."""
MILESTONE_BITS = 11
ENOUGH = 32
"""Games start from a milestone only when it holds this many positions."""

MOVES, GAMES, SCORE, SQUARES, RESTARTS, TILES = range(6)
"""Where a chunk's sums stand; from TILES on, whole games by the rank of their highest tile."""
LATE_TILES = TILES + 18
"""From here on, likewise, games that started late and without a 32768."""
STATISTICS = LATE_TILES + 18


@cache
def learner(network: Network) -> Callable[..., None]:
    """The compiled `learn`.

    Its arguments: records, rng, pool, filled, scratch, sums, budget, rate, restart, earliest,
    until, frozen.
    Plays and learns whole games until `budget` moves are made. `rng` uint64 (1,); `pool` uint64
    (POOL_MILESTONES, POOL_SLOTS) and `filled` int64 (POOL_MILESTONES,) hold saved positions;
    `scratch` uint64 (lookups,); `sums` float64 (STATISTICS,) is added to. `restart` is the share
    of games that start from a saved position, of milestone `earliest` or later. With `frozen`,
    weights that pruning removed stay 0.
    """
    value, locate = compiled(network)
    later_stages = network.stages - 1
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
    def as_seen(board, lowered, seen):
        return look(board, seen, 16) if lowered else board

    @njit(nogil=True)
    def choose(board, stage, lowered, seen, records):
        turned = transpose(board)
        best = np.float32(-1e30)
        best_after = board
        best_reward = np.float32(0)
        across = row_reward(board, REWARD)
        down = row_reward(turned, REWARD)
        after = slide_rows(board, LEFT)
        if after != board:
            v = across + value(as_seen(after, lowered, seen), stage, records)
            if v > best:
                best, best_after, best_reward = v, after, across
        after = slide_rows(board, RIGHT)
        if after != board:
            v = across + value(as_seen(after, lowered, seen), stage, records)
            if v > best:
                best, best_after, best_reward = v, after, across
        after = slide_rows(turned, LEFT)
        if after != turned:
            after = transpose(after)
            v = down + value(as_seen(after, lowered, seen), stage, records)
            if v > best:
                best, best_after, best_reward = v, after, down
        after = slide_rows(turned, RIGHT)
        if after != turned:
            after = transpose(after)
            v = down + value(as_seen(after, lowered, seen), stage, records)
            if v > best:
                best, best_after, best_reward = v, after, down
        return best_after, best_reward, best

    @njit(nogil=True)
    def start(rng, pool, filled, restart, earliest, until):
        """A fresh board or a saved one; whether it is fresh."""
        bits = next_random(rng)
        if (bits >> U(11)) * 2.0**-53 < restart:
            end = (until - 1 >> MILESTONE_BITS) + 1 if until else POOL_MILESTONES
            usable = 0
            for milestone in range(earliest, end):
                if filled[milestone] >= ENOUGH:
                    usable += 1
            if usable:
                wanted = np.int64(next_random(rng) % U(usable))
                for milestone in range(earliest, end):
                    if filled[milestone] >= ENOUGH:
                        if wanted == 0:
                            held = min(filled[milestone], POOL_SLOTS)
                            return pool[milestone, next_random(rng) % U(held)], False
                        wanted -= 1
        board, _ = spawn(U(0), rng)
        board, _ = spawn(board, rng)
        return board, True

    @njit(nogil=True)
    def learn(
        records, rng, pool, filled, scratch, sums, budget, rate, restart, earliest, until, frozen
    ):
        moves = 0
        seen = np.zeros(RANKS, dtype=np.uint64)
        while moves < budget:
            board, fresh = start(rng, pool, filled, restart, earliest, until)
            had_top = highest(board) == U(LARGEST_RANK)
            total = total_of(board)
            score = 0.0
            before = U(0)
            stage_before = 0
            while True:
                lowered = late(total)
                stage = 0 if until else lowered * later_stages
                if lowered:
                    fill_seen(board, seen)
                after, reward, best = choose(board, stage, lowered, seen, records)
                over = after == board
                if over:
                    best = np.float32(0)
                if before:
                    update(records, scratch, before, stage_before, best, rate, frozen)
                if over or (until and total >= until):
                    break
                before = as_seen(after, lowered, seen)
                stage_before = stage
                score += reward
                moves += 1
                board, rank = spawn(after, rng)
                milestone = total >> MILESTONE_BITS
                total += np.int64(1) << np.int64(rank)
                if total >> MILESTONE_BITS != milestone:
                    milestone += 1
                    if milestone < POOL_MILESTONES:
                        pool[milestone, filled[milestone] % POOL_SLOTS] = board
                        filled[milestone] += 1
            if fresh:
                sums[GAMES] += 1
                sums[SCORE] += score
                sums[SQUARES] += score * score
                sums[TILES + np.int64(highest(board))] += 1
            elif not had_top:
                sums[RESTARTS] += 1
                sums[LATE_TILES + np.int64(highest(board))] += 1
        sums[MOVES] += moves

    return learn
