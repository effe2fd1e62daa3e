"""What each cell of a board can still be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .errors import InvalidPuzzle
from .geometry import Cell, cell_number
from .grid import Grid

if TYPE_CHECKING:
    from .deduction import Deduction
    from .puzzle import Puzzle


class Mark(NamedTuple):
    """A height in a cell, as a candidate, a placement or an elimination."""

    row: int
    column: int
    height: int

    @property
    def cell(self) -> Cell:
        """The cell of the mark."""
        return Cell(self.row, self.column)

    def __str__(self) -> str:
        return f"{self.cell}={self.height}"


@dataclass(frozen=True)
class Candidates:
    """A set of heights for every cell, as bit masks: bit h for height h, bit 0 for a park.

    Immutable: `apply`, `place` and `remove` return a new board. Placing does not strike the
    height from other cells; that is a deduction of its own.

    Parameters
    ----------
    size : int
        Rows and columns.
    masks : tuple of length n·n
        Row by row.
    """

    size: int
    masks: tuple[int, ...]

    @classmethod
    def of(cls, puzzle: Puzzle) -> Candidates:
        """Return the start: the given where there is one, every height elsewhere."""
        full = puzzle.rules.full_mask
        return cls(puzzle.size, tuple(full if g is None else 1 << g for g in puzzle.givens))

    @classmethod
    def from_heights(cls, rows: Sequence[Sequence[Sequence[int]]]) -> Candidates:
        """Build from n rows of n lists of heights."""
        size = len(rows)
        if any(len(row) != size for row in rows):
            raise InvalidPuzzle("a row of another length", "candidates", f"{size} cells")
        return cls(size, tuple(sum(1 << h for h in set(cell)) for row in rows for cell in row))

    def __getitem__(self, cell: Cell) -> int:
        return self.masks[cell_number(cell, self.size)]

    def heights(self, cell: Cell) -> tuple[int, ...]:
        """Return the candidates of a cell in rising order."""
        return heights_of(self[cell])

    def rows(self) -> list[list[list[int]]]:
        """Return the candidates as n rows of n lists of heights."""
        n = self.size
        return [
            [list(heights_of(mask)) for mask in self.masks[start : start + n]]
            for start in range(0, n * n, n)
        ]

    @property
    def is_solved(self) -> bool:
        """Whether every cell has exactly one candidate."""
        return all(mask and not mask & (mask - 1) for mask in self.masks)

    @property
    def is_contradictory(self) -> bool:
        """Whether some cell has none."""
        return 0 in self.masks

    def grid(self) -> Grid:
        """Return the cells with one candidate as a grid, the others empty."""
        return Grid(
            self.size,
            tuple(m.bit_length() - 1 if m and not m & (m - 1) else None for m in self.masks),
        )

    def place(self, mark: Mark) -> Candidates:
        """Return the board with one height alone in a cell."""
        return self._with({mark.row * self.size + mark.column: 1 << mark.height})

    def remove(self, *marks: Mark) -> Candidates:
        """Return the board without some candidates."""
        changed: dict[int, int] = {}
        for row, column, height in marks:
            index = row * self.size + column
            changed[index] = changed.get(index, self.masks[index]) & ~(1 << height)
        return self._with(changed)

    def apply(self, deduction: Deduction) -> Candidates:
        """Return the board after a deduction: its eliminations gone, its placements made."""
        board = self.remove(*deduction.eliminations)
        for mark in deduction.placements:
            board = board.place(mark)
        return board

    def _with(self, changed: dict[int, int]) -> Candidates:
        masks = list(self.masks)
        for index, mask in changed.items():
            masks[index] = mask
        return Candidates(self.size, tuple(masks))


@lru_cache(maxsize=1 << 12)
def heights_of(mask: int) -> tuple[int, ...]:
    """Return the heights whose bits are set, rising.

    >>> heights_of(0b10110)
    (1, 2, 4)
    """
    heights = []
    while mask:
        low = mask & -mask
        heights.append(low.bit_length() - 1)
        mask ^= low
    return tuple(heights)


__all__ = ["Candidates", "Mark", "heights_of"]
