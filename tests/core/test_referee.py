from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.core.errors import InvalidPuzzle
from skyscrapers.core.geometry import Cell, Edge, Side, edges
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.referee import Violation, measured, violations
from skyscrapers.core.rules import HouseKind, HouseName, Rules
from tests.strategies import latin_grids

GRIDS = st.integers(1, 6).flatmap(latin_grids)
MEASURES = st.sampled_from(["count", "sum", "height"])


def seen(line: tuple[int | None, ...]) -> list[int]:
    """What is seen of a full line, by the definition: taller than all before."""
    return [
        height
        for place, height in enumerate(line)
        if height and all(height > (other or 0) for other in line[:place])
    ]


def clued(grid: Grid, measure: str) -> Puzzle:
    """The puzzle of a grid with all its clues."""
    rules = Rules.standard(grid.size, measure)
    take = {"count": len, "sum": sum, "height": max}[measure]
    clues = tuple(take(seen(grid.seen_from(edge))) for edge in edges(grid.size))
    return Puzzle(rules, clues, (None,) * grid.size**2)


@given(GRIDS, MEASURES)
def test_a_grid_is_right_for_the_clues_it_has(grid: Grid, measure: str) -> None:
    assert violations(clued(grid, measure), grid) == ()


@given(GRIDS, MEASURES, st.data())
def test_a_right_grid_with_cells_emptied_breaks_nothing(
    grid: Grid, measure: str, data: st.DataObject
) -> None:
    kept = data.draw(st.lists(st.booleans(), min_size=grid.size**2, max_size=grid.size**2))
    heights = tuple(h if keep else None for h, keep in zip(grid.heights, kept, strict=True))
    assert violations(clued(grid, measure), Grid(grid.size, heights)) == ()


@given(GRIDS, st.sampled_from(["count", "sum"]), st.data())
def test_a_clue_that_is_not_met_is_found(grid: Grid, measure: str, data: st.DataObject) -> None:
    puzzle = clued(grid, measure)
    edge = data.draw(st.sampled_from(edges(grid.size)))
    clue = data.draw(st.sampled_from(puzzle.rules.clue_range))
    changed = puzzle.with_clue(edge, clue)
    found = violations(changed, grid)
    if clue == puzzle.clue(edge):
        assert found == ()
    else:
        assert [(v.rule, v.where, v.height) for v in found] == [("clue", edge, puzzle.clue(edge))]


@given(GRIDS.filter(lambda grid: grid.size > 1), st.data())
def test_a_height_that_stands_twice_is_found_in_its_row_and_column(
    grid: Grid, data: st.DataObject
) -> None:
    n = grid.size
    row, column = data.draw(st.integers(0, n - 1)), data.draw(st.integers(0, n - 1))
    old = grid[Cell(row, column)]
    new = data.draw(st.sampled_from([h for h in range(1, n + 1) if h != old]))
    heights = list(grid.heights)
    heights[row * n + column] = new
    found = violations(Puzzle.from_clues(rules=Rules.standard(n)), Grid(n, tuple(heights)))
    assert {(v.rule, v.where, v.height) for v in found} == {
        ("house", HouseName(HouseKind.ROW, row), new),
        ("house", HouseName(HouseKind.COLUMN, column), new),
    }
    assert all(Cell(row, column) in v.cells and len(v.cells) == 2 for v in found)


def broken(puzzle: Puzzle, rows: list[list[int | None]]) -> list[tuple[str, str]]:
    return [(v.rule, str(v.where)) for v in violations(puzzle, Grid.from_rows(rows))]


def test_parks_hide_nothing_and_may_stand_as_often_as_there_are() -> None:
    rules = Rules.standard(3, max_height=2)
    puzzle = Puzzle.from_clues(left=[2, 1, 1], rules=rules)
    assert broken(puzzle, [[0, 1, 2], [2, 0, 1], [1, 2, 0]]) == [("clue", "left of row 3")]
    assert broken(puzzle, [[0, 0, None], [None] * 3, [None] * 3]) == [("house", "row 1")]


def test_given_and_height_and_extra_houses() -> None:
    rules = Rules.standard(2, diagonals=True)
    puzzle = Puzzle.from_clues(givens=[[1, 0], [0, 0]], rules=rules)
    assert broken(puzzle, [[2, 1], [1, 2]]) == [
        ("given", "r1c1"),
        ("house", "diagonal 1"),
        ("house", "diagonal 2"),
    ]
    assert broken(puzzle, [[3, None], [None, None]]) == [("height", "r1c1"), ("given", "r1c1")]
    assert broken(puzzle, [[0, None], [None, None]])[0] == ("height", "r1c1")


def test_a_partly_filled_line_breaks_its_clue_only_when_that_is_seen() -> None:
    count = Puzzle.from_clues(left=[2, 0, 0, 0])
    assert broken(count, [[1, 2, 3, None], *[[None] * 4] * 3]) == [("clue", "left of row 1")]
    assert broken(count, [[1, 2, None, None], *[[None] * 4] * 3]) == []
    assert broken(count, [[4, None, None, None], *[[None] * 4] * 3]) == [("clue", "left of row 1")]
    assert broken(count, [[1, None, 3, 4], *[[None] * 4] * 3]) == []
    haido = Puzzle.from_clues(left=[3, 0, 0, 0], rules=Rules.standard(4, "height"))
    assert broken(haido, [[4, None, None, None], *[[None] * 4] * 3]) == [("clue", "left of row 1")]
    assert broken(haido, [[2, None, None, None], *[[None] * 4] * 3]) == []
    assert broken(haido, [[2, 3, 4, 1], *[[None] * 4] * 3]) == []


def test_a_grid_of_another_size_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="a grid of size 2; expected size 3"):
        violations(Puzzle.from_clues(top=[0] * 3), Grid.from_rows([[1, 2], [2, 1]]))


def test_what_is_measured() -> None:
    assert measured(Rules.standard(4), (1, 3, 4)) == 3
    assert measured(Rules.standard(4, "sum"), (1, 3, 4)) == 8
    assert measured(Rules.standard(4, "height"), (1, 3, 4)) == 4
    assert measured(Rules.standard(4, "height"), ()) == 0
    edge = Edge(Side.TOP, 0)
    assert Violation("clue", edge, ()) == Violation("clue", edge, (), None)
