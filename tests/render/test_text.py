from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.core.candidates import Candidates, Mark
from skyscrapers.core.errors import InvalidPuzzle
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.formats import loads
from skyscrapers.render.text import draw_candidates, draw_puzzle
from tests.strategies import puzzles

ESCAPES = re.compile(r"\x1b\[\d*m")


@given(puzzles(), st.booleans())
def test_a_picture_reads_back_with_answers_or_without(puzzle: Puzzle, ascii: bool) -> None:
    assert str(puzzle) == draw_puzzle(puzzle)
    assert loads(draw_puzzle(puzzle, ascii=ascii)) == puzzle
    n = puzzle.size
    grid = Grid(n, tuple(h if h is not None else puzzle.rules.max_height for h in puzzle.givens))
    read = loads(draw_puzzle(puzzle, grid, ascii=ascii))
    assert read == puzzle
    if None in puzzle.givens:
        board = [-1 if height == 0 else height for row in grid.rows for height in row]
        assert [height for row in read.meta["board"] for height in row] == board


@given(puzzles())
def test_colours_change_nothing_else(puzzle: Puzzle) -> None:
    coloured = draw_puzzle(puzzle, colour=True)
    assert "\x1b[" in coloured
    plain = [line.rstrip() for line in ESCAPES.sub("", coloured).split("\n")]
    assert "\n".join(plain) == draw_puzzle(puzzle)


def test_clues_on_four_sides_givens_answers_parks_and_tall_heights() -> None:
    rules = Rules.standard(3, max_height=2)
    puzzle = Puzzle.from_clues(
        [2, 0, 1], [0, 1, "?"], [0, 0, 2], [1, 0, 0], [[-1, 0, 0]] + [[0] * 3] * 2, rules
    )
    grid = Grid.from_rows([[0, 1, 2], [1, None, 0], [2, 0, None]])
    assert draw_puzzle(puzzle, grid, ascii=True) == (
        "rules: max height 2\n"
        "    2       1\n"
        "  +---+---+---+\n"
        "  |[.]| 1 | 2 | 1\n"
        "  +---+---+---+\n"
        "  | 1 |   | . |\n"
        "  +---+---+---+\n"
        "2 | 2 | . |   |\n"
        "  +---+---+---+\n"
        "        1   ?"
    )
    tall = Puzzle.from_clues(
        top=[1, *[0] * 9], left=[10, *[0] * 9], givens=[[10, *[0] * 9], *[[0] * 10] * 9]
    )
    lines = draw_puzzle(tall).split("\n")
    assert lines[0].index("1") == lines[2].index("[10]") + 2
    assert lines[2].startswith("10 │[10]│    │")


def test_candidates_show_what_is_left() -> None:
    puzzle = Puzzle.from_clues(top=[2, 1], givens=[[0, 2], [0, 0]])
    board = Candidates.of(puzzle).remove(Mark(1, 0, 1))
    assert draw_candidates(puzzle, board, ascii=True) == (
        "    2    1\n  +----+----+\n  | 12 |[2 ]|\n  +----+----+\n  | 2  | 12 |\n  +----+----+"
    )
    coloured = draw_candidates(puzzle, board, colour=True)
    assert "\x1b[36m 2  " in coloured


def test_boards_of_another_size_are_refused() -> None:
    puzzle = Puzzle.from_clues(top=[0, 0, 0])
    with pytest.raises(InvalidPuzzle, match="size 2; expected size 3"):
        draw_puzzle(puzzle, Grid.from_rows([[1, 2], [2, 1]]))
    with pytest.raises(InvalidPuzzle, match="size 2; expected size 3"):
        draw_candidates(puzzle, Candidates.from_heights([[[1]] * 2] * 2))
