"""Puzzles for books: made here, each with one solution and no two alike."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from skyscrapers.core.geometry import edges
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.referee import measured, visible
from skyscrapers.core.rules import Rules
from skyscrapers.core.symmetry import canonical
from skyscrapers.engines.base import Status
from skyscrapers.engines.table import solve


def shuffled_square(size: int, random: Random) -> Grid:
    """A Latin square: the shifted one with rows, columns and heights shuffled."""
    rows, columns, heights = ([*range(size)] for _ in range(3))
    for order in (rows, columns, heights):
        random.shuffle(order)
    return Grid.from_rows([[heights[(r + c) % size] + 1 for c in columns] for r in rows])


def thinned(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle without what it can do without, tried in a random order, half of the time."""
    for edge in random.sample(edges(puzzle.size), 4 * puzzle.size):
        fewer = puzzle.with_clue(edge, None)
        if random.random() < 0.6 and solve(fewer, 2).status is Status.UNIQUE:
            puzzle = fewer
    return puzzle


@lru_cache
def shelf(count: int, size: int = 5, measure: str = "count", seed: int = 1) -> tuple[Puzzle, ...]:
    """So many puzzles of a size, the same ones for the same seed."""
    random = Random(seed)
    rules = Rules.standard(size, measure=measure)
    found: dict[Puzzle, Puzzle] = {}
    while len(found) < count:
        grid = shuffled_square(size, random)
        clues = tuple(measured(rules, visible(grid.seen_from(e))) for e in edges(size))
        kept = tuple(h if random.random() < 0.3 else None for h in grid.heights)
        puzzle = Puzzle(rules, clues, kept)
        if solve(puzzle, 2).status is Status.UNIQUE:
            puzzle = thinned(puzzle, random)
            found.setdefault(canonical(puzzle), puzzle)
    return tuple(found.values())


def graded(puzzle: Puzzle, tier: int, score: int) -> Puzzle:
    """The puzzle with a grade that it is to be taken at."""
    return puzzle.with_meta(grade={"tier": tier, "score": score, "scale": "1"})
