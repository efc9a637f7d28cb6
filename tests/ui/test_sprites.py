"""The pool of tiles: game/ui/sprites.py."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game import Board, Game, Move
from game.ui.sprites import POOL, Motion, Sprite, Sprites, after_turn, at_rest, settled
from tests.core.strategies import boards, games


def play_on(game: Game, sprites: Sprites, choices: list[int]) -> tuple[Game, Sprites]:
    """The game and its sprites some moves later."""
    for choice in choices:
        legal = game.board.legal_moves
        if not legal:
            break
        game, turn = game.play(legal[choice % len(legal)])
        sprites = after_turn(sprites, turn)
    return game, sprites


def one_turn(text: str, move: Move) -> tuple[Sprites, Sprites, Board]:
    """The sprites before and after a move on a board, and the board with the new tile."""
    board = Board.parse(text)
    before = settled(board)
    _, turn = Game.start(5, board).play(move)
    return before, after_turn(before, turn), turn.board


def staying(sprites: Sprites) -> list[Sprite]:
    """The sprites that are there when all motion is over."""
    return [sprite for sprite in sprites.pool if sprite and sprite.motion is not Motion.GONE]


choices = st.lists(st.integers(0, 11), max_size=40)


@given(games(), choices)
def test_every_tile_has_exactly_one_sprite_at_its_cell(game: Game, way: list[int]) -> None:
    game, sprites = play_on(game, settled(game.board), way)
    tiles = {cell: game.board[cell] for cell in range(16) if game.board[cell]}
    found = staying(sprites)
    assert {sprite.cell: sprite.value for sprite in found} == tiles
    assert len(found) == len(tiles)


@given(games(), choices)
def test_each_cell_knows_the_place_of_its_sprite(game: Game, way: list[int]) -> None:
    game, sprites = play_on(game, settled(game.board), way)
    for cell, index in enumerate(sprites.by_cell):
        sprite = sprites.pool[index] if index >= 0 else None
        assert (sprite.value if sprite else 0) == game.board[cell]
        assert sprite is None or sprite.cell == cell


@given(games(), choices)
def test_two_tiles_that_merged_leave_under_the_one_they_became(game: Game, way: list[int]) -> None:
    _, sprites = play_on(game, settled(game.board), way)
    merged = {
        sprite.cell: sprite.value for sprite in staying(sprites) if sprite.motion is Motion.MERGED
    }
    gone = [sprite for sprite in sprites.pool if sprite and sprite.motion is Motion.GONE]
    assert sorted((sprite.cell, 2 * sprite.value) for sprite in gone) == sorted(
        [*merged.items(), *merged.items()]
    )


@given(games(), choices)
def test_at_rest_the_same_sprites_stand_where_they_were_going(game: Game, way: list[int]) -> None:
    game, sprites = play_on(game, settled(game.board), way)
    rest = at_rest(sprites)
    assert rest.by_cell == sprites.by_cell
    assert {sprite.motion for sprite in rest.pool if sprite} <= {Motion.STILL}
    assert sorted((s.cell, s.value) for s in staying(rest)) == [
        (cell, game.board[cell]) for cell in range(16) if game.board[cell]
    ]


@given(boards)
def test_a_settled_board_moves_nothing(board: Board) -> None:
    assert at_rest(settled(board)) == settled(board)


def test_a_tile_keeps_its_sprite_while_it_lives() -> None:
    before, after, _ = one_turn("0,0,2,0/0,8,0,0/0,0,0,0/0,0,0,0", Move.LEFT)
    assert after.by_cell[0] == before.by_cell[2]
    assert after.by_cell[4] == before.by_cell[5]
    assert after.pool[after.by_cell[0]] == Sprite(2, cell=0, origin=2, motion=Motion.SLIDE)


def test_a_tile_against_the_wall_stays_still() -> None:
    _, after, _ = one_turn("2,0,0,4/0,0,0,0/0,0,0,0/0,0,0,0", Move.LEFT)
    assert after.pool[after.by_cell[0]] == Sprite(2, cell=0, origin=0, motion=Motion.STILL)


def test_a_new_tile_spawns_where_it_is() -> None:
    _, after, board = one_turn("0,0,0,2/0,0,0,0/0,0,0,0/0,0,0,0", Move.LEFT)
    (spawned,) = [sprite for sprite in staying(after) if sprite.motion is Motion.SPAWNED]
    assert spawned.origin == spawned.cell != 0
    assert spawned.value == board[spawned.cell]


def test_the_pool_is_large_enough_for_eight_merges_on_a_full_board() -> None:
    _, after, _ = one_turn("2,2,4,4/8,8,2,2/4,4,8,8/2,2,4,4", Move.LEFT)
    assert sum(sprite is not None for sprite in after.pool) == POOL == 25
