"""Reading the `.lib` files: one test a line, a technique on a line or on a board.

A line of a puzzle, as its viewer sees it::

    slide          3 | . . 6 . . . |   => [1234] [2345] 6 . . .
    slide -x       3 | . . . 6 . . |   => [12] . . 6 . .   ! 3 1 2 6 4 5

`technique`, `-x` for what must *not* follow, the viewer's clue, the cells nearest first, the
opposite clue, and the cells that are left when the technique has nothing more to say there. A cell
is `.` (anything), a height, or the heights it may have in brackets; `=> nothing` says that the
technique stays silent, `=> !` that it finds a contradiction. After `!` stands an arrangement that
refutes what a `-x` line claims. Rules may follow the technique: `@sum` for clues that are sums,
`@max3` for heights to 3, where 0 is a park.

A board: a Towers game's clues, all cells row by row, and marks that go (`-`) or stand (`+`)::

    x-wing 4:... | 1 [23] ... / ... | => -2 r1c3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from skyscrapers.core.candidates import Candidates, Mark
from skyscrapers.core.geometry import Side
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules

FOLDER = Path(__file__).parent
NOTHING = "nothing"


@dataclass(frozen=True)
class Entry:
    """One line of a `.lib` file.

    `after` is None where the technique must stay silent and () where it must find a
    contradiction; for a board `marks` says what follows.
    """

    where: str
    technique: str
    forbidden: bool
    puzzle: Puzzle
    board: Candidates
    is_line: bool
    after: tuple[int, ...] | None
    marks: tuple[tuple[str, Mark], ...]
    witness: tuple[int, ...]

    def __str__(self) -> str:
        return self.where


def entries() -> Iterator[Entry]:
    """Read all `.lib` files beside this one."""
    for path in sorted(FOLDER.glob("*.lib")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            text = text.partition("#")[0].strip()
            if text:
                yield _entry(f"{path.stem}:{number}", text)


def _entry(where: str, text: str) -> Entry:
    head, result = text.split("=>")
    result, _, witness = result.partition("!") if result.strip() != "!" else (result, "", "")
    first, cells, last = (part.strip() for part in head.split("|"))
    technique, *options, clue = first.split() if len(first.split()) > 1 else (first, "")
    forbidden = "-x" in options
    if ":" in clue:
        return _board_entry(where, technique, forbidden, clue, cells, result.strip())
    if clue == "-x" or clue.startswith("@"):
        options.append(clue)
        forbidden, clue = "-x" in options, ""
    size = len(cells.split())
    measure = "sum" if "@sum" in options else "count"
    tallest = next((int(o[4:]) for o in options if o.startswith("@max")), size)
    rules = Rules.standard(size, measure, tallest)
    return _line_entry(
        where, technique, forbidden, rules, (clue, last), cells, result.strip(), witness.split()
    )


def _line_entry(
    where: str,
    technique: str,
    forbidden: bool,
    rules: Rules,
    clues: tuple[str, str],
    cells: str,
    result: str,
    witness: list[str],
) -> Entry:
    size = rules.size
    left, right = ([int(clue) if clue else 0] + [0] * (size - 1) for clue in clues)
    puzzle = Puzzle.from_clues(left=left, right=right, rules=rules)
    full = rules.full_mask
    masks = tuple(_mask(cell, full) for cell in cells.split())
    board = Candidates(size, masks + (full,) * (size * (size - 1)))
    after: tuple[int, ...] | None = None
    if result == "!":
        after = ()
    elif result != NOTHING:
        after = tuple(_mask(cell, full) for cell in result.split())
        assert len(after) == size, where
    heights = tuple(map(int, witness))
    return Entry(where, technique, forbidden, puzzle, board, True, after, (), heights)


def _board_entry(
    where: str, technique: str, forbidden: bool, clues: str, cells: str, result: str
) -> Entry:
    head, _, fields = clues.partition(":")
    size = int(head)
    values = [int(field) if field else 0 for field in fields.split("/")]
    sides = dict(
        zip(Side, (values[at : at + size] for at in range(0, 4 * size, size)), strict=True)
    )
    puzzle = Puzzle.from_clues(**{side.value: clues for side, clues in sides.items()})
    full = puzzle.rules.full_mask
    masks = tuple(_mask(cell, full) for cell in cells.replace("/", " ").split())
    assert len(masks) == size * size, where
    marks: list[tuple[str, Mark]] = []
    for item in result.split(",") if result != NOTHING else []:
        height, place = item.split()
        row, column = place[1:].split("c")
        marks.append((height[0], Mark(int(row) - 1, int(column) - 1, int(height[1:]))))
    board = Candidates(size, masks)
    return Entry(where, technique, forbidden, puzzle, board, False, None, tuple(marks), ())


def _mask(text: str, full: int) -> int:
    if text in (".", "_"):
        return full
    return sum(1 << int(height) for height in text.strip("[]"))
