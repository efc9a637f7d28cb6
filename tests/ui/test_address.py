"""Links to positions, seeds and records: game/ui/address.py."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game import BadBoard, BadRecord, BadSeed, Board, Game, RulesError
from game.ui.address import Visit, parse_hash, record_hash
from game.ui.session import Guest
from tests.core.strategies import boards, games, seeds

SEED = 5


@given(boards)
def test_a_position_is_played_on_with_the_fresh_seed(board: Board) -> None:
    assume(board.max_tile > 0)
    visit = parse_hash(f"#position={board}", SEED)
    assert visit == Visit(Guest.POSITION, Game.start(SEED, board))


def test_a_position_whose_signs_were_escaped_on_the_way_is_read() -> None:
    plain = "2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,2"
    escaped = plain.replace(",", "%2C").replace("/", "%2f")
    assert parse_hash(f"#position={escaped}", SEED) == parse_hash(f"#position={plain}", SEED)


@given(seeds)
def test_a_seed_starts_its_game(seed: int) -> None:
    assert parse_hash(f"#seed={seed}", SEED) == Visit(Guest.SEED, Game.start(seed))


@given(games())
def test_the_link_to_a_game_opens_its_replay(game: Game) -> None:
    visit = parse_hash(record_hash(game), SEED)
    assert visit is not None
    assert visit.guest is Guest.RECORD
    assert (visit.game.board, visit.game.score) == (game.board, game.score)
    assert visit.game.moves == game.moves


@given(games())
def test_the_link_to_a_game_needs_no_escaping(game: Game) -> None:
    assert set(record_hash(game)[1:].removeprefix("record=")) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
    )


@pytest.mark.parametrize("text", ["", "#", "#board", "#languages", "#Position=1", "#x=1&seed=2"])
def test_a_hash_that_is_not_the_games_asks_for_nothing(text: str) -> None:
    assert parse_hash(text, SEED) is None


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("#position=", BadBoard),
        ("#position=2,2", BadBoard),
        ("#position=3,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", BadBoard),
        ("#position=0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", BadBoard),
        ("#seed=", BadSeed),
        ("#seed=-1", BadSeed),
        ("#seed=seven", BadSeed),
        ("#seed=18446744073709551616", BadSeed),
        (f"#seed={'9' * 100_000}", BadSeed),
        ("#record=", BadRecord),
        ("#record=1.7.3.A.0", BadRecord),
    ],
)
def test_nonsense_is_refused_with_a_reason_short_enough_to_show(
    text: str, error: type[RulesError]
) -> None:
    with pytest.raises(error) as caught:
        parse_hash(text, SEED)
    assert 10 < len(str(caught.value)) < 160


@given(st.sampled_from(["position", "seed", "record"]), st.text())
def test_no_link_whatever_raises_another_kind_of_error(name: str, value: str) -> None:
    try:
        visit = parse_hash(f"#{name}={value}", SEED)
    except RulesError:
        return
    assert visit is not None
