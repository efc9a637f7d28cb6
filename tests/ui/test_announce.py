"""What a screen reader is told: game/ui/announce.py."""

from __future__ import annotations

import pytest
from hypothesis import given

from game import Board, Game, Move
from game.ui.announce import announcement, description
from game.ui.command import Command
from game.ui.session import Event, Mark, Session, Step
from tests.ui.sessions import (
    BEFORE_END,
    BEFORE_WIN,
    DISMISS,
    ENGLISH,
    LEFT,
    NEW_GAME,
    REDO,
    RESTORE,
    UNDO,
    WON_AT_THE_END,
    after,
    move,
    of,
    playing,
    sessions,
    some_turns,
    steps,
    ways,
)

RIGHT = move(Move.RIGHT)


def said(session: Session, *commands: Command) -> str:
    """What is said of these commands when they come so fast that they are summed up."""
    return announcement(list(steps(session, commands)), ENGLISH)


def row(text: str) -> Session:
    """A session whose first row holds these tiles and whose others are empty."""
    return playing(Board.parse(f"{text}/0,0,0,0/0,0,0,0/0,0,0,0"))


def test_nothing_is_said_of_nothing() -> None:
    assert announcement([], ENGLISH) == ""


def test_a_move_says_what_merged_the_new_tile_and_the_score() -> None:
    (step,) = steps(row("8,8,4,4"), [LEFT])
    assert step.turn is not None
    where = divmod(step.turn.spawn.cell, 4)
    assert announcement([step], ENGLISH) == (
        f"Merged to 16, 8, plus 24. New {step.turn.spawn.value}"
        f" in row {where[0] + 1}, column {where[1] + 1}. Score 24."
    )


def test_a_move_without_a_merge_says_only_the_new_tile() -> None:
    text = said(row("0,8,4,2"), LEFT)
    assert text.startswith("New ")
    assert "Score" not in text
    assert "Merged" not in text


def test_fast_moves_are_summed_up_with_the_score_at_the_end() -> None:
    session = row("4,4,4,4")
    gone = after(session, LEFT, RIGHT, LEFT)
    assert said(session, LEFT, RIGHT, LEFT) == (
        f"3 moves, plus {gone.game.score}. Score {gone.game.score}."
    )


def test_two_fast_moves_without_a_merge_end_with_the_score_too() -> None:
    session = row("2,0,0,0")
    first = next(
        direction
        for direction in (Move.RIGHT, Move.DOWN)
        if not after(session, move(direction), LEFT).game.score
    )
    assert said(session, move(first), LEFT) == "2 moves, plus 0. Score 0."


def test_a_stuck_move_says_which_way_is_closed() -> None:
    assert said(row("2,4,8,16"), LEFT) == "Nothing can move left."


def test_a_stuck_move_does_not_hide_what_the_move_before_did() -> None:
    session = row("0,0,8,8")
    (turn,) = steps(session, [LEFT])
    stuck = next(m for m in Move if m not in turn.session.game.board.legal_moves)
    text = said(session, LEFT, move(stuck))
    assert text.startswith("Merged to 16, plus 16. New ")
    assert text.endswith(f"Score 16. Nothing can move {stuck.name.lower()}.")


def test_a_closed_way_is_old_news_once_a_move_was_made() -> None:
    assert "Nothing" not in said(row("2,0,0,0"), LEFT, RIGHT)


@pytest.mark.parametrize(
    ("session", "text"),
    [
        (playing(BEFORE_WIN), "You made 2048!"),
        (playing(BEFORE_END), "Game over: no move is left."),
        (playing(WON_AT_THE_END), "You made 2048, and no move is left."),
    ],
    ids=["won", "over", "both"],
)
def test_win_and_end_are_said_first(session: Session, text: str) -> None:
    assert said(session, LEFT).startswith(f"{text} Merged to ")


def test_the_end_is_not_said_again_by_a_stuck_move() -> None:
    assert said(after(playing(BEFORE_END), LEFT), LEFT) == "Nothing can move left."


def test_a_game_that_comes_back_at_its_end_says_so() -> None:
    over = after(playing(BEFORE_END), LEFT)
    assert announcement([Step(over, Event.LOADED)], ENGLISH) == "Game over: no move is left."


def test_undo_redo_new_game_and_its_undo() -> None:
    session = row("4,4,0,0")
    moved = after(session, LEFT)
    assert said(moved, UNDO) == "Move taken back. Score 0."
    assert said(after(moved, UNDO), REDO) == "Move made again. Score 8."
    assert said(moved, NEW_GAME) == "New game."
    assert said(after(moved, NEW_GAME), RESTORE) == "Your earlier game is back. Score 8."


def test_a_move_that_was_taken_back_at_once_is_not_told() -> None:
    assert said(row("4,4,0,0"), LEFT, UNDO) == "Move taken back. Score 0."


def test_a_mark_or_a_closed_message_does_not_hide_a_move() -> None:
    session = row("4,4,0,0")
    alone = said(session, LEFT)
    (turn,) = steps(session, [LEFT])
    marked = Step(turn.session.marked(Mark.HINT), Event.NOTHING)
    assert announcement([turn, marked], ENGLISH) == alone
    assert said(session, LEFT, DISMISS) == alone


@given(sessions(), ways)
def test_what_is_said_is_short_and_well_spaced(session: Session, way: list[Command]) -> None:
    text = said(session, *way)
    assert len(text) < 200
    assert text == " ".join(text.split())


def test_the_whole_board_is_read_row_by_row() -> None:
    board = Board.parse("2,0,0,2048/0,0,0,0/0,4,0,0/0,0,0,8")
    assert description(board, 1234, ENGLISH) == (
        "Row 1: 2, empty, empty, 2,048. Row 2: empty, empty, empty, empty. "
        "Row 3: empty, 4, empty, empty. Row 4: empty, empty, empty, 8. Score 1,234."
    )


def test_a_long_game_is_summed_up_as_any_other() -> None:
    session = of(Game.start(1))
    way = []
    for _ in range(200):
        legal = session.game.board.legal_moves
        if not legal:
            break
        way.append(move(legal[0]))
        session = some_turns(session, 1)
    assert f"{len(way)} moves" in said(of(Game.start(1)), *way)
