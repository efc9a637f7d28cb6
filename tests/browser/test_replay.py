"""Replays: of the game on the board, and of a record that came by a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import Game
from game.record import record_text

from .game_page import some_moves
from .test_saving import a_game

if TYPE_CHECKING:
    from .drivers import Page
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage


def moments(game: Game) -> list[Game]:
    """The game after each number of its moves, from none to all."""
    start = game
    while start.can_undo:
        start = start.undo()
    return [start, *(after for after, _ in game.replay())]


def a_record() -> Game:
    """A game of some moves that is nobody's saved game."""
    game = Game.start(seed=70)
    for move in some_moves(game, 12):
        game, _ = game.play(move)
    return game


def expect_board(page: GamePage[Page], game: Game) -> None:
    """Wait until the board and the score are the game's."""
    page.wait(
        lambda seen: (seen.board, seen.score) == (game.board, game.score),
        f"{game.board} {game.score}",
    )


def test_a_record_is_shown_move_by_move(any_page: GamePage[Page]) -> None:
    """By button and by arrow key; leaving it brings the own game back, untouched."""
    own = a_game()
    any_page.save(own)
    record = a_record()
    boards = moments(record)
    any_page.load(f"record={record_text(record)}")
    expect_board(any_page, boards[0])
    any_page.act("replay-next")
    expect_board(any_page, boards[1])
    any_page.tab.press("ArrowRight", "ArrowRight")
    expect_board(any_page, boards[3])
    any_page.tab.press("ArrowLeft")
    expect_board(any_page, boards[2])
    any_page.act("replay-last")
    expect_board(any_page, boards[-1])
    any_page.act("replay-first")
    expect_board(any_page, boards[0])
    any_page.act("replay-end")
    any_page.expect(own)
    assert not any_page.tab.is_visible("#replay")


def test_what_is_seen_of_a_replay_is_its_board(page: GamePage[ChromiumPage]) -> None:
    """Forwards with the moves' animation, backwards and in jumps without."""
    record = a_record()
    boards = moments(record)
    page.load(f"record={record_text(record)}")
    for at in (1, 2, 3):
        page.act("replay-next")
        expect_board(page, boards[at])
        page.expect_seen(boards[at].board)
    page.act("replay-back")
    expect_board(page, boards[2])
    page.expect_seen(boards[2].board)
    page.act("replay-last")
    expect_board(page, boards[-1])
    page.expect_seen(boards[-1].board)


def test_a_replay_plays_itself_to_the_end_and_can_be_paused(page: GamePage[ChromiumPage]) -> None:
    """From where it stands; at the end it stops."""
    record = a_record()
    boards = moments(record)
    page.load(f"record={record_text(record)}")
    page.act("replay-play")
    expect_board(page, boards[2])
    page.act("replay-play")
    pressed = """document.querySelector('[data-action="replay-play"]').ariaPressed"""
    assert page.tab.evaluate(pressed) == "false"
    paused = page.look().board
    page.act("replay-play")
    expect_board(page, boards[-1])
    page.tab.wait_for(f"{pressed} === 'false'")
    assert paused in [game.board for game in boards]


def test_the_slider_goes_anywhere_and_says_where(page: GamePage[ChromiumPage]) -> None:
    """By keyboard, as every slider."""
    record = a_record()
    boards = moments(record)
    page.load(f"record={record_text(record)}")
    page.tab.tab.focus("#replay-at")
    page.tab.press("ArrowRight", "ArrowRight", "ArrowRight")
    expect_board(page, boards[3])
    assert page.tab.attribute("#replay-at", "aria-valuetext") == f"Move 3 of {record.turns}"
    page.tab.press("End")
    expect_board(page, boards[-1])


def test_the_game_on_the_board_can_be_replayed_and_goes_on(page: GamePage[ChromiumPage]) -> None:
    """Escape ends the replay; no key in it has touched the game."""
    game = a_game()
    page.save(game)
    page.load()
    page.act("menu")
    page.act("replay")
    page.tab.wait_for("!document.querySelector('#replay').hidden")
    page.tab.press("ArrowUp")
    expect_board(page, moments(game)[0])
    page.tab.press("Escape")
    page.expect(game)
    page.play(game, some_moves(game, 2))


def test_a_shared_link_opens_the_same_game(page: GamePage[ChromiumPage]) -> None:
    """What is copied is an address of this site, with the whole game in its fragment."""
    game = a_game()
    page.save(game)
    page.load()
    page.tab.evaluate(
        "(Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => {"
        " window.copied = text; return Promise.resolve(); }}}), null)"
    )
    page.act("menu")
    page.act("share")
    address = page.tab.wait_for("window.copied")
    assert address.startswith(page.site.url)
    page.store({})
    page.tab.open(address)
    page.wait_ready()
    expect_board(page, moments(game)[0])
    page.act("replay-last")
    expect_board(page, game)
