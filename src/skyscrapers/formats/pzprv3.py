"""The files that puzz.link and its relatives save: `pzprv3/skyscrapers/4/4/…`.

n+2 lines of n+2 words, the outer ring holding the clues; `.` is nothing, `qN` a given, a bare
number in a cell an answer and `[1,2,,]` somebody's small numbers. Answers go to
`meta["board"]`, small numbers to `meta["marks"]`. `/` may stand for the line ends.
"""

from __future__ import annotations

import re
from typing import Any

from ..core.geometry import edges
from ..core.puzzle import UNTOLD, Clue, Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, coded, retold, ring_place, rows_of, tokens
from .puzzlink import NAMES

HOLDS = Holds(givens=True, untold=True)
MAGIC = "pzprv3"
UNTOLD_WORD = "-2"

_HEAD = re.compile(rf"\s*{MAGIC}(?:\.\d)?[ \t]*[/\n]\s*(?:{'|'.join(NAMES)})[ \t]*[/\n]")
_TOLD = re.compile(rf"^\s*{MAGIC}\b")
_LINE = re.compile(r"[^/\n]+")
_MARKS = re.compile(r"(\.|\d*)\[([\d,]*)\]")
_HEAD_LINES = 4


def sniff(text: str) -> bool:
    """Tell whether a text begins as a saved file of our puzzle does."""
    return bool(_HEAD.match(text))


def parts(text: str) -> list[tuple[int, str]]:
    """Return the text of each of several files that stand one behind the other."""
    return retold(text, _TOLD)


def loads(text: str) -> Puzzle:
    """Read a file."""
    if not _HEAD.match(text):
        raise Misread("no file of skyscrapers", f"{MAGIC}, then {NAMES[0]}")
    lines = [line for line in tokens(text, _LINE.pattern) if line.text.strip()]
    if len(lines) < _HEAD_LINES:
        raise Misread("the end", "height and width", line=lines[-1].line)
    height, width = (_size(line) for line in lines[2:_HEAD_LINES])
    if height != width:
        raise lines[2].misread("a square", f"{height} by {width}")
    ring = [_words(line) for line in lines[_HEAD_LINES : _HEAD_LINES + width + 2]]
    rules = Rules.standard(width)
    if len(ring) != width + 2:
        raise lines[-1].misread(f"{width + 2}", f"{len(ring)} lines of the board")
    for row, line in zip(ring, lines[_HEAD_LINES:], strict=False):
        if len(row) != width + 2:
            raise line.misread(f"{width + 2}", f"{len(row)} words in a line of the board")
    return _puzzle(ring, rules)


def _size(line: Token) -> int:
    size = line._replace(text=line.text.strip()).number("a size")
    if size not in HOLDS.sizes:
        raise line.misread(f"1 to {HOLDS.sizes[-1]}", f"size {size}")
    return size


def _words(line: Token) -> list[Token]:
    return [
        Token(match.group(), line.line, line.column + match.start())
        for match in re.finditer(r"\S+", line.text)
    ]


def _puzzle(ring: list[list[Token]], rules: Rules) -> Puzzle:
    size = rules.size
    places = [ring_place(edge, size) for edge in edges(size)]
    clues = tuple(_clue(ring[place.row][place.column]) for place in places)
    cells = [word for row in ring[1:-1] for word in row[1:-1]]
    givens = [_number(word, "q") for word in cells]
    meta: dict[str, Any] = {}
    board = [given or _answer(word) for given, word in zip(givens, cells, strict=True)]
    if board != givens:
        meta["board"] = rows_of(board, size)
    marks = [_marks(word) for word in cells]
    if any(marks):
        meta["marks"] = [marks[start : start + size] for start in range(0, size * size, size)]
    return Puzzle(rules, clues, tuple(given or None for given in givens), meta)


def _clue(word: Token) -> Clue:
    if word.text == UNTOLD_WORD:
        return UNTOLD
    return None if word.text == "." else word.number("a clue or '.'") or None


def _number(word: Token, mark: str) -> int:
    """The number behind a mark, 0 where the word does not begin with it."""
    if not word.text.startswith(mark):
        return 0
    return word._replace(text=word.text[len(mark) :]).number("a number")


def _answer(word: Token) -> int:
    if word.text == "." or _MARKS.fullmatch(word.text):
        return 0
    return word.number("an answer, 'q' and a given, or '.'")


def _marks(word: Token) -> list[int]:
    match = _MARKS.fullmatch(word.text)
    if not match:
        return []
    return [Token(n, word.line, word.column).number() for n in match.group(2).split(",") if n]


def dumps(puzzle: Puzzle) -> str:
    """Write a file; answers and marks that came through `meta` are left behind."""
    size = puzzle.size
    ring = [["."] * (size + 2) for _ in range(size + 2)]
    for edge, clue in zip(edges(size), puzzle.clues, strict=True):
        row, column = ring_place(edge, size)
        if clue is not None:
            ring[row][column] = UNTOLD_WORD if clue == UNTOLD else str(clue)
    for row, givens in enumerate(rows_of(coded(puzzle.givens), size), 1):
        ring[row][1:-1] = [f"q{given}" if given else "." for given in givens]
    head = [MAGIC, NAMES[0], str(size), str(size)]
    return "\n".join(head + [" ".join(row) + " " for row in ring])
