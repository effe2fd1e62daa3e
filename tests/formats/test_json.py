from __future__ import annotations

import json

import pytest
from hypothesis import given

from skyscrapers.core.errors import InvalidPuzzle, ParseError, Unsupported
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.formats import dumps, loads
from tests.strategies import puzzles


def test_nothing_may_be_zero_null_or_left_out() -> None:
    wanted = Puzzle.from_clues(top=[2, 0, 1], rules=Rules.standard(3))
    for text in (
        '{"size": 3, "clues": {"top": [2, 0, 1]}}',
        '{"size": 3, "clues": {"top": [2, null, 1], "left": null, "right": [0, 0, 0]}}',
        '{"size": 3, "clues": {"top": [2, 0, 1]}, "givens": null, "boxes": null}',
        '{"size": 3, "clues": {"top": [2, 0, 1]}, "givens": [[0, null, 0], [0,0,0], [0,0,0]]}',
        '[{"size": 3, "clues": {"top": [2, 0, 1]}}]',
    ):
        assert loads(text) == wanted


def test_clues_not_told_and_parks_survive() -> None:
    text = (
        '{"size": 3, "max_height": 2, "clues": {"top": ["?", 0, 1], "bottom": [0, 0, 0], '
        '"left": [0, 0, 0], "right": [0, 0, 0]}, "givens": [[0, -1, 0], [0, 0, 0], [2, 0, 0]]}'
    )
    puzzle = loads(text)
    assert puzzle.clues[:3] == ("?", None, 1)
    assert puzzle.givens[1] == 0
    assert dumps(puzzle) == text


def test_rules_stand_there_only_where_they_are_not_plain() -> None:
    plain = json.loads(dumps(Puzzle.from_clues(top=[1, 0, 0, 0])))
    assert list(plain) == ["size", "clues"]
    rules = Rules.standard(4, "sum", 5, True, regions=["aabb", "aabb", "ccdd", "ccdd"])
    full = json.loads(dumps(Puzzle.from_clues(rules=rules)))
    assert full["measure"] == "sum"
    assert full["max_height"] == 5
    assert full["diagonals"] is True
    assert full["regions"] == [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]


@given(puzzles())
def test_other_keys_are_kept_and_come_back_in_their_order(puzzle: Puzzle) -> None:
    other = {"id": "x", "source": "mine", "solution": [[1]], "board": [[0]], "ü": {"a": [None]}}
    again = loads(dumps(puzzle.with_meta(**other)))
    assert again == puzzle
    assert dict(again.meta) == other
    assert dumps(again) == dumps(loads(dumps(again)))
    assert next(iter(json.loads(dumps(again)))) == "id"


def test_what_json_cannot_hold_is_refused() -> None:
    puzzle = Puzzle.from_clues(top=[1, 0])
    for wrong in (object(), float("nan"), {1, 2}):
        with pytest.raises(Unsupported, match="meta"):
            dumps(puzzle.with_meta(thing=wrong))
    half = dumps(puzzle.with_meta(title="\ud800 é"))
    assert half.isascii()
    assert loads(half).meta["title"] == "\ud800 é"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ('{"size": 3,', ParseError, "column 12: no JSON"),
        ('{"size": 3,\n "clues": oops}', ParseError, "line 2, column 11: no JSON"),
        ("7", ParseError, "7; expected an object with a size"),
        ("{}", ParseError, "no size"),
        ('{"size": 3, "clues": []}', None, ""),
        ('{"size": 3, "clues": [1]}', ParseError, "clues"),
        ('{"size": 3, "clues": {"up": [0, 0, 0]}}', ParseError, "bottom, left, right, top"),
        ('{"size": 3, "clues": {"top": [4, 0, 0]}}', InvalidPuzzle, "top of column 1: clue 4"),
        ('{"size": 3, "clues": {"left": [0, true, 0]}}', InvalidPuzzle, "left of row 2: clue True"),
        ('{"size": 3, "clues": {"top": [0, 0]}}', InvalidPuzzle, "top: 2 clues; expected 3"),
        (
            '{"size": 3, "givens": [[4, 0, 0], [0, 0, 0], [0, 0, 0]]}',
            InvalidPuzzle,
            "r1c1: given 4",
        ),
        ('{"size": 3, "givens": [[-1, 0, 0], [0, 0, 0], [0, 0, 0]]}', InvalidPuzzle, "a park"),
        ('{"size": 1.0}', InvalidPuzzle, "size 1.0"),
        ('{"size": 3, "measure": "volume"}', InvalidPuzzle, "one of count, sum, height"),
    ],
)
def test_errors_say_what_and_where(text: str, error: type[Exception] | None, message: str) -> None:
    if error is None:
        assert loads(text, format="json").size == 3
        return
    with pytest.raises(error) as found:
        loads(text, format="json")
    assert message in str(found.value)
