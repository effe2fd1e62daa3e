from __future__ import annotations

import copy
import pickle

import pytest

from skyscrapers.core.errors import (
    BudgetExceeded,
    InvalidPuzzle,
    ParseError,
    SkyscrapersError,
    Unsupported,
    shown,
)


@pytest.mark.parametrize("kind", [ParseError, InvalidPuzzle, Unsupported, BudgetExceeded])
def test_errors_say_where_what_and_what_was_expected(kind: type[SkyscrapersError]) -> None:
    error = kind("clue 9", "top of column 1", "1 to 4")
    assert str(error) == "top of column 1: clue 9; expected 1 to 4"
    assert str(kind("clue 9")) == "clue 9"
    assert str(error.at("file:3")) == "file:3, top of column 1: clue 9; expected 1 to 4"
    assert str(kind("clue 9").at("file:3")) == "file:3: clue 9"
    assert type(error.at("file")) is kind
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is kind
        assert str(again) == str(error)
    assert isinstance(error, SkyscrapersError)


def test_values_are_shown_short() -> None:
    assert shown("abc") == "'abc'"
    assert shown(10**5000) == "(a huge number)"
    assert shown(-(10**5000)) == "(a huge number)"
    assert len(shown("x" * 10**6)) < 50
    assert "\n" not in shown("a\nb")
