"""The recorded sample: made again as it was, and each puzzle what it is said to be."""

from __future__ import annotations

import pytest

import skyscrapers as sk
from skyscrapers.engines.table import engine

from .sample import FILE, records

SAMPLE = list(records())


def test_every_puzzle_is_made_as_it_was_recorded() -> None:
    recorded = FILE.read_text(encoding="utf-8").splitlines()
    assert len(recorded) == 300
    assert [line for _, _, line in SAMPLE] == recorded


def test_another_engine_finds_one_solution_each() -> None:
    if not engine("sat").available():
        pytest.skip("the engine sat needs the extra models")
    for order, made, _ in SAMPLE:
        result = sk.solve(made.puzzle, engine="sat")
        assert result.status is sk.Status.UNIQUE, order
        assert result.solutions == (made.solution,), order


def test_grades_are_as_asked_for() -> None:
    graded = [(order, made) for order, made, _ in SAMPLE if "tier" in order.wish]
    assert len(graded) > 50
    assert all(sk.grade(made.puzzle).tier == order.wish["tier"] for order, made in graded)


def test_what_is_said_to_be_minimal_is() -> None:
    minimal = [made.puzzle for _, made, _ in SAMPLE if made.minimal]
    assert len(minimal) > 180
    for puzzle in minimal:
        less = [puzzle.with_clue(edge, None) for edge, _ in puzzle.clued_edges()]
        less += [puzzle.with_given(cell, None) for cell, _ in puzzle.given_cells()]
        assert all(sk.solve(other).status is sk.Status.MULTIPLE for other in less)
