"""Candidates as the pure-logic solvers print them: a row a line, `[134]` where a cell is open."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.candidates import Candidates, heights_of
from ..core.geometry import Side
from ..core.puzzle import Clue, Puzzle


def draw_pass(puzzle: Puzzle, board: Candidates) -> str:
    """Return clues and candidates as a table in plain characters.

    >>> puzzle = Puzzle.from_clues(top=[2, 0], left=[1, 0])
    >>> print(draw_pass(puzzle, Candidates(2, (0b010, 0b100, 0b110, 0b010))))
       |  2   |      |
    ---------------------
     1 |  1   |  2   |
       | [12] |  1   |
    ---------------------
       |      |      |
    """
    width = len(_set(puzzle.rules.full_mask)) + 4
    rule = "-" * (len("   |") + (width + 1) * puzzle.size + len(" 1 "))
    sides = zip(puzzle.side(Side.LEFT), puzzle.side(Side.RIGHT), strict=True)
    rows = [
        _row(left, [_cell(mask, width) for mask in _masks(board, number)], right)
        for number, (left, right) in enumerate(sides)
    ]
    top, bottom = (
        _row(None, [_said(clue).center(width) for clue in puzzle.side(side)], None)
        for side in (Side.TOP, Side.BOTTOM)
    )
    return "\n".join(line.rstrip() for line in (top, rule, *rows, rule, bottom))


def _row(left: Clue, cells: Sequence[str], right: Clue) -> str:
    return f"{_said(left):>2} |{'|'.join(cells)}| {_said(right)}"


def _masks(board: Candidates, row: int) -> Sequence[int]:
    return board.masks[row * board.size : (row + 1) * board.size]


def _cell(mask: int, width: int) -> str:
    if mask and not mask & (mask - 1):
        return _set(mask).center(width)
    return f" [{_set(mask).rjust(width - 4)}] "


def _set(mask: int) -> str:
    """The heights of a cell, close together while all have one digit; a park is a dot."""
    heights = ["." if height == 0 else str(height) for height in heights_of(mask)]
    return ("" if mask < 1 << 10 else ",").join(heights)


def _said(clue: Clue) -> str:
    return "" if clue is None else str(clue)


__all__ = ["draw_pass"]
