"""Wishes: one canonical form, and what is refused at once."""

from __future__ import annotations

import json

import pytest

import skyscrapers as sk
from skyscrapers.generator.look import Look, mask_of, orbits
from skyscrapers.generator.request import Amount, request, span

PLAIN = sk.Rules.standard(4)


def test_equal_wishes_are_equal() -> None:
    one = request(PLAIN, tier="hard", givens="0..3", require=["x-wing", "blockade"])
    other = request(PLAIN, tier=3, givens=(0, 3), require=("blockade", "x-wing", "x-wing"))
    assert one == other
    assert one.key == other.key
    assert request(PLAIN).key != request(PLAIN, clues="sparse", givens=(0, 15)).key
    assert json.loads(one.key)["tier"] == 3


@pytest.mark.parametrize(
    ("wish", "clues", "givens", "sparse"),
    [
        ({}, (0, 16), (0, 16), True),
        ({"clues": "full"}, (16, 16), (0, 16), False),
        ({"clues": "sparse"}, (0, 16), (0, 16), True),
        ({"clues": "sparse", "tier": 4}, (0, 16), (0, 16), True),
        ({"tier": 4}, (0, 16), (0, 16), False),
        ({"clues": 5, "givens": "2..4"}, (5, 5), (2, 4), False),
    ],
)
def test_amounts(wish, clues, givens, sparse) -> None:
    made = request(PLAIN, **wish)
    assert (made.clues, made.givens, made.sparse) == (Amount(*clues), Amount(*givens), sparse)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"tier": 8}, "tier 8"),
        ({"tier": "nice"}, "tier 'nice'"),
        ({"clues": 17}, "clues 17 to 17"),
        ({"clues": "many"}, "amount 'many'"),
        ({"givens": (3, 2)}, "givens 3 to 2"),
        ({"givens": [1, "2"]}, "givens"),
        ({"symmetry": "up"}, "symmetry 'up'"),
        ({"mask": "##"}, "1 rows"),
        ({"mask": "####\n####\n####\n###"}, "a row of another length"),
        ({"mask": "####\n####\n####\n###!"}, "sign '!'"),
        ({"redundant": 17}, "redundant 17"),
        ({"redundant": 1, "tier": 2}, "redundant clues together"),
        ({"require": ["magic"]}, "technique 'magic'"),
        ({"score": "9"}, None),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(wish, message) -> None:
    if message is None:
        assert request(PLAIN, **wish).score == Amount(9, 9)
        return
    with pytest.raises(sk.Unsupported, match=message) as caught:
        request(PLAIN, **wish)
    assert "\n" not in str(caught.value)
    assert caught.value.expected


def test_rules_without_a_board_are_refused() -> None:
    with pytest.raises(sk.Unsupported, match="size 2 with these houses"):
        sk.generate(sk.Rules.standard(2, diagonals=True))


def test_spans() -> None:
    assert span("3..8") == (3, 8)
    with pytest.raises(sk.Unsupported, match="amount"):
        span("3..")


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("size", [1, 4, 5])
def test_orbits_part_the_items_and_are_symmetric(look: Look, size: int) -> None:
    groups = orbits(look, size)
    assert sorted(item for group in groups for item in group) == list(range(4 * size + size**2))
    assert len({len(group) for group in groups}) <= 3
    order = {Look.NONE: 1, Look.QUARTER: 4}.get(look, 2)
    assert max(map(len, groups)) == (order if size > 1 or look is not Look.NONE else 1)
    for group in groups:
        assert {item < 4 * size for item in group} in ({True}, {False})


def test_masks_with_and_without_a_ring() -> None:
    inner = mask_of("#.?\n...\n###", 3)
    assert inner.clues == "?" * 12
    assert inner.givens == "#.?...###"
    ringed = mask_of([[None, True, False, None, None]] + [[0, 1, 0, 1, "?"]] * 4, 3)
    assert ringed.clues == "#.?#.#...???"
    assert ringed.givens == "#.##.##.#"
