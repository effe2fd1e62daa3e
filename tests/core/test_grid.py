from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.core.errors import InvalidPuzzle
from skyscrapers.core.geometry import Cell, Edge, Side, edges
from skyscrapers.core.grid import Grid
from tests.strategies import latin_grids


@given(st.integers(1, 8).flatmap(latin_grids))
def test_what_is_seen_from_opposite_edges_is_the_same_backwards(grid: Grid) -> None:
    assert grid.is_full
    assert Grid.from_rows(grid.rows) == grid
    for edge in edges(grid.size):
        assert grid.seen_from(edge) == grid.seen_from(edge.opposite)[::-1]
        assert sorted(grid.seen_from(edge)) == list(range(1, grid.size + 1))


def test_rows_cells_and_empty_ones() -> None:
    grid = Grid.from_rows([[1, 0], [None, 12]])
    assert grid[Cell(1, 1)] == 12
    assert list(grid) == [(1, 0), (None, 12)]
    assert grid.seen_from(Edge(Side.RIGHT, 0)) == (0, 1)
    assert not grid.is_full
    assert str(grid) == " 1  .\n _ 12"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[1, 2], [1]], "row 2: 1 cells; expected 2"),
        ([[1, -1], [1, 2]], "row 1: height -1"),
        ([[1, "2"], [1, 2]], "height '2'"),
        ([[True, 2], [1, 2]], "height True"),
    ],
)
def test_wrong_rows_are_no_grid(rows: list, message: str) -> None:
    with pytest.raises(InvalidPuzzle) as found:
        Grid.from_rows(rows)
    assert message in str(found.value)
    with pytest.raises(InvalidPuzzle, match="3 cells; expected 4"):
        Grid(2, (1, 2, 3))
