"""Runs: the same puzzles whoever makes them, each unique and as asked for."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from time import monotonic, time
from typing import Any

import pytest

import skyscrapers as sk
from skyscrapers.generator.look import Look
from skyscrapers.generator.miss import Miss
from skyscrapers.generator.request import request
from skyscrapers.generator.run import Making, accepted

STANDARD = sk.Rules.standard
RULES = {
    "4": STANDARD(4),
    "5": STANDARD(5),
    "6": STANDARD(6),
    "sum 5": STANDARD(5, "sum"),
    "haido 5": STANDARD(5, "height"),
    "parks 5": STANDARD(5, max_height=3),
    "extra heights 4": STANDARD(4, max_height=6),
    "diagonals 5": STANDARD(5, diagonals=True),
    "boxes 6": STANDARD(6, boxes=(2, 3)),
}


def told(puzzle: sk.Puzzle) -> tuple[int, int]:
    """How many clues and givens a puzzle shows."""
    return sum(c is not None for c in puzzle.clues), sum(g is not None for g in puzzle.givens)


def assert_unique(made: sk.Generated) -> None:
    result = sk.solve(made.puzzle)
    assert result.status is sk.Status.UNIQUE
    assert result.solutions == (made.solution,)
    assert not sk.violations(made.puzzle, made.solution)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_puzzles_are_unique_and_minimal(rules: sk.Rules) -> None:
    for made in sk.generate_many(4, rules, seed=7):
        assert_unique(made)
        assert made.minimal
        puzzle = made.puzzle
        less = [puzzle.with_clue(edge, None) for edge, _ in puzzle.clued_edges()]
        less += [puzzle.with_given(cell, None) for cell, _ in puzzle.given_cells()]
        assert all(sk.solve(other).status is sk.Status.MULTIPLE for other in less)


@pytest.mark.parametrize(
    ("wish", "clues", "givens"),
    [
        ({"clues": "full"}, range(24, 25), range(37)),
        ({"givens": 0}, range(25), range(1)),
        ({"clues": 0}, range(1), range(37)),
        ({"clues": "9..11", "givens": "3..20"}, range(9, 12), range(3, 21)),
        ({"clues": 12, "givens": 6}, range(12, 13), range(6, 7)),
        ({"clues": "full", "givens": 0}, range(24, 25), range(1)),
    ],
    ids=str,
)
def test_amounts_are_kept(wish: dict[str, Any], clues: range, givens: range) -> None:
    for made in sk.generate_many(4, STANDARD(6), seed=2, **wish):
        assert_unique(made)
        shown = told(made.puzzle)
        assert shown[0] in clues
        assert shown[1] in givens


@pytest.mark.parametrize("look", [look for look in Look if look is not Look.NONE])
def test_patterns_are_symmetric(look: Look) -> None:
    for made in sk.generate_many(3, STANDARD(5), seed=4, symmetry=look.value):
        assert_unique(made)
        puzzle = made.puzzle
        for symmetry in look.symmetries:
            turned = symmetry.puzzle(puzzle)
            for one, other in ((puzzle.clues, turned.clues), (puzzle.givens, turned.givens)):
                assert [v is None for v in one] == [v is None for v in other]


def test_a_mask_is_a_picture_of_what_is_shown() -> None:
    heart = ".#.#.\n#?#?#\n#...#\n.#.#.\n..#.."
    for made in sk.generate_many(3, STANDARD(5), seed=1, mask=heart):
        assert_unique(made)
        signs = heart.replace("\n", "")
        for given, sign in zip(made.puzzle.givens, signs, strict=True):
            assert sign == "?" or (given is not None) == (sign == "#")


def test_clues_alone_from_size_8() -> None:
    [made] = sk.generate_many(1, STANDARD(8), seed=1, givens=0)
    assert_unique(made)
    assert told(made.puzzle)[1] == 0


@pytest.mark.parametrize(("rules", "count"), [(STANDARD(4, "sum"), 1), (STANDARD(5), 3)])
def test_redundant_clues_are_counted_exactly(rules: sk.Rules, count: int) -> None:
    for made in sk.generate_many(8, rules, seed=5, redundant=count):
        assert_unique(made)
        puzzle = made.puzzle
        less = [puzzle.with_clue(edge, None) for edge, _ in puzzle.clued_edges()]
        assert sum(sk.solve(other).status is sk.Status.UNIQUE for other in less) == count
        less = [puzzle.with_given(cell, None) for cell, _ in puzzle.given_cells()]
        assert all(sk.solve(other).status is sk.Status.MULTIPLE for other in less)


def test_a_run_is_the_same_whoever_works_and_begins_as_a_shorter_one() -> None:
    here = list(sk.generate_many(30, STANDARD(4), seed=6))
    with ThreadPoolExecutor(3) as executor:
        there = list(sk.generate_many(30, STANDARD(4), seed=6, executor=executor))
    assert here == there
    assert list(sk.generate_many(12, STANDARD(4), seed=6)) == here[:12]
    assert sk.generate(STANDARD(4), seed=6) == here[0]
    assert [made.index for made in here] == sorted({made.index for made in here})
    assert list(sk.generate_many(12, STANDARD(4), seed=7)) != here[:12]


def test_no_two_are_twins() -> None:
    made = list(sk.generate_many(200, STANDARD(4), seed=1))
    assert len({sk.canonical(one.puzzle) for one in made}) == 200
    assert made[-1].index > 200


def test_a_small_world_ends_with_a_reason() -> None:
    with pytest.raises(sk.BudgetExceeded, match="because the puzzles had been made before"):
        list(sk.generate_many(None, STANDARD(2), attempts=50))


@pytest.mark.parametrize(
    ("rules", "wish", "reason"),
    [
        (STANDARD(3), {"tier": 7}, "too easy"),
        (STANDARD(4), {"clues": 1, "givens": 0}, "too many givens"),
        (STANDARD(4), {"mask": "....\n" * 4, "clues": 2}, "too many clues|so little determines"),
    ],
)
def test_what_is_not_found_is_said(rules: sk.Rules, wish: dict[str, Any], reason: str) -> None:
    with pytest.raises(sk.BudgetExceeded, match=reason) as caught:
        sk.generate(rules, attempts=60, **wish)
    assert "attempts in a row came to nothing" in str(caught.value)


def test_a_time_limit_only_ends_the_run_early() -> None:
    making = Making(request(STANDARD(5)), 3)
    outcomes = map(making.candidate, range(1000))
    run = accepted(outcomes, None, seconds=1e-9)
    first = next(run)
    assert first == sk.generate(STANDARD(5), seed=3)
    with pytest.raises(sk.BudgetExceeded, match="the time ran out after 1 puzzles"):
        next(run)


def test_a_candidate_that_takes_long_to_grade_is_left() -> None:
    wish = request(sk.Rules.standard(9))
    start = monotonic()
    assert Making(wish, 1, graded=True, ends=time() + 0.1).candidate(0) is Miss.TIME
    assert monotonic() - start < 5
    left = Making(wish, 1, ends=time() + 0.1).candidate(0)
    assert left == Making(wish, 1).candidate(0)


def test_a_lost_candidate_is_a_miss() -> None:
    making = Making(request(STANDARD(4)), 3)
    first = next(accepted(map(making, [[0]]).__next__(), 1))
    assert first.index == 0
    assert making.lost(5) is Miss.LOST


@pytest.mark.parametrize("count", [-1, 1.5, "3"])
def test_a_count_that_is_none_is_refused(count: Any) -> None:
    with pytest.raises(sk.Unsupported, match="count"):
        sk.generate_many(count, STANDARD(4))
    with pytest.raises(sk.Unsupported, match="seed"):
        sk.generate(STANDARD(4), seed="x")  # type: ignore[arg-type]


def test_none_are_made_where_none_are_asked_for() -> None:
    assert list(sk.generate_many(0, STANDARD(4))) == []
    assert len(list(islice(sk.generate_many(None, STANDARD(5)), 3))) == 3


def test_large_boards() -> None:
    assert_unique(sk.generate(STANDARD(12), seed=1))
