"""What all notations share: how a text goes wrong, what a notation holds, small readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from ..core.errors import ParseError, shown
from ..core.geometry import Cell, Edge, Side
from ..core.puzzle import PARK, UNTOLD, Clue, Puzzle
from ..core.rules import MAX_SIZE, Measure, Rules

Value = TypeVar("Value")

MAX_DIGITS = 30
"""Longer numbers are refused by their length: no clue is near, and `int` refuses 4300 digits."""


class Misread(ParseError):
    """A text that is not what its notation demands, and the line and column where that shows.

    Lines and columns count from 1 within the text; 0 is for "not known". `table` turns each into
    a plain `ParseError` that says so in words.
    """

    def __init__(self, what: str, expected: str = "", *, line: int = 0, column: int = 0) -> None:
        self.line = line
        self.column = column
        super().__init__(what, "", expected)

    @classmethod
    def at_offset(cls, what: str, expected: str, text: str, offset: int) -> Misread:
        """Return the error that an offset into a text of one or several lines has."""
        start = text.rfind("\n", 0, offset) + 1
        return cls(what, expected, line=text.count("\n", 0, offset) + 1, column=offset - start + 1)


def _nothing(rules: Rules) -> str:
    """What a notation cannot hold besides: nothing."""
    return ""


@dataclass(frozen=True)
class Holds:
    """What a notation can hold; what it cannot, it refuses to write.

    Parameters
    ----------
    sizes : range
        Rows and columns.
    tallest : int, optional
        The greatest number, where the notation has a limit of its own.
    givens, untold, parks, spare, diagonals, regions : bool
        Givens, clues whose value is not told, parks, heights above the size, diagonals and
        irregular regions.
    boxes : {"", "usual", "all"}
        No boxes; those a size usually has; boxes of any shape.
    measures : frozenset of Measure
        What clues may tell.
    besides : callable
        What else a notation cannot hold of some rules, in words; empty where nothing.
    """

    sizes: range = range(1, MAX_SIZE + 1)
    givens: bool = False
    untold: bool = False
    parks: bool = False
    spare: bool = False
    diagonals: bool = False
    regions: bool = False
    boxes: str = ""
    measures: frozenset[Measure] = frozenset({Measure.COUNT})
    besides: Callable[[Rules], str] = _nothing

    def missing(self, puzzle: Puzzle) -> Iterator[str]:
        """Yield what a puzzle has that the notation cannot hold."""
        rules = puzzle.rules
        if rules.size not in self.sizes:
            yield f"size {rules.size}"
        if rules.parks and not self.parks:
            yield "parks"
        if rules.spare and not self.spare:
            yield f"heights above {rules.size}"
        if rules.measure not in self.measures:
            yield f"the measure {rules.measure.value!r}"
        if rules.diagonals and not self.diagonals:
            yield "diagonals"
        if rules.regions is not None and not self.regions:
            yield "regions"
        if not self._holds_boxes(rules):
            yield f"boxes of {rules.boxes[0]} by {rules.boxes[1]}" if rules.boxes else "no boxes"
        if not self.untold and UNTOLD in puzzle.clues:
            yield "clues that are not told"
        if not self.givens and any(given is not None for given in puzzle.givens):
            yield "givens"
        if besides := self.besides(rules):
            yield besides

    def _holds_boxes(self, rules: Rules) -> bool:
        if self.boxes == "all" or rules.boxes is None:
            return True
        return self.boxes == "usual" and rules.boxes == usual_boxes(rules.size)


def usual_boxes(size: int) -> tuple[int, int] | None:
    """Return the boxes that sudokus of a size have: as square as can be, wide before high.

    >>> usual_boxes(9), usual_boxes(6), usual_boxes(7)
    ((3, 3), (2, 3), None)
    """
    height = max(h for h in range(1, int(size**0.5) + 1) if size % h == 0)
    return (height, size // height) if height > 1 else None


def usual_labels(size: int) -> list[list[int]]:
    """Return the number, from 0, of the usual box of each cell; of its row where there is none."""
    height, width = usual_boxes(size) or (1, size)
    across, line = size // width, range(size)
    return [[row // height * across + column // width for column in line] for row in line]


class Places:
    """Line and column, from 1, of offsets into a text that come in rising order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._line = 1
        self._known = 0

    def of(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset."""
        self._line += self._text.count("\n", self._known, offset)
        self._known = offset
        return self._line, offset - self._text.rfind("\n", 0, offset)


def stretches(text: str, starts: list[int]) -> list[tuple[int, str]]:
    """Return a text cut at some offsets: each piece, with the line from 1 where it begins."""
    place = Places(text)
    return [(place.of(start)[0], text[start:end]) for start, end in pairwise([*starts, len(text)])]


def retold(text: str, told: re.Pattern[str]) -> list[tuple[int, str]]:
    """Return a text cut into its puzzles: a line that tells something again begins another.

    Parameters
    ----------
    text : str
        The text.
    told : pattern
        What a puzzle tells once, as a head or a name.

    >>> retold("n = 4; n = 5", re.compile("n ="))
    [(1, 'n = 4; n = 5')]
    >>> retold("n = 4\\nx = 1\\nn = 5", re.compile("[nx] ="))[1]
    (3, 'n = 5')
    """
    starts, known, offset = [0], set[str](), 0
    for line in text.split("\n"):
        names = set(told.findall(line))
        if names & known:
            starts.append(offset)
            known.clear()
        known |= names
        offset += len(line) + 1
    return stretches(text, starts)


def every_line_begins(text: str, sign: str) -> bool:
    """Tell whether each line that is not blank begins with a sign."""
    return all(line.startswith(sign) for line in map(str.lstrip, text.split("\n")) if line)


class Token(NamedTuple):
    """A word of a text, and where it stands (from 1)."""

    text: str
    line: int
    column: int

    def misread(self, expected: str, what: str = "") -> Misread:
        """Return the error that this word is not what was expected."""
        return Misread(what or f"{shown(self.text)}", expected, line=self.line, column=self.column)

    def number(self, expected: str = "a whole number") -> int:
        """Return the word as a whole number.

        Raises
        ------
        Misread
            If it is none, or absurdly long.
        """
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS):
            raise self.misread(expected)
        return int(self.text)


def tokens(text: str, pattern: str = r"\S+") -> list[Token]:
    """Return the words of a text; what lies between matches of the pattern is skipped."""
    word = re.compile(pattern)
    return [
        Token(match.group(), number, match.start() + 1)
        for number, line in enumerate(text.split("\n"), 1)
        for match in word.finditer(line)
    ]


def lines_of(text: str) -> list[list[Token]]:
    """Return the words of a text line by line, empty lines left out."""
    split: list[list[Token]] = []
    for token in tokens(text):
        if split and split[-1][0].line == token.line:
            split[-1].append(token)
        else:
            split.append([token])
    return split


def rows_of(values: Sequence[Value], size: int) -> list[list[Value]]:
    """Return n·n values as n rows."""
    return [list(values[start : start + size]) for start in range(0, size * size, size)]


def quarters(values: Sequence[Clue], size: int) -> dict[str, Any]:
    """Return 4n clues, from top, bottom, left and right, as the lists `Puzzle.from_clues` takes."""
    return {
        side.value: list(values[start : start + size])
        for side, start in zip(Side, range(0, 4 * size, size), strict=True)
    }


def clockwise(values: Sequence[Value], size: int) -> list[Value]:
    """Return 4n values that run clockwise from the top left in our order.

    >>> clockwise(["T", "t", "R", "r", "B", "b", "L", "l"], 2)
    ['T', 't', 'b', 'B', 'l', 'L', 'R', 'r']
    """
    top, right, bottom, left = (list(values[i * size : (i + 1) * size]) for i in range(4))
    return [*top, *bottom[::-1], *left[::-1], *right]


def around(values: Sequence[Value], size: int) -> list[Value]:
    """Return 4n values in our order as they run clockwise from the top left."""
    top, bottom, left, right = (list(values[i * size : (i + 1) * size]) for i in range(4))
    return [*top, *right, *bottom[::-1], *left[::-1]]


def coded(givens: Sequence[int | None], *, empty: int = 0, park: int = -1) -> list[int]:
    """Return givens as plain numbers: `empty` for none, `park` for a park."""
    return [empty if g is None else park if g == PARK else g for g in givens]


def number_of(clue: Clue) -> int:
    """Return a clue that is told as a number, 0 for none."""
    return clue if isinstance(clue, int) else 0


def ring_place(edge: Edge, size: int) -> Cell:
    """Return where the clue of an edge stands in a board framed by its clues, counted from 0."""
    return {
        "top": Cell(0, edge.index + 1),
        "bottom": Cell(size + 1, edge.index + 1),
        "left": Cell(edge.index + 1, 0),
        "right": Cell(edge.index + 1, size + 1),
    }[edge.side.value]
