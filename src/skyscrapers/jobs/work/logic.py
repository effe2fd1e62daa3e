"""Logic: how far a puzzle is solved without assumptions."""

from __future__ import annotations

from typing import Any

from ...core.candidates import Candidates
from ...core.puzzle import Puzzle
from ...engines.base import Budget, Status
from ...human.path import WITHOUT_ASSUMPTIONS, PathStatus, explain
from ...render.passes import draw_pass
from ...render.wording import Words
from .solve import show as show_solution

STATUSES = {
    PathStatus.SOLVED: Status.UNIQUE,
    PathStatus.STALLED: Status.UNKNOWN,
    PathStatus.CONTRADICTION: Status.NONE,
}


def answer(
    puzzle: Puzzle, *, timeout: float | None = None, colour: bool = False, lang: str = "en"
) -> dict[str, Any]:
    """Return what `solve` does, and the candidates that are left; nothing is ever assumed."""
    path = explain(puzzle, WITHOUT_ASSUMPTIONS, thin=False, budget=Budget(seconds=timeout))
    solved = path.status is PathStatus.SOLVED
    return {
        "size": puzzle.size,
        "status": STATUSES[path.status].value,
        "solutions": [[list(row) for row in path.final.grid().rows]] if solved else [],
        "stats": {"nodes": 0},
        "candidates": path.final.rows(),
    }


def show(
    puzzle: Puzzle, data: dict[str, Any], *, colour: bool = False, lang: str = "en", **_: Any
) -> str:
    """Return the solution, or the candidates where logic ends."""
    if data["status"] == Status.UNKNOWN:
        board = Candidates.from_heights(data["candidates"])
        opened = sum(1 for mask in board.masks if mask & (mask - 1))
        return Words(lang).counted("status", "stalled", opened) + "\n" + draw_pass(puzzle, board)
    return show_solution(puzzle, data, colour=colour)


def exit_status(data: dict[str, Any]) -> int:
    """Return 0: where logic ends is an answer too."""
    return 0
