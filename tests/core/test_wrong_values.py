"""What is asked with a value of another kind, or of a place that there is not, is told so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import skyscrapers as sk

TEXT = "4:3/2/////3////3///2//"
PUZZLE = sk.loads(TEXT)
GRID = sk.solve(PUZZLE).solutions[0]
QUESTIONS = [
    sk.solve,
    sk.count,
    sk.possible,
    sk.redundant,
    sk.conflicts,
    sk.minimise,
    lambda puzzle: list(sk.complete(puzzle)),
    sk.explain,
    sk.hint,
    sk.grade,
    sk.dumps,
    lambda puzzle: list(sk.solve_many([puzzle], workers=1)),
]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("value", [TEXT, None, 4])
def test_a_text_is_no_puzzle(question: Callable[[Any], object], value: object) -> None:
    with pytest.raises(sk.InvalidPuzzle, match=r"expected a Puzzle; loads\(text\) makes one"):
        question(value)


@pytest.mark.parametrize("limit", [-1, "2", 1.5])
def test_a_limit_is_a_whole_number(limit: Any) -> None:
    for question in (sk.solve, sk.count):
        with pytest.raises(sk.Unsupported, match=r"limit .*expected a whole number from 0"):
            question(PUZZLE, limit)


@pytest.mark.parametrize("value", [None, 4, ["4:"]])
def test_only_a_text_is_read(value: Any) -> None:
    with pytest.raises(sk.ParseError, match="expected a text"):
        sk.loads(value)


@pytest.mark.parametrize("cell", [(0, 4), (4, 0), (0, -1), (-1, 0), (9, 9)])
def test_a_cell_outside_is_not_another_one(cell: tuple[int, int]) -> None:
    where = sk.Cell(*cell)
    for holder in (GRID, sk.possible(PUZZLE), sk.possible(PUZZLE).candidates):
        with pytest.raises(sk.InvalidPuzzle, match="expected one of a board of size 4"):
            holder[where]
    for ask in (PUZZLE.given, lambda cell: PUZZLE.with_given(cell, 1)):
        with pytest.raises(sk.InvalidPuzzle, match=f"cell {where}; expected one of a board"):
            ask(where)


@pytest.mark.parametrize("side", sk.Side)
@pytest.mark.parametrize("index", [-1, 4])
def test_an_edge_outside_is_not_another_one(side: sk.Side, index: int) -> None:
    edge = sk.Edge(side, index)
    for ask in (PUZZLE.clue, lambda edge: PUZZLE.with_clue(edge, 1)):
        with pytest.raises(sk.InvalidPuzzle, match=f"edge {edge}; expected one of a board"):
            ask(edge)


def test_arrays_are_taken_as_the_lists_they_hold() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    rows = [list(row) for row in GRID.rows]
    assert sk.Grid.from_rows(numpy.array(rows)) == GRID
    top, givens = [3, 2, 0, 0], [[0, 0, 4, 0], *[[0] * 4] * 3]
    puzzle = sk.Puzzle.from_clues(top=numpy.array(top), givens=numpy.array(givens))
    assert puzzle == sk.Puzzle.from_clues(top=top, givens=givens)
    assert sk.hint(PUZZLE, numpy.zeros((4, 4), dtype=int)) == sk.hint(PUZZLE, [[0] * 4] * 4)
    assert sk.solve(PUZZLE, numpy.int64(2)).status == "unique"
    with pytest.raises(sk.InvalidPuzzle, match=r"clue 1\.5"):
        sk.Puzzle.from_clues(top=numpy.array([1.5, 0, 0]))
