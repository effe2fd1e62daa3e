"""Engines side by side: what counts as a disagreement."""

from __future__ import annotations

import pytest

from skyscrapers.core.errors import SkyscrapersError
from skyscrapers.core.grid import Grid
from skyscrapers.engines.base import SolveResult, Status
from skyscrapers.engines.compare import best, check_agreement

ONE, OTHER = Grid.from_rows([[1, 2], [2, 1]]), Grid.from_rows([[2, 1], [1, 2]])


def result(status: Status, *grids: Grid, complete: bool = True) -> SolveResult:
    return SolveResult(status, grids, len(grids), complete)


UNIQUE, NONE = result(Status.UNIQUE, ONE), result(Status.NONE)
CUT = result(Status.UNKNOWN, ONE, complete=False)


def test_the_same_answers_agree() -> None:
    check_agreement({"a": UNIQUE, "b": UNIQUE, "c": CUT})


@pytest.mark.parametrize(
    "other",
    [
        NONE,
        result(Status.MULTIPLE, ONE, OTHER, complete=False),
        result(Status.UNIQUE, OTHER),
        result(Status.UNKNOWN, OTHER, complete=False),
    ],
)
def test_a_contradiction_is_an_error(other: SolveResult) -> None:
    with pytest.raises(SkyscrapersError, match=r"^engines: [ab] "):
        check_agreement({"a": UNIQUE, "b": other})


def test_a_grid_found_contradicts_that_there_is_none() -> None:
    with pytest.raises(SkyscrapersError, match="b has a solution that a does not have"):
        check_agreement({"a": NONE, "b": CUT})


def test_parts_of_many_solutions_may_differ() -> None:
    some = result(Status.MULTIPLE, ONE, OTHER, complete=False)
    more = result(Status.MULTIPLE, OTHER, ONE, complete=False)
    check_agreement({"a": some, "b": more})


def test_the_best_is_the_first_that_knows() -> None:
    assert best({"a": CUT, "b": UNIQUE, "c": UNIQUE}) is UNIQUE
    assert best({"a": CUT}) is CUT
