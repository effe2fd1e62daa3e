"""The checker: it accepts our paths and refuses every way of bending one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import skyscrapers as sk
from skyscrapers.core.candidates import Candidates, Mark, heights_of
from skyscrapers.core.deduction import CellCandidates, Conclusion, Deduction
from skyscrapers.core.errors import BudgetExceeded
from skyscrapers.core.geometry import Cell, edges
from skyscrapers.human.checker import verify_path, verify_step
from skyscrapers.human.path import Path, PathStatus, Step, explain
from tests.human.puzzles import of_tier
from tests.techniques.poorer import poorer

TIERS = (2, 3, 5, 6)


def with_step(path: Path, at: int, deduction: Deduction) -> Path:
    steps = list(path.steps)
    steps[at] = replace(steps[at], deduction=deduction)
    return replace(path, steps=tuple(steps))


def bent(step: Step, solution: sk.Grid) -> Iterator[Conclusion]:
    """Every kind of wrong change of a step."""
    deduction = step.deduction
    assert isinstance(deduction, Deduction)
    evidence = deduction.evidence
    for at, (cell, mask) in enumerate(evidence.candidates):
        others = evidence.candidates[:at] + evidence.candidates[at + 1 :]
        wider = mask | mask << 1 if mask << 1 < 1 << solution.size + 1 else mask | mask >> 1
        if wider != mask:
            cells = (*others, CellCandidates(cell, wider))
            yield replace(deduction, evidence=replace(evidence, candidates=cells))
    yield from poorer(deduction)
    for mark in deduction.placements:
        wrong = mark._replace(height=mark.height % solution.size + 1)
        yield replace(deduction, placements=(wrong,))
    true = deduction.eliminations[0] if deduction.eliminations else deduction.placements[0]
    height = solution[true.cell]
    assert height is not None
    yield replace(deduction, eliminations=(*deduction.eliminations, Mark(*true.cell, height)))
    yield replace(deduction, eliminations=(), placements=())


@pytest.mark.parametrize("tier", TIERS)
def test_no_bent_step_is_accepted(tier: int) -> None:
    puzzle = of_tier(tier)
    solution = sk.solve(puzzle).solutions[0]
    path = explain(puzzle)
    for at in Random(1).sample(range(len(path.steps)), 20):
        assert verify_step(puzzle, path.steps[at].board, path.steps[at].deduction).ok
        for deduction in bent(path.steps[at], solution):
            naked = deduction.technique == "naked-single" and deduction.placements
            if naked and not deduction.evidence.lines:
                continue
            verdict = verify_step(puzzle, path.steps[at].board, deduction)
            assert not verdict.ok, deduction
            assert verdict.what


@pytest.mark.parametrize("tier", TIERS)
def test_steps_out_of_order_left_out_or_twice_are_refused(tier: int) -> None:
    puzzle = of_tier(tier)
    path = explain(puzzle)
    steps = path.steps
    middle = len(steps) // 2
    swapped = (*steps[:middle], steps[middle + 1], steps[middle], *steps[middle + 2 :])
    for bad in (swapped, steps[:middle] + steps[middle + 1 :], (*steps, steps[-1])):
        verdict = verify_path(puzzle, replace(path, steps=tuple(bad)))
        assert not verdict.ok
        assert "step" in str(verdict)


def test_a_wrong_end_is_refused() -> None:
    puzzle = of_tier(2)
    path = explain(puzzle)
    assert not verify_path(puzzle, replace(path, status=PathStatus.STALLED)).ok
    assert not verify_path(puzzle, replace(path, status=PathStatus.CONTRADICTION)).ok
    assert not verify_path(puzzle, replace(path, final=Candidates.of(puzzle))).ok
    half = replace(path, steps=path.steps[:5])
    assert not verify_path(puzzle, half).ok
    stalled = replace(half, status=PathStatus.STALLED, final=path.steps[5].board)
    assert verify_path(puzzle, stalled).ok


def test_a_path_proves_only_its_own_puzzle() -> None:
    path = explain(of_tier(2))
    assert not verify_path(of_tier(3), path).ok


def test_evidence_that_is_not_there_is_refused() -> None:
    path = explain(of_tier(3))
    step = next(s for s in path.steps if s.deduction.evidence.clues)
    edge = next(e for e in edges(path.puzzle.size) if path.puzzle.clue(e) is None)
    evidence = replace(step.deduction.evidence, clues=(edge,))
    verdict = verify_step(path.puzzle, step.board, replace(step.deduction, evidence=evidence))
    assert not verdict.ok


def test_a_refutation_is_proved_by_its_steps() -> None:
    path = explain(of_tier(6))
    step = next(s for s in path.steps if s.technique == "refutation")
    deduction = step.deduction
    assert isinstance(deduction, Deduction)
    (case,) = deduction.evidence.cases
    for steps in (case.steps[:-1], case.steps[1:], ()):
        cases = (replace(case, steps=tuple(steps)),)
        bad = replace(deduction, evidence=replace(deduction.evidence, cases=cases))
        assert not verify_step(path.puzzle, step.board, bad).ok
    other = next(
        Mark(*divmod(number, 6), heights_of(mask)[0])
        for number, mask in enumerate(step.board.masks)
        if mask.bit_count() > 1 and Cell(*divmod(number, 6)) != deduction.eliminations[0].cell
    )
    assert not verify_step(path.puzzle, step.board, replace(deduction, eliminations=(other,))).ok


def test_proving_ends_with_its_budget() -> None:
    puzzle = of_tier(3)
    with pytest.raises(BudgetExceeded, match="before every step was proved"):
        verify_path(puzzle, explain(puzzle), sk.Budget(cancelled=lambda: True))
