"""The JSON of the squarepuzzle pages: four lists of texts, and givens under names of cells.

`{"top": ["4", null, …], "bottom", "left", "right", "a1": "1"}`: letters count columns, digits
rows. The kind may stand beside them, as `typeCode` and `dimension` (`"4x4-3"` for a tallest
height of 3).
"""

from __future__ import annotations

import re
from typing import Any

from ..core.errors import Unsupported, shown
from ..core.geometry import Side
from ..core.puzzle import Puzzle
from ..core.rules import Measure, Rules
from .base import Holds, Misread, Token
from .json import parsed

HOLDS = Holds(
    givens=True, parks=True, measures=frozenset({Measure.COUNT, Measure.SUM}), sizes=range(1, 27)
)
MEASURES = {
    "skyscrapers": Measure.COUNT,
    "skyscrapers_gaps": Measure.COUNT,
    "skyscrapers_sums": Measure.SUM,
}
KIND, DIMENSION = "typeCode", "dimension"

_LISTS = re.compile(r'"(?:top|bottom|left|right)"\s*:\s*\[\s*(?:null|")')
_DIMENSION = re.compile(r"(\d{1,2})x(\d{1,2})(?:-(\d{1,2}))?")
_CELL = re.compile(r"([a-z])(\d{1,2})")


def sniff(text: str) -> bool:
    """Tell whether a text is an object with lists of texts at its sides."""
    start = text.lstrip()
    return start.startswith("{") and '"clues"' not in start and bool(_LISTS.search(start))


def loads(text: str) -> Puzzle:
    """Read an object."""
    value = parsed(text)
    if not isinstance(value, dict):
        raise Misread(shown(value), "an object with lists at its sides")
    sides: dict[str, Any] = {side.value: _clues(value.get(side.value)) for side in Side}
    lengths = {len(side) for side in sides.values() if side is not None}
    if len(lengths) != 1:
        raise Misread(f"lists of {len(lengths)} lengths", "top, bottom, left and right of one")
    rules = _rules(value, lengths.pop())
    givens = [[0] * rules.size for _ in range(rules.size)]
    for name, entry in value.items():
        if name not in sides and name not in (KIND, DIMENSION, "id"):
            row, column = _cell(name, rules.size)
            givens[row][column] = _number(entry)
    return Puzzle.from_clues(**sides, givens=givens, rules=rules)


def _rules(value: dict[str, Any], size: int) -> Rules:
    kind = value.get(KIND, "skyscrapers")
    if not isinstance(kind, str) or kind not in MEASURES:
        raise Unsupported(f"the {KIND} {shown(kind)}", "", f"one of {', '.join(MEASURES)}")
    match = _DIMENSION.fullmatch(str(value.get(DIMENSION, f"{size}x{size}")))
    if not match or match.group(1, 2) != (str(size), str(size)):
        raise Misread(f"{DIMENSION} {shown(value.get(DIMENSION))}", f"{size}x{size}")
    tallest = int(match.group(3)) if match.group(3) else None
    return Rules.standard(size, MEASURES[kind], max_height=tallest)


def _clues(entries: Any) -> list[int] | None:
    if entries is None:
        return None
    if not isinstance(entries, list):
        raise Misread(shown(entries), "a list of clues")
    return [0 if entry is None else _number(entry) for entry in entries]


def _number(entry: Any) -> int:
    return Token(str(entry), 0, 0).number("a number as text")


def _cell(name: str, size: int) -> tuple[int, int]:
    match = _CELL.fullmatch(name)
    row = int(match.group(2)) - 1 if match else -1
    column = ord(match.group(1)) - ord("a") if match else -1
    if not (0 <= row < size and 0 <= column < size):
        raise Misread(f"the entry {shown(name)}", "a side, or a cell as in a1")
    return row, column
