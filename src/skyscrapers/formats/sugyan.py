"""Texts and digit strings of sugyan's solver and player.

The text has a line of top clues, a frame line `+---+`, rows `left | cells | right`, the frame
line again and the bottom clues, `.` for nothing. The string is n, then top, bottom, left, right
and the cells row by row, a digit each, 0 for nothing.
"""

from __future__ import annotations

import re

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, coded, number_of, quarters, rows_of, tokens

HOLDS = Holds(sizes=range(1, 10), givens=True)
BARS = ["|", "|"]

_FRAME = re.compile(r"\s*\+-+\+\s*")
_ENTRY = re.compile(r"\.|\d{1,30}")
_WORD = r"\||[^\s|]+"


def sniff(text: str) -> bool:
    """Tell whether a text is a string of fitting length, or has the lines of such a text."""
    digits = text.strip()
    if digits.isascii() and digits.isdigit():
        return len(digits) == _length(int(digits[0]))
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 5 or not (_FRAME.fullmatch(lines[1]) and _FRAME.fullmatch(lines[-2])):
        return False
    return all(_is_row(line) for line in lines[2:-2])


def _is_row(line: str) -> bool:
    words = re.findall(_WORD, line)
    return (
        len(words) >= 5
        and [words[1], words[-2]] == BARS
        and all(map(_ENTRY.fullmatch, (words[0], *words[2:-2], words[-1])))
    )


def _length(size: int) -> int:
    return 1 + 4 * size + size * size


def loads(text: str) -> Puzzle:
    """Read a text or a string."""
    digits = text.strip()
    if digits.isascii() and digits.isdigit():
        return _from_string(digits)
    lines: list[list[Token]] = []
    for word in tokens(text, _WORD):
        if not lines or lines[-1][0].line != word.line:
            lines.append([])
        lines[-1].append(word)
    if len(lines) < 5 or not (_is_frame(lines[1]) and _is_frame(lines[-2])):
        raise Misread("no frame", "clues, +---+, rows, +---+, clues")
    top, bottom = ([_value(word) for word in line] for line in (lines[0], lines[-1]))
    rows = lines[2:-2]
    for row in rows:
        if len(row) != len(top) + 4 or [row[1].text, row[-2].text] != BARS:
            raise row[0].misread(f"a clue | {len(top)} cells | a clue", "a row of another kind")
    return Puzzle.from_clues(
        top=top,
        bottom=bottom,
        left=[_value(row[0]) for row in rows],
        right=[_value(row[-1]) for row in rows],
        givens=[[_value(word) for word in row[2:-2]] for row in rows],
        rules=Rules.standard(len(top)),
    )


def _is_frame(line: list[Token]) -> bool:
    return len(line) == 1 and bool(_FRAME.fullmatch(line[0].text))


def _value(word: Token) -> int:
    return 0 if word.text == "." else word.number("a digit or '.'")


def _from_string(digits: str) -> Puzzle:
    size = int(digits[0])
    if not size or len(digits) != _length(size):
        raise Misread(f"{len(digits)} digits", f"n, 4n clues and n·n cells, {_length(size)}")
    values = [int(digit) for digit in digits[1:]]
    givens = rows_of(values[4 * size :], size)
    clues = quarters(values[: 4 * size], size)
    return Puzzle.from_clues(**clues, givens=givens, rules=Rules.standard(size))


def dumps(puzzle: Puzzle) -> str:
    """Write the text."""
    size = puzzle.size
    clues = quarters([number_of(clue) for clue in puzzle.clues], size)
    frame = f"  +{'-' * (2 * size + 1)}+"
    rows = zip(clues["left"], rows_of(coded(puzzle.givens), size), clues["right"], strict=True)
    return "\n".join(
        [
            f"    {_spaced(clues['top'])}",
            frame,
            *(
                f"{_spaced([left])} | {_spaced(row)} | {_spaced([right])}"
                for left, row, right in rows
            ),
            frame,
            f"    {_spaced(clues['bottom'])}",
        ]
    )


def _spaced(values: list[int]) -> str:
    return " ".join(str(value or ".") for value in values)
