"""The network: its value by pairs of lines is the one by its definition."""

from __future__ import annotations

import random

import pytest

from game import Board
from game.solver.memo import Memo
from game.solver.network import IDENTITY, Network, downgrade, stage_of
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


def test_ranks_are_seen_as_they_are_up_to_32768() -> None:
    assert downgrade(range(16)) == IDENTITY
    assert IDENTITY[:18] == (*range(16), 15, 15)


def test_above_it_all_tiles_over_the_highest_gap_are_seen_one_lower() -> None:
    seen = downgrade([16, 15, 12, 3])
    assert [seen[rank] for rank in (16, 15, 14, 13, 12, 3)] == [15, 14, 14, 13, 12, 3]


def test_131072_over_a_full_ladder_is_seen_two_lower() -> None:
    seen = downgrade([17, 16, 15, 14, 11])
    assert [seen[rank] for rank in (17, 16, 15, 14, 11)] == [15, 14, 13, 12, 11]


def test_a_board_is_worth_what_the_tables_of_its_stage_say() -> None:
    staged = network(stages=(0, 1))
    searcher = Searcher(staged)
    for text, stage in (
        ("16384,8192,128,64/32,16,8,4/0,0,0,0/0,0,0,2", 0),
        ("16384,8192,128,64/32,16,8,4/0,0,0,2/0,0,0,2", 1),
        ("16384,8192,4096,2048/128,256,512,1024/64,32,16,8/2,4,4,128", 1),
        ("32768,256,0,0/0,0,0,0/0,0,0,0/0,0,0,0", 0),
        ("16384,16384,256,2/0,0,0,0/0,0,0,0/0,0,0,0", 0),
    ):
        board = Board.parse(text)
        assert stage_of(sum(map(sum, board.rows))) == stage, text
        assert value(searcher, board) == slow_value(staged.tables, board)


@pytest.mark.parametrize("stages", [(1,), (0, 2), (0, 1, 2), ()])
def test_tables_of_other_stages_are_refused(stages: tuple[int, ...]) -> None:
    from game.solver.network import Table

    tables = [Table((0, 1), (0.0,) * 256, [0], bytes(256), stage) for stage in stages]
    with pytest.raises(ValueError, match="stages"):
        Network(tables)


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


def test_a_file_of_other_tuples_is_read_as_well() -> None:
    from game.solver import read_weights

    rng = random.Random(4)
    other = read_weights(file_bytes(((1, 2, 5, 6), (4, 5, 9, 10), (0, 2, 3, 5, 6)), seed=9))
    searcher = Searcher(other)
    board = random_board(rng, 12)
    assert value(searcher, board) == slow_value(other.tables, board)
