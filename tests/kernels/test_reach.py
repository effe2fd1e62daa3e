"""How far simple logic reaches, against the same rules applied line by line until nothing moves."""

import pytest

from skyscrapers import kernels
from skyscrapers.kernels import HEIGHT, SUM, Shape
from skyscrapers.kernels.carver import givens_of, read_clues
from skyscrapers.kernels.fill import Random, latin_square
from skyscrapers.kernels.reach import Reach

SHAPES = {
    "4": Shape(4),
    "6": Shape(6),
    "sum": Shape(5, 5, SUM),
    "haido": Shape(5, 5, HEIGHT),
    "parks": Shape(5, 3),
}


def puzzle(shape, seed):
    """A random board, some of its clues and a few of its cells."""
    n = shape.size
    random = Random(seed)
    parks = bytes(h if h <= shape.max_height else 0 for h in range(256))
    solution = latin_square(n, random).translate(parks)
    clues = bytearray(read_clues(shape, solution, random))
    givens = bytearray(givens_of(shape, solution))
    for edge in random.order(4 * n)[: seed % (2 * n)]:
        clues[edge] = 0
    for cell in random.order(n * n)[seed % (n + 2) :]:
        givens[cell] = 0
    return solution, bytes(clues), bytes(givens)


def closed(shape, clues, givens, rules):
    """The masks under the rules of a level, each a function of a line; None on a contradiction."""
    n = shape.size
    masks = [shape.full if not g else 1 if g == 255 else 1 << g for g in givens]
    lines = [(range(k * n, k * n + n), clues[2 * n + k], clues[3 * n + k]) for k in range(n)]
    lines += [(range(k, n * n, n), clues[k], clues[n + k]) for k in range(n)]
    while True:
        before = list(masks)
        for cells, front, back in lines:
            for rule in rules:
                left = rule(shape, front, back, [masks[cell] for cell in cells])
                if left is None:
                    return None
                for cell, mask in zip(cells, left, strict=True):
                    masks[cell] = mask
        if masks == before:
            return masks


def opening(shape, front, back, masks):
    """What each clue says of an empty line: more than ascent and the like, so tier 1 is less."""
    for clue, step in ((front, 1), (back, -1)):
        alone = kernels.project(shape, clue, 0, [shape.full] * shape.size)
        masks = [mask & may for mask, may in zip(masks, alone[::step], strict=True)]
    return masks


def singles(shape, front, back, masks):
    return kernels.singles(shape, masks)


def bounds(shape, front, back, masks):
    left = kernels.sight_bounds(shape, front, masks, 1) if front else masks
    if left is None or not back:
        return left
    right = kernels.sight_bounds(shape, back, left[::-1], 1)
    return None if right is None else right[::-1]


RULES = {1: (opening, singles), 2: (opening, singles, bounds), 4: (kernels.project,)}


def is_solved(masks):
    return masks is not None and not any(mask & (mask - 1) for mask in masks)


@pytest.mark.parametrize("level", [2, 4])
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_level_does_what_its_rules_do(shape, level):
    seen = set()
    for seed in range(1, 50):
        _, clues, givens = puzzle(shape, seed)
        solved = is_solved(closed(shape, clues, givens, RULES[level]))
        assert (kernels.undecided(shape, clues, givens, level) == 0) == solved
        seen.add(solved)
    assert seen == {True, False}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_levels_rise_and_never_pass_uniqueness(shape):
    for seed in range(1, 20):
        solution, clues, givens = puzzle(shape, seed)
        left = [kernels.undecided(shape, clues, givens, level) for level in (1, 2, 3, 4, 5, 6)]
        assert left == sorted(left, reverse=True)
        assert left[-1] >= 0
        if not left[-1]:
            assert kernels.solve(shape, clues, givens).solutions == [solution]


def minimal(shape, seed):
    """Return a puzzle in which nothing can go."""
    random = Random(seed)
    solution, _, _ = puzzle(shape, seed)
    clues, givens = read_clues(shape, solution, random), givens_of(shape, solution)
    edges = 4 * shape.size
    groups = [(edges + cell,) for cell in random.order(len(givens))]
    groups += [(edge,) for edge in random.order(edges)]
    carved = kernels.carve(shape, clues, givens, solution, groups)
    return carved.clues, carved.givens


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_only_what_the_lines_leave_has_to_be_refuted(shape):
    counts = set()
    for seed in range(1, 40):
        clues, givens = minimal(shape, seed)
        open_to_lines = kernels.undecided(shape, clues, givens, 4)
        for level in (5, 6):
            count = kernels.refutations(shape, clues, givens, level)
            assert (count >= 0) == (not kernels.undecided(shape, clues, givens, level))
            assert count <= open_to_lines
            assert (count == 0) == (not open_to_lines)
            counts.add(count)
    assert max(counts) > 0


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_known_lines_change_nothing(shape):
    """One workspace, which knows many lines of all levels by then, against a new one each time."""
    reach = Reach(shape)
    puzzles = [puzzle(shape, seed)[1:] for seed in range(1, 7)]
    puzzles += [minimal(shape, seed) for seed in range(1, 7)]
    for level in (3, 6, 2, 4):
        for clues, givens in puzzles:
            alone = Reach(shape).undecided(clues, givens, level)
            assert reach.undecided(clues, givens, level) == alone


@pytest.mark.parametrize("level", [2, 4, 6])
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_with_more_told_it_is_another_puzzle(shape, level):
    edges, counts = 4 * shape.size, set()
    for seed in range(1, 5):
        solution, clues, givens = puzzle(shape, seed)
        clues, givens = bytes(edges // 2) + clues[edges // 2 :], bytes(len(givens))
        more = read_clues(shape, solution, Random(seed)), givens_of(shape, solution)
        hidden = [item for item, told in enumerate(clues + givens) if not told]
        groups = [(item,) for item in hidden[::7]] + [tuple(hidden[:2]), tuple(hidden[-2:])]
        found = kernels.undecided_with(shape, clues, givens, *more, groups, level)
        for group, count in zip(groups, found, strict=True):
            told = bytearray(clues + givens)
            for item in group:
                told[item] = b"".join(more)[item]
            assert count == kernels.undecided(shape, told[:edges], told[edges:], level)
        counts |= set(found)
    assert len(counts) > 1


def test_houses_count():
    """Both diagonals of a 4×4 decide what the lines alone do not."""
    diagonals = ((0, 5, 10, 15), (3, 6, 9, 12))
    givens = bytes([1, 2, 3, 4, 0, 0, 0, 2] + [0] * 8)
    [solution] = kernels.solve(Shape(4, houses=diagonals), bytes(16), givens).solutions
    assert kernels.undecided(Shape(4, houses=diagonals), bytes(16), givens, 1) == 0
    assert kernels.undecided(Shape(4), bytes(16), givens, 6) > 0
    assert len(set(solution[::5])) == 4


def test_nothing_is_refuted_without_a_clue_or_a_given():
    assert kernels.undecided(Shape(5), bytes(20), bytes(25), 6) == 5 * 5 * 4


def test_a_contradiction_is_told():
    givens = bytes([1, 1] + [0] * 14)
    assert kernels.undecided(Shape(4), bytes(16), givens, 1) == -1
