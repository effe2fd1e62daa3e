from __future__ import annotations

import pytest

from skyscrapers.core.geometry import Axis, Cell, Edge, Line, Side, cells, edges, lines, sightline

SIZES = range(1, 8)


@pytest.mark.parametrize("size", SIZES)
def test_the_sightlines_of_a_line_are_each_other_backwards(size: int) -> None:
    for edge in edges(size):
        assert sightline(edge.opposite, size) == sightline(edge, size)[::-1]
        assert edge.opposite.opposite == edge
        assert edge.opposite.line == edge.line
        assert edge in edge.line.edges


def test_sightlines_begin_at_their_edge() -> None:
    assert sightline(Edge(Side.TOP, 1), 3) == (Cell(0, 1), Cell(1, 1), Cell(2, 1))
    assert sightline(Edge(Side.BOTTOM, 1), 3) == (Cell(2, 1), Cell(1, 1), Cell(0, 1))
    assert sightline(Edge(Side.LEFT, 2), 3) == (Cell(2, 0), Cell(2, 1), Cell(2, 2))
    assert sightline(Edge(Side.RIGHT, 2), 3) == (Cell(2, 2), Cell(2, 1), Cell(2, 0))


@pytest.mark.parametrize("size", SIZES)
def test_edges_go_top_bottom_left_right_and_lines_rows_first(size: int) -> None:
    assert [edge.side for edge in edges(size)] == [side for side in Side for _ in range(size)]
    assert lines(size)[0] == Line(Axis.ROW, 0)
    assert lines(size)[-1] == Line(Axis.COLUMN, size - 1)
    assert len(lines(size)) == 2 * size
    assert {edge.line for edge in edges(size)} == set(lines(size))


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_lies_on_one_row_and_one_column(size: int) -> None:
    for axis in Axis:
        along = [sightline(line.edges[0], size) for line in lines(size) if line.axis is axis]
        assert sorted(cell for line in along for cell in line) == list(cells(size))


def test_places_are_named_as_players_name_them() -> None:
    assert str(Cell(2, 4)) == "r3c5"
    assert str(Edge(Side.RIGHT, 0)) == "right of row 1"
    assert str(Edge(Side.BOTTOM, 3)) == "bottom of column 4"
