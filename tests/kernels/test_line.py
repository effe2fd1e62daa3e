"""One line: projection, arrangements, bounds and trial against every arrangement tried."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given, settings

from skyscrapers import kernels
from skyscrapers.kernels import COUNT, HEIGHT, SUM, Shape

from . import naive
from .strategies import lined


@settings(max_examples=400, deadline=None)
@given(lined())
def test_a_projection_is_the_union_of_the_arrangements(line):
    shape, front, back, masks = line
    found = naive.lines(shape, front, back, masks)
    assert kernels.project(shape, front, back, masks) == naive.union(found)
    assert kernels.count_arrangements(shape, front, back, masks) == len(found)
    assert kernels.arrangements(shape, front, back, masks, 3) == found[:3]


@settings(max_examples=300, deadline=None)
@given(lined(5))
def test_bounds_and_trial_lose_no_arrangement(line):
    shape, front, back, masks = line
    found = naive.union(naive.lines(shape, front, back, masks))
    if found is None:
        return
    for kept in (
        kernels.singles(shape, masks),
        kernels.sight_bounds(shape, front, masks, 0),
        kernels.sight_bounds(shape, front, masks, 1),
        kernels.line_trial(shape, front, back, masks),
    ):
        assert kept is not None
        assert all(needed & ~left == 0 for needed, left in zip(found, kept, strict=True))


@settings(max_examples=100, deadline=None)
@given(lined(5))
def test_level_one_removes_at_least_what_level_zero_does(line):
    shape, front, _, masks = line
    weak = kernels.sight_bounds(shape, front, masks, 0)
    strong = kernels.sight_bounds(shape, front, masks, 1)
    if strong is not None:
        assert weak is not None
        assert all(more & ~less == 0 for more, less in zip(strong, weak, strict=True))


@settings(max_examples=100, deadline=None)
@given(lined(5))
def test_line_trial_is_the_trial_of_each_candidate(line):
    shape, front, back, masks = line
    kept = [
        sum(
            1 << height
            for height in range(shape.max_height + 1)
            if mask & shape.full & 1 << height
            and not kernels.line_trial_one(shape, front, back, masks, position, height)
        )
        for position, mask in enumerate(masks)
    ]
    expected = kept if all(kept) else None
    assert kernels.line_trial(shape, front, back, masks) == expected


def stirling(n: int, k: int) -> int:
    """Unsigned Stirling number of the first kind."""
    if n == 0:
        return int(k == 0)
    return stirling(n - 1, k - 1) + (n - 1) * stirling(n - 1, k) if k >= 0 else 0


@pytest.mark.parametrize("n", [1, 3, 6, 8])
def test_arrangements_of_a_free_line_are_stirling_numbers(n):
    shape = Shape(n)
    free = [shape.full] * n
    for front in range(1, n + 1):
        assert kernels.count_arrangements(shape, front, 0, free) == stirling(n, front)
        for back in range(1, n + 1):
            both = comb(front + back - 2, front - 1) * stirling(n - 1, front + back - 2)
            assert kernels.count_arrangements(shape, front, back, free) == both


@pytest.mark.parametrize(("measure", "front", "back"), [(COUNT, 4, 5), (SUM, 60, 70)])
def test_a_free_line_of_sixteen_is_the_mirror_of_its_mirror(measure, front, back):
    shape = Shape(16, 16, measure)
    free = [shape.full] * 16
    there = kernels.project(shape, front, back, free)
    back_again = kernels.project(shape, back, front, free)
    assert there is not None
    assert back_again is not None
    assert there == back_again[::-1]
    # Four seen over sixteen: the tallest is at least fourth and at most twelfth.
    if measure == COUNT:
        places = [p for p, mask in enumerate(there) if mask >> 16 & 1]
        assert places == list(range(3, 12))


def test_wide_sums_agree_with_the_plain_count_of_levels():
    """Sums past 63 need two words a set; a line with few open cells can be tried in full."""
    shape = Shape(14, 14, SUM)
    for order in ((1, 3, 2, 4), (4, 2, 1, 3), (3, 4, 1, 2)):
        line = (*order, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
        masks = [0b11110] * 4 + [1 << height for height in line[4:]]
        front = sum(naive.seen(line))
        fits = [
            (*some, *line[4:])
            for some in naive.all_lines(4, 4)
            if sum(naive.seen((*some, *line[4:]))) == front
        ]
        assert kernels.project(shape, front, 14, masks) == naive.union(fits)
        assert kernels.project(shape, front + 40, 14, masks) is None


def test_sight_bounds_know_the_next_is_never_the_tallest_so_far():
    # Clue 1: the tallest stands first.
    shape = Shape(4)
    assert kernels.sight_bounds(shape, 1, [30] * 4, 0) == [16, 14, 14, 14]


def test_haido_shows_the_height():
    shape = Shape(4, 4, HEIGHT)
    assert kernels.project(shape, 1, 0, [30] * 4) == [2, 28, 28, 28]


def test_wrong_lengths_are_refused():
    with pytest.raises(ValueError, match="expected 4 values, got 3"):
        kernels.project(Shape(4), 0, 0, [30] * 3)
