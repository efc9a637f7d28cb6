"""The drawn boards: what the engine makes of them, what they are called, what cannot be drawn."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from game.move import Move
from tools.catalogues import load_all
from tools.diagram import BadDiagram, Draughtsman, parse_rows, slide_rows, tile_svg
from tools.page_context import extras

ENGLISH = Draughtsman(NullTranslations())


def test_a_strip_slides_as_a_row_of_the_board_does() -> None:
    """One row is enough to show a merge."""
    assert slide_rows(parse_rows("4,4,4,0"), Move.LEFT) == ((8, 4, 0, 0),)
    assert slide_rows(parse_rows("4,4,4,0"), Move.RIGHT) == ((0, 0, 4, 8),)


def test_a_whole_board_slides_in_all_directions() -> None:
    """Four rows move up and down as well."""
    rows = parse_rows("2,0,0,0/2,0,0,0/0,0,0,0/4,0,0,0")
    assert slide_rows(rows, Move.UP)[0][0] == 4
    assert slide_rows(rows, Move.DOWN)[3][0] == 4


@pytest.mark.parametrize(
    ("board", "move", "message"),
    [
        ("2,x,0,0", "", "every cell must be a whole number"),
        ("2,0,0", "", "at most 4 rows of exactly 4 cells"),
        ("/".join(["2,0,0,0"] * 5), "", "at most 4 rows of exactly 4 cells"),
        ("2,0,0,0", "up", "a strip moves left or right only"),
        ("2,0,0,0", "north", "there is no move 'north'"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(
    board: str, move: str, message: str
) -> None:
    """A page source's mistake names the board and what is wrong with it."""
    with pytest.raises(BadDiagram, match=message):
        ENGLISH.board_svg(board, move=move)


def test_a_figure_says_what_it_shows() -> None:
    """A name for each board, a label for each stage, the caption below."""
    text = ENGLISH.board_svg("0,2,0,0", move="left", caption="One <slides>")
    assert 'aria-label="empty, 2, empty, empty"' in text
    assert 'aria-label="2, empty, empty, empty"' in text
    assert text.index("Before") < text.index("After a move left")
    assert "<figcaption>One &lt;slides&gt;</figcaption>" in text


def test_every_number_of_digits_has_a_smaller_type() -> None:
    """131072 is drawn in a smaller size than 2."""
    sizes = [float(tile_svg(2**n).split('font-size="')[1].split('"')[0]) for n in (1, 7, 11, 17)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


def test_a_position_that_is_not_in_the_table_is_refused() -> None:
    """A page source can only name what tests know."""
    names = extras(load_all()[0], "./")
    for writer in ("lesson", "position"):
        draw = names[writer]
        assert callable(draw)
        with pytest.raises(BadDiagram, match="no position 'nowhere'"):
            draw("nowhere")
