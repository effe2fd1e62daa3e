"""Parameters for the Essence' model of demystify: `letting SIZE be 5 letting CLUES be [[…], …]`.

Four lists of clues, left, top, right and bottom, and, where there are givens, `GRID` with n rows;
0 for nothing.
"""

from __future__ import annotations

import re

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, coded, number_of, quarters, retold, rows_of
from .lists import lists_after, rows, without

HOLDS = Holds(givens=True)
SIDES = ("left", "top", "right", "bottom")
LANGUAGE = "language ESSENCE' 1.0"

_COMMENT = r"\$[^\n]*"
_CLUES = re.compile(r"\bCLUES\b\s*(?:be|=)")
_TOLD = re.compile(r"\b(?:language(?= ESSENCE)|(?:SIZE|CLUES|GRID)\b(?=\s*(?:be|=)))")
_SIZE = re.compile(r"\bSIZE\b\s*(?:be|=)\s*(\d{1,30})")


def sniff(text: str) -> bool:
    """Tell whether a text assigns CLUES."""
    return bool(_CLUES.search(text))


def parts(text: str) -> list[tuple[int, str]]:
    """Return the stretch of each puzzle."""
    return retold(without(text, _COMMENT), _TOLD)


def loads(text: str) -> Puzzle:
    """Read the lists of a parameter file."""
    plain = without(text, _COMMENT)
    told = {
        match.group(1): rows(found)
        for match, found in lists_after(plain, r"\b(CLUES|GRID)\b\s*(?:be|=)")
    }
    clues = told.get("CLUES", [])
    if len(clues) != len(SIDES):
        raise Misread(f"{len(clues)} lists of clues", f"4: {', '.join(SIDES)}")
    size = _SIZE.search(plain)
    if size and int(size.group(1)) != len(clues[0]):
        raise Misread.at_offset(
            f"SIZE {size.group(1)}", f"the {len(clues[0])} that CLUES have", text, size.start(1)
        )
    rules = Rules.standard(len(clues[0]))
    left, top, right, bottom = clues
    return Puzzle.from_clues(top, bottom, left, right, told.get("GRID"), rules)


def dumps(puzzle: Puzzle) -> str:
    """Write a parameter file."""
    clues = quarters([number_of(clue) for clue in puzzle.clues], puzzle.size)
    lines = [LANGUAGE, "", f"letting SIZE be {puzzle.size}"]
    lines.append(_assigned("CLUES", [clues[side] for side in SIDES]))
    if any(puzzle.givens):
        lines.append(_assigned("GRID", rows_of(coded(puzzle.givens), puzzle.size)))
    return "\n".join(lines)


def _assigned(name: str, lists: list[list[int]]) -> str:
    return f"letting {name} be\n[\n " + ",\n ".join(map(str, lists)) + "\n]"
