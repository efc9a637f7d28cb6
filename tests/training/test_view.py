"""How training sees a board is how the page sees it."""

from __future__ import annotations

import random

import numpy as np

from game.solver.network import downgrade
from tests.solver.small import random_board
from training.evaluate import pack
from training.view import RANKS, fill_seen, look


def test_ranks_are_seen_as_the_page_sees_them() -> None:
    rng = random.Random(1)
    seen = np.zeros(RANKS, dtype=np.uint64)
    for tiles in (1, 2, 3, 4, 8, 12, 16) * 40:
        board = random_board(rng, tiles, top=rng.randint(13, 15))
        ranks = [line >> shift & 31 for line in board.lines for shift in (0, 5, 10, 15)]
        packed = np.uint64(pack(board))
        fill_seen(packed, seen)
        expected = downgrade(ranks)
        assert list(seen) == list(expected[:RANKS]), board
        assert look(packed, seen, 16) == sum(expected[r] << 4 * i for i, r in enumerate(ranks))
