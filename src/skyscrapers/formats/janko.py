"""The texts of janko.at as its pages hold them: sections in square brackets.

`[clabels]` has two lines, top and bottom, `[rlabels]` two, left and right, `-` for none;
`[problem]` the givens and `[solution]` the solution, n rows each, `[areas]` n rows of region
names. The tallest height is that of the solution; the word `diagonals` on the page is the rule.
"""

from __future__ import annotations

import re
from typing import Any

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Places, Token, lines_of, retold

HOLDS = Holds(givens=True, parks=True, diagonals=True, regions=True)
COLUMNS, ROWS, PROBLEM, SOLUTION, AREAS = "clabels", "rlabels", "problem", "solution", "areas"

_TOLD = re.compile(rf"\[(?:begin|{COLUMNS})\]")
_SECTION = re.compile(r"^[ \t]*\[(\w{1,30})\][ \t]*$", re.M)


def sniff(text: str) -> bool:
    """Tell whether a text has the sections of clues."""
    return f"[{COLUMNS}]" in text and f"[{ROWS}]" in text


def parts(text: str) -> list[tuple[int, str]]:
    """Return the text of each of several puzzles that stand one behind the other."""
    return retold(text, _TOLD)


def loads(text: str) -> Puzzle:
    """Read a page, or the text in it."""
    sections = _sections(text)
    sides = []
    for name in (COLUMNS, ROWS):
        lines = sections.get(name, [])
        if len(lines) < 2:
            raise Misread(f"{len(lines)} lines of [{name}]", "two")
        sides += [[_number(word) for word in line] for line in lines[:2]]
    size = len(sides[0])
    top, bottom, left, right = sides
    rules = _rules(sections, size, "diagonals" in text)
    meta: dict[str, Any] = {}
    if solution := _board(sections, SOLUTION, size):
        meta["solution"] = [[_number(word) for word in row] for row in solution]
    problem = _board(sections, PROBLEM, size)
    givens = [[_given(word) for word in row] for row in problem] if problem else None
    return Puzzle.from_clues(top, bottom, left, right, givens, rules, meta)


def _sections(text: str) -> dict[str, list[list[Token]]]:
    """The words of each section, line by line."""
    marks = list(_SECTION.finditer(text))
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    sections: dict[str, list[list[Token]]] = {}
    place = Places(text)
    for mark, end in zip(marks, ends, strict=False):
        line = place.of(mark.end())[0] - 1
        words = lines_of(text[mark.end() : end])
        shifted = [[word._replace(line=word.line + line) for word in row] for row in words]
        sections.setdefault(mark.group(1), shifted)
    return sections


def _board(sections: dict[str, list[list[Token]]], name: str, size: int) -> list[list[Token]]:
    """The rows of a section, none where it is missing."""
    rows = sections.get(name, [])[:size]
    if rows and (len(rows) != size or any(len(row) != size for row in rows)):
        raise rows[0][0].misread(f"{size} rows of {size}", f"[{name}] of another size")
    return rows


def _number(word: Token) -> int:
    return 0 if word.text in ("-", ".") else word.number("a number, or '-'")


def _given(word: Token) -> int:
    """A given as `Puzzle.from_clues` takes it; a told 0 is a park."""
    return 0 if word.text in ("-", ".") else word.number("a number, or '-'") or -1


def _rules(sections: dict[str, list[list[Token]]], size: int, diagonals: bool) -> Rules:
    solution = _board(sections, SOLUTION, size)
    tallest = max((_number(word) for row in solution for word in row), default=size)
    areas = _board(sections, AREAS, size)
    regions = [[word.text for word in row] for row in areas] or None
    return Rules.standard(size, max_height=tallest or size, diagonals=diagonals, regions=regions)
