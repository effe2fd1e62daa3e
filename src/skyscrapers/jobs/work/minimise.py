"""Minimise: the puzzle with as few clues and givens as still do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.puzzle import Puzzle
from ...engines.base import Budget
from ...engines.meter import Meter
from ...setting.minimise import minimised
from .made import made, show_made
from .parts import parts_data, parts_named


def answer(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    keep: Sequence[str] = (),
    timeout: float | None = None,
    colour: bool = False,
) -> dict[str, Any]:
    """Return what is left, in the JSON notation, with its solution and grade."""
    meter = Meter(Budget(seconds=timeout))
    found = minimised(puzzle, seed, parts_named(puzzle, keep), meter.budget)
    told = made(found.puzzle, meter.rest)
    return {**told, "dropped": parts_data(found.dropped), "exact": found.exact}


def show(puzzle: Puzzle, data: dict[str, Any], *, colour: bool = False, **_: Any) -> str:
    """Return the board and its grade."""
    number = len(data["dropped"])
    head = f"{number} dropped" if data["exact"] else f"{number} dropped before the budget ran out"
    return show_made(data, head, colour)


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where the budget ran out."""
    return 0 if data["exact"] else 3
