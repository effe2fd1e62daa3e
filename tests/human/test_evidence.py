"""Evidence: of what a step of a path names nothing can be left out, and the checker says so."""

from __future__ import annotations

import pytest

from skyscrapers.core.puzzle import Puzzle
from skyscrapers.human.checker import verify_step
from skyscrapers.human.path import Step, explain
from tests.brute_force import SMALL_RULES
from tests.corpus import Entry, sample
from tests.human.puzzles import BY_TIER, of_tier, unique
from tests.techniques.poorer import poorer


def assert_least(puzzle: Puzzle, step: Step) -> None:
    assert verify_step(puzzle, step.board, step.deduction).ok
    for less in poorer(step.deduction):
        assert not verify_step(puzzle, step.board, less).ok, less


@pytest.mark.parametrize("tier", BY_TIER)
def test_nothing_can_be_left_out_of_any_step(tier: int) -> None:
    puzzle = of_tier(tier)
    for step in explain(puzzle).steps:
        assert_least(puzzle, step)


@pytest.mark.parametrize("name", SMALL_RULES)
def test_nothing_can_be_left_out_in_any_variant(name: str) -> None:
    for seed in range(3):
        puzzle = unique(SMALL_RULES[name], seed)
        for step in explain(puzzle).steps:
            assert_least(puzzle, step)


def test_nothing_can_be_left_out_on_the_corpus(corpus: tuple[Entry, ...]) -> None:
    for entry in sample(corpus, 2, seed=5, where=lambda e: e.status == "unique"):
        if entry.puzzle.size <= 7:
            for step in explain(entry.puzzle, 5).steps:
                assert_least(entry.puzzle, step)
