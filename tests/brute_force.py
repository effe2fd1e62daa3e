"""Small rules of every variant, and all their grids by brute force."""

from __future__ import annotations

from functools import cache
from itertools import product

from skyscrapers.core.geometry import Edge, edges
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.referee import measured, violations
from skyscrapers.core.rules import Measure, Rules

SMALL_RULES = {
    "one cell": Rules.standard(1),
    "plain 2": Rules.standard(2),
    "plain 3": Rules.standard(3),
    "plain 4": Rules.standard(4),
    "sum 3": Rules.standard(3, "sum"),
    "sum 4": Rules.standard(4, "sum"),
    "haido 4": Rules.standard(4, "height"),
    "parks 3": Rules.standard(3, max_height=2),
    "parks 4, two a line": Rules.standard(4, max_height=2),
    "parks 4, sum": Rules.standard(4, "sum", max_height=3),
    "parks 3, haido": Rules.standard(3, "height", max_height=2),
    "all parks but one": Rules.standard(3, max_height=1),
    "extra heights 3": Rules.standard(3, max_height=4),
    "extra heights 3, sum": Rules.standard(3, "sum", max_height=4),
    "extra heights 3, haido": Rules.standard(3, "height", max_height=4),
    "diagonals 4": Rules.standard(4, diagonals=True),
    "parks and diagonals 4": Rules.standard(4, max_height=3, diagonals=True),
    "boxes 4": Rules.standard(4, boxes=(2, 2)),
    "boxes 4, sum": Rules.standard(4, "sum", boxes=(2, 2)),
    "regions 3": Rules.standard(3, regions=["aab", "abb", "ccc"]),
    "small regions 3": Rules.standard(3, regions=["aab", "cbb", "cdd"]),
    "parks and regions 4": Rules.standard(
        4, max_height=2, regions=["aabb", "aabb", "cccd", "eddd"]
    ),
    "extra heights and diagonals 3": Rules.standard(3, max_height=5, diagonals=True),
}


@cache
def all_grids(rules: Rules) -> tuple[Grid, ...]:
    """Every grid of some rules without clues and givens, by trying everything row by row."""
    puzzle, size = empty(rules), rules.size

    def is_legal(heights: tuple[int, ...]) -> bool:
        rest = (None,) * (size**2 - len(heights))
        return not violations(puzzle, Grid(size, heights + rest))

    rows = [row for row in product(rules.symbols, repeat=size) if is_legal(row)]
    grown: list[tuple[int, ...]] = [()]
    for _ in range(size):
        grown = [board + row for board in grown for row in rows if is_legal(board + row)]
    return tuple(Grid(size, board) for board in grown)


@cache
def all_views(rules: Rules) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every grid of `all_grids`, the heights that are seen from each edge."""
    return tuple(tuple(seen(grid, edge) for edge in edges(rules.size)) for grid in all_grids(rules))


def empty(rules: Rules) -> Puzzle:
    """The puzzle of some rules without clues and givens."""
    return Puzzle(rules, (None,) * (4 * rules.size), (None,) * rules.size**2)


def seen(grid: Grid, edge: Edge) -> tuple[int, ...]:
    """The heights that are seen from an edge."""
    line = [height or 0 for height in grid.seen_from(edge)]
    return tuple(h for place, h in enumerate(line) if h > max(line[:place], default=0))


def read_off(rules: Rules, grid: Grid) -> tuple[int, ...]:
    """One clue for every edge that the grid meets; for haido, the tallest height."""
    return tuple(measured(rules, seen(grid, edge)) for edge in edges(rules.size))


def meets(rules: Rules, clue: int, visible: tuple[int, ...]) -> bool:
    """Whether what is seen is what a clue says."""
    if rules.measure is Measure.HEIGHT:
        return clue in visible
    return clue == (len(visible) if rules.measure is Measure.COUNT else sum(visible))


def solutions(puzzle: Puzzle) -> frozenset[Grid]:
    """All solutions of a small puzzle, by looking at every grid."""
    rules = puzzle.rules
    clues = [(number, clue) for number, clue in enumerate(puzzle.told_clues) if clue]
    givens = [(number, given) for number, given in enumerate(puzzle.givens) if given is not None]
    return frozenset(
        grid
        for grid, views in zip(all_grids(rules), all_views(rules), strict=True)
        if all(grid.heights[number] == given for number, given in givens)
        and all(meets(rules, clue, views[number]) for number, clue in clues)
    )
