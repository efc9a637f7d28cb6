"""Short words stay with the word they belong to, in the languages that ask for it."""

from __future__ import annotations

import pytest

from tools.catalogues import load_all
from tools.typography import TIE, tied


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zostaje w rogu", f"zostaje w{TIE}rogu"),
        ("W lewo", f"W{TIE}lewo"),
        ("a w rogu", f"a{TIE}w{TIE}rogu"),
        ("(o nim)", f"(o{TIE}nim)"),
        ("krowa leci", "krowa leci"),
        ("W, A, S i D", f"W, A, S i{TIE}D"),
    ],
)
def test_a_word_of_one_letter_is_tied_to_the_next(text: str, expected: str) -> None:
    """Longer words that end in such a letter are left alone."""
    assert tied(text, "aiouwz") == expected


def test_polish_pages_are_tied_and_spanish_ones_are_not() -> None:
    """The catalogues come typeset."""
    languages = {language.code: language.translations for language in load_all()}
    text = "Then it is your turn again."
    assert TIE in languages["pl"].gettext(text)
    assert TIE not in languages["es"].gettext(text)
