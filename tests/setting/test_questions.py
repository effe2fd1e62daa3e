"""The setter's questions, against brute force over all small variants."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from skyscrapers.core.errors import BudgetExceeded, InvalidPuzzle
from skyscrapers.core.geometry import Cell, Edge, Side, edges
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import UNTOLD, Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.engines.base import Budget
from skyscrapers.engines.meter import Meter
from skyscrapers.engines.table import solve
from skyscrapers.grading.grade import grade
from skyscrapers.setting import oracle as oracles
from skyscrapers.setting.complete import complete, completions
from skyscrapers.setting.conflicts import conflicts
from skyscrapers.setting.count import Count, count
from skyscrapers.setting.minimise import minimise, minimised
from skyscrapers.setting.possible import possible
from skyscrapers.setting.progress import Progress
from skyscrapers.setting.redundant import redundant
from tests.brute_force import SMALL_RULES, all_grids, empty, read_off, solutions
from tests.setting.puzzles import (
    SUM_4,
    minimal_conflicts,
    only,
    parts_of,
    some_puzzle,
    without,
)

ORACLES = (oracles.KernelOracle, oracles.ClauseOracle)
VARIANTS = sorted(SMALL_RULES)


@pytest.fixture(params=ORACLES, ids=lambda kind: kind.__name__)
def by_each_oracle(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test once by projection and once by clauses."""
    if request.param is oracles.ClauseOracle:
        pytest.importorskip("pysat", reason="python-sat is not installed")
    for module in ("conflicts", "minimise", "possible", "redundant", "complete"):
        monkeypatch.setattr(f"skyscrapers.setting.{module}.oracle", request.param)


def heights_over(grids: frozenset[Any], size: int) -> list[list[list[int]]]:
    return [
        [sorted({grid[Cell(row, column)] for grid in grids}) for column in range(size)]
        for row in range(size)
    ]


@pytest.mark.usefixtures("by_each_oracle")
@pytest.mark.parametrize("variant", VARIANTS)
def test_possible(variant: str) -> None:
    random = Random(variant)
    for parts, wrong in ((0, 0), (1, 0), (3, 0), (5, 0), (6, 1)):
        puzzle = some_puzzle(variant, random, parts, wrong)
        found = possible(puzzle)
        assert found.exact
        assert found.rows() == heights_over(solutions(puzzle), puzzle.size)
        assert found.candidates == found.shown


@pytest.mark.usefixtures("by_each_oracle")
@pytest.mark.parametrize("variant", VARIANTS)
def test_redundant(variant: str) -> None:
    random = Random(variant)
    for number, wrong in ((3, 0), (6, 0), (7, 0), (6, 1), (7, 3)):
        puzzle = some_puzzle(variant, random, number, wrong)
        parts, whole = parts_of(puzzle), solutions(puzzle)
        found = redundant(puzzle, Budget(seconds=60))
        alone = tuple(part for part in parts if solutions(without(puzzle, (part,))) == whole)
        assert found.parts == alone
        assert found.exact
        assert found.together_exact
        assert solutions(without(puzzle, found.together)) == whole
        more = combinations(alone, len(found.together) + 1)
        assert all(solutions(without(puzzle, chosen)) != whole for chosen in more)


@pytest.mark.usefixtures("by_each_oracle")
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_conflicts(variant: str) -> None:
    random = Random(variant)
    for number, wrong in ((2, 2), (5, 3), (7, 4)):
        puzzle = some_puzzle(variant, random, number, wrong)
        found = conflicts(puzzle, limit=None)
        expected = minimal_conflicts(puzzle)
        assert {frozenset(one) for one in found} == {frozenset(one) for one in expected}
        assert [len(one) for one in found] == sorted(len(one) for one in expected)
        assert found.smallest
        assert found.exact


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_smallest_conflict(variant: str) -> None:
    random = Random(variant)
    for _ in range(4):
        puzzle = some_puzzle(variant, random, 8, 3)
        found = conflicts(puzzle)
        if solutions(puzzle):
            assert found.sets == ()
            continue
        (smallest,) = found.sets
        assert not solutions(only(puzzle, smallest))
        for size in range(len(smallest)):
            assert all(solutions(only(puzzle, c)) for c in combinations(parts_of(puzzle), size))


@pytest.mark.usefixtures("by_each_oracle")
@pytest.mark.parametrize("variant", VARIANTS)
def test_minimise(variant: str) -> None:
    random = Random(variant)
    for number, wrong in ((4, 0), (9, 0), (6, 2)):
        puzzle = some_puzzle(variant, random, number, wrong)
        keep = parts_of(puzzle)[:1]
        found = minimised(puzzle, seed=number, keep=keep)
        assert found.exact
        assert without(puzzle, found.dropped) == found.puzzle
        assert not set(keep) & set(found.dropped)
        assert solutions(found.puzzle) == solutions(puzzle)
        for part in parts_of(found.puzzle):
            if part not in keep:
                assert solutions(without(found.puzzle, (part,))) != solutions(puzzle)


def test_minimise_is_seeded() -> None:
    rules = Rules.standard(4)
    puzzle = Puzzle(rules, read_off(rules, all_grids(rules)[100]), (None,) * 16)
    assert minimise(puzzle, seed=3) == minimise(puzzle, seed=3)
    assert len({minimise(puzzle, seed=seed) for seed in range(8)}) > 1


def test_minimise_needs_its_budget() -> None:
    with pytest.raises(BudgetExceeded, match="minimise"):
        minimise(SUM_4, budget=Budget(seconds=0.0))


def test_minimise_keeps_only_what_is_there() -> None:
    with pytest.raises(InvalidPuzzle, match="top of column 1"):
        minimise(SUM_4, keep=[Edge(Side.TOP, 0)])


@pytest.mark.parametrize("variant", VARIANTS)
def test_count(variant: str) -> None:
    random = Random(variant)
    for number, wrong in ((0, 0), (2, 0), (4, 1)):
        puzzle = some_puzzle(variant, random, number, wrong)
        expected = len(solutions(puzzle))
        found = count(puzzle)
        assert (found, found.exact) == (expected, True)
        if expected:
            cut = count(puzzle, limit=expected - 1)
            assert (cut, cut.exact) == (expected - 1, False)
            met = count(puzzle, limit=expected)
            assert (met, met.exact) == (expected, True)


def test_all_latin_squares_of_order_five() -> None:
    assert count(empty(Rules.standard(5))) == 161_280


def test_a_count_travels_with_its_exactness() -> None:
    found = pickle.loads(pickle.dumps(Count(7, exact=False)))
    assert (found, found.exact) == (7, False)
    assert repr(found) == "Count(7, exact=False)"


def all_completions(puzzle: Puzzle) -> dict[Puzzle, int]:
    """Every completion with the fewest values that have to be told, by trying all values."""
    untold = [e for e, clue in zip(edges(puzzle.size), puzzle.clues, strict=True) if clue == "?"]
    found = {}
    for values in product(puzzle.rules.clue_range, repeat=len(untold)):
        told = dict(zip(untold, values, strict=True))
        if len(solutions(with_clues(puzzle, told))) == 1:
            whole = solutions(with_clues(puzzle, told))
            found[with_clues(puzzle, told)] = next(
                size
                for size in range(len(untold) + 1)
                for some in combinations(told.items(), size)
                if solutions(with_clues(puzzle, dict(some))) == whole
            )
    return found


def with_clues(puzzle: Puzzle, told: dict[Edge, int]) -> Puzzle:
    for edge, value in told.items():
        puzzle = puzzle.with_clue(edge, value)
    return puzzle


@pytest.mark.usefixtures("by_each_oracle")
@pytest.mark.parametrize("variant", VARIANTS)
def test_complete(variant: str) -> None:
    random = Random(variant)
    puzzle = some_puzzle(variant, random, 4)
    for edge in random.sample(edges(puzzle.size), min(3, 4 * puzzle.size)):
        puzzle = puzzle.with_clue(edge, UNTOLD)
    expected = all_completions(puzzle)
    found = list(completions(puzzle))
    assert {one.puzzle for one in found} == set(expected)
    assert len(found) == len(expected)
    for one in found:
        assert solutions(one.puzzle) == {one.solution}
    ordered = list(completions(puzzle, "fewest"))
    assert {one.puzzle: len(one.needed) for one in ordered} == expected
    assert [len(one.needed) for one in ordered] == sorted(expected.values())


def test_a_question_too_hard_for_a_batch_is_asked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle.from_clues(top=["?"] * 4, left=["?", 0, 2, 0])
    expected = list(completions(puzzle, "fewest"))
    monkeypatch.setattr("skyscrapers.setting.oracle.QUICK_NODES", 1)
    assert list(completions(puzzle, "fewest")) == expected


def test_complete_takes_a_tier_and_an_order_by_grade() -> None:
    puzzle = Puzzle.from_clues(top=["?"] * 4 + [0], left=["?", 0, 0, 0, 0])
    whole = list(complete(puzzle))
    tiers = {grade(one).tier for one in whole}
    for tier in tiers:
        some = list(complete(puzzle, tier=tier))
        assert some == [one for one in whole if grade(one).tier == tier]
    ordered = list(complete(puzzle, order="easiest"))
    assert set(ordered) == set(whole)
    assert [grade(one).tier for one in ordered] == sorted(grade(one).tier for one in whole)
    for one in whole:
        assert solve(one).solutions == (Grid.from_rows(one.meta["solution"]),)


def test_complete_refuses_an_unknown_order() -> None:
    with pytest.raises(InvalidPuzzle, match="order 'best'"):
        next(complete(Puzzle.from_clues(top=["?", 0]), order="best"))


def test_nothing_to_complete() -> None:
    assert list(complete(Puzzle.from_clues(top=["?", 0, 0]))) == []
    unique = Puzzle.from_clues(top=[1, 3, 0])
    assert list(complete(unique)) == [unique]


def test_complete_is_lazy() -> None:
    puzzle = Puzzle.from_clues(top=["?"] * 6, left=["?"] * 4 + [0, 0])
    told: list[Progress] = []
    first = next(complete(puzzle, report=told.append))
    assert count(first) == 1
    assert len(told) < 6**10 // 1000


def test_the_sum_puzzle_has_one_redundant_clue() -> None:
    found = redundant(SUM_4)
    assert found.parts == found.together == (Edge(Side.TOP, 3),)
    assert found.exact
    assert found.together_exact


QUESTIONS: dict[str, Callable[..., Any]] = {
    "possible": possible,
    "redundant": redundant,
    "conflicts": conflicts,
    "minimise": minimised,
    "count": count,
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_budget_is_no_answer(question: str) -> None:
    found = QUESTIONS[question](SUM_4, budget=Budget(seconds=0.0))
    assert not found.exact


@pytest.mark.parametrize("question", QUESTIONS)
def test_cancelling(question: str) -> None:
    found = QUESTIONS[question](
        empty(Rules.standard(6)).with_clue(Edge(Side.TOP, 0), 2),
        budget=Budget(cancelled=lambda: True),
    )
    assert not found.exact


def test_complete_tells_that_the_budget_ran_out() -> None:
    puzzle = Puzzle.from_clues(top=["?"] * 6)
    with pytest.raises(BudgetExceeded):
        list(complete(puzzle, budget=Budget(nodes=3)))


def test_a_partial_answer_holds_what_the_whole_one_does() -> None:
    puzzle = empty(Rules.standard(5)).with_clue(Edge(Side.LEFT, 1), 4)
    whole = possible(puzzle)
    part = possible(puzzle, Budget(nodes=5))
    assert not part.exact
    pairs = zip(part.candidates.masks, whole.candidates.masks, part.shown.masks, strict=True)
    for may, does, seen in pairs:
        assert seen & ~does == 0
        assert does & ~may == 0


@pytest.mark.parametrize("question", QUESTIONS)
def test_progress_is_told(question: str) -> None:
    rules = Rules.standard(4)
    puzzle = Puzzle(rules, (2, None, 3, *(None,) * 13), (None,) * 16)
    if question == "conflicts":
        puzzle = puzzle.with_clue(Edge(Side.BOTTOM, 2), 3)
    told: list[Progress] = []
    QUESTIONS[question](puzzle, report=told.append)
    assert told
    assert all(one.total is None or one.done <= one.total for one in told)
    stages = [one.stage for one in told]
    assert stages[0] == question


def test_beyond_the_kernels_clauses_answer() -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    rules = Rules.standard(17)
    heights = [1 + (row + column) % 17 for row in range(17) for column in range(17)]
    puzzle = Puzzle(rules, (None,) * 68, (None, *heights[1:17], None, *heights[18:]))
    assert isinstance(oracles.oracle(puzzle, Meter(Budget())), oracles.ClauseOracle)
    assert possible(puzzle)[Cell(0, 0)] == (1,)
    assert count(puzzle) == 1
    twice = puzzle.with_given(Cell(0, 0), 2)
    assert len(conflicts(twice).sets[0]) == 2
