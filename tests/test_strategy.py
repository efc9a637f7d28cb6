"""The strategy page gives no advice that the built-in solver contradicts."""

from __future__ import annotations

import pytest

from game import Board
from game.solver.limit import Analysis, Limit
from game.solver.search import Searcher
from game.solver.weights import read_weights
from tools.layout import ROOT
from tools.positions import LESSONS, POSITIONS, Lesson

LIMIT = Limit(depth=3)
"""Exact to three own moves: no clock decides what is found."""

CLOSE = 0.01
"""Two moves are as good as each other within this share of the better one's value."""


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    """The solver with the weights that the site serves."""
    return Searcher(read_weights((ROOT / "static/weights/network.bin").read_bytes()))


def values(searcher: Searcher, lesson: Lesson) -> tuple[Analysis, str]:
    """What the solver says of a lesson, and the same in words for a failing test."""
    found = searcher.analyse(Board.parse(lesson.board), LIMIT)
    text = ", ".join(f"{move.name} {value:.0f}" for move, value in found.values.items())
    return found, f"{lesson.board}: {text}"


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_the_solver_plays_what_the_page_recommends(searcher: Searcher, lesson: Lesson) -> None:
    """The recommended move is the solver's best, or as good as it."""
    found, text = values(searcher, lesson)
    assert found.best is not None
    best = found.values[found.best]
    assert found.values[lesson.move] >= best * (1 - CLOSE), text


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_the_page_warns_of_is_worse(searcher: Searcher, lesson: Lesson) -> None:
    """The move that the page warns of is legal, and clearly worse than the recommended one."""
    found, text = values(searcher, lesson)
    assert found.values[lesson.instead_of] < found.values[lesson.move] * (1 - CLOSE), text


def test_the_open_question_of_the_solver_page_has_several_answers() -> None:
    """The board that the solver page asks about leaves a choice."""
    assert len(Board.parse(POSITIONS["solver"]).legal_moves) > 1
