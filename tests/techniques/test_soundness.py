"""No technique removes a solution, and the checker believes each from its evidence alone."""

from __future__ import annotations

from itertools import islice

import pytest

from skyscrapers.core.deduction import Conclusion, Deduction
from skyscrapers.core.rules import Rules
from skyscrapers.human.checker import verify_step
from skyscrapers.human.ladder import BY_NAME, LADDER
from skyscrapers.techniques.thin import thinned
from skyscrapers.techniques.view import View
from tests.brute_force import SMALL_RULES
from tests.techniques.boards import Board, random_board, rounds
from tests.techniques.poorer import poorer

RULES = {**SMALL_RULES, "plain 5": Rules.standard(5)}
ROUNDS = 3
EACH = 4
"""At most so many conclusions of a technique on one board are looked at."""


def conclusions(board: Board, technique: str) -> list[Conclusion]:
    view = View.of(board.puzzle, board.candidates)
    finder = BY_NAME[technique].finder
    return [thinned(view, finder, c) for c in islice(finder.find(view), EACH)]


def denies(conclusion: Conclusion, board: Board) -> bool:
    """Whether a conclusion denies a solution of a board."""
    if not isinstance(conclusion, Deduction):
        return bool(board.solutions)
    return any(
        any(grid[mark.cell] == mark.height for mark in conclusion.eliminations)
        or any(grid[mark.cell] != mark.height for mark in conclusion.placements)
        for grid in board.solutions
    )


@pytest.mark.parametrize("name", RULES)
def test_no_solution_is_lost_and_every_step_is_proved(name: str) -> None:
    for random in rounds(1, ROUNDS):
        board = random_board(RULES[name], random)
        for row in LADDER:
            for conclusion in conclusions(board, row.name):
                assert not denies(conclusion, board), (row.name, conclusion)
                verdict = verify_step(board.puzzle, board.candidates, conclusion)
                assert verdict.ok, (row.name, str(verdict), conclusion)


@pytest.mark.parametrize("name", RULES)
def test_no_step_has_needless_evidence(name: str) -> None:
    for random in rounds(2, ROUNDS):
        board = random_board(RULES[name], random)
        for row in LADDER:
            for conclusion in conclusions(board, row.name):
                for less in poorer(conclusion):
                    verdict = verify_step(board.puzzle, board.candidates, less)
                    assert not verdict.ok, (row.name, conclusion, less)
