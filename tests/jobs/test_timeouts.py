"""A puzzle that takes for ever is stopped at its own timeout, by every verb, whoever works."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from time import monotonic
from typing import Any

import pytest

from skyscrapers.jobs.crew import ForeignCrew, LocalCrew
from skyscrapers.jobs.source import Item, cut
from skyscrapers.jobs.stream import OUT_OF_BUDGET, Task, answers
from tests.human.puzzles import ENDLESS
from tests.jobs.slow import NEARLY_EMPTY, UNTOLD, clued, heights

SECONDS = 0.2
MOST_SECONDS = 2.0
"""Far less than any of them takes, far more than a busy machine delays."""
SLOW: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("check", {}, heights()),
    ("complete", {"limit": 0}, UNTOLD),
    ("complete", {"order": "fewest"}, UNTOLD),
    ("complete", {"order": "easiest"}, UNTOLD),
    ("conflicts", {}, heights()),
    ("count", {}, NEARLY_EMPTY),
    ("explain", {}, ENDLESS),
    ("explain", {"passes": True}, ENDLESS),
    ("grade", {}, ENDLESS),
    ("logic", {}, clued()),
    ("minimise", {}, heights()),
    ("possible", {}, NEARLY_EMPTY),
    ("redundant", {}, heights()),
    ("solve", {}, heights()),
    ("stats", {}, ENDLESS),
)
QUICK = '{"id": "quick", "size": 2, "clues": {"top": [1, 2]}}'


def pieces(*texts: str) -> list[Item]:
    return list(cut(BytesIO("\n".join(texts).encode()), "file"))


@pytest.fixture(scope="module")
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.mark.parametrize(("verb", "options", "text"), SLOW)
def test_every_verb_is_stopped_on_any_thread(
    verb: str, options: dict[str, Any], text: str, threads: ThreadPoolExecutor
) -> None:
    task = Task(verb, {**options, "timeout": SECONDS}, as_json=True)
    Task(verb, options, as_json=True)(pieces(QUICK))  # what is imported late is not timed
    start = monotonic()
    slow, quick = answers(task, pieces(text, QUICK), crew=ForeignCrew(threads, 1))
    assert monotonic() - start < MOST_SECONDS
    assert slow.status == OUT_OF_BUDGET
    assert quick.status != OUT_OF_BUDGET
    told = json.loads(slow.text)
    assert told.get("status") == "unknown" or told["exact"] is False


def test_a_hint_is_stopped_on_any_thread(threads: ThreadPoolExecutor) -> None:
    """No single step takes reliably long, so this one has no time at all."""
    task = Task("hint", {"timeout": 1e-6}, as_json=True)
    (line,) = answers(task, pieces(ENDLESS), crew=ForeignCrew(threads, 1))
    assert line.status == OUT_OF_BUDGET
    assert json.loads(line.text)["status"] == "unknown"


@pytest.mark.parametrize("verb", ["explain", "logic", "grade", "stats"])
def test_who_works_makes_no_difference(verb: str, threads: ThreadPoolExecutor) -> None:
    items = pieces(clued() if verb == "logic" else ENDLESS, QUICK)
    task = Task(verb, {"timeout": SECONDS}, as_json=True)
    here = task(items)
    assert [line.status == OUT_OF_BUDGET for line in here] == [True, False]
    assert list(answers(task, items, crew=ForeignCrew(threads, 1))) == here
    if verb == "explain":
        assert list(answers(task, items, crew=LocalCrew(1))) == here
