"""What the solver says: game/ui/advice.py."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Move
from game.ui.advice import SHORTEST, Advice, BadAdvice, parse_advice, request_text

REPLY: dict[str, Any] = {
    "id": 3,
    "board": "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2",
    "values": {"up": 1200.5, "right": 1300.0, "down": None, "left": 1250.0},
    "best": "right",
    "depth": 3,
    "seconds": 0.12,
}


def advice(**values: float | None) -> Advice:
    """Advice with these values of the directions."""
    known = {move: values.get(move.name.lower()) for move in Move}
    return Advice("", known, None, 1, 0.0)


def test_a_reply_is_read() -> None:
    result = parse_advice(json.dumps(REPLY))
    assert result.board == REPLY["board"]
    assert result.values[Move.RIGHT] == 1300.0
    assert result.values[Move.DOWN] is None
    assert (result.best, result.depth, result.seconds) == (Move.RIGHT, 3, 0.12)


def test_when_the_game_is_over_there_is_no_best_direction() -> None:
    nothing = dict.fromkeys(REPLY["values"])
    result = parse_advice(json.dumps(REPLY | {"values": nothing, "best": None}))
    assert result.best is None
    assert [result.length(move) for move in Move] == [0.0] * 4


def test_an_error_of_the_solver_is_raised_in_its_own_words() -> None:
    with pytest.raises(BadAdvice, match="no weights"):
        parse_advice('{"id": 1, "error": "no weights"}')


INCOMPLETE = [
    json.dumps({key: value for key, value in REPLY.items() if key != name})
    for name in REPLY
    if name != "id"
]


@given(st.text() | st.sampled_from([*INCOMPLETE, "[]", "1", "null", '{"values": 3}']))
def test_anything_else_is_no_reply(text: str) -> None:
    with pytest.raises(BadAdvice):
        parse_advice(text)


def test_a_request_names_the_board_and_the_level() -> None:
    request = json.loads(request_text(4, REPLY["board"], "strong"))
    assert request == {"id": 4, "do": "analyse", "board": REPLY["board"], "level": "strong"}


# Bars -------------------------------------------------------------------------------------


def test_the_best_bar_is_full_the_worst_is_short_and_an_illegal_one_is_not_there() -> None:
    result = advice(up=100, right=200, left=150)
    assert result.length(Move.RIGHT) == 1.0
    assert result.length(Move.UP) == pytest.approx(SHORTEST)
    assert result.length(Move.LEFT) == pytest.approx((1 + SHORTEST) / 2)
    assert result.length(Move.DOWN) == 0.0


def test_equal_directions_have_equal_full_bars() -> None:
    result = advice(up=100, left=100)
    assert (result.length(Move.UP), result.length(Move.LEFT)) == (1.0, 1.0)


@given(st.lists(st.none() | st.floats(-1e9, 1e9), min_size=4, max_size=4))
def test_longer_bars_are_better_directions(values: list[float | None]) -> None:
    result = Advice("", dict(zip(Move, values, strict=True)), None, 1, 0.0)
    for one in Move:
        first = result.values[one]
        assert 0.0 <= result.length(one) <= 1.0 + 1e-9
        for two in Move:
            second = result.values[two]
            if first is not None and second is not None and first < second:
                assert result.length(one) <= result.length(two)
