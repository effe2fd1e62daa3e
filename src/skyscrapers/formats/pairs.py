"""Clues in pairs on lines, as two programs have them: herrmanno's, and the waffles of a contest.

herrmanno: the tallest height, then a line `top bottom` for each column and `left right` for each
row. Waffles: the top clues on a line, then `left right` for each row, then the bottom clues.
0 is no clue.
"""

from __future__ import annotations

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, lines_of, number_of, quarters

HOLDS = Holds(parks=True, spare=True)
EXPECTED = "the tallest height and 2n pairs, or n clues, n pairs, n clues"


def sniff(text: str) -> bool:
    """Tell whether a text has lines of such lengths, all numbers."""
    lines = lines_of(text)
    if not (_is_herrmanno(lines) or _is_waffle(lines)):
        return False
    return all(word.text.removeprefix("-").isdecimal() for line in lines for word in line)


def _is_herrmanno(lines: list[list[Token]]) -> bool:
    lengths = [len(line) for line in lines]
    return len(lines) >= 3 and len(lines) % 2 == 1 and lengths == [1, *[2] * (len(lines) - 1)]


def _is_waffle(lines: list[list[Token]]) -> bool:
    size = len(lines) - 2
    return size >= 1 and [len(line) for line in lines] == [size, *[2] * size, size]


def loads(text: str) -> Puzzle:
    """Read lines of either kind."""
    lines = lines_of(text)
    if not (_is_herrmanno(lines) or _is_waffle(lines)):
        raise Misread(f"{len(lines)} lines of other lengths", EXPECTED)
    numbers = [[word.number() for word in line] for line in lines]
    if _is_waffle(lines):
        left, right = _unpaired(numbers[1:-1])
        rules = Rules.standard(len(left))
        return Puzzle.from_clues(numbers[0], numbers[-1], left, right, rules=rules)
    size = len(lines) // 2
    rules = Rules.standard(size, max_height=numbers[0][0])
    top, bottom = _unpaired(numbers[1 : 1 + size])
    left, right = _unpaired(numbers[1 + size :])
    return Puzzle.from_clues(top, bottom, left, right, rules=rules)


def _unpaired(pairs: list[list[int]]) -> tuple[list[int], list[int]]:
    return [first for first, _ in pairs], [second for _, second in pairs]


def dumps(puzzle: Puzzle) -> str:
    """Write the tallest height and the pairs."""
    clues = quarters([number_of(clue) for clue in puzzle.clues], puzzle.size)
    columns = zip(clues["top"], clues["bottom"], strict=True)
    rows = zip(clues["left"], clues["right"], strict=True)
    pairs = [f"{first} {second}" for first, second in (*columns, *rows)]
    return "\n".join([str(puzzle.rules.max_height), *pairs])
