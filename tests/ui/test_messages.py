"""The texts that Python says: game/ui/messages.py. The catalogues are in tests/test_messages.py."""

from __future__ import annotations

from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Move
from game.ui.messages import Messages, NumberForm
from game.ui.session import Guest, Mark
from tests.ui.sessions import ENGLISH

NARROW = "\u202f"


class Upper(NullTranslations):
    """A language that is English in capitals, so that untranslated text is seen."""

    def gettext(self, message: str) -> str:
        return message.upper()


@pytest.mark.parametrize(
    ("form", "number", "text"),
    [
        (NumberForm(), 0, "0"),
        (NumberForm(), 999, "999"),
        (NumberForm(), 1000, "1,000"),
        (NumberForm(), 3932100, "3,932,100"),
        (NumberForm(".", 2), 1000, "1000"),
        (NumberForm(".", 2), 10000, "10.000"),
        (NumberForm(NARROW), 131072, f"131{NARROW}072"),
        (NumberForm(""), 131072, "131072"),
    ],
)
def test_numbers_are_grouped_as_the_language_does(form: NumberForm, number: int, text: str) -> None:
    assert form.write(number) == text


@given(st.integers(0, 10**12))
def test_without_its_group_signs_a_number_is_itself(number: int) -> None:
    assert int(NumberForm(NARROW).write(number).replace(NARROW, "")) == number


def test_cells_are_called_by_their_number_or_empty() -> None:
    assert (ENGLISH.cell(0), ENGLISH.cell(2), ENGLISH.cell(2048)) == ("empty", "2", "2,048")


def test_a_move_says_what_merged_and_where_the_new_tile_is() -> None:
    assert ENGLISH.merged([8, 16], 24) == "Merged to 8, 16, plus 24."
    assert ENGLISH.spawned(2, 4, 1) == "New 2 in row 4, column 1."


def test_one_move_and_several() -> None:
    assert ENGLISH.several_moves(1, 4) == "1 move, plus 4."
    assert ENGLISH.several_moves(12, 1400) == "12 moves, plus 1,400."


def test_each_direction_has_its_own_words() -> None:
    for texts in (ENGLISH.direction, ENGLISH.stuck, ENGLISH.hint):
        assert len({texts(move) for move in Move}) == 4
    assert ENGLISH.stuck(None) == ""


def test_the_greatest_help_is_the_one_that_is_named() -> None:
    assert ENGLISH.helped(()) == ""
    assert ENGLISH.helped({Mark.UNDO}) == "This game was played with undo."
    assert ENGLISH.helped({Mark.UNDO, Mark.HINT}) == "This game was played with hints."
    assert ENGLISH.helped(set(Mark)) == "The solver played in this game."


def test_each_kind_of_guest_is_named() -> None:
    assert len({ENGLISH.guest(guest) for guest in Guest}) == len(Guest)


def test_a_bad_link_says_why() -> None:
    assert "row 2" in ENGLISH.bad_link("row 2 has 3 cells, not 4")


def test_the_solvers_start_says_how_far_it_is_once_that_is_known() -> None:
    assert "%" not in ENGLISH.solver_loading(None)
    assert "42 %" in ENGLISH.solver_loading(42)


def test_texts_are_said_in_the_catalogues_language() -> None:
    translated = Messages(Upper())
    assert translated.won() == "YOU MADE 2048!"
    assert translated.button("keep-playing") == "KEEP PLAYING"


EVERY_TEXT = {
    "undone": ENGLISH.undone(),
    "redone": ENGLISH.redone(),
    "started": ENGLISH.started(),
    "restored": ENGLISH.restored(),
    "nothing to undo": ENGLISH.nothing_to_undo(),
    "nothing to redo": ENGLISH.nothing_to_redo(),
    "won": ENGLISH.won(),
    "over": ENGLISH.over(),
    "won and over": ENGLISH.won_and_over(),
    "aim": ENGLISH.aim(),
    "not saved": ENGLISH.not_saved(),
    "damaged": ENGLISH.damaged(),
    "other tab": ENGLISH.other_tab(),
    "update ready": ENGLISH.update_ready(),
    "link copied": ENGLISH.link_copied(),
    "link shown": ENGLISH.link_shown(),
    "bad link": ENGLISH.bad_link("no board"),
    "solver failed": ENGLISH.solver_failed("no weights"),
    "solver loading": ENGLISH.solver_loading(7),
    "one move ahead": ENGLISH.analysis(1, 0.01),
    "moves ahead": ENGLISH.analysis(3, 1.25),
    "replay": ENGLISH.replay(3, 1200),
    "score": ENGLISH.score(3932100),
    "row": ENGLISH.row(1, "2, 4, empty, empty"),
    "merged": ENGLISH.merged([4], 4),
    "spawned": ENGLISH.spawned(2, 1, 1),
    "one fast move": ENGLISH.several_moves(1, 0),
    "fast moves": ENGLISH.several_moves(2, 8),
}


@pytest.mark.parametrize("text", EVERY_TEXT.values(), ids=EVERY_TEXT)
def test_every_text_is_whole(text: str) -> None:
    assert text == text.strip()
    assert text[0].isupper() or text[0].isdigit()
    assert not set("{}") & set(text)


def test_each_text_says_something_of_its_own() -> None:
    assert len(set(EVERY_TEXT.values())) == len(EVERY_TEXT)


def test_the_solver_says_how_far_it_looked_and_for_how_long() -> None:
    assert ENGLISH.analysis(1, 0.0104) == "Looked 1 move ahead in 10 ms."
    assert ENGLISH.analysis(3, 1.25) == "Looked 3 moves ahead in 1,250 ms."


def test_a_replay_says_where_it_stands() -> None:
    assert ENGLISH.replay(3, 1200) == "Move 3 of 1,200"
