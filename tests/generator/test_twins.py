"""Twins: fingerprints that symmetric puzzles share, kept in a few bytes each."""

from __future__ import annotations

import pytest

import skyscrapers as sk
from skyscrapers.generator.twins import Twins, fingerprint
from skyscrapers.kernels.fill import Random


@pytest.mark.parametrize(
    "rules",
    [sk.Rules.standard(4), sk.Rules.standard(5, max_height=3), sk.Rules.standard(4, boxes=(2, 2))],
)
def test_turned_puzzles_are_twins_and_others_are_not(rules: sk.Rules) -> None:
    seen = set()
    for made in sk.generate_many(20, rules, seed=3):
        prints = {fingerprint(symmetry.puzzle(made.puzzle)) for symmetry in sk.Symmetry}
        assert len(prints) == 1
        seen |= prints
    assert len(seen) == 20


def test_boxes_that_turn_into_others_keep_their_twins_apart() -> None:
    puzzle = sk.generate(sk.Rules.standard(6, boxes=(2, 3)), seed=1).puzzle
    turned = sk.Symmetry.TURN_HALF.puzzle(puzzle)
    assert fingerprint(turned) == fingerprint(puzzle)


def test_it_remembers_what_it_has_seen() -> None:
    random, twins = Random(9), Twins()
    numbers = [random.below(1 << 30) * 1_000_003 + 1 for _ in range(3000)]
    assert sum(map(twins.add, numbers)) == len(twins) == len(set(numbers))
    assert not any(map(twins.add, numbers))


def test_many_take_at_most_sixteen_bytes_each() -> None:
    twins, number = Twins(), 1
    for _ in range(120_000):
        number = number * 6364136223846793005 % 2**64 | 1
        twins.add(number)
        if len(twins) > 50_000 and len(twins) % 1000 == 0:
            assert twins.bytes_used <= 16 * len(twins)
