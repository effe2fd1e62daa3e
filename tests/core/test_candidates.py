from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.core.candidates import Candidates, Mark, heights_of
from skyscrapers.core.deduction import Deduction
from skyscrapers.core.errors import InvalidPuzzle
from skyscrapers.core.geometry import Cell, cells
from skyscrapers.core.puzzle import Puzzle
from tests.strategies import puzzles


@given(puzzles())
def test_the_start_has_every_height_where_nothing_is_given(puzzle: Puzzle) -> None:
    board = Candidates.of(puzzle)
    for cell in cells(puzzle.size):
        given_height = puzzle.given(cell)
        expected = tuple(puzzle.rules.symbols) if given_height is None else (given_height,)
        assert board.heights(cell) == expected
    assert Candidates.from_heights(board.rows()) == board
    assert not board.is_contradictory


@given(st.sets(st.integers(0, 128)))
def test_masks_and_heights_are_the_same_thing(heights: set[int]) -> None:
    assert heights_of(sum(1 << height for height in heights)) == tuple(sorted(heights))


def test_boards_change_by_making_new_ones() -> None:
    board = Candidates.of(Puzzle.from_clues(top=[0, 0]))
    placed = board.place(Mark(0, 0, 2))
    assert board.heights(Cell(0, 0)) == (1, 2)
    assert placed.heights(Cell(0, 0)) == (2,)
    gone = placed.remove(Mark(0, 1, 2), Mark(1, 0, 2), Mark(1, 1, 1))
    assert gone.is_solved
    assert gone.grid().rows == ((2, 1), (1, 2))
    assert gone.remove(Mark(0, 0, 2)).is_contradictory
    assert placed.grid().rows == ((2, None), (None, None))
    assert Mark(0, 1, 2).cell == Cell(0, 1)
    assert str(Mark(0, 1, 2)) == "r1c2=2"


def test_a_deduction_is_applied_eliminations_first() -> None:
    board = Candidates.of(Puzzle.from_clues(top=[0, 0]))
    deduction = Deduction("x", (Mark(0, 0, 1),), (Mark(0, 1, 1), Mark(0, 1, 2)))
    after = board.apply(deduction)
    assert after.heights(Cell(0, 0)) == (1,)
    assert after.heights(Cell(0, 1)) == ()


def test_a_park_is_a_candidate_like_another() -> None:
    board = Candidates.from_heights([[[0], [0, 1]], [[1], []]])
    assert board.heights(Cell(0, 1)) == (0, 1)
    assert board.grid().rows == ((0, None), (1, None))
    with pytest.raises(InvalidPuzzle):
        Candidates.from_heights([[[1]], [[1], [2]]])
