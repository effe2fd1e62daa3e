"""The argument of the school project rush01: 4n bare numbers from top, bottom, left and right.

`4 3 2 1 1 2 2 2 …`, 0 for none, with or without quotes around it. A second quoted argument, an
extension of some programs, holds n·n givens row by row, 0 for none; `|` may part the two instead
of quotes.
"""

from __future__ import annotations

import re

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, coded, number_of, quarters, rows_of, tokens

HOLDS = Holds(givens=True)

_BARE = re.compile(r"\s*((?:-?\d+\s+)+-?\d+)\s*(?:\|([-\d\s]*))?")
_QUOTED = re.compile(r"""\s*(?:"([-\d\s]*)"|'([-\d\s]*)')(?:\s*(["'])([-\d\s]*)\3)?\s*""")


def sniff(text: str) -> bool:
    """Tell whether a text is one line of bare numbers, or one or two quoted arguments of them."""
    return "\n" not in text.strip() and _arguments(text) is not None


def _arguments(text: str) -> tuple[str, str] | None:
    """The two arguments, the second empty where there is none; None for another text."""
    if match := _BARE.fullmatch(text):
        return match.group(1), match.group(2) or ""
    if match := _QUOTED.fullmatch(text):
        return match.group(1) or match.group(2) or "", match.group(4) or ""
    return None


def loads(text: str) -> Puzzle:
    """Read one or two arguments."""
    clues, givens = _arguments(text) or (text, "")
    numbers = [word.number() for word in tokens(clues)]
    cells = [word.number() for word in tokens(givens)]
    size = len(numbers) // 4
    if len(numbers) % 4 or not numbers:
        raise Misread(f"{len(numbers)} numbers", "4n clues")
    if len(cells) not in (0, size * size):
        raise Misread(f"{len(cells)} givens", f"{size * size} for size {size}")
    rules = Rules.standard(size)
    rows = rows_of(cells, size) if cells else None
    return Puzzle.from_clues(**quarters(numbers, size), givens=rows, rules=rules)


def dumps(puzzle: Puzzle) -> str:
    """Write the bare argument, or two quoted ones where there are givens."""
    clues = " ".join(str(number_of(clue)) for clue in puzzle.clues)
    if not any(puzzle.givens):
        return clues
    return f'"{clues}" "{" ".join(map(str, coded(puzzle.givens)))}"'
