"""Stats: what a table of statistics takes from each puzzle."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...core.candidates import Candidates
from ...core.errors import BudgetExceeded
from ...core.puzzle import Puzzle
from ...core.symmetry import canonical
from ...engines.base import Budget, Status
from ...engines.meter import Meter
from ...engines.table import solve
from ...formats.json import to_object
from ...human.path import Path, PathStatus, rows_until, walk_path
from ..choice import level


def answer(
    puzzle: Puzzle,
    *,
    until: str | None = None,
    timeout: float | None = None,
    timings: bool = False,
    unsolved: bool = False,
) -> dict[str, Any]:
    """Return size, level, status, tier, share of candidates left, and techniques used.

    The tier is None where logic does not end the puzzle; then `left` tells how much it left, and
    with `unsolved` the puzzle itself is part of the answer.
    """
    meter = Meter(Budget(seconds=timeout))
    status = solve(puzzle, 0, budget=meter.budget).status
    data: dict[str, Any] = {
        "size": puzzle.size,
        "difficulty": level(puzzle),
        "status": status.value,
        "tier": None,
        "left": None,
        "techniques": {},
    }
    if status is Status.UNIQUE:
        try:
            path = walk_path(canonical(puzzle), rows_until(until), budget=meter.rest)
        except BudgetExceeded:
            data["status"] = Status.UNKNOWN.value
        else:
            data |= _by_logic(puzzle, path, unsolved)
    if timings:
        data["seconds"] = meter.seconds
    return data


def _by_logic(puzzle: Puzzle, path: Path, unsolved: bool) -> dict[str, Any]:
    """What a path adds to the answer."""
    solved = path.status is PathStatus.SOLVED
    left = 0.0 if solved else share_left(puzzle, path.final)
    data: dict[str, Any] = {
        "tier": path.tier if solved else None,
        "left": left,
        "techniques": dict(Counter(step.technique for step in path.steps)),
    }
    if unsolved and not solved:
        data["puzzle"] = {**to_object(puzzle), "left": round(left, 4)}
    return data


def share_left(puzzle: Puzzle, board: Candidates) -> float:
    """Return the share of superfluous candidates that are still on a board: 1 … 0.

    A board without any conclusion has share 1, one with a single candidate in each cell 0.
    """
    cells = puzzle.size**2
    superfluous = cells * (len(puzzle.rules.symbols) - 1)
    return (sum(mask.bit_count() for mask in board.masks) - cells) / superfluous


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the status and the tier."""
    return f"{data['status']}, tier {data['tier']}"


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where a budget ran out."""
    return 3 if data["status"] == Status.UNKNOWN else 0
