"""The network: its value by pairs of lines is the one by its definition."""

from __future__ import annotations

import random

import pytest

from game import Board
from game.solver.memo import Memo
from game.solver.network import IDENTITY, Network, downgrade
from game.solver.search import Searcher
from tests.solver.small import (
    file_bytes,
    mirrored,
    network,
    random_board,
    shipped,
    slow_value,
    turned,
)


def value(searcher: Searcher, board: Board) -> float:
    """The network's value of a board, as the search adds it up."""
    return searcher.static_value(board)


def test_pairs_of_lines_add_up_to_all_tuples_over_all_symmetries() -> None:
    rng = random.Random(1)
    small = network()
    searcher = Searcher(small)
    for tiles in range(17):
        board = random_board(rng, tiles, top=15)
        assert value(searcher, board) == slow_value(small.tables, board)


def test_the_shipped_network_has_the_value_of_its_definition() -> None:
    rng = random.Random(2)
    whole = shipped()
    searcher = Searcher(whole)
    for tiles in range(17):
        board = random_board(rng, tiles, top=14)
        assert value(searcher, board) == slow_value(whole.tables, board)


def test_symmetric_boards_have_exactly_the_same_value() -> None:
    rng = random.Random(3)
    searcher = Searcher(shipped())
    for _ in range(50):
        board = random_board(rng, rng.randint(3, 16))
        expected = value(searcher, board)
        assert value(searcher, turned(board)) == expected
        assert value(searcher, mirrored(board)) == expected


def test_ranks_are_seen_as_they_are_up_to_8192() -> None:
    assert downgrade([0, *range(1, 14)]) == IDENTITY
    assert IDENTITY[:16] == (*range(14), 13, 13)


@pytest.mark.parametrize(("ranks", "as_seen"), [
    # 16384 alone, then with ever more of the tiles on its way to 32768.
    ([14, 10, 3], [13, 10, 3]),
    ([14, 12, 11, 9], [13, 12, 11, 9]),
    ([14, 13, 11, 9], [13, 12, 11, 9]),
    ([14, 13, 12, 9], [13, 12, 11, 9]),
    ([14, 13, 12, 11, 9], [13, 12, 11, 10, 9]),
    # Two 4096 are about to become the 8192: still told apart from the 16384.
    ([14, 12, 12], [13, 12, 12]),
    # The tiles for the 32768 are all there and have not merged: the gap is 16 on the board.
    ([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 3, 3, 3, 3, 2], [*range(13, 3, -1), 3, 3, 3, 3, 2]),
    # As good as all are there: the 16 is taken for an 8, but no 4 for a 2.
    ([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], [*range(13, 2, -1), 3, 2, 1]),
    ([14, 14, 5], [13, 13, 5]),
    # 32768 and above are lowered more than once.
    ([15, 10, 3], [13, 10, 3]),
    ([15, 14, 9], [13, 12, 9]),
    ([17, 16, 15, 14, 11], [13, 12, 11, 10, 9]),
])  # fmt: skip
def test_larger_tiles_are_seen_lower_and_told_apart(ranks: list[int], as_seen: list[int]) -> None:
    seen = downgrade(ranks)
    assert [seen[rank] for rank in ranks] == as_seen


@pytest.mark.parametrize("cells", [(0, 1, 8, 9), (0, 4, 8), (8, 9, 12, 13)])
def test_a_tuple_outside_two_adjacent_lines_is_refused(cells: tuple[int, ...]) -> None:
    from game.solver.network import Table

    table = Table(cells, (0.0,) * 256, [0] * (16 ** len(cells) // 256), bytes(256))
    with pytest.raises(ValueError, match="two adjacent lines"):
        Network([table])


def test_what_is_remembered_stays_within_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    import game.solver.memo as memory

    monkeypatch.setattr(memory, "VALUES_KEPT", 100)
    monkeypatch.setattr(memory, "SLIDES_KEPT", 50)
    memo = Memo(network().stages[0])
    first = memo.outer0[5]
    for pair in range(1000):
        memo.outer0[pair]
        memo.slides0[pair]
        memo.cells1[pair]
        assert len(memo.outer0) <= 100
        assert len(memo.slides0) <= 50
        assert len(memo.cells1) <= 50
    assert memo.outer0[5] == first


def test_a_stage_that_is_left_behind_takes_no_memory() -> None:
    memo = Memo(network().stages[0])
    for pair in range(100):
        memo.slides0[pair], memo.slides1[pair], memo.cells0[pair], memo.cells1[pair]
        memo.middle[pair]
    memo.clear()
    assert not any(len(getattr(memo, name)) for name in Memo.__slots__)


def test_a_file_of_other_tuples_is_read_as_well() -> None:
    from game.solver import read_weights

    rng = random.Random(4)
    other = read_weights(file_bytes(((1, 2, 5, 6), (4, 5, 9, 10), (0, 2, 3, 5, 6)), seed=9))
    searcher = Searcher(other)
    board = random_board(rng, 12)
    assert value(searcher, board) == slow_value(other.tables, board)
