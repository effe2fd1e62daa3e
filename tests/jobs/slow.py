"""Puzzles that take a verb far longer than a test would wait, each as the text of a record."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.jobs.puzzles import record

SIZE = 16
SIDES = ("top", "bottom", "left", "right")

NEARLY_EMPTY = json.dumps({"size": SIZE, "clues": {"top": [0, 0, 5, 0, 0, 0, 3] + [0] * 9}})


def clued() -> str:
    """All clues of a large board with many solutions."""
    random = Random(1)
    full: dict[str, Any] = record(random, SIZE)
    while 0 in full["clues"]["top"] or "givens" in full:
        full = record(random, SIZE)
    return json.dumps({"size": SIZE, "clues": full["clues"]})


def heights() -> str:
    """Heights that are seen from a third of the edges; whether that can be is hard to tell."""
    random = Random(0)
    values = {
        side: [random.randint(3, 16) if random.random() < 0.3 else 0 for _ in range(SIZE)]
        for side in SIDES
    }
    return json.dumps({"size": SIZE, "measure": "height", "clues": values})


UNTOLD = json.dumps({"size": 9, "clues": {"top": ["?"] * 9, "left": ["?"] * 9}})
