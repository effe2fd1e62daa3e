"""Solve: how many solutions, and which."""

from __future__ import annotations

from typing import Any

from ...core.grid import Grid
from ...core.puzzle import Puzzle
from ...engines.base import Budget, Status
from ...engines.table import DEFAULT, solve

SENTENCES = {
    Status.UNIQUE: "one solution",
    Status.MULTIPLE: "more than one solution",
    Status.NONE: "no solution",
    Status.UNKNOWN: "unknown: the budget ran out",
}


def answer(
    puzzle: Puzzle,
    *,
    limit: int = 2,
    engine: str = DEFAULT,
    timeout: float | None = None,
    timings: bool = False,
    colour: bool = False,
) -> dict[str, Any]:
    """Return status, solutions and nodes; `limit` 0 asks for all solutions."""
    result = solve(puzzle, limit or None, engine, Budget(seconds=timeout))
    data: dict[str, Any] = {
        "size": puzzle.size,
        "status": result.status.value,
        "solutions": [[list(row) for row in grid.rows] for grid in result.solutions],
        "stats": {"nodes": result.stats.nodes},
    }
    if timings:
        data["stats"]["seconds"] = round(result.stats.seconds, 6)
    return data


def show(puzzle: Puzzle, data: dict[str, Any], *, colour: bool = False, **_: Any) -> str:
    """Return the solutions as boards, with a line that says how many there are."""
    from ...render.text import draw_puzzle

    status = Status(data["status"])
    solutions = data["solutions"]
    head = SENTENCES[status]
    if status is Status.MULTIPLE and len(solutions) > 2:
        head = f"{len(solutions)} solutions shown"
    if "seconds" in data["stats"]:
        head += f" in {data['stats']['seconds'] * 1000:.1f} ms"
    grids = [Grid.from_rows(rows) for rows in solutions]
    boards = [draw_puzzle(puzzle, grid, colour=colour) for grid in grids or (None,)]
    return "\n\n".join([head, *boards])


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where the budget ran out."""
    return 3 if data["status"] == Status.UNKNOWN else 0
