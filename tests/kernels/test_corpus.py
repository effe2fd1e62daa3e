"""Every real puzzle of the open corpus: its number of solutions, and the one where it has one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skyscrapers import kernels
from skyscrapers.kernels import COUNT, HEIGHT, PARK, SUM, Shape

FOLDER = os.environ.get("SKYSCRAPERS_CORPUS")
MEASURES = {"count": COUNT, "sum": SUM, "height": HEIGHT}
EDGES = ("top", "bottom", "left", "right")
# A plain Python run takes every twelfth.
STEP = 1 if kernels.compiled else 12

pytestmark = pytest.mark.skipif(not FOLDER, reason="SKYSCRAPERS_CORPUS is not set")


def records() -> Iterator[dict[str, Any]]:
    assert FOLDER
    text = Path(FOLDER, "open.jsonl").read_text(encoding="utf-8")
    for index, line in enumerate(text.splitlines()):
        record = json.loads(line)
        if index % STEP == 0 and "invalid" not in record["expect"]:
            yield record


def shape_of(record: dict[str, Any]) -> Shape:
    n = record["size"]
    houses = []
    if record.get("diagonals"):
        houses += [range(0, n * n, n + 1), range(n - 1, n * n - 1, n - 1)]
    if record.get("boxes"):
        high, wide = record["boxes"]
        houses += [
            [(top + r) * n + left + c for r in range(high) for c in range(wide)]
            for top in range(0, n, high)
            for left in range(0, n, wide)
        ]
    measure = MEASURES[record.get("measure", "count")]
    return Shape(n, record.get("max_height"), measure, tuple(tuple(house) for house in houses))


def clues_of(record: dict[str, Any]) -> bytes:
    none = [0] * record["size"]
    sides = (record["clues"].get(side) or none for side in EDGES)
    return bytes(clue if isinstance(clue, int) else 0 for side in sides for clue in side)


def givens_of(record: dict[str, Any]) -> bytes | None:
    rows = record.get("givens")
    return rows and bytes(PARK if given == -1 else given or 0 for row in rows for given in row)


def test_every_status_and_solution():
    wrong = []
    total = 0
    for record in records():
        outcome = kernels.solve(shape_of(record), clues_of(record), givens_of(record))
        total += 1
        solutions = record["expect"]["solutions"]
        answered = outcome.finished and (outcome.count if outcome.count < 2 else "2+") == solutions
        if solutions == 1:
            answered = answered and [list(s) for s in outcome.solutions] == [
                [height for row in record["solution"] for height in row]
            ]
        if not answered:
            wrong.append(record["id"])
    assert total > 300
    assert not wrong


def test_every_count_that_is_stated():
    for record in records():
        count = record["expect"].get("count", 1000)
        if count < 1000:
            found = kernels.solve(
                shape_of(record), clues_of(record), givens_of(record), limit=None, keep=0
            )
            assert (record["id"], found.count) == (record["id"], count)
