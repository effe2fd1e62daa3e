"""The JSON in which mirrors keep the daily puzzles of BrainBashers.

`{"url", "cells": [[…]], "clues": {"upper", "lower", "left", "right"}}` with 0 for none; a file
holds one, a list, or lists under the site's levels: `{"1": […], "3": […]}`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..core.errors import shown
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, coded, number_of, quarters, rows_of
from .json import parsed

HOLDS = Holds(givens=True)
SIDES = {"upper": "top", "lower": "bottom", "left": "left", "right": "right"}

_ADDRESS = re.compile(r"date=(\d+)&size=(\d+)&diff=(\d+)")


def sniff(text: str) -> bool:
    """Tell whether a text is a JSON object or array with this notation's names in it."""
    return text.lstrip()[:1] in ("{", "[") and '"upper"' in text and '"cells"' in text


def loads(text: str) -> Puzzle:
    """Read one object."""
    value = parsed(text)
    if not isinstance(value, dict) or not isinstance(value.get("clues"), dict):
        raise Misread(shown(value), "an object with cells and clues")
    clues, cells = value["clues"], value.get("cells")
    if clues.keys() != SIDES.keys() or not isinstance(cells, list):
        raise Misread(f"clues of {shown(sorted(clues))}", f"cells, and clues of {', '.join(SIDES)}")
    sides = {SIDES[name]: values for name, values in clues.items()}
    return Puzzle.from_clues(
        **sides, givens=cells, rules=Rules.standard(len(cells)), meta=_meta(value.get("url"))
    )


def _meta(url: Any) -> dict[str, Any]:
    """What the address says: the id, the level, and itself."""
    match = _ADDRESS.search(url) if isinstance(url, str) else None
    if not match:
        return {}
    date, size, level = match.groups()
    return {"id": f"brainbashers-{size}-{level}-{date}", "difficulty": level, "url": url}


def parts(text: str) -> list[tuple[int, str]]:
    """Return the text of each puzzle; lines inside JSON are not counted."""
    return [(1, json.dumps(puzzle)) for puzzle in _puzzles(parsed(text))]


def _puzzles(value: Any) -> list[Any]:
    """The puzzles in an object, in a list of them, or in lists under levels."""
    if isinstance(value, dict) and "clues" not in value:
        return [puzzle for entry in value.values() for puzzle in _puzzles(entry)]
    return value if isinstance(value, list) else [value]


def dumps(puzzle: Puzzle) -> str:
    """Write one object."""
    clues = quarters([number_of(clue) for clue in puzzle.clues], puzzle.size)
    value = {"url": puzzle.meta["url"]} if isinstance(puzzle.meta.get("url"), str) else {}
    return json.dumps(
        {
            **value,
            "cells": rows_of(coded(puzzle.givens), puzzle.size),
            "clues": {name: clues[side] for name, side in SIDES.items()},
        }
    )
