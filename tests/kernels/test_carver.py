"""Carving against the plain way: one at a time, in order."""

import pytest

from skyscrapers import kernels
from skyscrapers.kernels import COUNT, HEIGHT, SUM, Shape
from skyscrapers.kernels.carver import Carver, givens_of, read_clues
from skyscrapers.kernels.fill import Random, latin_square

from . import naive


def board(shape, random):
    parks = bytes(h if h <= shape.max_height else 0 for h in range(256))
    return latin_square(shape.size, random).translate(parks)


def carved_plainly(shape, clues, givens, groups, fewest=(0, 0)):
    edges = len(clues)
    told = bytearray(clues + givens)
    for group in groups:
        less = bytearray(told)
        for item in group:
            less[item] = 0
        counts = sum(map(bool, less[:edges])), sum(map(bool, less[edges:]))
        enough = all(count >= least for count, least in zip(counts, fewest, strict=True))
        if enough and kernels.solve(shape, less[:edges], less[edges:], keep=0).count == 1:
            told = less
    return bytes(told[:edges]), bytes(told[edges:])


@pytest.mark.parametrize(
    "shape",
    [Shape(4), Shape(5), Shape(6), Shape(5, 5, SUM), Shape(4, 4, HEIGHT), Shape(5, 3)],
    ids=["4", "5", "6", "sum", "haido", "parks"],
)
def test_it_is_what_trying_each_alone_leaves(shape):
    n = shape.size
    for seed in range(1, 13):
        random = Random(seed)
        solution = board(shape, random)
        clues, givens = read_clues(shape, solution, random), givens_of(shape, solution)
        order = random.order(4 * n + n * n)
        pairs = seed % 3 == 0
        groups = [(item,) for item in order if not pairs or item >= 4 * n]
        groups += [(item, item + n) for item in range(0, 4 * n, 2 * n) if pairs]
        fewest = (seed % 4, seed % 5)
        found = kernels.carve(shape, clues, givens, solution, groups, fewest=fewest)
        assert found is not None
        assert found.doubts == 0
        assert tuple(found[:2]) == carved_plainly(shape, clues, givens, groups, fewest)


@pytest.mark.parametrize("shape", [Shape(4), Shape(5), Shape(7), Shape(5, 3)], ids=str)
def test_what_a_carver_knows_changes_nothing(shape):
    """One carver, of all orders but the first, against a new one for each."""
    edges = 4 * shape.size
    random = Random(9)
    solution = board(shape, random)
    clues, givens = read_clues(shape, solution, random), givens_of(shape, solution)
    carver = Carver(shape, clues, givens, solution)
    for seed in range(12):
        groups = [(item,) for item in Random(seed).order(edges + len(givens))]
        known = kernels.carve(shape, clues, givens, solution, groups, carver=carver)
        assert known == kernels.carve(shape, clues, givens, solution, groups)


@pytest.mark.parametrize("stops_solved", [False, True])
@pytest.mark.parametrize(
    "shape",
    [Shape(5), Shape(6), Shape(5, 5, HEIGHT), Shape(5, 3)],
    ids=["5", "6", "haido", "parks"],
)
def test_orders_are_tried_as_one_by_one(shape, stops_solved):
    edges = 4 * shape.size
    random = Random(4)
    ends = set()
    for seed in range(1, 9):
        solution = board(shape, random)
        clues, givens = read_clues(shape, solution, random), givens_of(shape, solution)
        cells = [(edges + cell,) for cell in range(len(givens))]
        lines = [(edge, edge + shape.size) for edge in range(0, edges, 2 * shape.size)]
        carver = Carver(shape, clues, givens, solution)
        chance, again = Random(seed), Random(seed)
        levels = (2, 4) if seed % 2 else (1, 2)
        trial = kernels.try_orders(
            shape, carver, chance, cells, lines, levels=levels, most=6, stops_solved=stops_solved
        )
        tried = 0
        while tried < 6:
            tried += 1
            order = again.order(len(cells))
            order += [len(cells) + k for k in again.order(len(lines))]
            groups = [(cells + lines)[k] for k in order]
            carved = kernels.carve(shape, clues, givens, solution, groups)
            lower, upper = (
                kernels.undecided(shape, carved.clues, carved.givens, level) for level in levels
            )
            if upper < lower or (stops_solved and not lower):
                break
        assert trial == (tried, order, carved.clues, carved.givens, lower, upper < lower)
        assert chance.state == again.state
        ends.add((upper < lower, lower == 0))
    assert len(ends) > 1


@pytest.mark.parametrize("groups", [[(-1,)], [(45,)], [()], [(k % 45,) for k in range(46)]])
def test_groups_are_of_items(groups):
    solution = latin_square(5, Random(5))
    clues = read_clues(Shape(5), solution, Random(5))
    with pytest.raises(ValueError, match="item"):
        kernels.carve(Shape(5), clues, solution, solution, groups)


@pytest.mark.parametrize("measure", [COUNT, SUM, HEIGHT])
def test_clues_are_what_is_seen(measure):
    shape = Shape(6, 6, measure)
    random = Random(8)
    solution = board(shape, random)
    clues = read_clues(shape, solution, random)
    rows = [solution[6 * k : 6 * k + 6] for k in range(6)]
    columns = [bytes(column) for column in zip(*rows, strict=True)]
    lines = [line[::way] for some in (columns, rows) for way in (1, -1) for line in some]
    for clue, line in zip(clues, lines, strict=True):
        seen = naive.seen(line)
        wanted = {COUNT: [len(seen)], SUM: [sum(seen)], HEIGHT: seen}[measure]
        assert clue in wanted


def test_a_puzzle_with_more_solutions_is_not_carved():
    random = Random(5)
    solution = latin_square(5, random)
    assert kernels.carve(Shape(5), bytes(20), bytes(25), solution, []) is None


def test_a_proof_that_takes_too_long_is_a_doubt():
    shape = Shape(9)
    random = Random(5)
    solution = latin_square(9, random)
    clues = read_clues(shape, solution, random)
    groups = [(item,) for item in random.order(36 + 81)]
    short = kernels.carve(shape, clues, solution, solution, groups, nodes=1)
    assert short.doubts > 0
    assert kernels.solve(shape, short.clues, short.givens).count == 1
