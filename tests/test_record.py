"""Saved and shared games: game/record.py."""

from __future__ import annotations

from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import (
    BadRecord,
    Board,
    Game,
    Move,
    RulesError,
    load_text,
    parse_record,
    record_text,
    save_text,
)
from tests.core.playing import long_game, won_game
from tests.core.strategies import games

FIELDS = (
    "mark", "version", "seed", "first", "moves", "undone", "board", "score", "kept", "checksum"
)  # fmt: skip


def sealed(text: str, **changes: str) -> str:
    """The save with fields changed and the checksum made to fit again, as a forger would."""
    fields = text.split(";")
    for name, value in changes.items():
        fields[FIELDS.index(name)] = value
    body = ";".join(fields[:-1])
    return f"{body};{crc32(body.encode()):08x}"


def a_game() -> Game:
    """A game of some moves with two of them undone."""
    game = Game.start(7)
    for move in (Move.RIGHT, Move.DOWN, Move.LEFT, Move.DOWN, Move.RIGHT):
        if move in game.board.legal_moves:
            game, _ = game.play(move)
    return game.undo().undo()


# Saves ------------------------------------------------------------------------------------


@given(games())
def test_a_saved_game_is_loaded_whole(game: Game) -> None:
    text = save_text(game)
    assert text.isascii()
    assert "\n" not in text
    for verify in (False, True):
        loaded = load_text(text, verify=verify)
        assert loaded == game
        assert (loaded.outcome, loaded.won, loaded.undone) == (
            game.outcome,
            game.won,
            game.undone,
        )
        assert save_text(loaded) == text


@given(games())
def test_a_loaded_game_can_be_undone_and_redone_like_the_saved(game: Game) -> None:
    loaded = load_text(save_text(game))
    while game.can_undo:
        game, loaded = game.undo(), loaded.undo()
        assert loaded == game
        assert loaded.outcome is game.outcome
    while game.can_redo:
        game, loaded = game.redo(), loaded.redo()
        assert loaded == game


def test_a_win_is_saved_with_its_open_question() -> None:
    assert load_text(save_text(won_game())).outcome == won_game().outcome
    kept = won_game().keep_playing()
    assert load_text(save_text(kept)).outcome == kept.outcome


def test_a_game_of_10000_moves_is_saved_in_some_kilobytes() -> None:
    text = save_text(long_game())
    assert len(text) < 10_200
    assert load_text(text) == long_game()


@given(games(), st.data())
def test_a_save_cut_off_anywhere_is_refused(game: Game, data: st.DataObject) -> None:
    text = save_text(game)
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(BadRecord):
        load_text(text[:cut])


@given(games(), st.data())
def test_a_save_with_any_character_changed_is_refused(game: Game, data: st.DataObject) -> None:
    text = save_text(game)
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from("0248;urdl,/xé").filter(lambda c: c != text[at]))
    with pytest.raises(BadRecord):
        load_text(text[:at] + other + text[at + 1 :])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": "2"}, "version: this save has version 2"),
        ({"version": "x"}, "version: 'x' is no whole number"),
        ({"seed": "-1"}, "seed: '-1' is no whole number"),
        ({"seed": str(2**64)}, "seed: 18446744073709551616 is more than"),
        ({"seed": "9" * 5000}, "seed: '999"),
        ({"first": "2,0"}, "first board: a board has 4 rows"),
        ({"first": "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"}, "first board: .*empty board"),
        ({"moves": "rdx"}, "moves: letter 3, 'x', names no direction"),
        ({"moves": ""}, "board: no move was played"),
        ({"undone": "u?"}, "undone moves: letter 2, '\\?'"),
        (
            {"board": "2,3,0,0/0,0,0,0/0,0,0,0/0,0,0,0"},
            "board: row 1, column 2: 3 is not",
        ),
        (
            {"board": "2,2048,0,0/0,0,0,0/0,0,0,0/0,0,0,0"},
            "board: 3 moves cannot have added",
        ),
        ({"score": "1.5"}, "score: '1.5' is no whole number"),
        ({"kept": "2"}, "kept: '2' is neither 0 nor 1"),
        ({"kept": ""}, "kept: '' is neither 0 nor 1"),
    ],
)
def test_a_forged_field_is_named(changes: dict[str, str], message: str) -> None:
    text = save_text(a_game())
    assert load_text(sealed(text)).turns == 3
    with pytest.raises(BadRecord, match=message) as caught:
        load_text(sealed(text, **changes))
    assert isinstance(caught.value, RulesError)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"moves": "uuu"}, "board: the moves lead to 2,0,4,0"),
        ({"score": "4096"}, "score: the moves earn 4, not 4096"),
        ({"undone": "u" * 30}, "the moves cannot be played: turn"),
        ({"seed": "8"}, "the moves"),
    ],
)
def test_a_forgery_that_looks_right_is_found_by_playing_it(
    changes: dict[str, str], message: str
) -> None:
    text = sealed(save_text(a_game()), **changes)
    with pytest.raises(BadRecord, match=message):
        load_text(text, verify=True)


@pytest.mark.parametrize(
    "text", ["", "hello", "{}", "null", "2048-save", "2048-save;", ";;;;;;;;;"]
)
def test_text_that_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        load_text(text)


@pytest.mark.parametrize("thing", [None, 7, b"2048-save", {}])
def test_only_text_is_loaded(thing: object) -> None:
    with pytest.raises(BadRecord, match="is text, not"):
        load_text(thing)  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match="is text, not"):
        parse_record(thing)  # type: ignore[arg-type]


def test_a_save_of_version_1_stays_readable() -> None:
    """What players have in their browsers today must load for ever."""
    text = "2048-save;1;7;;rdl;dr;0,0,0,0/2,0,0,0/4,0,0,0/4,2,0,0;4;0;baac080b"
    game = load_text(text, verify=True)
    assert (game.seed, game.moves, game.undone) == (7, "rdl", "dr")
    assert save_text(game) == text


# Records ----------------------------------------------------------------------------------


@given(games())
def test_a_record_gives_the_same_game(game: Game) -> None:
    again = parse_record(record_text(game))
    assert (again.seed, again.first_board) == (game.seed, game.first_board)
    assert (again.moves, again.board, again.score) == (
        game.moves,
        game.board,
        game.score,
    )
    assert again.undone == ""


@given(games())
def test_a_record_needs_no_escaping_in_an_address(game: Game) -> None:
    text = record_text(game)
    assert text.isascii()
    assert text.replace(".", "").replace("-", "").replace("_", "").isalnum()


def test_a_record_of_10000_moves_is_short() -> None:
    assert len(record_text(long_game())) < 3_400


@given(games(), st.data())
def test_a_record_cut_off_is_refused_or_still_a_game(game: Game, data: st.DataObject) -> None:
    """What is left may by chance be another game's whole record, and is then read as that."""
    text = record_text(game)
    cut = data.draw(st.integers(0, len(text) - 1))
    try:
        again = parse_record(text[:cut])
    except BadRecord:
        return
    assert record_text(again) == text[:cut]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "version: '' is no whole number"),
        ("x", "version: 'x' is no whole number"),
        ("9.7.0..0", "version: this record has version 9"),
        ("1.7.0", "5 or 6 fields, not 3"),
        ("1.7.0..0..", "5 or 6 fields, not 7"),
        ("1.-7.0..0", "seed: '-7'"),
        ("1.18446744073709551616.0..0", "seed: 18446744073709551616 is more"),
        ("1.7.3..0", "0 characters do not hold 3 moves"),
        ("1.7.99999999999999999999.A.0", "1 characters do not hold"),
        ("1.7.3.!.0", "character 1, '!'"),
        ("1.7.2.B.0", "there are more than 2"),
        ("1.7.0..5", "score: the moves earn 0, not 5"),
        ("1.7.0..x", "score: 'x'"),
        ("1.7.0..0.AAAA", "'AAAA' is not 16"),
        ("1.7.0..0.AAAAAAAAAAAAAAA!", "is not 16"),
        ("1.7.0..0.AAAAAAAAAAAAAAAA", "empty board"),
        ("1.7.1.w.0.BAAAAAAAAAAAAAAA", "turn 0: left changes nothing"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        parse_record(text)


def test_a_record_of_a_won_game_that_went_on_is_kept_playing() -> None:
    later, _ = won_game().play(Move.DOWN)
    assert parse_record(record_text(later)).outcome is later.outcome
    assert parse_record(record_text(won_game())) == won_game()


def test_a_record_of_version_1_stays_readable() -> None:
    """Links that people have shared must open for ever."""
    game = parse_record("1.3.1.w.2048.KKAAAAAAAAAAAAAB")
    assert game == won_game()
    assert game.first_board == Board.parse("1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,2")
