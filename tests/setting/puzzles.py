"""Puzzles for the setter's questions, and answers by brute force."""

from __future__ import annotations

from itertools import combinations
from random import Random

from skyscrapers.core.geometry import Cell, Edge
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.setting.oracle import Part
from tests.brute_force import SMALL_RULES, all_grids, read_off, solutions

SUM_4 = Puzzle.from_clues(
    top=[0, 0, 0, 7],
    bottom=[0, 9, 0, 0],
    left=[0, 0, 7, 0],
    right=[0, 0, 0, 4],
    rules=SMALL_RULES["sum 4"],
)


def some_puzzle(variant: str, random: Random, parts: int, wrong: int = 0) -> Puzzle:
    """A puzzle with so many clues and givens of a grid, and so many wrong ones among them."""
    rules = SMALL_RULES[variant]
    grid = random.choice(all_grids(rules))
    numbers = random.sample(range(4 * rules.size + rules.size**2), 4 * rules.size + rules.size**2)
    clues: list[int | None] = [None] * (4 * rules.size)
    givens: list[int | None] = [None] * rules.size**2
    values = (*read_off(rules, grid), *grid.heights)
    allowed = [rules.clue_range] * len(clues) + [rules.symbols] * len(givens)
    chosen = sorted(numbers, key=lambda number: number >= len(clues) and random.random() < 0.7)
    for count, number in enumerate(chosen[:parts]):
        value = random.choice(allowed[number]) if count < wrong else values[number]
        if number < len(clues):
            clues[number] = value
        else:
            givens[number - len(clues)] = value
    return Puzzle(rules, tuple(clues), tuple(givens))


def parts_of(puzzle: Puzzle) -> tuple[Part, ...]:
    """The clues and givens of a puzzle, by their places."""
    return (*(edge for edge, _ in puzzle.clued_edges()), *(c for c, _ in puzzle.given_cells()))


def without(puzzle: Puzzle, places: tuple[Part, ...]) -> Puzzle:
    """A puzzle without some of its clues and givens."""
    for place in places:
        if isinstance(place, Edge):
            puzzle = puzzle.with_clue(place, None)
        else:
            assert isinstance(place, Cell)
            puzzle = puzzle.with_given(place, None)
    return puzzle


def only(puzzle: Puzzle, places: tuple[Part, ...]) -> Puzzle:
    """A puzzle with some of its clues and givens alone."""
    return without(puzzle, tuple(part for part in parts_of(puzzle) if part not in places))


def grids_of(puzzle: Puzzle) -> frozenset[Grid]:
    """All solutions, by brute force."""
    return solutions(puzzle)


def minimal_conflicts(puzzle: Puzzle) -> list[tuple[Part, ...]]:
    """All minimal sets that contradict, by trying all sets."""
    found: list[tuple[Part, ...]] = []
    parts = parts_of(puzzle)
    for size in range(len(parts) + 1):
        for chosen in combinations(parts, size):
            if any(set(other) <= set(chosen) for other in found):
                continue
            if not solutions(only(puzzle, chosen)):
                found.append(chosen)
    return found
