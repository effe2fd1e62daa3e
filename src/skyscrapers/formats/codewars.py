"""Clockwise lists of 4n clues, as the kata of Codewars and many programs have them.

`[0, 0, 1, 2, …]`: top from left to right, right from top to bottom, bottom from right to left,
left from bottom to top, 0 for none. The older challenge of r/dailyprogrammer puts the size before
the same list, without commas, and n lines of givens behind it where there are some.
"""

from __future__ import annotations

import re

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, around, clockwise, coded, number_of, quarters, rows_of
from .base import tokens as words_of

HOLDS = Holds(givens=True)
EXPECTED = "4n clues, or n before 4n clues and n·n givens"

_LISTED = re.compile(r"[\[(](?:\s*[-\w]+\s*,)*\s*[-\w]+\s*(?:,\s*)?[\])]|-?\d+(?:\s*,\s*-?\d+)+")
_WORD = r"[^\s,\[\]()]+"


def sniff(text: str) -> bool:
    """Tell whether a text is a list with brackets or commas, or numbers that begin with their n."""
    if _LISTED.fullmatch(text.strip()):
        return True
    words = words_of(text)
    if not words or not words[0].text.isdecimal() or len(words[0].text) > 2:
        return False
    size = int(words[0].text)
    alone = words[0].line != words[1].line if len(words) > 1 else False
    if alone and sum(word.line == words[1].line for word in words) != 4 * size:
        return False
    return len(words) in _counts(size) and all(_is_number(word) for word in words)


def _counts(size: int) -> tuple[int, int]:
    """How many numbers there are where n stands first: without givens, and with."""
    return 1 + 4 * size, 1 + 4 * size + size * size


def _is_number(word: Token) -> bool:
    return word.text.removeprefix("-").isdecimal()


def loads(text: str) -> Puzzle:
    """Read a list, or a size with its list and givens."""
    words = words_of(text, _WORD)
    numbers = [word.number() for word in words]
    if not numbers:
        raise Misread("no numbers", EXPECTED)
    first = numbers[0]
    if len(numbers) % 4 == 0:
        size, clues, givens = len(numbers) // 4, numbers, None
    elif first < len(numbers) and len(numbers) in _counts(first):
        size, clues = first, numbers[1 : 1 + 4 * first]
        givens = rows_of(numbers[1 + 4 * first :], first) if len(numbers) > 1 + 4 * first else None
    else:
        raise Misread(f"{len(numbers)} numbers", EXPECTED, line=words[-1].line)
    rules = Rules.standard(size)
    return Puzzle.from_clues(**quarters(clockwise(clues, size), size), givens=givens, rules=rules)


def dumps(puzzle: Puzzle) -> str:
    """Write a bracketed list, or with givens the size, the list and rows of givens."""
    size = puzzle.size
    clues = around([number_of(clue) for clue in puzzle.clues], size)
    if not any(puzzle.givens):
        return str(clues)
    rows: list[list[int]] = [[size], clues, *rows_of(coded(puzzle.givens), size)]
    return "\n".join(" ".join(map(str, row)) for row in rows)
