"""Count: how many solutions."""

from __future__ import annotations

from typing import Any

from ...core.puzzle import Puzzle
from ...engines.base import Budget
from ...setting.count import count


def answer(
    puzzle: Puzzle, *, limit: int = 0, timeout: float | None = None, colour: bool = False
) -> dict[str, Any]:
    """Return the number of solutions; `limit` 0 counts all."""
    found = count(puzzle, limit or None, Budget(seconds=timeout))
    cut = not found.exact and not (limit and found == limit)
    return {"count": int(found), "exact": found.exact, **({"status": "unknown"} if cut else {})}


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the number alone, or that it is at least so large."""
    return str(data["count"]) if data["exact"] else f"at least {data['count']}"


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where the budget ran out, not the limit."""
    return 3 if "status" in data else 0
