"""What is particular to the engine of the integer programme."""

from __future__ import annotations

import pytest

from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.engines import milp
from skyscrapers.engines.base import Status

pytest.importorskip("highspy", reason="highspy is not installed")

PARKS_5 = Puzzle.from_clues(
    top=[2, 0, 2, 0, 0],
    bottom=[3, 0, 0, 2, 2],
    left=[4, 0, 0, 4, 2],
    right=[0, 0, 3, 0, 0],
    rules=Rules.standard(5, max_height=4),
)


def test_a_presolve_that_breaks_the_programme_is_off() -> None:
    """With all its rules on, the presolve of HiGHS 1.16 fails on this puzzle."""
    assert milp.solve(PARKS_5).status is Status.UNIQUE


def test_solving_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    milp.solve(PARKS_5, None)
    assert capfd.readouterr() == ("", "")
