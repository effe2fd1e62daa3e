"""The texts of puzzlekit and its data set.

`rows columns tallest [D]`, then lines for top, bottom, left and right, then n lines of givens,
`-` for none. A tallest height below the size means parks (a given park is written 0), `D` means
diagonals, and no tallest height at all means a sudoku with boxes.
"""

from __future__ import annotations

import re

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, lines_of, number_of, usual_boxes


def _besides(rules: Rules) -> str:
    """Boxes are said by leaving the tallest height out."""
    return "boxes with other heights" if rules.boxes and rules.max_height != rules.size else ""


HOLDS = Holds(givens=True, parks=True, spare=True, diagonals=True, boxes="usual", besides=_besides)

_HEADER = re.compile(r"\s*(\d+)[ \t]+\1(?:[ \t]+\d+)?(?:[ \t]+D)?[ \t]*")
_HEAD_LINES = 5


def sniff(text: str) -> bool:
    """Tell whether a header is followed by at least the four lines of clues."""
    first, _, rest = text.partition("\n")
    return bool(_HEADER.fullmatch(first)) and rest.count("\n") >= _HEAD_LINES - 2


def loads(text: str) -> Puzzle:
    """Read header, clues and givens."""
    lines = lines_of(text)
    if not lines:
        raise Misread("nothing", "rows, columns, tallest height")
    rules = _rules(lines[0])
    size = rules.size
    if len(lines) != _HEAD_LINES + size:
        raise Misread(
            f"{len(lines)} lines", f"{_HEAD_LINES + size}: header, clues, {size} rows of givens"
        )
    for line in lines[1:]:
        if len(line) != size:
            raise line[0].misread(f"{size} of them", f"{len(line)} entries")
    top, bottom, left, right = ([_value(word) for word in line] for line in lines[1:_HEAD_LINES])
    givens = [[_given(word) for word in line] for line in lines[_HEAD_LINES:]]
    return Puzzle.from_clues(top, bottom, left, right, givens, rules)


def _rules(header: list[Token]) -> Rules:
    diagonals = header[-1].text == "D"
    numbers = [word.number() for word in header[: len(header) - diagonals]]
    if len(numbers) not in (2, 3) or numbers[0] != numbers[1]:
        raise header[0].misread("rows, as many columns, tallest height", "a header of another kind")
    size = numbers[0]
    if len(numbers) == 3:
        return Rules.standard(size, max_height=numbers[2], diagonals=diagonals)
    boxes = usual_boxes(size) if 1 <= size <= HOLDS.sizes[-1] else None
    if boxes is None:
        raise header[0].misread("a tallest height for a size without boxes")
    return Rules.standard(size, diagonals=diagonals, boxes=boxes)


def _value(word: Token) -> int:
    return 0 if word.text == "-" else word.number("a number, or '-'")


def _given(word: Token) -> int:
    return (_value(word) or -1) if word.text != "-" else 0


def dumps(puzzle: Puzzle) -> str:
    """Write all lines."""
    rules, size = puzzle.rules, puzzle.size
    header = [str(size), str(size)]
    if rules.boxes is None:
        header.append(str(rules.max_height))
    if rules.diagonals:
        header.append("D")
    clues = [str(number_of(clue) or "-") for clue in puzzle.clues]
    givens = ["-" if given is None else str(given) for given in puzzle.givens]
    entries = clues + givens
    rows = [entries[start : start + size] for start in range(0, len(entries), size)]
    return "\n".join(" ".join(row) for row in (header, *rows))
