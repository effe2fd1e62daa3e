"""Where things stand on a page, in millimetres from the top left corner of the trimmed page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..core.errors import Unsupported
from .options import PER_PAGE, BookOptions

MARGIN = 16
BOUND_INSIDE = 20
FOOT = 26
"""Kept free of boards at the foot of a page: page number, references, rules in words."""
CLUE_CELLS = 1.7
"""What the clues on two sides take of a block, in cells."""
COLUMN_GAP = 12
CODE_SIDE = 16
"""Of a code that opens a puzzle in the web application."""
SHAPES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows by puzzles a page."""
SOLUTION_SHAPES = ((6, (4, 5), (3, 4)), (9, (3, 4), (2, 3)), (64, (2, 3), (1, 2)))
"""By the largest board: columns and rows of solutions on a loose page, on a bound one."""


class Slot(NamedTuple):
    """A square block for a board under its head: its corner, the head's width, the block's side."""

    x: float
    y: float
    width: float
    side: float

    def cell(self, size: int) -> float:
        """Return how wide a cell of a board is in this block, in millimetres."""
        return self.side / (size + CLUE_CELLS)


class Head(NamedTuple):
    """The head over a board: height down to the block, sizes of number and words, its rule."""

    height: float
    number: float
    words: float
    rule: float


@dataclass(frozen=True)
class Layout:
    """The measures of a book's pages.

    Parameters
    ----------
    options : BookOptions
        Paper, puzzles a page, large print, codes.
    """

    options: BookOptions

    @property
    def width(self) -> float:
        """Width of the page."""
        return self.options.sheet.width

    @property
    def height(self) -> float:
        """Height of the page."""
        return self.options.sheet.height

    @property
    def inside(self) -> float:
        """The margin at the spine."""
        return BOUND_INSIDE if self.options.sheet.bound else MARGIN

    @property
    def scale(self) -> float:
        """How large the pages before the puzzles are beside those of A4."""
        return max(0.75, self.width / 210)

    @property
    def large(self) -> float:
        """How much larger than usual everything around the puzzles is."""
        return 1.3 if self.options.large_print else 1

    def left(self, page: int) -> float:
        """Return the left margin of a page; odd pages lie on the right, their spine at left."""
        return self.inside if page % 2 else MARGIN

    @property
    def text_width(self) -> float:
        """Width between the margins."""
        return self.width - MARGIN - self.inside

    @property
    def head(self) -> Head:
        """The head over each puzzle."""
        number = (9 if self.options.per_page == 1 else 6.6) * self.large
        height = (16 if self.options.per_page == 1 else 11) * self.large
        ruled = 1.06 * number
        if self.options.qr:
            ruled = CODE_SIDE + 2
            height = max(height, ruled + 3)
        return Head(height, number, 3.1 * self.large, ruled)

    def slots(self, page: int, per_page: int | None = None) -> tuple[Slot, ...]:
        """Return the blocks of a page of puzzles, row by row, flush left in their columns."""
        columns, rows = SHAPES[per_page or self.options.per_page]
        row_gap = 9 if rows == 3 else 12
        across = (self.text_width - (columns - 1) * COLUMN_GAP) / columns
        down = (self.height - MARGIN - FOOT - (rows - 1) * row_gap) / rows
        side = min(across, down - self.head.height)
        return tuple(
            Slot(
                self.left(page) + column * (across + COLUMN_GAP),
                MARGIN + row * (down + row_gap),
                across,
                side,
            )
            for row in range(rows)
            for column in range(columns)
        )

    def check(self, largest: int) -> None:
        """Make sure that the cells of the largest board are large enough to write in.

        Raises
        ------
        Unsupported
            If they are not, saying how many puzzles a page would do.
        """
        asked, least = self.options.per_page, self.options.least_cell
        cells = {count: self.slots(1, count)[0].cell(largest) for count in PER_PAGE}
        if cells[asked] >= least:
            return
        fitting = [count for count in PER_PAGE if count < asked and cells[count] >= least]
        fewer = f"{fitting[-1]} a page ({cells[fitting[-1]]:.1f} mm)" if fitting else "larger paper"
        raise Unsupported(
            f"{largest} × {largest} at {asked} a page gives cells of {cells[asked]:.1f} mm",
            "book",
            f"at least {least:g} mm: {fewer}",
        )

    def solution_slots(self, page: int, largest: int) -> tuple[Slot, ...]:
        """Return the blocks of a page of solutions, row by row."""
        bound = self.options.sheet.bound
        columns, rows = next(
            small if bound else wide for most, wide, small in SOLUTION_SHAPES if largest <= most
        )
        gap, top = 7, MARGIN + 15
        across = (self.text_width - (columns - 1) * gap) / columns
        down = (self.height - top - MARGIN) / rows
        return tuple(
            Slot(
                self.left(page) + column * (across + gap),
                top + row * down,
                across,
                min(across, down - 5),
            )
            for row in range(rows)
            for column in range(columns)
        )


__all__ = ["CODE_SIDE", "FOOT", "MARGIN", "Head", "Layout", "Slot"]
