"""The naive referee: what is wrong with a grid, told by looking at it.

Deliberately slow and plain, and without a line in common with the kernels, so that each keeps
the other honest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .errors import InvalidPuzzle
from .geometry import Cell, Edge, sightline
from .grid import Grid
from .puzzle import Puzzle
from .rules import House, HouseName, Measure, Rules


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong with a grid.

    Parameters
    ----------
    rule : {"height", "given", "house", "clue"}
        The rule that is broken: a height that the rules do not have, a given overwritten, a
        height too often in a house, a clue not met.
    where : Cell, HouseName or Edge
        The place.
    cells : tuple of Cell
        The cells that show it.
    height : int, optional
        The height concerned, or what is seen from the edge.
    """

    rule: str
    where: Cell | HouseName | Edge
    cells: tuple[Cell, ...]
    height: int | None = None


def violations(puzzle: Puzzle, grid: Grid) -> tuple[Violation, ...]:
    """Return everything that is wrong with a filled or partly filled grid.

    In a grid with empty cells a clue counts as broken when no way of filling its line's empty
    cells is needed to see that: all that its viewer sees is decided and not what the clue says, or
    more is seen already than the clue allows.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    grid : Grid
        Heights, 0 for a park, None for an empty cell.

    Returns
    -------
    tuple of Violation
        Empty when nothing is wrong; then a full grid is a solution.

    Raises
    ------
    InvalidPuzzle
        If the grid has another size.
    """
    if grid.size != puzzle.size:
        raise InvalidPuzzle(f"a grid of size {grid.size}", "grid", f"size {puzzle.size}")
    return (
        *_wrong_heights(puzzle.rules, grid),
        *_wrong_givens(puzzle, grid),
        *(found for house in puzzle.rules.houses for found in _repeats(puzzle.rules, house, grid)),
        *_wrong_clues(puzzle, grid),
    )


def _wrong_heights(rules: Rules, grid: Grid) -> Iterator[Violation]:
    for row in range(grid.size):
        for column in range(grid.size):
            height = grid[Cell(row, column)]
            if height is not None and height not in rules.symbols:
                yield Violation("height", Cell(row, column), (Cell(row, column),), height)


def _wrong_givens(puzzle: Puzzle, grid: Grid) -> Iterator[Violation]:
    for cell, given in puzzle.given_cells():
        if grid[cell] is not None and grid[cell] != given:
            yield Violation("given", cell, (cell,), grid[cell])


def _repeats(rules: Rules, house: House, grid: Grid) -> Iterator[Violation]:
    counts = Counter(grid[cell] for cell in house.cells)
    for height, count in counts.items():
        if height is None:
            continue
        allowed = rules.parks if height == 0 else 1
        if count > allowed:
            where = tuple(cell for cell in house.cells if grid[cell] == height)
            yield Violation("house", house.name, where, height)


def _wrong_clues(puzzle: Puzzle, grid: Grid) -> Iterator[Violation]:
    for edge, clue in puzzle.clued_edges():
        line = grid.seen_from(edge)
        seen = visible(line)
        decided = None not in line or puzzle.rules.max_height in seen
        if _breaks(puzzle.rules.measure, clue, seen, decided):
            yield Violation(
                "clue", edge, sightline(edge, puzzle.size), measured(puzzle.rules, seen)
            )


def visible(line: tuple[int | None, ...]) -> tuple[int, ...]:
    """Return the heights seen before the first empty cell, nearest first.

    >>> visible((2, 1, 4, None, 5))
    (2, 4)
    """
    seen: list[int] = []
    for height in line:
        if height is None:
            break
        if height > max(seen, default=0):
            seen.append(height)
    return tuple(seen)


def measured(rules: Rules, visible: tuple[int, ...]) -> int:
    """Return what a viewer measures who sees these heights; for haido, the tallest of them."""
    if rules.measure is Measure.COUNT:
        return len(visible)
    if rules.measure is Measure.SUM:
        return sum(visible)
    return max(visible, default=0)


def _breaks(measure: Measure, clue: int, visible: tuple[int, ...], decided: bool) -> bool:
    if measure is Measure.HEIGHT:
        return clue not in visible and (decided or max(visible, default=0) >= clue)
    value = len(visible) if measure is Measure.COUNT else sum(visible)
    return value != clue if decided else value > clue


__all__ = ["Violation", "measured", "violations", "visible"]
