from __future__ import annotations

import io
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.jobs import work as works
from skyscrapers.jobs.choice import Where
from skyscrapers.jobs.crew import ForeignCrew
from skyscrapers.jobs.source import Item, cut
from skyscrapers.jobs.stream import (
    DONE,
    NOT_ASKED_FOR,
    OUT_OF_BUDGET,
    REFUSED,
    UNREADABLE,
    Task,
    answers,
    gravest,
)
from tests.jobs.puzzles import stream, streams

SOLVE = Task("solve", {}, as_json=True)


def pieces(data: bytes) -> list[Item]:
    return list(cut(io.BytesIO(data), "file"))


@given(streams, st.sampled_from([{}, {"limit": 0}, {"limit": 1}, {"limit": 3}]))
def test_the_quick_way_comes_to_the_same_bytes(data: bytes, options: dict[str, Any]) -> None:
    task = Task("solve", options, as_json=True)
    items = pieces(data)
    one_by_one = [line for item in items for line in task([item])]
    assert task(items) == one_by_one


def test_the_quick_way_leaves_hard_puzzles_to_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    items = pieces(stream(4, 50, faults=0))
    expected = SOLVE(items)
    monkeypatch.setattr("skyscrapers.jobs.work.solve.QUICK_NODES", 1)
    assert SOLVE(items) == expected


@pytest.mark.parametrize("verb", ["solve", "check"])
@pytest.mark.parametrize("as_json", [False, True])
def test_answers_are_the_same_whoever_works(verb: str, as_json: bool) -> None:
    task = Task(verb, {}, as_json)
    items = pieces(stream(5, 300))
    alone = list(answers(task, items, workers=1))
    assert len(alone) == len(items)
    with ThreadPoolExecutor(2) as pool:
        assert list(answers(task, items, crew=ForeignCrew(pool, 2))) == alone


def test_processes_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skyscrapers.jobs.stream.PATIENCE", 0.01)
    items = pieces(stream(6, 2000))
    assert list(answers(SOLVE, items, workers=2)) == list(answers(SOLVE, items, workers=1))


def test_a_bad_record_is_told_in_its_place() -> None:
    data = b'{"size":1,"clues":{}}\n{"id":"x","size":2,"clues":{"top":[3,0]}}\n'
    good, bad = SOLVE(pieces(data))
    assert good.status == DONE
    assert bad.status == UNREADABLE
    assert bad.error == "x, file:2, top of column 1: clue 3; expected 1 to 2, or none"
    told = json.loads(bad.text)
    assert told == {
        "id": "x",
        "line": 2,
        "error": {
            "what": "clue 3",
            "where": "file:2, top of column 1",
            "expected": "1 to 2, or none",
        },
    }


def test_puzzles_that_are_not_asked_for_leave_nothing() -> None:
    task = Task("solve", {}, as_json=True, where=Where.parse("size=3"))
    lines = task(pieces(stream(7, 60, faults=0)))
    sizes = [json.loads(line.text)["size"] for line in lines if line.text]
    assert set(sizes) == {3}
    assert {line.status for line in lines if not line.text} == {NOT_ASKED_FOR}


def test_a_lost_puzzle_is_unknown() -> None:
    (item,) = pieces(b'{"size":1,"clues":{}}')
    line = SOLVE.lost(item)
    assert line.status == OUT_OF_BUDGET
    assert json.loads(line.text)["status"] == "unknown"


@given(st.sets(st.sampled_from([DONE, REFUSED, UNREADABLE, OUT_OF_BUDGET, NOT_ASKED_FOR])))
def test_the_gravest_status_counts(statuses: set[int]) -> None:
    order = [UNREADABLE, OUT_OF_BUDGET, REFUSED]
    assert gravest(statuses) == next((each for each in order if each in statuses), DONE)


@pytest.mark.parametrize("verb", works.VERBS)
def test_every_verb_has_its_work(verb: str) -> None:
    module = works.work(verb)
    assert callable(module.answer)
    assert callable(module.show)
    assert callable(module.exit_status)
