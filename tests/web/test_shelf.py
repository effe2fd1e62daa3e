"""The puzzles of books, kept between one look and the next."""

from __future__ import annotations

import pytest

import skyscrapers as sk
from skyscrapers.web.shelf import Run, puzzles


def test_a_run_is_the_generators_whatever_was_asked_before() -> None:
    made = list(sk.generate_many(4, sk.Rules.standard(4), 1, 9))
    run = Run(4, 1, 9)
    assert list(run.first(2)) == [one.puzzle for one in made[:2]]
    assert list(run.first(4)) == [one.puzzle for one in made]
    assert list(run.first(1)) == [made[0].puzzle]
    told = [puzzle.meta["grade"] for puzzle in run.first(4)]
    assert [(each["tier"], each["score"]) for each in told] == [
        (one.grade.tier, one.grade.score) for one in made
    ]


def test_tiers_follow_one_another() -> None:
    tiers = [sk.grade(puzzle).tier for puzzle in puzzles(4, [2, 0, 1], 3)]
    assert tiers == [1, 1, 3]


def test_a_run_that_has_ended_stays_ended() -> None:
    run = Run(2, 1, 0)
    for _ in range(2):
        with pytest.raises(sk.BudgetExceeded):
            list(run.first(50))
    assert list(run.first(1))
