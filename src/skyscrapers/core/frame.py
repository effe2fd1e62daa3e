"""The framed picture of a board in characters: clues on four sides, walls, a line of rules.

It stands here because two need it that may not know each other: the picture that `render.text`
draws and the notation `formats.text` that reads it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .geometry import Cell, Side, cells
from .grid import Grid
from .puzzle import Puzzle
from .rules import HouseKind, Measure, Rules

Paint: TypeAlias = Callable[[str, str], str]
"""Takes what a piece is (clue, given, answer, empty, wall) and its text; returns the text."""

NONE, LIGHT, HEAVY = 0, 1, 2
"""How strong a wall is: heavy around boxes, regions and their board."""

RULES_MARK = "rules: "


@dataclass(frozen=True)
class Pens:
    """The characters that walls are drawn with.

    Parameters
    ----------
    horizontal, vertical : str
        A wall that is absent, light or heavy.
    corners : str
        A corner by the strengths of its walls up, right, down and left, as digits to base 3.
    park : str
        An empty lot.
    """

    horizontal: str
    vertical: str
    corners: str
    park: str


UNICODE = Pens(
    " ─━",
    " │┃",
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
    "·",
)
ASCII = Pens(" -=", " |#", "+" * 81, ".")


def unpainted(kind: str, text: str) -> str:
    """Leave a piece as it is."""
    return text


def picture(
    puzzle: Puzzle, grid: Grid | None = None, pens: Pens = UNICODE, paint: Paint = unpainted
) -> str:
    """Return the picture of a puzzle: givens in brackets, answers without, a dot for a park.

    A line of rules goes before it where they are not the plain ones, so that the picture says
    everything about the puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    grid : Grid, optional
        Answers, for the cells without a given.
    pens : Pens
        What walls are drawn with.
    paint : callable
        Colours the pieces; must not change their visible length.
    """
    clues = ["" if clue is None else str(clue) for clue in puzzle.clues]
    answers = grid.heights if grid else puzzle.givens
    digits = max(len(text) for text in (str(puzzle.rules.max_height), *clues))
    pieces = [_piece(*pair, digits, pens) for pair in zip(puzzle.givens, answers, strict=True)]
    lines = framed(puzzle.rules, pieces, clues, pens, paint)
    return "\n".join([*rules_line(puzzle.rules), *lines])


def _piece(given: int | None, answer: int | None, digits: int, pens: Pens) -> tuple[str, str]:
    """What stands in a cell, and its kind."""
    if given is not None:
        return "given", f"[{_height(given, pens):>{digits}}]"
    if answer is not None:
        return "answer", f" {_height(answer, pens):>{digits}} "
    return "empty", " " * (digits + 2)


def _height(height: int, pens: Pens) -> str:
    return str(height) if height else pens.park


def rules_line(rules: Rules) -> list[str]:
    """Return the line that says what is not plain about rules; none for the plain ones.

    >>> rules_line(Rules.standard(4, "sum", 3, boxes=(2, 2)))
    ['rules: measure sum, max height 3, boxes 2x2']
    """
    items = ", ".join(_items(rules))
    return [RULES_MARK + items] if items else []


def _items(rules: Rules) -> Iterator[str]:
    if rules.measure is not Measure.COUNT:
        yield f"measure {rules.measure.value}"
    if rules.max_height != rules.size:
        yield f"max height {rules.max_height}"
    if rules.diagonals:
        yield "diagonals"
    if rules.boxes is not None:
        yield f"boxes {rules.boxes[0]}x{rules.boxes[1]}"
    if rules.regions is not None:
        yield "regions " + "/".join(" ".join(map(str, row)) for row in rules.regions)


def framed(
    rules: Rules,
    pieces: Sequence[tuple[str, str]],
    clues: Sequence[str],
    pens: Pens = UNICODE,
    paint: Paint = unpainted,
) -> list[str]:
    """Return the lines of a board with its clues around it.

    Parameters
    ----------
    rules : Rules
        Size, and the boxes or regions whose walls are heavy.
    pieces : sequence of (str, str)
        For each cell, row by row, its kind and its text, all texts of one length.
    clues : sequence of str
        Top, bottom, left, right; empty for none.
    pens : Pens
        What walls are drawn with.
    paint : callable
        Colours the pieces.
    """
    return list(_Board(rules, pieces, clues, pens, paint).lines())


class _Board:
    """A board being drawn."""

    def __init__(
        self,
        rules: Rules,
        pieces: Sequence[tuple[str, str]],
        clues: Sequence[str],
        pens: Pens,
        paint: Paint,
    ) -> None:
        n = self.size = rules.size
        self.areas = _areas(rules)
        self.pieces = pieces
        self.pens = pens
        self.paint = paint
        self.width = len(pieces[0][1])
        self.digits = max(map(len, clues))
        self.margin = " " * (self.digits + 1)
        self.clues = dict(zip(Side, (clues[i * n : (i + 1) * n] for i in range(4)), strict=True))

    def lines(self) -> Iterator[str]:
        yield from self._clue_line(Side.TOP)
        for row in range(self.size):
            yield self._wall_line(row)
            yield self._cell_line(row)
        yield self._wall_line(self.size)
        yield from self._clue_line(Side.BOTTOM)

    def _clue_line(self, side: Side) -> Iterator[str]:
        """The clues of the top or bottom; no line where there is none."""
        texts = self.clues[side]
        if any(texts):
            painted = (
                self.paint("clue", text.rjust(self.digits).center(self.width)) for text in texts
            )
            yield (f"{self.margin} " + " ".join(painted)).rstrip()

    def _wall_line(self, row: int) -> str:
        pieces = []
        for column in range(self.size + 1):
            pieces.append(self._corner(row, column))
            wall = self._wall(Cell(row - 1, column), Cell(row, column))
            pieces.append(self.pens.horizontal[wall] * self.width)
        return self.margin + self.paint("wall", "".join(pieces).rstrip())

    def _cell_line(self, row: int) -> str:
        left, right = (self.clues[side][row] for side in (Side.LEFT, Side.RIGHT))
        pieces = [self.paint("clue", left.rjust(self.digits)), " "]
        for column in range(self.size + 1):
            wall = self._wall(Cell(row, column - 1), Cell(row, column))
            pieces.append(self.paint("wall", self.pens.vertical[wall]))
            if column < self.size:
                pieces.append(self.paint(*self.pieces[row * self.size + column]))
        if right:
            pieces += [" ", self.paint("clue", right.rjust(self.digits))]
        return "".join(pieces)

    def _corner(self, row: int, column: int) -> str:
        """The character where walls meet at the upper left of a cell."""
        above, here = Cell(row - 1, column), Cell(row, column)
        before_above, before = Cell(row - 1, column - 1), Cell(row, column - 1)
        index = 0
        for wall in ((before_above, above), (above, here), (before, here), (before_above, before)):
            index = 3 * index + self._wall(*wall)
        return self.pens.corners[index]

    def _wall(self, one: Cell, other: Cell) -> int:
        """How strong the wall between two cells is, either of which may be outside."""
        areas = self.areas.get(one), self.areas.get(other)
        if areas == (None, None):
            return NONE
        return LIGHT if areas[0] == areas[1] or 0 in areas else HEAVY


def _areas(rules: Rules) -> dict[Cell, int]:
    """The number of the box or region of each cell; 0 for all where there are none."""
    areas = dict.fromkeys(cells(rules.size), 0)
    for house in rules.extra_houses:
        if house.name.kind in (HouseKind.BOX, HouseKind.REGION):
            areas.update(dict.fromkeys(house.cells, house.name.index + 1))
    return areas


__all__ = [
    "ASCII",
    "RULES_MARK",
    "UNICODE",
    "Paint",
    "Pens",
    "framed",
    "picture",
    "rules_line",
    "unpainted",
]
