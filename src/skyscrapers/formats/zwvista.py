"""Boards of single characters with their clues around them, as zwvista's XML has them.

n+2 lines of n+2 characters, a blank for nothing; a backquote may end each line. An XML file holds
one board a `level`.
"""

from __future__ import annotations

import re

from ..core.errors import shown
from ..core.geometry import Cell, cells, edges
from ..core.puzzle import UNTOLD, Clue, Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Places, ring_place

HOLDS = Holds(sizes=range(1, 10), givens=True, untold=True)
LINE_END = "`"

_ROW = re.compile(r"[0-9? ]*`?\s*")
_MARK = re.compile(r"<level\b[^<>]{0,200}>|<!\[CDATA\[|\]\]>")
_XML = re.compile(r"\s*<(?:\?xml|puzzle)\b")


def sniff(text: str) -> bool:
    """Tell whether a text is such a board, or XML with levels."""
    if _XML.match(text):
        return "<level" in text
    rows = _rows(text)
    if len(rows) < 3 or max(map(len, rows)) != len(rows) or not all(map(_ROW.fullmatch, rows)):
        return False
    size = len(rows) - 2
    corners = (rows[0][:1], rows[-1][:1], rows[0][size + 1 :], rows[-1][size + 1 :])
    return not any(corner.strip() for corner in corners)


def _rows(text: str) -> list[str]:
    """The rows of a board; blanks count unless they stand behind a backquote."""
    lines = text.split("\n")
    return [
        line.rstrip().removesuffix(LINE_END) if line.rstrip().endswith(LINE_END) else line
        for line in lines
    ]


def parts(text: str) -> list[tuple[int, str]]:
    """Return the board itself, or those of all levels of an XML file."""
    if not _XML.match(text):
        return [(1, text)]
    found = []
    start = None
    place = Places(text)
    for match in _MARK.finditer(text):
        if match.group() == "<![CDATA[":
            start = match.end()
        elif match.group() == "]]>" and start is not None:
            board = text[start : match.start()]
            inner = board.strip("\n").rstrip()
            found.append((place.of(start + board.index(inner))[0], inner))
            start = None
    return found


def loads(text: str) -> Puzzle:
    """Read one board."""
    rows = _rows(text)
    size = len(rows) - 2
    if size not in HOLDS.sizes:
        raise Misread(f"{len(rows)} lines", f"{HOLDS.sizes[0] + 2} to {HOLDS.sizes[-1] + 2}")
    for number, row in enumerate(rows, 1):
        if len(row.rstrip()) > size + 2 or not _ROW.fullmatch(row):
            raise Misread(shown(row), f"{size + 2} digits and blanks", line=number)
    ring = {
        Cell(row, column): sign
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign.strip()
    }
    known = {*(ring_place(edge, size) for edge in edges(size)), *map(_inner, cells(size))}
    for place in ring:
        if place not in known:
            raise Misread(
                shown(ring[place]),
                "nothing in a corner",
                line=place.row + 1,
                column=place.column + 1,
            )
    clues = tuple(_clue(ring.get(ring_place(edge, size))) for edge in edges(size))
    givens = []
    for cell in cells(size):
        sign = ring.get(_inner(cell))
        if sign == UNTOLD:
            raise Misread("a given that is not told", "a digit", line=cell.row + 2)
        givens.append(int(sign) or None if sign else None)
    return Puzzle(Rules.standard(size), clues, tuple(givens))


def _inner(cell: Cell) -> Cell:
    """Where a cell stands in the framed board."""
    return Cell(cell.row + 1, cell.column + 1)


def _clue(sign: str | None) -> Clue:
    if sign == UNTOLD:
        return UNTOLD
    return int(sign) or None if sign else None


def dumps(puzzle: Puzzle) -> str:
    """Write one board, with the backquotes that keep blanks from being lost."""
    size = puzzle.size
    ring = [[" "] * (size + 2) for _ in range(size + 2)]
    for edge, clue in zip(edges(size), puzzle.clues, strict=True):
        row, column = ring_place(edge, size)
        ring[row][column] = str(clue or " ")
    for (row, column), height in puzzle.given_cells():
        ring[row + 1][column + 1] = str(height)
    return "\n".join("".join(row) + LINE_END for row in ring)
