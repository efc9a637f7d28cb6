"""The session in storage: game/ui/saved.py."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import BadRecord, Game, RulesError
from game.ui.saved import guest_text, parse_best, parse_guest, parse_session, session_text
from game.ui.session import Guest, Mark, Session
from tests.ui.sessions import (
    BEFORE_WIN,
    LEFT,
    NEW_GAME,
    RESTORE,
    after,
    of,
    playing,
    sessions,
    some_turns,
)

BEGUN = some_turns(of(Game.start(1)), 30)
WITH_EARLIER = some_turns(after(BEGUN.marked(Mark.HINT), NEW_GAME), 3)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


def changed(session: Session, **fields: Any) -> str:
    """The text of a session with some fields of other content."""
    return json.dumps(json.loads(session_text(session)) | fields)


def parsed(text: str) -> Session | None:
    """The session in a text, or None if the text is refused as it should be."""
    try:
        return parse_session(text)
    except RulesError:
        return None


# There and back ---------------------------------------------------------------------------


@given(sessions())
def test_a_saved_session_comes_back(session: Session) -> None:
    own = session.own or session
    back = parse_session(session_text(session))
    assert (back.current, back.earlier) == (own.current, own.earlier)
    assert back.shown_best == session.shown_best


@given(sessions())
def test_a_session_that_came_back_is_saved_as_the_same_text(session: Session) -> None:
    text = session_text(session)
    assert session_text(parse_session(text)) == text


def test_the_way_back_to_the_earlier_game_outlives_a_reload_without_its_toast() -> None:
    back = parse_session(session_text(WITH_EARLIER))
    assert not back.offer_earlier
    assert after(back, RESTORE).current == BEGUN.marked(Mark.HINT).current


def test_the_question_of_a_win_is_open_again_after_a_reload() -> None:
    won = after(playing(BEFORE_WIN), LEFT)
    assert parse_session(session_text(won)).game.outcome is won.game.outcome


def test_while_a_guest_is_on_the_board_the_own_game_is_what_is_saved() -> None:
    session = some_turns(BEGUN.visiting(Guest.SEED, Game.start(9)), 5)
    assert parse_session(session_text(session)).current == BEGUN.current


# Damage -----------------------------------------------------------------------------------


@given(sessions(), st.data())
def test_a_text_that_was_cut_off_is_refused(session: Session, data: st.DataObject) -> None:
    text = session_text(session)
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(BadRecord):
        parse_session(text[:cut])


@given(sessions(), st.data(), st.text(max_size=3))
def test_a_text_that_was_tampered_with_is_refused_or_still_a_session(
    session: Session, data: st.DataObject, instead: str
) -> None:
    text = session_text(session)
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, min(len(text), start + 4)))
    result = parsed(text[:start] + instead + text[end:])
    assert result is None or result.shown_best >= result.best >= 0


@given(st.text())
def test_any_text_is_refused_in_the_rules_own_words(text: str) -> None:
    assert parsed(text) is None


@given(
    st.sampled_from(["v", "game", "marks", "best", "earlier", "earlierMarks"]),
    json_values,
)
def test_any_field_may_hold_anything(name: str, value: object) -> None:
    result = parsed(changed(WITH_EARLIER, **{name: value}))
    if name in ("marks", "best", "earlier", "earlierMarks"):
        assert result is not None
        assert result.game == WITH_EARLIER.game


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "a list"),
        ("{}", "version None"),
        ('{"v": 2}', "version 2"),
        ('{"v": 1}', "a NoneType, not text"),
        ('{"v": 1, "game": "2048-save;1;7;\\ud800;;;;0;0;0"}', "checksum"),
    ],
    ids=["empty", "deep", "list", "no-version", "future", "no-game", "surrogate"],
)
def test_the_refusal_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        parse_session(text)


def test_an_earlier_game_that_is_damaged_does_not_cost_the_current_one() -> None:
    result = parse_session(changed(WITH_EARLIER, earlier="2048-save;1;?"))
    assert (result.current, result.earlier) == (WITH_EARLIER.current, None)


def test_marks_of_a_newer_version_are_passed_over() -> None:
    result = parse_session(changed(BEGUN, marks=["undo", "telepathy", 3]))
    assert result.current.marks == {Mark.UNDO}


# The best score ---------------------------------------------------------------------------


@given(json_values)
def test_the_best_score_survives_a_game_that_cannot_be_read(game: object) -> None:
    text = changed(Session(BEGUN.current, best=12345), game=game)
    assert parsed(text) is None
    assert parse_best(text) == 12345


@pytest.mark.parametrize("best", [True, -1, 1.5, "9", None, [], 10**15])
def test_a_best_score_that_is_none_counts_as_zero(best: object) -> None:
    assert parse_best(changed(BEGUN, best=best)) == 0
    assert parse_session(changed(BEGUN, best=best)).shown_best == BEGUN.game.score


@pytest.mark.parametrize("text", ["", "[" * 100_000, "[]", "7", "null", "{}"])
def test_of_a_text_that_is_no_session_there_is_no_best_score(text: str) -> None:
    assert parse_best(text) == 0


def test_the_best_score_of_another_version_is_not_lost() -> None:
    assert parse_best(changed(Session(BEGUN.current, best=999_999), v=2)) == 999_999


def test_the_best_score_is_at_least_that_of_the_game_on_the_board() -> None:
    assert parse_session(changed(BEGUN, best=1)).best == BEGUN.game.score > 1


@pytest.mark.parametrize("mark", [Mark.AUTOPLAY, Mark.LINK])
def test_a_game_that_does_not_count_does_not_count_after_a_reload_either(mark: Mark) -> None:
    back = parse_session(session_text(Session(BEGUN.marked(mark).current)))
    assert back.game.score > 0
    assert back.best == back.shown_best == 0


# Guests over a reload ---------------------------------------------------------------------


@given(sessions())
def test_a_guests_game_comes_back_at_the_same_address(session: Session) -> None:
    text = guest_text(session, "#seed=9")
    assert parse_guest(text, "#seed=9") == session.current
    assert parse_guest(text, "#seed=8") is None


@given(st.text() | json_values.map(json.dumps))
def test_a_guests_text_that_cannot_be_read_is_no_guest(text: str) -> None:
    assert parse_guest(text, "#seed=9") is None
