"""Short lines, projected order by order, against the programmes over sets."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers import kernels
from skyscrapers.kernels import Shape

from . import naive


def puzzle(size: int, seed: int) -> tuple[list[int], list[int]]:
    """Clues of a random square, some left out, and masks that hold it and a little more."""
    random = Random(seed)
    symbols = random.sample(range(1, size + 1), size)
    rows = random.sample(range(size), size)
    columns = random.sample(range(size), size)
    square = [[symbols[(row + column) % size] for column in columns] for row in rows]
    turned = list(zip(*square, strict=True))
    clues = [
        len(naive.seen(line)) if random.random() < 0.7 else 0
        for line in chain(turned, (t[::-1] for t in turned), square, (r[::-1] for r in square))
    ]
    more = random.random()
    masks = [
        1 << height | sum(1 << h for h in range(1, size + 1) if random.random() < more)
        for height in chain.from_iterable(square)
    ]
    return clues, masks


def settled(size: int, clues: list[int], masks: list[int]) -> list[int] | None:
    """Every row and column projected, each by itself, until nothing changes."""
    shape = Shape(size)
    masks = list(masks)
    lines = [range(k * size, (k + 1) * size) for k in range(size)]
    lines += [range(k, size * size, size) for k in range(size)]
    ends = [(clues[2 * size + k], clues[3 * size + k]) for k in range(size)]
    ends += [(clues[k], clues[size + k]) for k in range(size)]
    before: list[int] = []
    while before != masks:
        before = list(masks)
        for cells, (front, back) in zip(lines, ends, strict=True):
            kept = kernels.project(shape, front, back, [masks[cell] for cell in cells])
            if kept is None:
                return None
            for cell, mask in zip(cells, kept, strict=True):
                masks[cell] = mask
    return masks


@given(st.integers(2, 11), st.integers(0, 2**32))
def test_the_fixpoint_of_a_board_is_that_of_its_lines(size, seed):
    clues, masks = puzzle(size, seed)
    found = kernels.fixpoint(Shape(size), clues, masks)
    assert found is not None
    assert found == settled(size, clues, masks)


@given(st.integers(2, 9), st.integers(0, 2**32), st.integers(0, 10**6))
def test_a_wrong_clue_fails_where_a_line_does(size, seed, where):
    clues, masks = puzzle(size, seed)
    clues[where % len(clues)] = 1 + where % size
    assert kernels.fixpoint(Shape(size), clues, masks) == settled(size, clues, masks)


@pytest.mark.parametrize("size", [2, 5, 8, 9, 13, 16])
def test_a_staircase_shows_every_building(size):
    """The most that can be seen, and from the other end the least, in lanes of every width."""
    row = list(range(1, size + 1))
    clues = [0] * 4 * size
    clues[2 * size], clues[3 * size] = size, 1
    masks = [Shape(size).full] * size * size
    # All but six cells stand; the open ones may hold any of the six tallest.
    masks[:size] = [
        1 << height if height <= size - 6 else sum(1 << h for h in row[-6:]) for height in row
    ]
    found = kernels.fixpoint(Shape(size), clues, masks)
    assert found is not None
    assert found[:size] == [1 << height for height in row]
    clues[3 * size] = 2
    assert kernels.fixpoint(Shape(size), clues, masks) is None
