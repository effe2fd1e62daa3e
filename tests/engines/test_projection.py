"""The projection engine, and what its source claims of projection, held against brute force."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skyscrapers import kernels
from skyscrapers.core.errors import Unsupported
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.referee import violations
from skyscrapers.core.rules import Rules
from skyscrapers.engines import projection
from skyscrapers.engines.base import Budget, Status

MEASURES = ("count", "sum", "height")


def seen(line: tuple[int, ...]) -> list[int]:
    visible: list[int] = []
    for height in line:
        if height > max(visible, default=0):
            visible.append(height)
    return visible


def meets(measure: str, clue: int, line: tuple[int, ...]) -> bool:
    visible = seen(line)
    if measure == "height":
        return clue in visible
    return clue == (len(visible) if measure == "count" else sum(visible))


def fitting(rules: Rules, front: int, back: int, masks: list[int]) -> list[tuple[int, ...]]:
    """Every arrangement of a line that fits candidates and clues, by listing them all."""
    heights = [0] * rules.parks + list(range(1, rules.max_height + 1))
    return [
        line
        for line in sorted(set(permutations(heights, rules.size)))
        if all(mask >> height & 1 for mask, height in zip(masks, line, strict=True))
        and (not front or meets(rules.measure, front, line))
        and (not back or meets(rules.measure, back, line[::-1]))
    ]


@st.composite
def lines(draw: st.DrawFn) -> tuple[Rules, int, int, list[int]]:
    size = draw(st.integers(1, 6))
    most = 7 if size < 6 else 6
    height = draw(st.integers(max(1, size - 2), min(size + 2, most)))
    rules = Rules.standard(size, draw(st.sampled_from(MEASURES)), height)
    clue = st.sampled_from([0, *rules.clue_range])
    subsets = st.integers(0, rules.full_mask).map(lambda mask: mask & rules.full_mask)
    masks = draw(
        st.lists(st.one_of(st.just(rules.full_mask), subsets), min_size=size, max_size=size)
    )
    return rules, draw(clue), draw(clue), masks


@given(lines())
@settings(max_examples=300, deadline=None)
def test_projection_keeps_exactly_what_some_arrangement_holds(
    line: tuple[Rules, int, int, list[int]],
) -> None:
    rules, front, back, masks = line
    fit = fitting(rules, front, back, masks)
    shape = projection.shape_of(rules)
    expected = (
        [sum(1 << h for h in {a[p] for a in fit}) for p in range(rules.size)] if fit else None
    )
    got = kernels.project(shape, front, back, masks)
    assert (list(got) if got is not None else None) == expected
    assert kernels.count_arrangements(shape, front, back, masks) == len(fit)
    assert [tuple(a) for a in kernels.arrangements(shape, front, back, masks, 50)] == fit[:50]


def staircase(masks: list[int], size: int, clue: int) -> list[int]:
    caps = [(2 << min(size, size - clue + 1 + p)) - 1 for p in range(size)]
    return [mask & cap for mask, cap in zip(masks, caps, strict=True)]


def hidden_singles(masks: list[int], size: int) -> list[int]:
    out = list(masks)
    for height in range(1, size + 1):
        places = [p for p in range(size) if masks[p] >> height & 1]
        if len(places) == 1:
            out[places[0]] &= 1 << height
    return out


def naked_pairs(masks: list[int], size: int) -> list[int]:
    out = list(masks)
    for p, q in combinations(range(size), 2):
        if masks[p] == masks[q] and masks[p].bit_count() == 2:
            for other in set(range(size)) - {p, q}:
                out[other] &= ~masks[p]
    return out


@given(
    st.integers(2, 7).flatmap(
        lambda n: st.tuples(
            st.just(n),
            st.integers(1, n),
            st.lists(st.integers(1, 2**n - 1), min_size=n, max_size=n),
        )
    )
)
@settings(max_examples=200, deadline=None)
def test_projection_removes_at_least_what_plain_rules_remove(
    case: tuple[int, int, list[int]],
) -> None:
    size, clue, sets = case
    masks = [mask << 1 for mask in sets]
    got = kernels.project(projection.shape_of(Rules.standard(size)), clue, 0, masks)
    if got is None:
        return
    for weaker in (
        staircase(masks, size, clue),
        hidden_singles(masks, size),
        naked_pairs(masks, size),
    ):
        assert all(mask & ~weak == 0 for mask, weak in zip(got, weaker, strict=True))


def stirling_first(n: int, k: int) -> int:
    if n == 0 or k == 0:
        return int(n == k)
    return stirling_first(n - 1, k - 1) + (n - 1) * stirling_first(n - 1, k)


@pytest.mark.parametrize("size", range(1, 11))
def test_arrangements_of_a_free_line_are_stirling_numbers(size: int) -> None:
    rules = Rules.standard(size)
    shape, free = projection.shape_of(rules), [rules.full_mask] * size
    counts = [kernels.count_arrangements(shape, clue, 0, free) for clue in range(1, size + 1)]
    assert counts == [stirling_first(size, clue) for clue in range(1, size + 1)]


def test_three_and_three_on_a_line_of_four_is_refuted_by_one_projection() -> None:
    rules = Rules.standard(4)
    assert kernels.project(projection.shape_of(rules), 3, 3, [rules.full_mask] * 4) is None


def test_limits_and_status() -> None:
    empty = Puzzle.from_clues(rules=Rules.standard(3))
    few = projection.solve(empty, limit=1)
    assert (few.status, len(few.solutions), few.complete) == (Status.MULTIPLE, 1, False)
    every = projection.solve(empty, limit=None)
    assert (len(set(every.solutions)), every.count, every.complete) == (12, 12, True)
    assert all(not violations(empty, grid) for grid in every.solutions)
    assert projection.solve(empty, limit=0).solutions == ()


def test_a_budget_that_runs_out_is_unknown() -> None:
    hard = Puzzle.from_clues(rules=Rules.standard(12))
    assert projection.solve(hard, budget=Budget(nodes=1)).status is Status.UNKNOWN
    assert projection.solve(hard, budget=Budget(cancelled=lambda: True)).status is Status.UNKNOWN


def test_what_is_beyond_the_kernels_is_refused() -> None:
    with pytest.raises(Unsupported, match="size 17"):
        projection.solve(Puzzle.from_clues(rules=Rules.standard(17)))
