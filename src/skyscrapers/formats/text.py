"""The framed picture that `print(puzzle)` shows, read back.

Clues stand on the four sides, givens in brackets, a dot for a park; a line `rules: …` before it
says what is not plain. Plain numbers in cells are somebody's answers and go to `meta["board"]`.
"""

from __future__ import annotations

import re
from typing import Any

from ..core.errors import shown
from ..core.frame import ASCII, RULES_MARK, UNICODE, picture
from ..core.puzzle import UNTOLD, Clue, Puzzle
from ..core.rules import Measure, Rules
from .base import Holds, Misread, Token, rows_of

HOLDS = Holds(
    givens=True,
    untold=True,
    parks=True,
    spare=True,
    diagonals=True,
    regions=True,
    boxes="all",
    measures=frozenset(Measure),
)
LIKE = "a line of the frame"
PARKS = {ASCII.park, UNICODE.park}

_TOP = re.compile(r"\s*(?:[┌┏](?:[─━]+[┬┳┯┰┲┱])*[─━]+[┐┓]|\+(?:[-=]{3,6}\+)+)\s*")
_WALL = re.compile(r"[─━]+|[-=]+")
_VERTICALS = frozenset(ASCII.vertical + UNICODE.vertical) - {" "}
_ITEM = re.compile(r"(measure|max height|diagonals|boxes|regions)(?: (.+))?")
_BOXES = re.compile(r"(\d{1,4})x(\d{1,4})")


def sniff(text: str) -> bool:
    """Tell whether the top of a frame is among the first lines."""
    return any(_TOP.fullmatch(line) for line in text.split("\n", 3)[:3])


def loads(text: str) -> Puzzle:
    """Read a picture."""
    lines = [line.rstrip() for line in text.split("\n")]
    header = 1 if lines[0].startswith(RULES_MARK.rstrip()) else 0
    top = next((i for i in range(header, len(lines)) if _TOP.fullmatch(lines[i])), None)
    if top is None or top > header + 1:
        raise Misread(
            "no frame", f"the top of one, {ASCII.corners[0]}---+ or ┌───┐", line=header + 1
        )
    picture = _Picture(lines, top)
    size = picture.size
    rules = _rules(lines[0], size) if header else Rules.standard(size)
    clues = picture.clue_line(header) if top > header else [None] * size
    below = picture.bottom + 1
    bottom = picture.clue_line(below) if below < len(lines) else [None] * size
    if below + 1 < len(lines):
        raise Misread(shown(lines[below + 1]), "nothing more", line=below + 2)
    sides = [picture.side_clues(row) for row in range(size)]
    cells = [cell for row in range(size) for cell in picture.cells(row)]
    answers = [value for value, _ in cells]
    meta: dict[str, Any] = {}
    if any(value and not given for value, given in cells):
        meta["board"] = rows_of(answers, size)
    return Puzzle.from_clues(
        top=clues,
        bottom=bottom,
        left=[left for left, _ in sides],
        right=[right for _, right in sides],
        givens=rows_of([value if given else 0 for value, given in cells], size),
        rules=rules,
        meta=meta,
    )


class _Picture:
    """The lines of a picture, cut where the corners of its top stand."""

    def __init__(self, lines: list[str], top: int) -> None:
        self.lines = lines
        self.top = top
        frame = lines[top]
        self.corners = [
            index
            for index, sign in enumerate(frame)
            if not sign.isspace() and not _WALL.match(sign)
        ]
        self.size = len(self.corners) - 1
        self.bottom = top + 2 * self.size
        for line in range(top, self.bottom + 1, 2):
            self._check_wall(line)

    def _check_wall(self, index: int) -> None:
        line = self.lines[index] if index < len(self.lines) else ""
        first, last = self.corners[0], self.corners[-1]
        if len(line) != last + 1 or line[:first].strip() or " " in line[first:]:
            raise Misread(shown(line.strip()), f"{LIKE} for size {self.size}", line=index + 1)

    def clue_line(self, index: int) -> list[Clue]:
        """The clues above or below the frame."""
        line = self.lines[index]
        outside = (0, self.corners[0]), (self.corners[-1], len(line))
        for start, end in outside:
            self._piece(index, start, end).empty("no clue beside the frame")
        spans = zip(self.corners, self.corners[1:], strict=False)
        return [self._piece(index, start, end).clue() for start, end in spans]

    def side_clues(self, row: int) -> tuple[Clue, Clue]:
        """The clues left and right of a row."""
        index = self._row(row)
        left = self._piece(index, 0, self.corners[0])
        right = self._piece(index, self.corners[-1] + 1, len(self.lines[index]))
        return left.clue(), right.clue()

    def cells(self, row: int) -> list[tuple[int, bool]]:
        """The number in each cell of a row (0 for none, -1 for a park), and if it is given."""
        index = self._row(row)
        line = self.lines[index]
        for corner in self.corners:
            if line[corner : corner + 1] not in _VERTICALS:
                raise Misread(
                    shown(line[corner : corner + 1]), "a wall", line=index + 1, column=corner + 1
                )
        spans = zip(self.corners, self.corners[1:], strict=False)
        return [self._piece(index, start + 1, end).cell() for start, end in spans]

    def _row(self, row: int) -> int:
        return self.top + 1 + 2 * row

    def _piece(self, index: int, start: int, end: int) -> _Piece:
        text = self.lines[index][start:end]
        before = len(text) - len(text.lstrip())
        return _Piece(text.strip(), index + 1, start + before + 1)


class _Piece(Token):
    """What stands at one place of a picture."""

    def clue(self) -> Clue:
        """The piece as a clue."""
        if self.text == UNTOLD:
            return UNTOLD
        return self.number("a clue") if self.text else None

    def cell(self) -> tuple[int, bool]:
        """The piece as a number, and whether it is given."""
        if not self.text:
            return 0, False
        given = self.text.startswith("[") and self.text.endswith("]")
        inner = self.text[1:-1].strip() if given else self.text
        if inner in PARKS:
            return -1, given
        value = Token(inner, self.line, self.column).number("a height, a dot for a park or nothing")
        if value < 1:
            raise self.misread("a height from 1")
        return value, given

    def empty(self, expected: str) -> None:
        """Make sure that nothing stands here."""
        if self.text:
            raise self.misread(expected)


def _rules(line: str, size: int) -> Rules:
    told: dict[str, Any] = {}
    items = line.removeprefix(RULES_MARK.rstrip())
    for item in map(str.strip, items.split(",")):
        match = _ITEM.fullmatch(item)
        value = match and _value(match.group(1), match.group(2) or "")
        if not match or value is None:
            raise Misread(f"rule {shown(item)}", "measure, max height, diagonals, boxes, regions")
        told[match.group(1).replace(" ", "_")] = value
    return Rules.standard(size, **told)


def _value(key: str, text: str) -> Any:
    """The value of a rule, None where its text makes none."""
    if key == "diagonals":
        return True if not text else None
    if key == "boxes":
        match = _BOXES.fullmatch(text)
        return match and (int(match.group(1)), int(match.group(2)))
    if key == "regions":
        return [row.split() for row in text.split("/")]
    if key == "max height":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
    return text


def dumps(puzzle: Puzzle) -> str:
    """Write the picture, as `print(puzzle)` shows it."""
    return picture(puzzle)
