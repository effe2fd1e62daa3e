"""The eight symmetries of the square, and the form that all eight share."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TypeVar

from .geometry import Cell, Edge, Side, cells, edges
from .grid import Grid
from .puzzle import UNTOLD, Puzzle
from .rules import Rules

T = TypeVar("T")


class Symmetry(Enum):
    """A turn or mirroring of the board: transpose first, then flip rows, then flip columns."""

    IDENTITY = (False, False, False)
    TURN_RIGHT = (True, False, True)
    TURN_HALF = (False, True, True)
    TURN_LEFT = (True, True, False)
    MIRROR = (False, False, True)
    FLIP = (False, True, False)
    TRANSPOSE = (True, False, False)
    ANTITRANSPOSE = (True, True, True)

    def cell(self, cell: Cell, size: int) -> Cell:
        """Return where a cell goes; also right for the ring of clues just outside the board."""
        transpose, flip_rows, flip_columns = self.value
        row, column = (cell.column, cell.row) if transpose else cell
        return Cell(
            size - 1 - row if flip_rows else row, size - 1 - column if flip_columns else column
        )

    def edge(self, edge: Edge, size: int) -> Edge:
        """Return where an edge goes."""
        return _edge_at(self.cell(_outside(edge, size), size), size)

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        transpose, flip_rows, flip_columns = self.value
        return Symmetry((True, flip_columns, flip_rows)) if transpose else self

    def rules(self, rules: Rules) -> Rules:
        """Return the rules of the turned board."""
        boxes, regions = rules.boxes, rules.regions
        if boxes is not None and self.value[0]:
            boxes = boxes[1], boxes[0]
        if regions is not None:
            flat = tuple(label for row in regions for label in row)
            turned = self._moved_cells(flat, rules.size)
            n = rules.size
            regions = tuple(turned[start : start + n] for start in range(0, n * n, n))
        return Rules.standard(
            rules.size, rules.measure, rules.max_height, rules.diagonals, boxes, regions
        )

    def grid(self, grid: Grid) -> Grid:
        """Return the turned grid."""
        return Grid(grid.size, self._moved_cells(grid.heights, grid.size))

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """Return the turned puzzle; `meta` is left behind, for it may speak of places."""
        return Puzzle(
            self.rules(puzzle.rules),
            tuple([puzzle.clues[source] for source in _edge_sources(self, puzzle.size)]),
            self._moved_cells(puzzle.givens, puzzle.size),
        )

    def _moved_cells(self, values: tuple[T, ...], size: int) -> tuple[T, ...]:
        return tuple([values[source] for source in _cell_sources(self, size)])


@lru_cache(maxsize=128)
def _edge_sources(symmetry: Symmetry, size: int) -> tuple[int, ...]:
    """The number of the edge that comes to each edge."""
    numbers = {edge: number for number, edge in enumerate(edges(size))}
    back = symmetry.inverse
    return tuple(numbers[back.edge(edge, size)] for edge in edges(size))


@lru_cache(maxsize=128)
def _cell_sources(symmetry: Symmetry, size: int) -> tuple[int, ...]:
    """The number of the cell that comes to each cell."""
    numbers = {cell: number for number, cell in enumerate(cells(size))}
    back = symmetry.inverse
    return tuple(numbers[back.cell(cell, size)] for cell in cells(size))


def canonical_symmetry(puzzle: Puzzle) -> Symmetry:
    """Return the symmetry that takes a puzzle to its canonical form."""
    return min(Symmetry, key=lambda symmetry: _key(symmetry.puzzle(puzzle)))


def canonical(puzzle: Puzzle) -> Puzzle:
    """Return the one form that a puzzle shares with everything it can be turned or mirrored into.

    >>> puzzle = Puzzle.from_clues(top=[2, 0, 1])
    >>> turned = Symmetry.TURN_RIGHT.puzzle(puzzle)
    >>> turned != puzzle and canonical(turned) == canonical(puzzle)
    True
    """
    return canonical_symmetry(puzzle).puzzle(puzzle)


def _key(puzzle: Puzzle) -> tuple[object, ...]:
    return (
        puzzle.rules.boxes or (0, 0),
        puzzle.rules.regions or (),
        tuple(-1 if clue == UNTOLD else clue or 0 for clue in puzzle.clues),
        tuple(-1 if given is None else given for given in puzzle.givens),
    )


def _outside(edge: Edge, size: int) -> Cell:
    """The cell just outside the board where a viewer at an edge stands."""
    index = edge.index
    return {
        Side.TOP: Cell(-1, index),
        Side.BOTTOM: Cell(size, index),
        Side.LEFT: Cell(index, -1),
        Side.RIGHT: Cell(index, size),
    }[edge.side]


def _edge_at(place: Cell, size: int) -> Edge:
    if place.row == -1:
        return Edge(Side.TOP, place.column)
    if place.row == size:
        return Edge(Side.BOTTOM, place.column)
    if place.column == -1:
        return Edge(Side.LEFT, place.row)
    return Edge(Side.RIGHT, place.row)


__all__ = ["Symmetry", "canonical", "canonical_symmetry"]
