"""Grades: the hardest technique needed, the same however a puzzle lies."""

from __future__ import annotations

import pytest

import skyscrapers as sk
from skyscrapers.core.symmetry import Symmetry
from skyscrapers.engines.base import Status
from skyscrapers.grading.grade import grade, grade_of
from skyscrapers.human.checker import verify_path
from skyscrapers.human.ladder import BY_NAME, SCALE, TIERS
from skyscrapers.human.path import explain
from tests.corpus import Entry, sample
from tests.human.puzzles import BY_TIER, ENDLESS, of_tier

DAILIES = "bb-"


@pytest.mark.parametrize("tier", BY_TIER)
def test_the_tier_is_that_of_the_hardest_technique(tier: int) -> None:
    found = grade(of_tier(tier))
    assert found.status is Status.UNIQUE
    assert (found.tier, found.name, found.scale) == (tier, TIERS[tier - 1], SCALE)
    assert max(BY_NAME[name].tier for name in found.techniques) == tier
    assert found.bottleneck is not None
    assert found.bottleneck >= 1
    assert found == grade_of(explain(of_tier(tier)))


@pytest.mark.parametrize("tier", [2, 3, 5])
def test_turning_and_mirroring_change_nothing(tier: int) -> None:
    puzzle = of_tier(tier)
    assert {str(grade(symmetry.puzzle(puzzle))) for symmetry in Symmetry} == {str(grade(puzzle))}


def test_the_score_adds_the_costs_of_the_steps() -> None:
    path = explain(of_tier(3))
    found = grade_of(path)
    assert found.score == sum(
        BY_NAME[name].cost * count for name, count in found.techniques.items()
    )


def test_only_a_unique_puzzle_has_a_grade() -> None:
    many = grade(sk.Puzzle.from_clues(top=[2, 0, 0, 0]))
    none = grade(sk.Puzzle.from_clues(top=[3, 0, 0, 0], bottom=[3, 0, 0, 0]))
    assert (many.status, none.status) == (Status.MULTIPLE, Status.NONE)
    for found in (many, none):
        assert found.tier is None
        assert found.score is None
        assert not found.techniques


def test_a_budget_that_runs_out_is_unknown() -> None:
    puzzle = sk.Puzzle.from_clues(top=[3] + [0] * 8, givens=None)
    assert grade(puzzle, sk.Budget(nodes=0)).status is Status.UNKNOWN


def test_dailies_of_others_need_no_assumption(corpus: tuple[Entry, ...]) -> None:
    dailies = tuple(entry for entry in corpus if entry.id.startswith(DAILIES))
    assert dailies
    tiers = [grade(entry.puzzle).tier for entry in sample(dailies, 60)]
    assert all(tier is not None and tier <= 4 for tier in tiers)


def test_puzzles_of_others_are_explained_and_proved(corpus: tuple[Entry, ...]) -> None:
    small = sample(
        corpus, 4, where=lambda entry: entry.status == "unique" and entry.puzzle.size <= 6
    )
    assert small
    for entry in small:
        path = explain(entry.puzzle)
        assert path.status == "solved", entry.id
        verdict = verify_path(entry.puzzle, path)
        assert verdict.ok, (entry.id, str(verdict))


def test_a_grade_that_was_cut_is_unknown() -> None:
    found = grade(sk.loads(ENDLESS), sk.Budget(seconds=0.1))
    assert (found.status, found.tier, found.techniques) == (Status.UNKNOWN, None, {})
