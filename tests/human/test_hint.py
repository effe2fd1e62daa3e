"""Hints: mistakes first, then the cheapest step; never more than was asked for."""

from __future__ import annotations

from typing import Any

import pytest

import skyscrapers as sk
from skyscrapers.core.errors import BudgetExceeded, InvalidPuzzle
from skyscrapers.core.geometry import Cell, Edge, Side
from skyscrapers.human.hint import Board, hint
from skyscrapers.human.ladder import LADDER
from skyscrapers.human.path import explain
from skyscrapers.techniques.view import View
from tests.human.puzzles import of_tier

PUZZLE = of_tier(2)
SOLUTION = sk.solve(PUZZLE).solutions[0]


def entries(**changes: int) -> list[list[int]]:
    """Rows with some entries, named `r1c2=4`."""
    rows = [[0] * PUZZLE.size for _ in range(PUZZLE.size)]
    for place, height in changes.items():
        row, column = place[1:].split("c")
        rows[int(row) - 1][int(column) - 1] = height
    return rows


def right(cell: str) -> int:
    row, column = cell[1:].split("c")
    height = SOLUTION[Cell(int(row) - 1, int(column) - 1)]
    assert height is not None
    return height


def wrong(cell: str) -> int:
    return right(cell) % PUZZLE.size + 1


def test_the_first_hint_is_the_first_step_of_the_path() -> None:
    found = hint(PUZZLE)
    assert found.step is not None
    assert found.step.tier == 1
    assert not found.mistakes


def test_following_hints_solves_the_puzzle() -> None:
    board = View.of(PUZZLE).candidates
    for _ in range(200):
        found = hint(PUZZLE, Board(board.grid(), board.masks))
        assert not found.mistakes
        if found.step is None:
            assert found.solved
            break
        after = found.step.after
        assert after != board
        board = after
    assert board.grid() == SOLUTION


def test_a_hint_is_as_cheap_as_the_ladder_allows() -> None:
    path = explain(of_tier(3))
    hard = next(step for step in path.steps if step.tier == 3)
    found = hint(path.puzzle, hard.board)
    assert found.step is not None
    order = [row.name for row in LADDER]
    assert order.index(found.step.technique) <= order.index(hard.technique)


def test_a_height_twice_in_a_line_is_named() -> None:
    mistake = hint(PUZZLE, entries(r1c1=right("r1c1"), r1c3=right("r1c1"))).mistakes[0]
    assert mistake.rule == "house"
    assert mistake.cells == (Cell(0, 0), Cell(0, 2))


def test_a_clue_that_can_no_longer_be_met_is_named() -> None:
    puzzle = sk.Puzzle.from_clues(left=[3, 0, 0, 0])
    (mistake,) = hint(puzzle, [[2, 4, 0, 0], [0] * 4, [0] * 4, [0] * 4]).mistakes
    assert mistake.rule in ("ahead", "clue")
    assert mistake.where == Edge(Side.LEFT, 0)


@pytest.mark.parametrize("cell", ["r2c2", "r3c4", "r4c1", "r5c5"])
def test_an_entry_that_is_wrong_is_found(cell: str) -> None:
    mistakes = hint(PUZZLE, entries(**{cell: wrong(cell)})).mistakes
    assert mistakes
    assert all(mistake.rule in ("solution", "ahead", "clue") for mistake in mistakes)


def test_what_only_the_solution_refutes_is_said_without_telling_the_right_height() -> None:
    text = sk.Words().mistake(PUZZLE, "solution", Cell(1, 1), (Cell(1, 1),), None)
    assert text == "R2c2 is wrong. No rule shows it yet."


def test_marks_without_the_right_height_are_found() -> None:
    marks: list[list[list[int]]] = [[[] for _ in range(6)] for _ in range(6)]
    marks[1][1] = [h for h in range(1, 7) if h != right("r2c2")]
    (mistake,) = hint(PUZZLE, Board.of(PUZZLE, entries(), marks)).mistakes
    assert (mistake.rule, mistake.where) == ("marks", Cell(1, 1))


def test_marks_that_went_with_a_wrong_entry_are_not_told() -> None:
    marks: list[list[list[int]]] = [[[] for _ in range(6)] for _ in range(6)]
    marks[1][1] = [h for h in range(1, 7) if h != right("r2c2")]
    other = right("r3c5") % 6 + 1
    (mistake,) = hint(PUZZLE, Board.of(PUZZLE, entries(r3c5=other), marks)).mistakes
    assert mistake.rule == "solution"


def test_marks_are_the_candidates() -> None:
    marks: list[list[list[int]]] = [[[] for _ in range(6)] for _ in range(6)]
    marks[1][1] = [right("r2c2")]
    found = hint(PUZZLE, Board.of(PUZZLE, entries(), marks))
    assert found.step is not None
    assert found.step.board[Cell(1, 1)] == 1 << right("r2c2")


def test_entries_that_no_solution_of_several_has_together_are_named() -> None:
    many = sk.Puzzle.from_clues(top=[1, 0, 0], left=[0, 2, 0])
    rows = [[3, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert not hint(many, rows).mistakes
    free = sk.Puzzle.from_clues(givens=[[0, 0, 0, 0]] * 4)
    (mistake,) = hint(free, [[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 3]]).mistakes
    assert mistake.rule == "dead_end"
    assert len(mistake.cells) == 4


def test_a_full_board_needs_no_hint() -> None:
    assert hint(PUZZLE, SOLUTION).solved


def test_the_board_comes_from_the_puzzles_own_record() -> None:
    puzzle = PUZZLE.with_meta(board=entries(r1c1=wrong("r1c1")))
    assert hint(puzzle).mistakes
    assert not hint(PUZZLE).mistakes


def test_a_puzzle_without_a_solution_or_with_several_gets_the_hints_that_hold() -> None:
    many = sk.Puzzle.from_clues(top=[2, 0, 0, 0])
    found = hint(many)
    assert found.step is not None
    assert not found.mistakes


@pytest.mark.parametrize(
    ("board", "marks"),
    [
        ("x", None),
        ([[0] * 6] * 5, None),
        ([[0] * 5] * 6, None),
        ([[7] + [0] * 5] + [[0] * 6] * 5, None),
        ([[-1] + [0] * 5] + [[0] * 6] * 5, None),
        ([[True] + [0] * 5] + [[0] * 6] * 5, None),
        ([["1"] + [0] * 5] + [[0] * 6] * 5, None),
        (None, 3),
        (None, [[[1]] * 6] * 5),
        (None, [[1] * 6] * 6),
        (None, [[[9]] * 6] * 6),
    ],
)
def test_a_board_that_is_none_is_refused_in_one_line(board: Any, marks: Any) -> None:
    with pytest.raises(InvalidPuzzle) as caught:
        hint(PUZZLE.with_meta(board=board, marks=marks))
    assert "\n" not in str(caught.value)


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="size"):
        hint(PUZZLE, sk.Grid.from_rows([[1, 2], [2, 1]]))


def test_a_hint_can_be_cancelled() -> None:
    with pytest.raises(BudgetExceeded, match="hint: the budget ran out before one was found"):
        hint(PUZZLE, budget=sk.Budget(cancelled=lambda: True))
    assert hint(PUZZLE, budget=sk.Budget(seconds=1000)) == hint(PUZZLE)
