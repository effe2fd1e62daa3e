"""Paths: from the start to the solution, each step on the board before it."""

from __future__ import annotations

from time import monotonic

import pytest

import skyscrapers as sk
from skyscrapers.core.candidates import Candidates
from skyscrapers.core.deduction import Deduction
from skyscrapers.core.errors import BudgetExceeded, InvalidPuzzle
from skyscrapers.core.symmetry import Symmetry
from skyscrapers.human.checker import verify_path
from skyscrapers.human.ladder import BY_NAME, LADDER, TIERS
from skyscrapers.human.path import PathStatus, explain
from skyscrapers.human.transport import Transport
from tests.brute_force import SMALL_RULES
from tests.human.puzzles import BY_TIER, EASY, ENDLESS, of_tier, unique

# The fourth source's example: its clues, and the candidates that it shows after each pass.
SHOWN = sk.Puzzle.from_clues(
    top=[4, 3, 2, 2, 1], bottom=[2, 2, 2, 1, 3], left=[4, 3, 2, 1, 3], right=[1, 2, 3, 2, 2]
)
PASSES = (
    "12 123 1234 4 5 / 23 4 5 12 23 / 4 5 1234 123 123 / 5 123 123 123 4 / 123 1234 1234 5 123",
    "1 3 123 4 5 / 23 4 5 1 23 / 4 5 123 123 123 / 5 12 123 123 4 / 23 2 4 5 1",
    "1 3 2 4 5 / 2 4 5 1 3 / 4 5 1 3 2 / 5 1 3 2 4 / 3 2 4 5 1",
)


def board_of(text: str) -> Candidates:
    cells = text.replace("/", " ").split()
    return Candidates(5, tuple(sum(1 << int(height) for height in cell) for cell in cells))


@pytest.mark.parametrize("sweeps", [False, True])
@pytest.mark.parametrize("tier", BY_TIER)
def test_a_path_leads_to_the_only_solution(tier: int, sweeps: bool) -> None:
    puzzle = of_tier(tier)
    path = explain(puzzle, sweeps=sweeps)
    assert path.status is PathStatus.SOLVED
    assert path.final.grid() == sk.solve(puzzle).solutions[0]
    assert verify_path(puzzle, path).ok
    if not sweeps:
        assert path.tier == tier


@pytest.mark.parametrize("name", SMALL_RULES)
def test_puzzles_of_every_variant_have_paths_that_the_checker_proves(name: str) -> None:
    for seed in range(2):
        puzzle = unique(SMALL_RULES[name], seed)
        path = explain(puzzle)
        assert path.status is PathStatus.SOLVED
        verdict = verify_path(puzzle, path)
        assert verdict.ok, str(verdict)


def test_sweeps_see_all_that_the_fourth_source_shows() -> None:
    path = explain(SHOWN, sweeps=True)
    assert path.status is PathStatus.SOLVED
    ends = [steps[-1].after for steps in path.passes]
    for number, text in enumerate(PASSES):
        ours = ends[min(number, len(ends) - 1)]
        shown = board_of(text)
        assert all(not mask & ~theirs for mask, theirs in zip(ours.masks, shown.masks, strict=True))


def test_the_path_is_the_same_however_the_puzzle_lies() -> None:
    puzzle = of_tier(3)
    path = explain(puzzle)
    for symmetry in Symmetry:
        turned = explain(symmetry.puzzle(puzzle))
        carry = Transport(symmetry, puzzle.rules)
        assert [step.deduction for step in turned.steps] == [
            carry.conclusion(step.deduction) for step in path.steps
        ]
        assert turned.final == carry.board(path.final)


def test_every_step_stands_on_the_board_that_the_ones_before_leave() -> None:
    path = explain(of_tier(2))
    board = Candidates.of(path.puzzle)
    for step in path.steps:
        assert step.board == board
        assert isinstance(step.deduction, Deduction)
        board = board.apply(step.deduction)
        assert step.after == board
    assert board == path.final


def test_runs_fold_free_steps_behind_those_that_cost() -> None:
    path = explain(of_tier(3))
    assert [step for run in path.runs for step in run.steps] == list(path.steps)
    assert path.runs[0].is_free
    assert all(
        run.steps[0].cost and not any(s.cost for s in run.steps[1:]) for run in path.runs[1:]
    )


@pytest.mark.parametrize("until", [1, "2", "medium", "Hard", "slide"])
def test_until_stops_the_ladder(until: int | str) -> None:
    path = explain(of_tier(5), until)
    assert path.status is PathStatus.STALLED
    last = BY_NAME["slide"] if until == "slide" else None
    for step in path.steps:
        if last:
            assert LADDER.index(BY_NAME[step.technique]) <= LADDER.index(last)
        else:
            assert step.tier <= {"2": 2, "medium": 2, "Hard": 3}.get(str(until), 1)


@pytest.mark.parametrize("until", [0, 8, "brutal", "", "²", None.__class__])
def test_a_tier_that_is_none_is_refused(until: object) -> None:
    with pytest.raises(InvalidPuzzle, match="tier"):
        explain(of_tier(1), until)  # type: ignore[arg-type]


def test_without_a_unique_solution_a_path_ends_where_logic_does() -> None:
    many = sk.Puzzle.from_clues(top=[2, 0, 0, 0])
    assert explain(many).status is PathStatus.STALLED
    none = sk.Puzzle.from_clues(top=[3, 0, 0, 0], bottom=[3, 0, 0, 0])
    path = explain(none)
    assert path.status is PathStatus.CONTRADICTION
    assert verify_path(none, path).ok
    clash = sk.Puzzle.from_clues(givens=[[1, 1, 0], [0, 0, 0], [0, 0, 0]])
    path = explain(clash)
    assert path.status is PathStatus.CONTRADICTION
    assert verify_path(clash, path).ok


def test_the_ladder_is_in_order() -> None:
    tiers = [row.tier for row in LADDER]
    assert tiers == sorted(tiers)
    for tier in range(1, len(TIERS) + 1):
        costs = [row.cost for row in LADDER if row.tier == tier]
        assert costs == sorted(costs)
        assert costs
    assert len({row.name for row in LADDER}) == len(LADDER)


def test_an_easy_puzzle_stays_easy() -> None:
    assert explain(sk.loads(EASY)).tier == 2


@pytest.mark.parametrize("sweeps", [False, True])
def test_a_path_ends_with_its_budget(sweeps: bool) -> None:
    start = monotonic()
    with pytest.raises(BudgetExceeded, match="the budget ran out before the path ended"):
        explain(sk.loads(ENDLESS), sweeps=sweeps, budget=sk.Budget(seconds=0.1))
    assert monotonic() - start < 2


def test_a_path_can_be_cancelled_inside_assumptions() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2000

    with pytest.raises(BudgetExceeded):
        explain(sk.loads(ENDLESS), budget=sk.Budget(cancelled=cancelled))
    assert asked == 2001


@pytest.mark.parametrize("tier", BY_TIER)
def test_a_budget_that_suffices_changes_nothing(tier: int) -> None:
    puzzle = of_tier(tier)
    ample = sk.Budget(seconds=1000, nodes=1, cancelled=lambda: False)
    assert explain(puzzle, budget=ample) == explain(puzzle)
