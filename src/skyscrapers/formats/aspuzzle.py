"""The JSON of aspuzzle: lists of clues with null for none, and rows of characters.

`{"puzzle_type": "Skyscrapers", "grid_params": {"rows", "cols"}, "top_clues": […], …, "grid":
["..2."]}`, `.` for an empty cell.
"""

from __future__ import annotations

import json
from typing import Any

from ..core.errors import shown
from ..core.geometry import Side
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, coded, number_of, quarters, rows_of
from .json import parsed

HOLDS = Holds(sizes=range(1, 10), givens=True)
TYPE = "Skyscrapers"


def sniff(text: str) -> bool:
    """Tell whether a text is an object that says this type."""
    return text.lstrip().startswith("{") and '"puzzle_type"' in text and f'"{TYPE}"' in text


def loads(text: str) -> Puzzle:
    """Read an object."""
    value = parsed(text)
    if not isinstance(value, dict) or value.get("puzzle_type") != TYPE:
        raise Misread("no object of aspuzzle", f"one with the puzzle_type {TYPE}")
    shape = value.get("grid_params")
    if not isinstance(shape, dict) or shape.get("rows") != shape.get("cols"):
        raise Misread(f"grid_params {shown(shape)}", "as many rows as cols")
    grid = value.get("grid")
    sides: dict[str, Any] = {side.value: value.get(f"{side.value}_clues") for side in Side}
    rules = Rules.standard(shape.get("rows", 0))
    givens = None if grid is None else [_row(row) for row in _rows(grid)]
    return Puzzle.from_clues(**sides, givens=givens, rules=rules)


def _rows(grid: Any) -> list[str]:
    if not isinstance(grid, list) or not all(isinstance(row, str) for row in grid):
        raise Misread("a grid that is no list of texts", "rows of digits and '.'")
    return grid


def _row(row: str) -> list[int]:
    return [0 if sign == "." else Token(sign, 0, 0).number("a digit or '.'") for sign in row]


def dumps(puzzle: Puzzle) -> str:
    """Write an object on one line."""
    size = puzzle.size
    clues = quarters([number_of(clue) or None for clue in puzzle.clues], size)
    rows = rows_of(coded(puzzle.givens), size)
    return json.dumps(
        {
            "puzzle_type": TYPE,
            "grid_type": "RectangularGrid",
            "grid_params": {"rows": size, "cols": size},
            **{f"{side}_clues": values for side, values in clues.items()},
            "grid": ["".join(str(given or ".") for given in row) for row in rows],
        }
    )
