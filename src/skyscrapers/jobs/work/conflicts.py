"""Conflicts: a smallest set of clues and givens that cannot all hold."""

from __future__ import annotations

from typing import Any

from ...core.puzzle import Puzzle
from ...engines.base import Budget
from ...setting.conflicts import conflicts
from .parts import listed, parts_data


def answer(
    puzzle: Puzzle, *, limit: int = 1, timeout: float | None = None, colour: bool = False
) -> dict[str, Any]:
    """Return a smallest set, or more minimal ones, smallest first; `limit` 0 finds all."""
    found = conflicts(puzzle, limit or None, Budget(seconds=timeout))
    return {
        "conflicts": [parts_data(one) for one in found],
        "smallest": found.smallest,
        "exact": found.exact,
    }


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the sets in words."""
    sets = data["conflicts"]
    if not sets:
        return "no conflict: there is a solution" if data["exact"] else UNKNOWN
    if sets == [[]]:
        return "the rules alone have no solution"
    lines: list[str] = []
    for number, one in enumerate(sets):
        best = "a smallest set" if data["smallest"] and not number else "a set"
        lines += [f"{best} that cannot all hold", *listed(puzzle, one)]
    return "\n".join(lines)


UNKNOWN = "unknown: the budget ran out"


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where the budget ran out."""
    return 0 if data["exact"] else 3
