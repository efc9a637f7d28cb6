"""Games and turns: game/play.py."""

from __future__ import annotations

import copy
import gc
import pickle
import time

import pytest
from hypothesis import given

from game import (
    BadBoard,
    Board,
    Game,
    IllegalMove,
    Merge,
    Move,
    NothingToRedo,
    NothingToUndo,
    Outcome,
    load_text,
    save_text,
    spawn,
)
from tests.core.playing import long_game, won_game
from tests.core.strategies import games, moves, seeds

NEARLY_OVER = Board.parse("2,4,8,16/4,8,16,32/8,16,32,64/32,4,128,128")
WON_AND_OVER = Board.parse("1024,1024,8,4/32,16,4,8/8,4,8,16/4,8,16,32")


# Starting ---------------------------------------------------------------------------------


@given(seeds)
def test_a_game_starts_with_the_first_two_tiles_of_its_seed(seed: int) -> None:
    game = Game.start(seed)
    first = spawn(seed, 0, Board())
    one = Board().with_tile(first.cell, first.value)
    second = spawn(seed, 1, one)
    assert game.board == game.first_board == one.with_tile(second.cell, second.value)
    assert (game.score, game.turns, game.moves) == (0, 0, "")
    assert game.outcome is Outcome.PLAYING
    assert not game.won
    assert not game.is_over
    assert not game.can_undo
    assert not game.can_redo


def test_a_game_may_start_from_a_position() -> None:
    game = Game.start(7, NEARLY_OVER)
    assert game.board == game.first_board == NEARLY_OVER
    assert game.outcome is Outcome.PLAYING


def test_a_position_with_2048_counts_as_won_before() -> None:
    game = Game.start(7, Board.parse("2048,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
    assert game.won
    assert game.outcome is Outcome.PLAYING
    game, turn = game.play(Move.RIGHT)
    assert not turn.won
    assert turn.outcome is game.outcome is Outcome.PLAYING


def test_a_position_without_moves_is_over_at_once() -> None:
    game = Game.start(7, Board.parse("2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2"))
    assert game.is_over
    assert game.outcome is Outcome.OVER


@pytest.mark.parametrize("board", [Board(), "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", 7])
def test_what_is_no_position_to_start_from_is_refused(board: object) -> None:
    with pytest.raises(BadBoard, match="start"):
        Game.start(7, board)  # type: ignore[arg-type]


# Playing ----------------------------------------------------------------------------------


@given(games(), moves)
def test_a_move_slides_and_adds_the_next_tile(game: Game, move: Move) -> None:
    after, reward = game.board.slide(move)
    if after == game.board:
        with pytest.raises(IllegalMove, match=f"turn {game.turns}: {move.name.lower()}"):
            game.play(move)
        return
    later, turn = game.play(move)
    tile = spawn(game.seed, game.turns + 2, after)
    assert (turn.number, turn.move, turn.before) == (game.turns, move, game.board)
    assert (turn.after, turn.reward, turn.spawn) == (after, reward, tile)
    assert turn.board == later.board == after.with_tile(tile.cell, tile.value)
    assert turn.paths == game.board.paths(move)
    assert turn.outcome is later.outcome
    assert later.score == game.score + reward
    assert later.turns == game.turns + 1
    assert later.moves == game.moves + move.letter
    assert not later.can_redo


def test_a_turn_names_its_merges() -> None:
    game = Game.start(7, Board.parse("4,4,4,4/0,0,0,0/0,2,0,2/8,0,0,0"))
    _, turn = game.play(Move.RIGHT)
    assert turn.merges == (Merge(2, 8), Merge(3, 8), Merge(11, 4))
    assert turn.reward == 20


def test_a_turn_with_no_merge_earns_nothing() -> None:
    _, turn = Game.start(7, Board.parse("0,4,2,0/0,0,0,0/0,0,0,0/0,0,0,0")).play(Move.LEFT)
    assert turn.merges == ()
    assert turn.reward == 0


def test_an_illegal_move_leaves_the_game_as_it_was() -> None:
    game = Game.start(7, Board.parse("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
    before = save_text(game)
    with pytest.raises(IllegalMove, match="turn 0: left changes nothing on 2,0,0,0/"):
        game.play(Move.LEFT)
    assert save_text(game) == before
    assert game.play(Move.RIGHT)[1].number == 0


@pytest.mark.parametrize("move", ["u", "up", None, 0])
def test_what_is_no_move_is_not_played(move: object) -> None:
    with pytest.raises(IllegalMove, match="no Move"):
        Game.start(7).play(move)  # type: ignore[arg-type]


def test_a_game_cannot_be_changed() -> None:
    game, turn = Game.start(7, NEARLY_OVER).play(Move.LEFT)
    for value, field in ((game, "score"), (game, "board"), (turn, "reward")):
        with pytest.raises(AttributeError):
            setattr(value, field, 1)
    assert game.score == 256


# Winning and losing -----------------------------------------------------------------------


def test_the_first_2048_wins_and_asks() -> None:
    game = Game.start(3, Board.parse("1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,2"))
    game, turn = game.play(Move.LEFT)
    assert turn.won
    assert game.won
    assert turn.outcome is game.outcome is Outcome.WON
    assert not game.is_over


def test_keeping_on_playing_answers_the_question() -> None:
    game = won_game().keep_playing()
    assert game.outcome is Outcome.PLAYING
    assert game.won
    assert game.board == won_game().board


def test_keeping_on_playing_changes_nothing_where_nothing_is_asked() -> None:
    game = Game.start(7)
    assert game.keep_playing() is game
    kept = won_game().keep_playing()
    assert kept.keep_playing() is kept


def test_playing_on_after_a_win_keeps_on_playing() -> None:
    game, turn = won_game().play(Move.DOWN)
    assert game.outcome is turn.outcome is Outcome.PLAYING
    assert not turn.won
    assert game.won


def test_a_second_2048_does_not_win_again() -> None:
    game = Game.start(3, Board.parse("1024,1024,0,0/1024,1024,0,0/0,0,0,0/0,0,0,2"))
    game, turn = game.play(Move.LEFT)
    assert turn.won
    game, turn = game.play(Move.UP)
    assert game.board.max_tile == 4096
    assert not turn.won
    assert game.outcome is Outcome.PLAYING


def test_a_game_without_moves_is_over() -> None:
    # 128 128 merge into 256, and the tile that comes either is stuck or is not.
    outcomes = set()
    for seed in range(20):
        game, turn = Game.start(seed, NEARLY_OVER).play(Move.LEFT)
        assert game.is_over is (turn.outcome is Outcome.OVER) is not bool(game.board.legal_moves)
        outcomes.add(turn.outcome)
        if game.is_over:
            with pytest.raises(IllegalMove):
                game.play(Move.LEFT)
    assert Outcome.OVER in outcomes


def test_a_turn_can_win_and_end_the_game() -> None:
    game, turn = Game.start(0, WON_AND_OVER).play(Move.RIGHT)
    assert turn.board.max_tile == 2048
    assert turn.won
    assert game.won
    assert turn.outcome is game.outcome is Outcome.OVER
    assert game.keep_playing() is game


# Past and future --------------------------------------------------------------------------


@given(games())
def test_undo_then_redo_is_the_identity(game: Game) -> None:
    if game.can_undo:
        assert game.undo().redo() == game
        assert game.undo().redo().outcome is game.outcome
    else:
        with pytest.raises(NothingToUndo, match="no move"):
            game.undo()


@given(games())
def test_redo_then_undo_is_the_identity(game: Game) -> None:
    if game.can_redo:
        assert game.redo().undo() == game
    else:
        with pytest.raises(NothingToRedo, match="no move"):
            game.redo()


@given(games())
def test_undoing_every_move_leads_to_the_start(game: Game) -> None:
    first = game
    while first.can_undo:
        first = first.undo()
    assert first.board == game.first_board
    assert (first.score, first.turns, first.moves) == (0, 0, "")
    assert first.undone == game.moves + game.undone
    while first.turns < game.turns:
        first = first.redo()
    assert first == game


@given(games(), moves)
def test_a_new_move_drops_what_was_undone(game: Game, move: Move) -> None:
    if game.can_undo and move in game.undo().board.legal_moves:
        later, _ = game.undo().play(move)
        assert not later.can_redo
        assert later.undone == ""


@given(games(), moves)
def test_the_same_move_after_undo_brings_the_same_tile(game: Game, move: Move) -> None:
    if move in game.board.legal_moves:
        later, turn = game.play(move)
        again, same = later.undo().play(move)
        assert same == turn
        assert again.board == later.board


@given(games())
def test_a_replay_passes_the_same_game(game: Game) -> None:
    score = 0
    last = game.first_board
    for count, (moment, turn) in enumerate(game.replay(), start=1):
        assert turn.before == last
        assert moment.turns == turn.number + 1 == count
        score += turn.reward
        last = moment.board
        assert moment.score == score
    assert (last, score) == (game.board, game.score)


def played(game: Game, turns: int) -> Game:
    """The game after so many moves more, each the first that is legal."""
    for _ in range(turns):
        game, _ = game.play(game.board.legal_moves[0])
    return game


def test_lines_that_part_keep_their_own_past() -> None:
    """Games share what they know of their past; playing on from one must not touch another's."""
    root = played(Game.start(seed=5), 20)
    lines = [root.play(move)[0] for move in root.board.legal_moves]
    for line in [played(line, 3) for line in lines]:
        seen = [moment.board for moment, _ in line.replay()]
        while line.can_undo:
            assert line.board == seen.pop()
            line = line.undo()
        assert line.board == root.first_board


def test_a_long_game_is_freed_without_following_it_move_by_move() -> None:
    """Ten thousand objects, each the only one to know the next, overflow a browser's stack."""
    game = played(Game.start(seed=5), 50)
    found = [game]
    seen = {id(game)}
    depth = 0
    while found:
        depth += 1
        found = [x for y in found for x in gc.get_referents(y) if not isinstance(x, type)]
        found = [x for x in found if id(x) not in seen and gc.is_tracked(x)]
        seen.update(map(id, found))
    assert depth < 10


def test_undoing_the_win_and_redoing_it_asks_again() -> None:
    game = won_game()
    assert game.undo().outcome is Outcome.PLAYING
    assert not game.undo().won
    assert game.undo().redo().outcome is Outcome.WON


def test_the_choice_to_keep_on_playing_outlasts_undo_and_redo() -> None:
    kept = won_game().keep_playing()
    assert kept.undo().redo().outcome is Outcome.PLAYING
    later, _ = won_game().play(Move.DOWN)
    assert later.undo().outcome is Outcome.PLAYING


def test_winning_another_way_after_undo_asks_again() -> None:
    again, turn = won_game().keep_playing().undo().play(Move.RIGHT)
    assert turn.won
    assert again.outcome is Outcome.WON


def test_games_are_equal_by_what_happened_in_them() -> None:
    game = Game.start(7).play(Move.RIGHT)[0]
    again = Game.start(7).play(Move.RIGHT)[0]
    assert game == again
    assert hash(game) == hash(again)
    assert game != game.undo()
    assert game != Game.start(8)
    assert game != "game"
    assert won_game() != won_game().keep_playing()


def test_a_game_describes_itself_in_a_line() -> None:
    assert repr(won_game()) == (
        "<Game seed=3 turns=1 score=2048 won 2048,0,0,0/0,0,2,0/0,0,0,0/2,0,0,0>"
    )


# A game of 10,000 moves -------------------------------------------------------------------


@pytest.mark.parametrize("loaded", [False, True])
def test_undo_is_fast_and_right_in_a_game_of_10000_moves(*, loaded: bool) -> None:
    game = load_text(save_text(long_game())) if loaded else long_game()
    assert game.turns == 10_000
    game = game.undo().redo()  # a loaded game plays its past once, here
    began = time.process_time()
    steps = 2_000
    for _ in range(steps):
        game = game.undo()
    took = time.process_time() - began
    assert took / steps < 0.001
    assert game.turns == 8_000
    assert game.moves == long_game().moves[:8_000]
    for _ in range(steps):
        game = game.redo()
    assert game == long_game()


def test_undoing_10000_moves_reaches_the_start() -> None:
    game = long_game()
    while game.can_undo:
        game = game.undo()
    assert game.board == Game.start(game.seed).board
    assert len(game.undone) == 10_000


def test_a_game_of_10000_moves_is_dropped_and_copied_without_deep_recursion() -> None:
    game = load_text(save_text(long_game()))
    assert pickle.loads(pickle.dumps(game.undo())) == game.undo()
    assert copy.deepcopy(game) == game
    assert repr(game)
    del game


def test_turns_are_values() -> None:
    turn = Game.start(7).play(Move.RIGHT)[1]
    assert hash(turn) == hash(Game.start(7).play(Move.RIGHT)[1])
    assert turn == Game.start(7).play(Move.RIGHT)[1]
