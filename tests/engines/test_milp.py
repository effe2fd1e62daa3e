"""What is particular to the engine of the integer programme."""

from __future__ import annotations

import threading
from time import monotonic, sleep
from typing import Any

import pytest

from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.engines import milp
from skyscrapers.engines.base import Budget, Status
from tests.engines.test_contract import big_puzzle

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


def test_another_user_of_the_solver_does_not_disturb_it() -> None:
    """HiGHS keeps its threads for all that run on one thread, and refuses another number."""
    import highspy

    plain: Any = highspy.Highs.__mro__[1]
    theirs = plain()
    theirs.setOptionValue("output_flag", False)
    theirs.setOptionValue("threads", 2)
    theirs.addVars(1, [0.0], [1.0])
    assert theirs.run() == highspy.HighsStatus.kOk
    assert milp.solve(PARKS_5).status is Status.UNIQUE
    assert theirs.run() == highspy.HighsStatus.kOk


def test_a_search_that_was_left_behind_ends() -> None:
    before = threading.active_count()
    assert milp.solve(big_puzzle(12), None, Budget(seconds=0.5)).status is Status.UNKNOWN
    end = monotonic() + 20
    while threading.active_count() > before and monotonic() < end:
        sleep(0.02)
    assert threading.active_count() == before
