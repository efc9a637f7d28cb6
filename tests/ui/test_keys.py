"""Keys on the keyboards of the world: game/ui/keys.py."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Move
from game.ui.command import Action, Command
from game.ui.keys import command_for_key
from tests.ui.sessions import NEW_GAME, UNDO, move

CROSS = {"KeyW": Move.UP, "KeyA": Move.LEFT, "KeyS": Move.DOWN, "KeyD": Move.RIGHT}

# What the keys of three rows type, in the order of a US keyboard's.
US = "qwertyuiopasdfghjklzxcvbnm"
LAYOUTS = {
    "QWERTY": US,
    "QWERTZ": "qwertzuiopasdfghjklyxcvbnm",
    "AZERTY": "azertyuiopqsdfghjklwxcvbn,",
    "Dvorak": "',.pyfgcrlaoeuidhtn;qjkxbm",
    "Colemak": "qwfpgjluy;arstdhneizxcvbkm",
    "Cyrillic": "йцукенгшщзфывапролдячсмить",
    "Greek": ";ςερτυθιοπασδφγηξκλζχψωβνμ",
    "Hebrew": "/'קראטוןםפשדגכעיחלזסבהנמצ",
}


def types(layout: str, code: str) -> str:
    """The letter that a place types on a layout."""
    return LAYOUTS[layout][US.index(code[3:].lower())]


def place(layout: str, letter: str) -> str:
    """The place where a layout has a letter."""
    return f"Key{US[LAYOUTS[layout].index(letter)].upper()}"


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("code", CROSS)
def test_wasd_count_by_place_on_every_layout(layout: str, code: str) -> None:
    assert command_for_key(code, types(layout, code)) == move(CROSS[code])
    assert command_for_key(code, types(layout, code).upper()) == move(CROSS[code])


VIM = {"h": Move.LEFT, "j": Move.DOWN, "k": Move.UP, "l": Move.RIGHT}


@pytest.mark.parametrize("layout", ["QWERTY", "QWERTZ", "AZERTY", "Colemak"])
@pytest.mark.parametrize("letter", VIM)
def test_khjl_count_by_the_letter_on_the_key(layout: str, letter: str) -> None:
    code = place(layout, letter)
    assert command_for_key(code, letter) == move(VIM[letter])
    assert command_for_key(code, letter.upper()) == move(VIM[letter])


def test_khjl_count_by_letter_on_dvorak_too() -> None:
    for letter, direction in VIM.items():
        assert command_for_key(place("Dvorak", letter), letter) == move(direction)


@pytest.mark.parametrize("layout", ["QWERTY", "QWERTZ", "AZERTY", "Dvorak"])
def test_r_starts_a_new_game_where_it_is_written(layout: str) -> None:
    assert command_for_key(place(layout, "r"), "r") == NEW_GAME
    assert command_for_key(place(layout, "r"), "R") == NEW_GAME


def test_on_colemak_the_key_of_the_cross_that_types_r_moves_and_does_not_restart() -> None:
    assert types("Colemak", "KeyS") == "r"
    assert command_for_key("KeyS", "r") == move(Move.DOWN)


def test_on_azerty_the_key_of_the_cross_that_types_z_moves_and_does_not_undo() -> None:
    assert types("AZERTY", "KeyW") == "z"
    assert command_for_key("KeyW", "z") == move(Move.UP)


@pytest.mark.parametrize("layout", ["Cyrillic", "Greek"])
def test_letters_of_another_script_count_by_place(layout: str) -> None:
    assert command_for_key("KeyR", types(layout, "KeyR")) == NEW_GAME
    assert command_for_key("KeyK", types(layout, "KeyK")) == move(Move.UP)
    assert command_for_key("KeyZ", types(layout, "KeyZ")) == UNDO


@pytest.mark.parametrize(
    ("key", "direction"),
    [
        ("ArrowUp", Move.UP),
        ("ArrowRight", Move.RIGHT),
        ("ArrowDown", Move.DOWN),
        ("ArrowLeft", Move.LEFT),
    ],
)
def test_arrows_move_also_on_a_numpad_without_num_lock(key: str, direction: Move) -> None:
    assert command_for_key(key, key) == move(direction)
    assert command_for_key("Numpad1", key) == move(direction)
    assert command_for_key("", key) == move(direction)  # some on-screen keyboards tell no place


def test_the_numpads_cross_moves() -> None:
    cross = {"8": Move.UP, "6": Move.RIGHT, "2": Move.DOWN, "4": Move.LEFT}
    for digit, direction in cross.items():
        assert command_for_key(f"Numpad{digit}", digit) == move(direction)


def test_digits_of_the_main_row_do_nothing() -> None:
    assert [command_for_key(f"Digit{digit}", digit) for digit in string.digits] == [None] * 10


@pytest.mark.parametrize(
    "key", ["Tab", "Enter", " ", "Shift", "F5", "Home", "PageDown", "Dead", "Process", "", "/"]
)
def test_keys_that_the_game_does_not_use_are_left_to_the_page(key: str) -> None:
    assert command_for_key("", key) is None


def test_escape_closes() -> None:
    assert command_for_key("Escape", "Escape") == Command(Action.CLOSE)


@given(st.text(max_size=12), st.text(max_size=8))
def test_no_key_whatever_raises(code: str, key: str) -> None:
    result = command_for_key(code, key)
    assert result is None or isinstance(result, Command)
