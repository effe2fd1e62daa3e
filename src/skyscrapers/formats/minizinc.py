"""Data for the MiniZinc, Picat and Prolog models that hakank and others share.

`cu`, `cl`, `rl` and `rr` are the clues of columns from above and below and of rows from the left
and the right, `_` for none; givens come as `array2d(1..n, 1..n, […])` or as Picat's `Hints`. Names
may be in capitals, and a file may hold several such puzzles. Facts `data(id, n, T, L, B, R)` list
top, left, bottom and right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, coded, number_of, quarters, rows_of, stretches
from .lists import Nested, list_at, lists_after, numbers, without
from .lists import rows as nested_rows

HOLDS = Holds(givens=True)
NOTHING = "_"
SIDES = {"cu": "top", "cl": "bottom", "rl": "left", "rr": "right"}
FACT_SIDES = ("top", "left", "bottom", "right")

_COMMENT = r"%[^\n]*|/\*.*?(?:\*/|\Z)"
_SIDE = r"\b(cu|cl|rl|rr|CU|CL|RL|RR)\s*="
_GIVENS = r"\b(?:Hints\s*=|array2d\(\s*1\.\.\w{1,30}\s*,\s*1\.\.\w{1,30}\s*,)"
_FIRST = re.compile(r"\b(?:cu|CU)\s*=\s*\[")
_FACT = re.compile(r"\bdata(?=\(\s*\w{1,30}\s*,\s*\d{1,30}\s*,\s*\[)")


def sniff(text: str) -> bool:
    """Tell whether a text assigns the clues of columns from above, or states facts."""
    return bool(_FIRST.search(text) or _FACT.search(text))


def parts(text: str) -> list[tuple[int, str]]:
    """Return the stretch of each puzzle, from its first list to the next puzzle's."""
    plain = without(text, _COMMENT)
    starts = sorted({m.start() for pattern in (_FIRST, _FACT) for m in pattern.finditer(plain)})
    return stretches(plain, starts)


def loads(text: str) -> Puzzle:
    """Read one puzzle."""
    plain = without(text, _COMMENT)
    fact = _FACT.search(plain)
    if fact:
        return _from_fact(list_at(plain, fact.end())[0])
    sides: dict[str, Any] = {
        SIDES[match.group(1).lower()]: numbers(found, NOTHING)
        for match, found in lists_after(plain, _SIDE)
    }
    if len(sides) != len(SIDES):
        raise Misread(f"lists for {', '.join(sides) or 'no side'}", f"{', '.join(SIDES)}")
    rules = Rules.standard(len(sides["top"]))
    givens = next((found for _, found in lists_after(plain, _GIVENS)), None)
    rows = _given_rows(givens, rules.size) if givens else None
    return Puzzle.from_clues(**sides, givens=rows, rules=rules)


def _given_rows(found: Nested, size: int) -> list[list[int]]:
    """Rows of a nested list, or of a flat one that holds them one after the other."""
    if not isinstance(found[0], Token):
        return nested_rows(found, NOTHING)
    flat = numbers(found, NOTHING)
    if len(flat) != size * size:
        raise Misread(f"{len(flat)} givens", f"{size * size}")
    return rows_of(flat, size)


def _from_fact(fact: Nested) -> Puzzle:
    lists = [numbers(entry, NOTHING) for entry in fact if not isinstance(entry, Token)]
    words = [entry for entry in fact if isinstance(entry, Token)]
    if len(lists) != len(FACT_SIDES) or len(words) != 2:
        raise Misread(f"a fact of {len(fact)} entries", "id, n, and four lists")
    rules = Rules.standard(words[1].number("a size"))
    sides: dict[str, Any] = dict(zip(FACT_SIDES, lists, strict=True))
    return Puzzle.from_clues(**sides, rules=rules, meta={"id": words[0].text})


def dumps(puzzle: Puzzle) -> str:
    """Write a data file of MiniZinc."""
    return "\n".join(_lines(puzzle))


def _lines(puzzle: Puzzle) -> Iterator[str]:
    size = puzzle.size
    clues = quarters([number_of(clue) for clue in puzzle.clues], size)
    yield f"n = {size};"
    for name, side in SIDES.items():
        yield f"{name} = [{_listed(clues[side])}];"
    if any(puzzle.givens):
        yield "x = array2d(1..n, 1..n, ["
        yield from (f"  {_listed(row)}," for row in rows_of(coded(puzzle.givens), size))
        yield "]);"


def _listed(values: list[int]) -> str:
    return ",".join(str(value or NOTHING) for value in values)
