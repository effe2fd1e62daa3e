from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.core.geometry import Cell, cells, edges, sightline
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.referee import violations
from skyscrapers.core.symmetry import Symmetry, canonical, canonical_symmetry
from tests.strategies import latin_grids, puzzles

SYMMETRIES = st.sampled_from(Symmetry)


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_a_symmetry_takes_sightlines_to_sightlines(symmetry: Symmetry, size: int) -> None:
    for edge in edges(size):
        moved = tuple(symmetry.cell(cell, size) for cell in sightline(edge, size))
        assert moved == sightline(symmetry.edge(edge, size), size)


@pytest.mark.parametrize("symmetry", Symmetry)
def test_the_inverse_undoes(symmetry: Symmetry) -> None:
    for size in (1, 4, 5):
        for cell in cells(size):
            assert symmetry.inverse.cell(symmetry.cell(cell, size), size) == cell
        for edge in edges(size):
            assert symmetry.inverse.edge(symmetry.edge(edge, size), size) == edge


def test_the_eight_are_different_and_closed() -> None:
    board = cells(3)
    images = {tuple(s.cell(cell, 3) for cell in board): s for s in Symmetry}
    assert len(images) == 8
    for one in Symmetry:
        for other in Symmetry:
            assert tuple(one.cell(other.cell(cell, 3), 3) for cell in board) in images


def test_names_say_what_is_done() -> None:
    assert Symmetry.TURN_RIGHT.cell(Cell(0, 0), 3) == Cell(0, 2)
    assert Symmetry.TURN_LEFT.cell(Cell(0, 0), 3) == Cell(2, 0)
    assert Symmetry.TURN_HALF.cell(Cell(0, 1), 3) == Cell(2, 1)
    assert Symmetry.MIRROR.cell(Cell(0, 0), 3) == Cell(0, 2)
    assert Symmetry.FLIP.cell(Cell(0, 0), 3) == Cell(2, 0)
    assert Symmetry.TRANSPOSE.cell(Cell(0, 1), 3) == Cell(1, 0)
    assert Symmetry.ANTITRANSPOSE.cell(Cell(0, 0), 3) == Cell(2, 2)


@given(puzzles(), SYMMETRIES)
def test_turning_there_and_back_leaves_a_puzzle_as_it_was(
    puzzle: Puzzle, symmetry: Symmetry
) -> None:
    turned = symmetry.puzzle(puzzle)
    assert symmetry.inverse.puzzle(turned) == puzzle
    for edge in edges(puzzle.size):
        assert turned.clue(symmetry.edge(edge, puzzle.size)) == puzzle.clue(edge)
    for cell in cells(puzzle.size):
        assert turned.given(symmetry.cell(cell, puzzle.size)) == puzzle.given(cell)
    moved = {
        frozenset(symmetry.cell(cell, puzzle.size) for cell in house.cells)
        for house in puzzle.rules.houses
    }
    assert moved == {frozenset(house.cells) for house in turned.rules.houses}


@given(puzzles(), SYMMETRIES)
def test_what_turns_into_each_other_has_one_canonical_form(
    puzzle: Puzzle, symmetry: Symmetry
) -> None:
    assert canonical(symmetry.puzzle(puzzle)) == canonical(puzzle)
    assert canonical(canonical(puzzle)) == canonical(puzzle)
    assert canonical_symmetry(puzzle).puzzle(puzzle) == canonical(puzzle)


@given(st.data(), st.integers(1, 5), SYMMETRIES)
def test_a_turned_grid_breaks_as_much_of_a_turned_puzzle(
    data: st.DataObject, size: int, symmetry: Symmetry
) -> None:
    puzzle = data.draw(puzzles(largest=5))
    grid: Grid = data.draw(latin_grids(puzzle.size))
    before = violations(puzzle, grid)
    after = violations(symmetry.puzzle(puzzle), symmetry.grid(grid))
    assert sorted(v.rule for v in before) == sorted(v.rule for v in after)
