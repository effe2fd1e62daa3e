"""Random shapes, lines and puzzles for the property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from skyscrapers.kernels import COUNT, HEIGHT, SUM, Shape

from . import naive

measures = st.sampled_from((COUNT, SUM, HEIGHT))


@st.composite
def shapes(draw: st.DrawFn, most: int = 6, houses: bool = False) -> Shape:
    """A shape with parks, with unused heights, or plain."""
    size = draw(st.integers(1, most))
    max_height = size + draw(st.sampled_from((0, 0, 0, -1, -2, 1, 2)))
    max_height = max(1, min(max_height, most + 1))
    extra: tuple[tuple[int, ...], ...] = ()
    if houses and size > 1 and draw(st.booleans()):
        diagonals = (range(0, size * size, size + 1), range(size - 1, size * size - 1, size - 1))
        extra = tuple(tuple(diagonal) for diagonal in diagonals)
    elif houses and size > 1 and draw(st.booleans()):
        cells = st.lists(st.integers(0, size * size - 1), min_size=2, max_size=size, unique=True)
        extra = (tuple(draw(cells)),)
    return Shape(size, max_height, draw(measures), extra)


def top_clue(shape: Shape) -> int:
    """The largest clue a shape can have."""
    tallest = range(shape.max_height, max(0, shape.max_height - shape.size), -1)
    most = {COUNT: len(tallest), SUM: sum(tallest), HEIGHT: shape.max_height}
    return most[shape.measure]


@st.composite
def clue_for(draw: st.DrawFn, shape: Shape, line: tuple[int, ...]) -> int:
    """No clue, a clue that the line shows, or any."""
    heights = naive.seen(line)
    true = {
        COUNT: st.just(len(heights)),
        SUM: st.just(sum(heights)),
        HEIGHT: st.sampled_from(heights or [1]),
    }[shape.measure]
    return draw(st.one_of(st.just(0), true, true, st.integers(1, top_clue(shape))))


@st.composite
def lined(draw: st.DrawFn, most: int = 6) -> tuple[Shape, int, int, list[int]]:
    """A shape, two clues and the masks of a line, mostly with an arrangement."""
    shape = draw(shapes(most))
    line = draw(st.sampled_from(naive.all_lines(shape.size, shape.max_height)))
    front, back = draw(clue_for(shape, line)), draw(clue_for(shape, line[::-1]))
    masks = [
        (draw(st.integers(0, shape.full)) & shape.full) | (draw(st.integers(0, 9)) > 0) << height
        for height in line
    ]
    return shape, front, back, masks


@st.composite
def puzzles(draw: st.DrawFn, most: int = 4) -> tuple[Shape, list[int], list[int]]:
    """A shape, clues and givens: from a line's worth of random numbers, often contradictory."""
    # Every board is listed: with five heights on four cells there would be two million.
    shape = draw(shapes(most, houses=True))
    if shape.max_height > shape.size > 3:
        shape = Shape(shape.size, shape.size, shape.measure, shape.houses)
    n = shape.size
    clue = st.one_of(st.just(0), st.integers(1, top_clue(shape)))
    given = st.one_of(st.just(0), st.just(0), st.just(0), st.integers(1, shape.max_height))
    clues = draw(st.lists(clue, min_size=4 * n, max_size=4 * n))
    givens = draw(st.lists(given, min_size=n * n, max_size=n * n))
    return shape, clues, givens
