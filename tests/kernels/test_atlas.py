"""Small boards from a list: which shapes, budgets, and what no board shows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skyscrapers import kernels
from skyscrapers.kernels import COUNT, HEIGHT, PARK, SUM, Shape
from skyscrapers.kernels.listing import Listing, is_listed, shown, words_of

from . import naive
from .strategies import measures, puzzles

DIAGONALS = (tuple(range(0, 16, 5)), tuple(range(3, 15, 3)))


@pytest.mark.parametrize(
    ("shape", "boards"),
    [
        (Shape(1, 16), 16),
        (Shape(2, 5), 260),
        (Shape(3, 4), 1056),
        (Shape(4), 576),
        (Shape(4, 3), 576),
        (Shape(4, 2), 216),
        (Shape(4, 4, COUNT, DIAGONALS), 48),
        (Shape(4, 4, COUNT, ((0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15))), 288),
    ],
)
def test_shapes_with_few_boards_are_listed(shape, boards):
    assert is_listed(shape)
    assert len(Listing(shape).boards) == boards
    assert kernels.solve(shape, [0] * 4 * shape.size, limit=None, keep=0).count == boards


@pytest.mark.parametrize("shape", [Shape(5), Shape(4, 5), Shape(3, 5), Shape(16, 1)])
def test_others_are_searched(shape):
    assert not is_listed(shape)


@given(st.permutations([0, 0, 1, 2, 3, 4, 5]), measures)
def test_a_line_shows_what_one_sees(line, measure):
    assert shown(line, measure) == {
        clue for clue in range(1, 16) if naive.shows(line, clue, measure)
    }


@pytest.mark.parametrize("boards", [0, 1, 2**63, 2**64, 2**130 - 1])
def test_words_add_up_to_the_set(boards):
    assert sum(word << 64 * k for k, word in enumerate(words_of(boards, 3))) == boards


@settings(max_examples=100, deadline=None)
@given(puzzles(3), st.data())
def test_masks_are_kept(puzzle, data):
    shape, clues, _ = puzzle
    cells = shape.size**2
    masks = data.draw(st.lists(st.integers(0, shape.full), min_size=cells, max_size=cells))
    boards = kernels.solve(shape, clues, masks=masks, limit=None).solutions
    assert sorted(boards) == [
        board
        for board in sorted(naive.boards(shape, clues))
        if all(mask >> height & 1 for mask, height in zip(masks, board, strict=True))
    ]


def test_a_node_is_a_solution_looked_at():
    shape, clues = Shape(4), [0] * 16
    outcome = kernels.solve(shape, clues, limit=None, nodes=10)
    assert (outcome.count, outcome.nodes, outcome.finished) == (10, 10, False)
    assert len(set(outcome.solutions)) == 10
    whole = kernels.solve(shape, clues, limit=None, keep=0, nodes=576)
    assert (whole.count, whole.nodes, whole.finished) == (576, 576, True)
    unseen = kernels.solve(shape, clues, nodes=0)
    assert (unseen.count, unseen.finished) == (0, False)
    assert kernels.solve(shape, [4, 4, *clues[2:]]).nodes == 0


def test_a_batch_keeps_its_limit_and_its_budget():
    clues = bytes(16) + bytes([4, 4]) + bytes(14)
    for limit, nodes, counted in ((2, None, 2), (255, None, 255), (255, 7, 7)):
        outcome = kernels.solve_batch(Shape(4), clues, limit=limit, nodes=nodes)
        assert bytes(outcome.counts) == bytes([counted, 0])
        assert list(outcome.nodes) == [counted, 0]


@pytest.mark.parametrize(
    ("clues", "givens"),
    [({0: 5}, {}), ({0: 200}, {}), ({0: PARK}, {}), ({}, {3: 5}), ({}, {3: PARK})],
)
@pytest.mark.parametrize("measure", [COUNT, HEIGHT])
def test_what_no_board_shows_has_no_solution(clues, givens, measure):
    shape = Shape(4, 4, measure)
    packed = bytes(clues.get(k, 0) for k in range(16)), bytes(givens.get(k, 0) for k in range(16))
    assert kernels.solve(shape, *packed).count == 0
    assert kernels.solve_batch(shape, *packed).counts[0] == 0


def test_a_sum_may_be_larger_than_the_size():
    outcome = kernels.solve(Shape(4, 4, SUM), [0] * 8 + [10] + [0] * 7, limit=None)
    assert outcome.count == 576 // 24
    assert {solution[:4] for solution in outcome.solutions} == {bytes([1, 2, 3, 4])}
