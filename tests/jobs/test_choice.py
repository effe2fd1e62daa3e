from __future__ import annotations

import io
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.core.errors import ParseError
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.jobs.choice import Where, date, level, parse_sample, sample
from skyscrapers.jobs.source import Item, cut, record
from tests.jobs.puzzles import stream


def puzzle(**meta: object) -> Puzzle:
    return Puzzle.from_clues(top=[1, 0, 0, 0], meta=meta)


def pieces(data: bytes) -> list[Item]:
    return list(cut(io.BytesIO(data), "file"))


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"difficulty": 3}, "3"),
        ({"difficulty": "sparse"}, "3"),
        ({"difficulty": "size=4 diff=3"}, "3"),
        ({"source": "https://example.org/show.asp?date=0401&size=4&diff=2"}, "2"),
        ({"difficulty": "fiendish"}, "fiendish"),
        ({}, ""),
    ],
)
def test_a_level_is_one_however_it_is_written(told: dict[str, object], expected: str) -> None:
    assert level(puzzle(**told)) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"date": "0401"}, "0401"),
        ({"source": "https://example.org/show.asp?date=0401&size=4"}, "0401"),
        ({"text": "https://example.org/show.asp?size=4&date=1231"}, "1231"),
        ({}, ""),
    ],
)
def test_a_date_is_found_in_an_address(told: dict[str, object], expected: str) -> None:
    assert date(puzzle(**told)) == expected


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("size=4", True),
        ("size=5", False),
        ("size=3..6", True),
        ("size=5..6", False),
        ("difficulty=sparse", True),
        ("difficulty=3", True),
        ("difficulty=1..2", False),
        ("size=4, difficulty=3, date=0401", True),
        ("size=4,difficulty=3,date=0402", False),
        ("measure=count", True),
        ("diagonals=false", True),
        ("author=Ada", True),
        ("author=Bob", False),
        ("nothing=1", False),
        ("grade.tier=4", True),
        ("grade.tier=1..3", False),
        ("grade.score=50..100,grade.name=Expert", True),
        ("grade.tier.deeper=4", False),
        ("author.name=Ada", False),
        ("my.own=yes", True),
    ],
)
def test_conditions(text: str, holds: bool) -> None:
    grade = {"tier": 4, "score": 65, "name": "Expert"}
    told = puzzle(difficulty=3, date="0401", author="Ada", grade=grade, **{"my.own": "yes"})
    assert Where.parse(text).holds(told) is holds


def test_rules_are_properties_too() -> None:
    told = Puzzle.from_clues(top=[1, 0], rules=Rules.standard(2, measure="height", diagonals=True))
    assert Where.parse("measure=height,diagonals=true,max_height=2").holds(told)


@pytest.mark.parametrize("text", ["", "size", "=4", "size=", "size=4,", "size=a..b", "size=4.."])
def test_a_condition_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="--where"):
        Where.parse(text)


@given(st.integers(0, 40), st.integers(0, 50), st.integers(0, 3))
def test_a_sample_is_some_of_the_items_in_order(number: int, count: int, seed: int) -> None:
    items = pieces(stream(1, number))
    chosen = list(sample(items, count, seed))
    places = [items.index(item) for item in chosen]
    assert len(chosen) == min(count, len(items))
    assert places == sorted(places)
    assert chosen == list(sample(iter(items), count, seed))


def test_a_larger_sample_holds_the_smaller() -> None:
    items = pieces(stream(2, 50, faults=0))
    small, large = list(sample(items, 5)), list(sample(items, 20))
    assert all(item in large for item in small)


def test_every_item_is_as_likely() -> None:
    items = pieces(stream(3, 10, faults=0))
    drawn = Counter(item for seed in range(2000) for item in sample(items, 3, seed))
    assert all(500 < drawn[item] < 700 for item in items)


def test_a_sample_among_those_asked_for() -> None:
    items = pieces(stream(4, 200))
    where = Where.parse("size=3")
    chosen = [record(item).puzzle for item in sample(items, 10, 1, where)]
    assert [each.size for each in chosen if each] == [3] * 10


@pytest.mark.parametrize(("text", "expected"), [("3", (3, 0)), ("3:7", (3, 7)), ("0", (0, 0))])
def test_sample_sizes(text: str, expected: tuple[int, int]) -> None:
    assert parse_sample(text) == expected


@pytest.mark.parametrize("text", ["", "x", "3:", ":3", "-1", "3:x", "9" * 50])
def test_a_sample_size_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="--sample"):
        parse_sample(text)
