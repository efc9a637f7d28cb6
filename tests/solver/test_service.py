"""The protocol: JSON text in, JSON text out, whatever comes in."""

from __future__ import annotations

import json

import pytest

from game import Board, Move
from game.solver import Level, Limit, Searcher, WeightsError
from game.solver.service import Service
from tests.solver.small import file_bytes, network

BOARD = "2,0,0,0/0,0,4,0/0,8,0,2/0,0,0,0"
ODD = "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,3"


@pytest.fixture(scope="module")
def service() -> Service:
    return Service(file_bytes())


def ask(service: Service, **request: object) -> dict[str, object]:
    reply = json.loads(service.answer(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def test_a_position_is_analysed_as_the_searcher_does(service: Service) -> None:
    reply = ask(service, id=7, do="analyse", board=BOARD, level="quick")
    found = Searcher(network()).analyse(Board.parse(BOARD), Level.QUICK.limit)
    assert reply["id"] == 7
    assert reply["board"] == BOARD
    assert reply["values"] == {
        move.name.lower(): pytest.approx(found.values[move], abs=0.06) for move in Move
    }
    assert found.best is not None
    assert reply["best"] == found.best.name.lower()
    assert reply["depth"] == found.depth
    assert isinstance(reply["nodes"], int)
    assert isinstance(reply["seconds"], float)
    assert set(reply) == {"id", "board", "values", "best", "depth", "nodes", "seconds"}


def test_an_illegal_direction_is_null(service: Service) -> None:
    board = "0,2,4,8/0,4,2,4/0,2,4,2/0,4,2,4"
    reply = ask(service, id="a", do="analyse", board=board, level="quick")
    values = reply["values"]
    assert isinstance(values, dict)
    assert [name for name, value in values.items() if value is None] == ["up", "right", "down"]
    assert reply["best"] == "left"


def test_when_the_game_is_over_nothing_is_best(service: Service) -> None:
    board = "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2"
    reply = ask(service, id=1, do="analyse", board=board, level="strong")
    assert reply["best"] is None
    assert set(reply["values"].values()) == {None}  # type: ignore[attr-defined]


@pytest.mark.parametrize("level", [level.value for level in Level])
def test_every_level_is_known(service: Service, level: str) -> None:
    board = "2,4,2,4/4,2,4,2/2,4,2,4/4,2,0,2"
    assert ask(service, id=1, do="analyse", board=board, level=level)["best"] is not None


@pytest.mark.parametrize(
    ("text", "number", "names"),
    [
        ("", None, "JSON"),
        ("{", None, "JSON"),
        ("[]", None, "object"),
        ("7", None, "object"),
        ("{}", None, "do"),
        ('{"id": 3, "do": "dance"}', 3, "dance"),
        ('{"id": 3, "do": "analyse"}', 3, "board"),
        ('{"id": 3, "do": "analyse", "board": 5, "level": "quick"}', 3, "board"),
        ('{"id": 3, "do": "analyse", "board": "2,2", "level": "quick"}', 3, "row"),
        (f'{{"id": 3, "do": "analyse", "board": "{ODD}", "level": "quick"}}', 3, "3"),
        (f'{{"id": 3, "do": "analyse", "board": "{BOARD}"}}', 3, "level"),
        (f'{{"id": 3, "do": "analyse", "board": "{BOARD}", "level": []}}', 3, "level"),
        ('{"id": [1], "do": "analyse", "board": "x", "level": "quick"}', [1], "row"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_answered_by_what_and_where(
    service: Service, text: str, number: object, names: str
) -> None:
    reply = json.loads(service.answer(text))
    assert set(reply) == {"id", "error"}
    assert reply["id"] == number
    assert names in reply["error"]


def test_after_a_wrong_request_the_service_goes_on(service: Service) -> None:
    service.answer("nonsense")
    assert ask(service, id=2, do="analyse", board=BOARD, level="quick")["best"]


def test_damaged_weights_are_refused_at_once() -> None:
    with pytest.raises(WeightsError):
        Service(file_bytes()[:-10])


def test_a_service_is_as_strong_as_its_limit_says() -> None:
    assert Level.QUICK.limit.depth <= Level.STRONG.limit.depth <= Level.DEEP.limit.depth
    assert isinstance(Level.STRONG.limit, Limit)
