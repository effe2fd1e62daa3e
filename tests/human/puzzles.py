"""Puzzles of our own for tests of logic, one a tier and more, as Towers games."""

from __future__ import annotations

from random import Random

import skyscrapers as sk
from skyscrapers.core.geometry import cells, edges
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from tests.brute_force import all_grids, seen
from tests.techniques.boards import clue_of

BY_TIER = {
    1: "6:///////////////////////,c4a6a3_1d5a6_3c2a6h4b1_5",
    2: "6://4/5////1/2//2///5///2/////3/3/",
    3: "6:5/1//2////3////2//2///5///////,e1p2i1c",
    5: "5://2/////////2/3//3///3/3/,o1g1a",
    6: "6://3/2/2///3//3/3///2/4/5//////1/4/4",
}
EASY = "4:///2//////////3/4/"
ENDLESS = "9:3/2//2/3/6///4///4//4/1/3////3//4///1/3//4////4/4/4//2,4k1f4d2c5a4e7d8i8_2r5f4a6"
"""It has one solution, to which logic finds its way after minutes of assumptions."""


def of_tier(tier: int) -> Puzzle:
    """Return a puzzle of a tier."""
    puzzle: Puzzle = sk.loads(BY_TIER[tier])
    return puzzle


def unique(rules: Rules, seed: int) -> Puzzle:
    """Return a puzzle of small rules with one solution, from which nothing can be left out."""
    random = Random(seed)
    grid = random.choice(all_grids(rules))
    clues = tuple(clue_of(rules, seen(grid, edge), random) for edge in edges(rules.size))
    puzzle = Puzzle(rules, clues, grid.heights)
    for edge in random.sample(edges(rules.size), 4 * rules.size):
        puzzle = _if_unique(puzzle.with_clue(edge, None), puzzle)
    for cell in random.sample(cells(rules.size), rules.size**2):
        puzzle = _if_unique(puzzle.with_given(cell, None), puzzle)
    return puzzle


def _if_unique(puzzle: Puzzle, other: Puzzle) -> Puzzle:
    return puzzle if sk.solve(puzzle).status == sk.Status.UNIQUE else other
