"""Whole boards against every board tried, budgets, batches and carving."""

from __future__ import annotations

import pickle
import threading
import time

import pytest
from hypothesis import given, settings

from skyscrapers import kernels
from skyscrapers.kernels import COUNT, HEIGHT, PARK, SUM, Shape, entry

from . import naive
from .strategies import puzzles

LATIN_SQUARES = {1: 1, 2: 2, 3: 12, 4: 576, 5: 161280}


@pytest.fixture(scope="module", params=[True, False], ids=["listed", "searched"])
def _small_boards(request):
    """Small boards looked up, as they are, or searched like all others."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.param:
            patch.setattr(entry, "_solvers", entry._searches)
        yield


@pytest.mark.usefixtures("_small_boards")
@settings(max_examples=250, deadline=None)
@given(puzzles())
def test_all_solutions_are_those_that_trying_every_board_finds(puzzle):
    shape, clues, givens = puzzle
    expected = sorted(naive.boards(shape, clues, givens))
    outcome = kernels.solve(shape, clues, givens, limit=None)
    assert sorted(outcome.solutions) == expected
    assert outcome.count == len(expected)
    assert outcome.finished
    capped = kernels.solve(shape, clues, givens, limit=2, keep=1)
    assert capped.count == min(2, len(expected))
    assert len(capped.solutions) == min(1, len(expected))


@pytest.mark.usefixtures("_small_boards")
@settings(max_examples=100, deadline=None)
@given(puzzles(3))
def test_a_batch_of_one_is_a_solve(puzzle):
    shape, clues, givens = puzzle
    one = kernels.solve(shape, clues, givens)
    batch = kernels.solve_batch(shape, bytes(clues), bytes(givens))
    assert batch.counts[0] == one.count
    assert bytes(batch.solutions) == (one.solutions or [bytes(shape.size**2)])[0]
    assert batch.nodes[0] == one.nodes


@pytest.mark.usefixtures("_small_boards")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_every_latin_square_is_counted(n):
    assert kernels.solve(Shape(n), [0] * 4 * n, limit=None, keep=0).count == LATIN_SQUARES[n]


@pytest.mark.usefixtures("_small_boards")
def test_a_limit_beyond_two_is_kept():
    outcome = kernels.solve(Shape(4), [0] * 16, limit=100)
    assert outcome.count == len(set(outcome.solutions)) == 100
    assert outcome.finished


@pytest.mark.usefixtures("_small_boards")
def test_masks_narrow_the_start():
    masks = [0b11110] * 16
    masks[0] = 1 << 3
    outcome = kernels.solve(Shape(4), [0] * 16, masks=masks, limit=None, keep=0)
    assert outcome.count == 576 // 4


def test_a_fixpoint_is_projected_everywhere():
    shape = Shape(5)
    clues = [3, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 2, 0]
    masks = kernels.fixpoint(shape, clues, [shape.full] * 25)
    assert masks is not None
    for r in range(5):
        row = masks[5 * r : 5 * r + 5]
        assert kernels.project(shape, clues[10 + r], clues[15 + r], row) == row
        column = masks[r::5]
        assert kernels.project(shape, clues[r], clues[5 + r], column) == column
    assert kernels.fixpoint(Shape(4), [3] * 16, [30] * 16) is None


@pytest.mark.usefixtures("_small_boards")
def test_a_park_may_be_given():
    shape = Shape(3, 2)
    outcome = kernels.solve(shape, [0] * 12, [PARK, 0, 0] + [0] * 6, limit=None)
    assert outcome.count == 4
    assert all(solution[0] == 0 for solution in outcome.solutions)


def hard_puzzle() -> tuple[Shape, list[int]]:
    """A board with very many solutions: counting them does not end."""
    return Shape(9), [0] * 36


def test_a_node_budget_is_kept():
    shape, clues = hard_puzzle()
    outcome = kernels.solve(shape, clues, limit=None, keep=0, nodes=100)
    assert not outcome.finished
    assert outcome.nodes == 100
    unsolved = kernels.solve(shape, clues, nodes=0)
    assert not unsolved.finished
    assert unsolved.count == 0


def test_seconds_are_kept_and_what_was_found_counts():
    shape, clues = hard_puzzle()
    start = time.perf_counter()
    outcome = kernels.solve(shape, clues, limit=None, keep=0, seconds=0.1)
    assert time.perf_counter() - start < 0.5
    assert not outcome.finished
    assert outcome.count > 0


def test_cancelling_stops_a_search():
    shape, clues = hard_puzzle()
    event = threading.Event()
    threading.Timer(0.05, event.set).start()
    start = time.perf_counter()
    assert not kernels.solve(shape, clues, limit=None, keep=0, cancel=event).finished
    assert time.perf_counter() - start < 2
    assert not kernels.solve(shape, clues, limit=None, keep=0, cancel=lambda: True).finished


@pytest.mark.usefixtures("_small_boards")
def test_a_batch_is_the_same_with_threads():
    shape = Shape(4)
    clues = bytes(i * 7 % 5 for i in range(16 * 300))
    alone = kernels.solve_batch(shape, clues)
    crowd = kernels.solve_batch(shape, memoryview(clues), threads=3)
    assert alone.counts == crowd.counts
    assert alone.solutions == crowd.solutions
    assert alone.nodes == crowd.nodes


@pytest.mark.parametrize(
    ("clues", "givens", "message"),
    [
        (bytes(15), None, "multiple of 16"),
        (bytes(16), bytes(15), "expected 16 bytes, got 15"),
    ],
)
def test_buffers_of_wrong_length_are_refused(clues, givens, message):
    with pytest.raises(ValueError, match=message):
        kernels.solve_batch(Shape(4), clues, givens)


@pytest.mark.parametrize("measure", [COUNT, SUM, HEIGHT])
def test_carving_leaves_a_minimal_unique_puzzle(measure):
    shape = Shape(4, 4, measure)
    [solution] = kernels.solve(Shape(4), [0] * 16, limit=1).solutions
    rows = [tuple(solution[4 * r : 4 * r + 4]) for r in range(4)]
    columns = list(zip(*rows, strict=True))
    value = {COUNT: lambda x: len(naive.seen(x)), SUM: lambda x: sum(naive.seen(x)), HEIGHT: max}
    clues = [
        value[measure](line[::way]) for some in (columns, rows) for way in (1, -1) for line in some
    ]
    order = [(item,) for item in reversed(range(32))]
    left_clues, left_givens, doubts = kernels.carve(shape, clues, solution, solution, order)
    assert not doubts
    outcome = kernels.solve(shape, left_clues, left_givens)
    assert (outcome.count, outcome.solutions) == (1, [solution])
    there = [i for i, value in enumerate(left_clues + left_givens) if value]
    assert len(there) < 32
    assert not any(kernels.is_unique_without(shape, left_clues, left_givens, i) for i in there)


def test_a_shape_is_a_value():
    shape = Shape(5, 4, SUM, ((0, 6, 12, 18, 24),))
    again = pickle.loads(pickle.dumps(shape))
    assert again == shape
    assert hash(again) == hash(shape)
    assert type(again) is Shape
    assert shape.parks == 1
    assert shape.full == 0b11111


@pytest.mark.parametrize(
    "arguments",
    [(0,), (17,), (16, 15, 0, ((0,) * 2,)), (4, 17), (4, 4, 3), (4, 4, 0, ((16,),)), (16, 17)],
)
def test_what_the_kernels_cannot_take_is_refused(arguments):
    with pytest.raises(ValueError, match=r"size|height|measure|house|cells"):
        Shape(*arguments)


def test_sixteen_by_sixteen_with_parks_is_taken():
    assert Shape.supports(16, 15)
    assert kernels.solve(Shape(16, 15), [0] * 64, limit=1).count == 1


def test_a_restart_goes_another_way():
    """A board with few clues that took over 60,000 nodes while restarts began alike."""
    top = [5, 0, 0, 2, 0, 0, 3, 3, 0, 2]
    bottom = [0, 0, 0, 0, 0, 0, 0, 0, 3, 0]
    left = [0, 3, 3, 0, 3, 0, 2, 3, 1, 0]
    right = [2, 4, 0, 0, 0, 0, 3, 0, 0, 0]
    outcome = kernels.solve(Shape(10), top + bottom + left + right, nodes=5000)
    assert outcome.finished
    assert outcome.count == 2
