"""Write tests/data/long-game.txt, the record of a game of 10,000 moves.

    python -m tests.core.make_long_game

The seed fixes every new tile, so a beam search over the moves can foresee them all: it keeps
the boards in the best order and need not play well. Run it again only if spawns change.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game import Board, Game, Move, record_text, spawn

SEED = 2048
TURNS = 10_000
WIDTH = 40
PATH = Path(__file__).parent.parent / "data" / "long-game.txt"
_SNAKE = (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12)

Chain = tuple[Move, "Chain"] | None


def main() -> None:
    """Search, play the moves found, and write the record."""
    game = Game.start(SEED)
    beam: list[tuple[Board, Chain]] = [(game.board, None)]
    for turn in range(TURNS):
        found: dict[Board, Chain] = {}
        for board, chain in beam:
            for move in board.legal_moves:
                after, _ = board.slide(move)
                tile = spawn(SEED, turn + 2, after)
                found.setdefault(after.with_tile(tile.cell, tile.value), (move, chain))
        beam = sorted(found.items(), key=lambda item: -_worth(item[0]))[:WIDTH]
        if not beam:
            sys.exit(f"every line of play ended by turn {turn}: widen the beam")
    moves: list[Move] = []
    chain = beam[0][1]
    while chain:
        move, chain = chain
        moves.append(move)
    for move in reversed(moves):
        game, _ = game.play(move)
    PATH.write_text(record_text(game) + "\n", encoding="ascii")


def _worth(board: Board) -> float:
    """High for large tiles in falling order along the snake, and for room."""
    tiles = [board[cell] for cell in _SNAKE]
    weighted = sum(tile * 0.5**place for place, tile in enumerate(tiles))
    return weighted + board.max_tile * 0.02 * tiles.count(0)


if __name__ == "__main__":
    main()
