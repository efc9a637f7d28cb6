"""What Hypothesis draws: boards, moves and games."""

from __future__ import annotations

from hypothesis import strategies as st

from game import Board, Game, Move
from game.move import pack_line

moves = st.sampled_from(Move)
seeds = st.integers(0, 2**64 - 1)
cells = st.integers(0, 15)


def _lines(ranks: st.SearchStrategy[int]) -> st.SearchStrategy[int]:
    return st.lists(ranks, min_size=4, max_size=4).map(pack_line)


lines = _lines(st.integers(0, 2)) | _lines(st.integers(0, 31))


def _boards(ranks: st.SearchStrategy[int]) -> st.SearchStrategy[Board]:
    values = ranks.map(lambda rank: 2**rank if rank else 0)
    rows = st.lists(st.lists(values, min_size=4, max_size=4), min_size=4, max_size=4)
    return rows.map(Board.from_rows)


# Few different tiles, so that merges are common, and all of them, so that nothing is left out.
boards = _boards(st.integers(0, 3)) | _boards(st.integers(0, 18))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game some moves after its start, from a seed or a position, perhaps with undone moves."""
    start = draw(st.none() | boards.filter(lambda board: board.max_tile > 0))
    game = Game.start(draw(seeds), start)
    for choice in draw(st.lists(st.integers(0, 11), max_size=40)):
        if game.is_over:
            break
        legal = game.board.legal_moves
        game, _ = game.play(legal[choice % len(legal)])
    for _ in range(draw(st.integers(0, 5))):
        if game.can_undo:
            game = game.undo()
    return game.keep_playing() if draw(st.booleans()) else game
