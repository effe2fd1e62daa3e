"""Complete: values for the clues that are placed but not told."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ...core.puzzle import Puzzle
from ...engines.base import Budget
from ...engines.meter import within
from ...formats.json import to_object
from ...setting.complete import Order, complete
from .made import made, show_made

NOTHING = "no values leave exactly one solution"


def answer(
    puzzle: Puzzle,
    *,
    limit: int = 1,
    order: str = Order.FOUND,
    tier: int | None = None,
    timeout: float | None = None,
    colour: bool = False,
) -> dict[str, Any]:
    """Return the first puzzle with values, in the JSON notation, and further ones as `others`.

    Where there is none, the puzzle as it is, without a solution. `limit` 0 finds all.
    """
    with within(Budget(seconds=timeout), "complete", "all that were found were graded") as meter:
        found = complete(puzzle, tier, order, meter.budget)
        all_made = [made(one, meter.rest) for one in islice(found, limit or None)]
        meter.check()
    first, *others = all_made or [{**to_object(puzzle), "solution": None, "grade": None}]
    return {**first, **({"others": others} if limit != 1 else {})}


def show(puzzle: Puzzle, data: dict[str, Any], *, colour: bool = False, **_: Any) -> str:
    """Return the boards with their values."""
    if data["solution"] is None:
        return NOTHING
    return "\n\n".join(show_made(one, "", colour) for one in (data, *data.get("others", ())))


def exit_status(data: dict[str, Any]) -> int:
    """Return 0: that there is none is an answer too."""
    return 0
