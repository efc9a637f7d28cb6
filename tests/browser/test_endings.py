"""Winning, keeping on, losing, and undo across both, in each browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from game import Board, Game, Move, Outcome
from game.ui.messages import Messages

from .game_page import some_moves
from .settings import preset

if TYPE_CHECKING:
    from .drivers import Page
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage, Seen

BEFORE_WIN = "1024,1024,0,0/0,0,0,0/0,0,0,0/2,0,0,0"
# Left fills the one gap: whatever tile comes, nothing matches.
BEFORE_END = "0,8,16,32/64,128,256,512/8,16,32,64/128,256,512,1024"
BEFORE_WIN_AND_END = "1024,1024,16,32/64,128,256,512/8,16,32,64/128,256,512,8"
# Full, with the only pair in the last column, then in the last row, at the far edges.
PAIR_DOWN = "2,4,8,16/32,64,128,256/2,4,8,512/16,32,64,512"
PAIR_ACROSS = "2,4,8,16/32,64,128,256/2,4,8,16/32,64,512,512"


def wait_for_outcome(page: GamePage[Page], outcome: Outcome) -> Seen:
    """Wait until the page says that the game stands so."""
    return page.wait(lambda seen: seen.outcome is outcome, f"{outcome}")


def copy_link(page: GamePage[ChromiumPage]) -> None:
    """Share the game, with a clipboard that takes anything."""
    page.tab.evaluate(
        "(Object.defineProperty(navigator, 'clipboard', {configurable: true,"
        " value: {writeText: () => Promise.resolve()}}), null)"
    )
    page.act("menu")
    page.act("share")
    copied = json.dumps(Messages().link_copied())
    page.tab.wait_for(
        f"document.querySelector('#toast:not([hidden])')?.innerText.includes({copied})"
    )


def test_a_win_shows_the_banner_and_keep_playing_goes_on(any_warm_page: GamePage[Page]) -> None:
    """The banner says so; after it, the same board plays on and does not win again."""
    any_warm_page.load_position(BEFORE_WIN)
    any_warm_page.try_move(Move.LEFT)
    seen = wait_for_outcome(any_warm_page, Outcome.WON)
    assert seen.board[0] == 2048
    assert seen.score == 2048
    assert "2048" in (seen.banner or "")
    any_warm_page.act("keep-playing")
    assert wait_for_outcome(any_warm_page, Outcome.PLAYING).banner is None
    board = any_warm_page.follow(seen.board, seen.board.legal_moves[0])
    assert any_warm_page.look().outcome is Outcome.PLAYING
    assert board.max_tile == 2048


def test_moving_on_after_a_win_is_keeping_on(any_warm_page: GamePage[Page]) -> None:
    """The banner never eats a move: the next key plays on and closes it."""
    any_warm_page.load_position(BEFORE_WIN)
    any_warm_page.try_move(Move.LEFT)
    seen = wait_for_outcome(any_warm_page, Outcome.WON)
    any_warm_page.follow(seen.board, seen.board.legal_moves[-1])
    assert wait_for_outcome(any_warm_page, Outcome.PLAYING).banner is None


def test_a_lost_game_says_so_and_undo_takes_the_move_back(any_warm_page: GamePage[Page]) -> None:
    """Score and outcome are restored exactly; the same move gives the same tile again."""
    any_warm_page.load_position(BEFORE_END)
    any_warm_page.try_move(Move.LEFT)
    lost = wait_for_outcome(any_warm_page, Outcome.OVER)
    assert lost.banner
    assert not lost.board.empty_cells
    any_warm_page.act("undo")
    back = wait_for_outcome(any_warm_page, Outcome.PLAYING)
    assert (str(back.board), back.score, back.banner) == (BEFORE_END, 0, None)
    any_warm_page.try_move(Move.LEFT)
    assert wait_for_outcome(any_warm_page, Outcome.OVER).board == lost.board


def test_a_new_game_can_be_had_after_losing(any_warm_page: GamePage[Page]) -> None:
    """New game on the banner starts with two tiles and no points."""
    any_warm_page.load_position(BEFORE_END)
    any_warm_page.try_move(Move.LEFT)
    wait_for_outcome(any_warm_page, Outcome.OVER)
    any_warm_page.act("new-game")
    seen = wait_for_outcome(any_warm_page, Outcome.PLAYING)
    assert len(seen.board.empty_cells) == 14
    assert seen.score == 0


def test_2048_by_the_last_possible_move_says_both(warm_page: GamePage[ChromiumPage]) -> None:
    """The game is over, and the banner names the 2048 all the same."""
    warm_page.load_position(BEFORE_WIN_AND_END)
    warm_page.try_move(Move.LEFT)
    seen = wait_for_outcome(warm_page, Outcome.OVER)
    warm_page.load_position(BEFORE_END)
    warm_page.try_move(Move.LEFT)
    plain = wait_for_outcome(warm_page, Outcome.OVER)
    assert "2048" in (seen.banner or "")
    assert seen.banner != plain.banner


def test_the_win_can_be_turned_off(page: GamePage[ChromiumPage]) -> None:
    """2048 then is a tile like any other."""
    preset(page, win=False)
    page.load_position(BEFORE_WIN)
    page.follow(Board.parse(BEFORE_WIN), Move.LEFT)
    seen = page.look()
    assert (seen.outcome, seen.banner) == (Outcome.PLAYING, None)


def test_a_game_played_with_undo_says_so(warm_page: GamePage[ChromiumPage]) -> None:
    """The label stays when the move is made again."""
    game = warm_page.load_seed(51)
    game = warm_page.play(game, some_moves(game, 1))
    warm_page.act("undo")
    warm_page.expect(game.undo())
    warm_page.act("redo")
    warm_page.expect(game)
    assert "undo" in warm_page.tab.evaluate("document.querySelector('#status-text').textContent")


def test_undo_crosses_a_win_and_the_win_comes_again(warm_page: GamePage[ChromiumPage]) -> None:
    """Undo takes the 2048 back, banner and score with it; redo gives all three again."""
    warm_page.load_position(BEFORE_WIN)
    warm_page.try_move(Move.LEFT)
    won = wait_for_outcome(warm_page, Outcome.WON)
    warm_page.act("undo")
    back = wait_for_outcome(warm_page, Outcome.PLAYING)
    assert (str(back.board), back.score, back.banner) == (BEFORE_WIN, 0, None)
    warm_page.act("redo")
    again = wait_for_outcome(warm_page, Outcome.WON)
    assert (again.board, again.score) == (won.board, won.score)


@pytest.mark.parametrize("board", [PAIR_DOWN, PAIR_ACROSS])
def test_a_full_board_with_a_pair_at_the_edge_is_not_over(
    warm_page: GamePage[ChromiumPage], board: str
) -> None:
    """Both axes are looked at, to the last row and column."""
    warm_page.load_position(board)
    assert warm_page.look().outcome is Outcome.PLAYING
    position = Board.parse(board)
    warm_page.follow(position, position.legal_moves[0])


@pytest.mark.parametrize("viewport", [(320, 568), (740, 360), (1440, 900)])
@pytest.mark.parametrize(
    ("board", "outcome"), [(BEFORE_WIN, Outcome.WON), (BEFORE_END, Outcome.OVER)]
)
def test_the_banner_never_covers_the_board(
    warm_page: GamePage[ChromiumPage], board: str, outcome: Outcome, viewport: tuple[int, int]
) -> None:
    """The final board stays in sight: every cell can be hit at its middle, and none moved."""
    warm_page.tab.set_viewport(*viewport)
    warm_page.load_position(board)
    before = warm_page.tab.evaluate(_CELLS_HIT)
    warm_page.try_move(Move.LEFT)
    wait_for_outcome(warm_page, outcome)
    assert warm_page.tab.is_visible("#banner")
    assert warm_page.tab.evaluate(_CELLS_HIT) == before
    assert all(hit for *_, hit in before)


def test_the_banner_does_not_eat_a_swipe(warm_page: GamePage[ChromiumPage]) -> None:
    """A swipe on the board while the win banner is up plays on."""
    warm_page.load_position(BEFORE_WIN)
    warm_page.try_move(Move.LEFT)
    board = wait_for_outcome(warm_page, Outcome.WON).board
    x, y = warm_page.tab.middle("#board")
    warm_page.tab.swipe([(x, y), (x, y + 50), (x, y + 100)])
    after = wait_for_outcome(warm_page, Outcome.PLAYING).board
    assert after != board


def test_a_position_past_2048_has_no_banner(warm_page: GamePage[ChromiumPage]) -> None:
    """Merging two more 2048s is no second win."""
    warm_page.load_position("2048,2048,0,0/0,0,0,0/0,0,0,0/0,0,0,2")
    warm_page.follow(Board.parse("2048,2048,0,0/0,0,0,0/0,0,0,0/0,0,0,2"), Move.LEFT)
    seen = warm_page.look()
    assert (seen.outcome, seen.banner, seen.score) == (Outcome.PLAYING, None, 4096)


def test_the_final_board_survives_a_reload_and_can_be_undone(any_page: GamePage[Page]) -> None:
    """A lost game that was saved comes back lost, board and score, with its past."""
    game, _ = Game.start(seed=1, board=Board.parse(BEFORE_END)).play(Move.LEFT)
    any_page.save(game)
    any_page.load()
    assert any_page.expect(game).banner
    any_page.act("undo")
    any_page.expect(game.undo())


_CELLS_HIT = """
[...document.querySelectorAll('[role="gridcell"]')].map((cell) => {
  const box = cell.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [box.x, box.y, !!hit?.closest("#stage")];
})
"""


def test_news_lies_over_the_banner_until_dismissed(page: GamePage[ChromiumPage]) -> None:
    """Of the two, the later one is seen; the win itself puts earlier news away."""
    page.load_position(BEFORE_WIN)
    copy_link(page)
    page.try_move(Move.LEFT)
    wait_for_outcome(page, Outcome.WON)
    assert not page.tab.is_visible("#toast")
    assert page.tab.is_visible("#banner")
    copy_link(page)
    assert not page.tab.is_visible("#banner")
    page.act("dismiss")
    page.tab.wait_for("document.querySelector('#toast').hidden")
    assert page.tab.is_visible("#banner")
