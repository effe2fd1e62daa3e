"""Where things are on a board: sides, edges, cells and lines; rows and columns count from 0."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from .errors import InvalidPuzzle


class Side(StrEnum):
    """One of the four sides of a board, in the order that packed clues have."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"


class Axis(StrEnum):
    """The direction of a line."""

    ROW = "row"
    COLUMN = "column"


class Cell(NamedTuple):
    """A cell of the board; its text is the players' `r3c5`, counted from 1."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"


def cell_number(cell: Cell, size: int) -> int:
    """Return the number of a cell, row by row.

    Raises
    ------
    InvalidPuzzle
        If it is none of a board of that size; another cell's number would be its own.
    """
    row, column = cell
    if not (0 <= row < size and 0 <= column < size):
        raise InvalidPuzzle(f"cell {cell}", "", f"one of a board of size {size}, counted from 0")
    return row * size + column


class Line(NamedTuple):
    """A whole row or column."""

    axis: Axis
    index: int  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{self.axis.value} {self.index + 1}"

    @property
    def edges(self) -> tuple[Edge, Edge]:
        """The two edges that look along this line: its front (left or top) and its back."""
        front, back = _ENDS[self.axis]
        return Edge(front, self.index), Edge(back, self.index)


class Edge(NamedTuple):
    """A place at a side from which somebody looks along a line."""

    side: Side
    index: int  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{self.side.value} of {self.line}"

    @property
    def line(self) -> Line:
        """The line seen from here."""
        return Line(_AXES[self.side], self.index)

    @property
    def opposite(self) -> Edge:
        """The edge at the other end of the same line."""
        front, back = self.line.edges
        return back if self == front else front


_AXES = {
    Side.TOP: Axis.COLUMN,
    Side.BOTTOM: Axis.COLUMN,
    Side.LEFT: Axis.ROW,
    Side.RIGHT: Axis.ROW,
}
_ENDS = {Axis.ROW: (Side.LEFT, Side.RIGHT), Axis.COLUMN: (Side.TOP, Side.BOTTOM)}
_BACKWARD = frozenset({Side.BOTTOM, Side.RIGHT})


@lru_cache(maxsize=1024)
def sightline(edge: Edge, size: int) -> tuple[Cell, ...]:
    """Return the cells of a line as seen from an edge, the nearest first.

    >>> [str(cell) for cell in sightline(Edge(Side.RIGHT, 0), 3)]
    ['r1c3', 'r1c2', 'r1c1']
    """
    walk = range(size - 1, -1, -1) if edge.side in _BACKWARD else range(size)
    if _AXES[edge.side] is Axis.ROW:
        return tuple(Cell(edge.index, position) for position in walk)
    return tuple(Cell(position, edge.index) for position in walk)


@lru_cache(maxsize=128)
def edges(size: int) -> tuple[Edge, ...]:
    """Return the 4n edges of a board: top, bottom, left, right."""
    return tuple(Edge(side, index) for side in Side for index in range(size))


@lru_cache(maxsize=128)
def lines(size: int) -> tuple[Line, ...]:
    """Return the 2n lines of a board: rows, then columns."""
    return tuple(Line(axis, index) for axis in Axis for index in range(size))


@lru_cache(maxsize=128)
def cells(size: int) -> tuple[Cell, ...]:
    """Return the n·n cells of a board, row by row."""
    return tuple(Cell(row, column) for row in range(size) for column in range(size))


__all__ = ["Axis", "Cell", "Edge", "Line", "Side", "cells", "edges", "lines", "sightline"]
