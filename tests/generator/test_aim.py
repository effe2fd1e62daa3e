"""Puzzles of an exact tier, score and techniques."""

from __future__ import annotations

import pytest

import skyscrapers as sk
from skyscrapers.generator.request import request
from skyscrapers.generator.run import Making

STANDARD = sk.Rules.standard
TIERS = [
    (STANDARD(4), 1, 4),
    (STANDARD(4), 2, 4),
    (STANDARD(4), 3, 3),
    (STANDARD(4), 5, 2),
    (STANDARD(5), 1, 3),
    (STANDARD(5), 3, 3),
    (STANDARD(5), 5, 2),
    (STANDARD(5), 6, 1),
    (STANDARD(6), 2, 3),
    (STANDARD(6), 4, 2),
    (STANDARD(6), 6, 1),
    (STANDARD(7), 4, 1),
    (STANDARD(8), 3, 1),
    (STANDARD(9), 2, 1),
    (STANDARD(5, "sum"), 3, 2),
    (STANDARD(5, max_height=4), 2, 2),
    (STANDARD(6, boxes=(2, 3)), 3, 1),
    (STANDARD(5, diagonals=True), 5, 1),
]


@pytest.mark.parametrize(("rules", "tier", "count"), TIERS, ids=str)
def test_the_tier_is_exactly_as_asked(rules: sk.Rules, tier: int, count: int) -> None:
    for made in sk.generate_many(count, rules, tier=tier, seed=4):
        assert sk.solve(made.puzzle).solutions == (made.solution,)
        assert made.grade == sk.grade(made.puzzle)
        assert made.grade.tier == tier


def test_a_score_within_a_range() -> None:
    for made in sk.generate_many(3, STANDARD(5), tier=2, score="20..40", seed=1):
        assert made.grade.tier == 2
        assert made.grade.score in range(20, 41)
    made = sk.generate(STANDARD(5), score=(8, 12), seed=1)
    assert sk.grade(made.puzzle).score in range(8, 13)


def test_techniques_asked_for_and_forbidden() -> None:
    for made in sk.generate_many(3, STANDARD(5), require=["blockade"], seed=1):
        assert "blockade" in sk.grade(made.puzzle).techniques
    made = sk.generate(STANDARD(5), tier=2, forbid=["sight-bounds-a", "sight-bounds-b"], seed=2)
    assert not {"sight-bounds-a", "sight-bounds-b"} & sk.grade(made.puzzle).techniques.keys()


def test_a_tier_with_a_look_and_all_clues() -> None:
    made = sk.generate(STANDARD(6), tier=2, clues="full", symmetry="180", seed=1)
    assert None not in made.puzzle.clues
    assert made.grade.tier == 2


def test_sparse_with_a_tier_is_minimal() -> None:
    made = sk.generate(STANDARD(5), tier=2, clues="sparse", seed=1)
    puzzle = made.puzzle
    less = [puzzle.with_clue(edge, None) for edge, _ in puzzle.clued_edges()]
    less += [puzzle.with_given(cell, None) for cell, _ in puzzle.given_cells()]
    assert all(sk.solve(other).status is sk.Status.MULTIPLE for other in less)


def test_whoever_wants_to_know_is_told_of_what_is_too_easy() -> None:
    wish = request(STANDARD(5), tier=7, symmetry="180")
    near: list[sk.Puzzle] = []
    told = [Making(wish, 3, near=near.append).candidate(index) for index in range(4)]
    assert told == [Making(wish, 3).candidate(index) for index in range(4)]
    assert near
    for puzzle in near:
        assert sk.solve(puzzle).status is sk.Status.UNIQUE
        tier = sk.grade(puzzle).tier
        assert tier is not None
        assert tier < 7
