"""Random boards with everything that completes them, for tests of soundness."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import NamedTuple

from skyscrapers.core.candidates import Candidates
from skyscrapers.core.geometry import edges
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Measure, Rules
from tests.brute_force import all_grids, seen


class Board(NamedTuple):
    """A puzzle, candidates of it, and all its solutions within them."""

    puzzle: Puzzle
    candidates: Candidates
    solutions: tuple[Grid, ...]


def random_board(rules: Rules, random: Random) -> Board:
    """Choose a grid, some of its clues, and candidates that keep it."""
    grids = squares(rules.size) if rules.is_plain else all_grids(rules)
    grid = random.choice(grids)
    share = random.choice((0.3, 0.6, 1.0))
    clues = tuple(
        clue_of(rules, seen(grid, edge), random) if random.random() < share else None
        for edge in edges(rules.size)
    )
    puzzle = Puzzle(rules, clues, (None,) * rules.size**2)
    density = random.choice((0.1, 0.3, 0.6, 1.0))
    masks = []
    for height in grid.heights:
        assert height is not None
        extra = sum(1 << h for h in rules.symbols if random.random() < density)
        masks.append(extra | 1 << height)
    candidates = Candidates(rules.size, tuple(masks))
    solutions = tuple(other for other in grids if completes(puzzle, candidates, other))
    return Board(puzzle, candidates, solutions)


def clue_of(rules: Rules, visible: tuple[int, ...], random: Random) -> int:
    """Return a clue that is true of what is seen."""
    if rules.measure is Measure.HEIGHT:
        return random.choice(visible)
    return len(visible) if rules.measure is Measure.COUNT else sum(visible)


def completes(puzzle: Puzzle, candidates: Candidates, grid: Grid) -> bool:
    """Tell whether a grid of the rules lies within candidates and meets all clues."""
    for mask, height in zip(candidates.masks, grid.heights, strict=True):
        assert height is not None
        if not mask >> height & 1:
            return False
    measure = puzzle.rules.measure
    for edge, clue in puzzle.clued_edges():
        visible = seen(grid, edge)
        if measure is Measure.HEIGHT:
            if clue not in visible:
                return False
        elif clue != (len(visible) if measure is Measure.COUNT else sum(visible)):
            return False
    return True


@cache
def squares(size: int) -> tuple[Grid, ...]:
    """All Latin squares to size 4; a fixed sample of 2,000 of size 5."""
    rules = Rules.standard(size)
    if size < 5:
        return all_grids(rules)
    random = Random(5)
    return tuple(_square(size, random) for _ in range(2000))


def _square(size: int, random: Random) -> Grid:
    rows = list(permutations(range(1, size + 1)))
    while True:
        chosen: list[tuple[int, ...]] = []
        for _ in range(size):
            fitting = [
                row
                for row in rows
                if all(a != b for r in chosen for a, b in zip(r, row, strict=True))
            ]
            if not fitting:
                break
            chosen.append(random.choice(fitting))
        else:
            return Grid(size, tuple(height for row in chosen for height in row))


def rounds(seed: int, number: int) -> Iterator[Random]:
    """Yield so many sources of chance that depend on the seed alone."""
    for index in range(number):
        yield Random(seed * 1_000_003 + index)
