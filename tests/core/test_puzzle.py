from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from skyscrapers.core.errors import InvalidPuzzle
from skyscrapers.core.geometry import Cell, Edge, Side, cells, edges
from skyscrapers.core.puzzle import UNTOLD, Puzzle
from skyscrapers.core.rules import Rules
from tests.strategies import puzzles


@given(puzzles())
def test_a_puzzle_is_a_value(puzzle: Puzzle) -> None:
    same = Puzzle(puzzle.rules, puzzle.clues, puzzle.givens, {"source": "elsewhere"})
    assert same == puzzle
    assert hash(same) == hash(puzzle)
    again = pickle.loads(pickle.dumps(same))
    assert again == puzzle
    assert dict(again.meta) == {"source": "elsewhere"}
    with pytest.raises(AttributeError):
        puzzle.clues = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        same.meta["source"] = "here"  # type: ignore[index]


@given(puzzles())
def test_clues_and_givens_are_found_where_they_stand(puzzle: Puzzle) -> None:
    n = puzzle.size
    assert [puzzle.clue(edge) for edge in edges(n)] == list(puzzle.clues)
    assert [clue for side in Side for clue in puzzle.side(side)] == list(puzzle.clues)
    assert [puzzle.given(cell) for cell in cells(n)] == list(puzzle.givens)
    told = dict(puzzle.clued_edges())
    assert all(puzzle.clue(edge) == clue for edge, clue in told.items())
    assert len(told) == sum(clue not in (None, UNTOLD) for clue in puzzle.clues)
    assert puzzle.told_clues == tuple(told.get(edge, 0) for edge in edges(n))
    given = dict(puzzle.given_cells())
    assert len(given) == n * n - puzzle.givens.count(None)
    assert all(puzzle.given(cell) == height for cell, height in given.items())


@given(puzzles())
def test_from_clues_takes_zero_for_none_and_minus_one_for_a_park(puzzle: Puzzle) -> None:
    n = puzzle.size
    sides = {side.value: [clue or 0 for clue in puzzle.side(side)] for side in Side}
    coded = [{None: 0, 0: -1}.get(height, height) for height in puzzle.givens]
    rows = [coded[start : start + n] for start in range(0, n * n, n)]
    assert Puzzle.from_clues(**sides, givens=rows, rules=puzzle.rules) == puzzle
    tuples = {name: tuple(side) for name, side in sides.items()}
    assert Puzzle.from_clues(**tuples, givens=rows, rules=puzzle.rules) == puzzle


@given(puzzles())
def test_changing_one_thing_changes_nothing_else(puzzle: Puzzle) -> None:
    puzzle = puzzle.with_meta(id="x")
    edge, cell = Edge(Side.RIGHT, puzzle.size - 1), Cell(0, puzzle.size - 1)
    changed = puzzle.with_clue(edge, UNTOLD).with_given(cell, puzzle.rules.max_height)
    assert changed.clue(edge) == UNTOLD
    assert changed.given(cell) == puzzle.rules.max_height
    assert changed.clues[:-1] == puzzle.clues[:-1]
    assert changed.meta == puzzle.meta
    assert changed.with_clue(edge, puzzle.clue(edge)).with_given(cell, puzzle.given(cell)) == puzzle


def test_the_size_comes_from_the_lists_where_no_rules_are_given() -> None:
    assert Puzzle.from_clues(left=[0] * 5).size == 5
    assert Puzzle.from_clues(givens=[[0, 0], [0, 1]]).size == 2


def test_puzzles_without_solution_are_puzzles() -> None:
    assert Puzzle.from_clues(top=[3, 3, 3], bottom=[3, 3, 3], givens=[[1, 1, 1]] * 3)


RULES = Rules.standard(3)
EMPTY = (None,) * 12, (None,) * 9


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "no clues, no givens and no rules"),
        ({"top": 5}, "no list"),
        ({"top": "123", "rules": RULES}, "top: clues that are no list; expected a list of 3"),
        ({"top": [1, 2], "bottom": [0] * 3}, "bottom: 3 clues; expected 2"),
        ({"top": [0, 4, 0]}, "top of column 2: clue 4; expected 1 to 3, or none"),
        ({"left": [0, -1, 0]}, "left of row 2: clue -1"),
        ({"right": [True, 0, 0]}, "right of row 1: clue True"),
        ({"right": [1.0, 0, 0]}, "right of row 1: clue 1.0"),
        ({"right": [[], 0, 0]}, "right of row 1: clue []"),
        ({"right": ["1", 0, 0]}, "right of row 1: clue '1'"),
        ({"right": [10**50, 0, 0]}, "right of row 1: clue (a huge number)"),
        ({"top": [5, 0, 0], "rules": Rules.standard(3, "sum")}, None),
        ({"top": [2, 0, 0], "rules": Rules.standard(3, "sum")}, "clue 2; expected 3 to 6"),
        ({"givens": [[0, 0], [0, 3]]}, "r2c2: given 3; expected 1 to 2"),
        ({"givens": [[-1, 0], [0, 0]]}, "r1c1: given a park; expected 1 to 2"),
        ({"givens": [[-1, 0], [0, 3]], "rules": Rules.standard(2, max_height=1)}, "or a park"),
        ({"givens": [[0, 0], [0]]}, "givens, row 2: a row of another length; expected 2"),
        ({"givens": [[0, 0]], "rules": RULES}, "1 rows of givens; expected 3"),
        ({"givens": 5, "rules": RULES}, "givens that are no list"),
        ({"givens": ["000"] * 3}, "row 1"),
        ({"givens": [[0.5, 0], [0, 0]]}, "given 0.5"),
    ],
)
def test_wrong_values_are_named_with_their_place(arguments: dict, message: str | None) -> None:
    if message is None:
        assert Puzzle.from_clues(**arguments)
        return
    with pytest.raises(InvalidPuzzle) as found:
        Puzzle.from_clues(**arguments)
    assert message in str(found.value)


def test_tuples_of_wrong_length_are_no_puzzle() -> None:
    clues, givens = EMPTY
    with pytest.raises(InvalidPuzzle, match="11 clues; expected 12"):
        Puzzle(RULES, clues[1:], givens)
    with pytest.raises(InvalidPuzzle, match="8 cells; expected 9"):
        Puzzle(RULES, clues, givens[1:])
