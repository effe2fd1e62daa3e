"""Puzzles that take a verb far longer than a test would wait, each as the text of a record."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from skyscrapers.formats import dumps, loads
from tests.human.puzzles import ENDLESS
from tests.jobs.puzzles import record

SIZE = 16
SIDES = ("top", "bottom", "left", "right")

_STUCK = (
    "4 678 9 235678 123567 123 567 13567 23",
    "23 26 23456 1 2345 2345 9 8 7",
    "13 4 13567 35679 135679 356 2 135679 8",
    "123 5 1238 4 1238 67 67 13 9",
    "7 12369 123456 23569 1234569 8 56 136 234",
    "5 3679 3467 3679 34679 3467 8 2 1",
    "9 12367 12345678 23567 1234568 123456 13 4567 234",
    "6 1238 12347 23789 12347 12347 13 13479 5",
    "8 1237 1235 2357 1235 9 4 135 6",
)
"""A board of `ENDLESS` whose next step is a long refutation."""

NEARLY_EMPTY = json.dumps({"size": SIZE, "clues": {"top": [0, 0, 5, 0, 0, 0, 3] + [0] * 9}})


def clued() -> str:
    """All clues of a large board with many solutions."""
    random = Random(1)
    full: dict[str, Any] = record(random, SIZE)
    while 0 in full["clues"]["top"] or "givens" in full:
        full = record(random, SIZE)
    return json.dumps({"size": SIZE, "clues": full["clues"]})


def stuck() -> str:
    """A player's board whose next step takes long."""
    puzzle = json.loads(dumps(loads(ENDLESS), format="json"))
    marks = [[list(map(int, cell)) for cell in row.split()] for row in _STUCK]
    board = [[cell[0] if len(cell) == 1 else 0 for cell in row] for row in marks]
    return json.dumps({**puzzle, "board": board, "marks": marks})


def heights() -> str:
    """Heights that are seen from a third of the edges; whether that can be is hard to tell."""
    random = Random(0)
    values = {
        side: [random.randint(3, 16) if random.random() < 0.3 else 0 for _ in range(SIZE)]
        for side in SIDES
    }
    return json.dumps({"size": SIZE, "measure": "height", "clues": values})


UNTOLD = json.dumps({"size": 9, "clues": {"top": ["?"] * 9, "left": ["?"] * 9}})
