"""A matrix of numbers with the clues around it: n+2 rows of n+2, 0 for nothing.

Rows stand on lines, or in brackets as programs write nested lists.
"""

from __future__ import annotations

import re

from ..core.geometry import edges
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, coded, lines_of, number_of, ring_place, rows_of
from .lists import list_at
from .lists import rows as nested_rows

HOLDS = Holds(givens=True)

_NESTED = re.compile(r"\s*[\[{(]\s*[\[{(][-\d\s,\[\]{}()]*(?:;\s*)?")
_LINES = re.compile(r"[-\d \t]+(?:\n[-\d \t]+)*")


def sniff(text: str) -> bool:
    """Tell whether a text is a square of numbers with zeros in its corners."""
    if not (_NESTED.fullmatch(text) or _LINES.fullmatch(text.strip())):
        return False
    try:
        rows = _rows(text)
    except Misread:
        return False
    if len(rows) < 3 or any(len(row) != len(rows) for row in rows):
        return False
    return not (rows[0][0] or rows[0][-1] or rows[-1][0] or rows[-1][-1])


def _rows(text: str) -> list[list[int]]:
    if _NESTED.fullmatch(text):
        return nested_rows(list_at(text, len(text) - len(text.lstrip()))[0])
    return [[word.number() for word in line] for line in lines_of(text)]


def loads(text: str) -> Puzzle:
    """Read a matrix."""
    rows = _rows(text)
    size = len(rows) - 2
    if size < 1 or any(len(row) != size + 2 for row in rows):
        raise Misread(f"{len(rows)} rows of {len(rows[0]) if rows else 0}", "n+2 rows of n+2")
    rules = Rules.standard(size)
    if rows[0][0] or rows[0][-1] or rows[-1][0] or rows[-1][-1]:
        raise Misread("a number in a corner", "0")
    inner = rows[1:-1]
    return Puzzle.from_clues(
        top=rows[0][1:-1],
        bottom=rows[-1][1:-1],
        left=[row[0] for row in inner],
        right=[row[-1] for row in inner],
        givens=[row[1:-1] for row in inner],
        rules=rules,
    )


def dumps(puzzle: Puzzle) -> str:
    """Write rows on lines."""
    size = puzzle.size
    ring = [[0] * (size + 2) for _ in range(size + 2)]
    for edge, clue in zip(edges(size), puzzle.clues, strict=True):
        row, column = ring_place(edge, size)
        ring[row][column] = number_of(clue)
    for row, givens in enumerate(rows_of(coded(puzzle.givens), size), 1):
        ring[row][1:-1] = givens
    return "\n".join(" ".join(map(str, row)) for row in ring)
