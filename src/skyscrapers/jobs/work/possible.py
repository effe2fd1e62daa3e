"""Possible: the heights that stand in each cell in some solution."""

from __future__ import annotations

from typing import Any

from ...core.candidates import Candidates
from ...core.puzzle import Puzzle
from ...engines.base import Budget
from ...setting.possible import possible


def answer(puzzle: Puzzle, *, timeout: float | None = None, colour: bool = False) -> dict[str, Any]:
    """Return the heights of each cell; where the budget ran out, those not excluded."""
    found = possible(puzzle, Budget(seconds=timeout))
    return {"possible": found.rows(), "exact": found.exact}


def show(puzzle: Puzzle, data: dict[str, Any], *, colour: bool = False, **_: Any) -> str:
    """Return the board with the heights of each cell."""
    from ...render.text import draw_candidates

    head = "heights that stand there in some solution"
    if not any(heights for row in data["possible"] for heights in row):
        return "no solution"
    if not data["exact"]:
        head = "heights not excluded when the budget ran out"
    board = Candidates.from_heights(data["possible"])
    return f"{head}\n\n{draw_candidates(puzzle, board, colour=colour)}"


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where the budget ran out."""
    return 0 if data["exact"] else 3
