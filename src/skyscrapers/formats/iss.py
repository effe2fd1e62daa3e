"""Constraint strings of the Interactive Sudoku Solver: `.Shape~6x6.~R1C1_1.Skyscraper~C5~5~`.

Each constraint is a name and arguments behind a dot. A skyscraper names a row or column, then the
clue of its front (left or top) and of its back, empty for none; the last `~` may be missing.
Without a shape the board is 9x9; the usual boxes hold unless `NoBoxes` or a jigsaw stands there.
Constraints that say anything else are refused, never dropped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from urllib.parse import unquote

from ..core.errors import Unsupported, shown
from ..core.geometry import Axis, Cell, Edge, Line, cells, edges, lines
from ..core.puzzle import Clue, Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, every_line_begins, retold, usual_boxes


def _besides(rules: Rules) -> str:
    labels = Counter(label for row in rules.regions or () for label in row)
    short = any(count < rules.size for count in labels.values())
    return f"regions of fewer than {rules.size} cells" if short else ""


HOLDS = Holds(
    sizes=range(1, 17),
    givens=True,
    diagonals=True,
    regions=True,
    besides=_besides,
    boxes="usual",
)
DEFAULT_SIZE = 9
SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Rows and columns in one character, and the labels of a jigsaw."""

ONE_DIAGONAL, OTHER_DIAGONAL = "1", "-1"

_LINK = re.compile(r"https?://\S*[?&]q=([^\s&]+)")
_BEGINS = re.compile(r"\.(?:[A-Z][A-Za-z]*)?(?:~|\.[A-Z~]|\s*$)")
_CONSTRAINT = re.compile(r"\s*\.([A-Z][A-Za-z]*)?((?:~[^.~\s]*)*)(?:\.?\s*$)?")
# Front and back of a line may be told apart, each on a line of its own.
_TOLD = re.compile(r"\.Shape\b|\.Skyscraper~[RC]\w~~?(?=\d)|~R\wC\w")
_SHAPE = re.compile(r"(\d{1,3})x(\d{1,3})")
_GIVEN = re.compile(r"R([1-9a-z])C([1-9a-z])((?:_\d{1,2})+)")
_LINE = re.compile(r"([RC])([1-9a-z])")
_AXES = {"R": Axis.ROW, "C": Axis.COLUMN}
_LETTERS = {axis: letter for letter, axis in _AXES.items()}


def sniff(text: str) -> bool:
    """Tell whether each line of a text begins with a constraint, or it is a link with some."""
    body = text.strip()
    if _BEGINS.match(body):
        return every_line_begins(body, ".")
    return "\n" not in body and bool(_LINK.match(body))


def parts(text: str) -> list[tuple[int, str]]:
    """Return the constraints of each puzzle."""
    return retold(text, _TOLD)


def loads(text: str) -> Puzzle:
    """Read a string of constraints, or a link with one."""
    link = _LINK.match(text.strip())
    reading = _Reading()
    source = unquote(link.group(1)) if link else text.strip()
    at = 0
    while at < len(source):
        match = _CONSTRAINT.match(source, at)
        if not match:
            raise Misread.at_offset(shown(source[at : at + 20]), ".Name~argument~…", source, at)
        reading.take(match.group(1) or "Givens", match.group(2).split("~")[1:])
        at = match.end()
    return reading.puzzle()


class _Reading:
    """What the constraints read so far say."""

    def __init__(self) -> None:
        self.size = DEFAULT_SIZE
        self.has_boxes = True
        self.diagonals: set[str] = set()
        self.layout = ""
        self.clues: dict[Edge, Clue] = {}
        self.givens: dict[Cell, int] = {}

    def take(self, name: str, arguments: list[str]) -> None:
        """Take in one constraint."""
        readers: dict[str, Callable[[list[str]], None]] = {
            "Shape": self._shape,
            "NoBoxes": self._no_boxes,
            "Diagonal": self._diagonal,
            "Jigsaw": self._jigsaw,
            "Skyscraper": self._skyscraper,
            "Givens": self._givens,
        }
        if name not in readers:
            raise Unsupported(f"the constraint {shown(name)}", "", ", ".join(readers))
        readers[name](arguments)

    def _shape(self, arguments: list[str]) -> None:
        match = _SHAPE.fullmatch("~".join(arguments))
        size = int(match.group(1)) if match else 0
        if not match or match.group(1) != match.group(2) or size not in HOLDS.sizes:
            raise Misread(
                f"the shape {shown('~'.join(arguments))}", "a square as in 6x6, up to 16x16"
            )
        self.size = size

    def _no_boxes(self, arguments: list[str]) -> None:
        self.has_boxes = False

    def _diagonal(self, arguments: list[str]) -> None:
        if arguments not in ([ONE_DIAGONAL], [OTHER_DIAGONAL]):
            raise Misread(f"the diagonal {shown('~'.join(arguments))}", "1 or -1")
        self.diagonals.update(arguments)

    def _jigsaw(self, arguments: list[str]) -> None:
        self.layout = arguments[-1] if arguments else ""

    def _skyscraper(self, arguments: list[str]) -> None:
        match = _LINE.fullmatch(arguments[0]) if arguments else None
        if not match or len(arguments) > 3:
            raise Misread(f"skyscraper {shown('~'.join(arguments))}", "R1~3~2 or C1~3~2")
        line = Line(_AXES[match.group(1)], SYMBOLS.index(match.group(2)) - 1)
        for edge, clue in zip(line.edges, arguments[1:], strict=False):
            if clue:
                self.clues[edge] = Token(clue, 0, 0).number("a clue")

    def _givens(self, arguments: list[str]) -> None:
        for argument in arguments:
            match = _GIVEN.fullmatch(argument)
            if not match:
                raise Misread(f"given {shown(argument)}", "R1C1_5")
            row, column = (SYMBOLS.index(symbol) - 1 for symbol in match.group(1, 2))
            heights = match.group(3).split("_")[1:]
            if len(heights) > 1:
                raise Unsupported(f"several heights for a cell, {shown(argument)}", "", "one")
            self.givens[Cell(row, column)] = int(heights[0])

    def puzzle(self) -> Puzzle:
        """The puzzle that all constraints together make."""
        size = self.size
        places = {*edges(size), *cells(size)}
        for place in (*self.clues, *self.givens):
            if place not in places:
                raise Misread(f"something at {place}", f"a place of size {size}")
        givens = [[0] * size for _ in range(size)]
        for cell, height in self.givens.items():
            givens[cell.row][cell.column] = height
        clues = tuple(self.clues.get(edge) or None for edge in edges(size))
        empty = Puzzle.from_clues(givens=givens, rules=self._rules())
        return Puzzle(empty.rules, clues, empty.givens)

    def _rules(self) -> Rules:
        if len(self.diagonals) == 1:
            raise Unsupported("one diagonal without the other", "", "both or none")
        size, layout = self.size, self.layout
        if not layout:
            boxes = usual_boxes(size) if self.has_boxes else None
            return Rules.standard(size, diagonals=bool(self.diagonals), boxes=boxes)
        if len(layout) != size * size:
            raise Misread(f"a jigsaw of {len(layout)} cells", f"{size * size}")
        regions = [layout[start : start + size] for start in range(0, size * size, size)]
        return Rules.standard(size, diagonals=bool(self.diagonals), regions=regions)


def dumps(puzzle: Puzzle) -> str:
    """Write shape, rules, givens and clues."""
    rules, size = puzzle.rules, puzzle.size
    words = [f".Shape~{size}x{size}"]
    if usual_boxes(size) and not rules.boxes:
        words.append(".NoBoxes")
    if rules.regions is not None:
        words.append(".Jigsaw~" + "".join(SYMBOLS[n - 1] for row in rules.regions for n in row))
    if rules.diagonals:
        words += [f".Diagonal~{which}" for which in (ONE_DIAGONAL, OTHER_DIAGONAL)]
    givens = [
        f"~R{SYMBOLS[cell.row + 1]}C{SYMBOLS[cell.column + 1]}_{height}"
        for cell, height in puzzle.given_cells()
    ]
    if givens:
        words.append("." + "".join(givens))
    for line in lines(size):
        front, back = (puzzle.clue(edge) or "" for edge in line.edges)
        if front or back:
            place = f"{_LETTERS[line.axis]}{SYMBOLS[line.index + 1]}"
            words.append(f".Skyscraper~{place}~{front}~{back}")
    return "".join(words)
