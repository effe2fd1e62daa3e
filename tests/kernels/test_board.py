"""What the kernels check of their own answers, against the rules spelled out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skyscrapers import kernels
from skyscrapers.kernels import PARK
from skyscrapers.kernels import board as board_module

from . import naive
from .strategies import clue_for, shapes

pytestmark = pytest.mark.skipif(
    kernels.compiled, reason="a compiled board shows its lanes to compiled code alone"
)


def holds(shape, clues, givens, heights):
    """Whether the kernels would give this board as an answer."""
    n = shape.size
    board = board_module.Board(n, shape.max_height, shape.measure, shape.houses)
    board.load(clues, 0, givens, 0)
    for cell, height in enumerate(heights):
        for line, k in ((cell // n, cell % n), (n + cell % n, cell // n)):
            symbol = 1 << (height - board.lift)
            board_module.put(board.boards, line * board.span, k, symbol, board.span, board.width)
    return board.holds(0)


def views_of(n, heights):
    """The lines as the edges see them, in the order of packed clues."""
    columns = [heights[k::n] for k in range(n)]
    rows = [heights[k * n : k * n + n] for k in range(n)]
    return [line[::way] for lines in (columns, rows) for way in (1, -1) for line in lines]


def is_solution(shape, clues, givens, heights):
    views = views_of(shape.size, heights)
    houses = [[heights[cell] for cell in house] for house in shape.houses]
    return (
        all(line.count(0) == shape.parks for line in views)
        and not any(naive.clash(house, shape.parks) for house in [*views, *houses])
        and all(naive.shows(*told, shape.measure) for told in zip(views, clues, strict=True))
        and all(given in (0, height or PARK) for given, height in zip(givens, heights, strict=True))
    )


@st.composite
def answers(draw):
    """A puzzle, most of it true of a board, and that board or one with a few cells changed."""
    shape = draw(shapes(9, houses=True))
    n = shape.size
    line = draw(st.permutations([0] * shape.parks + list(range(1, shape.max_height + 1))))
    heights = [line[(r + c) % n] for r in range(n) for c in range(n)]
    for cell in draw(st.lists(st.integers(0, n * n - 1), max_size=2)):
        heights[cell] = draw(st.sampled_from(line[:n]))
    views = views_of(n, tuple(heights))
    clues = [0] * 4 * n
    for edge in draw(st.lists(st.integers(0, 4 * n - 1), max_size=4)):
        clues[edge] = draw(clue_for(shape, views[edge]))
    givens = [0] * n * n
    for cell in draw(st.lists(st.integers(0, n * n - 1), max_size=4)):
        right = heights[cell] or PARK
        givens[cell] = draw(st.sampled_from((0, right, right, line[0], PARK)))
    return shape, clues, givens, tuple(heights)


@settings(max_examples=600, deadline=None)
@given(answers())
def test_an_answer_holds_if_it_is_a_solution(answer):
    assert holds(*answer) == is_solution(*answer)
