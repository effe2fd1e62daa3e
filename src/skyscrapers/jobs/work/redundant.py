"""Redundant: the clues and givens that could go."""

from __future__ import annotations

from typing import Any

from ...core.puzzle import Puzzle
from ...engines.base import Budget
from ...setting.redundant import redundant
from .parts import listed, parts_data


def answer(puzzle: Puzzle, *, timeout: float | None = None, colour: bool = False) -> dict[str, Any]:
    """Return those that could go alone, and a largest set that could go together."""
    found = redundant(puzzle, Budget(seconds=timeout))
    return {
        "redundant": parts_data(found.parts),
        "exact": found.exact,
        "together": parts_data(found.together),
        "together_exact": found.together_exact,
    }


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return both lists in words."""
    if not data["redundant"]:
        return "nothing is redundant" if data["exact"] else "unknown: the budget ran out"
    how = "" if data["exact"] else " (the budget ran out; there may be more)"
    most = "at most these together" if data["together_exact"] else "these together, at least"
    return "\n".join(
        [
            f"each of these could go alone{how}",
            *listed(puzzle, data["redundant"]),
            most,
            *listed(puzzle, data["together"]),
        ]
    )


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where the budget ran out before every clue and given was looked at."""
    return 0 if data["exact"] else 3
