"""Convert: the same puzzle in another notation."""

from __future__ import annotations

from typing import Any

from ...core.puzzle import Puzzle
from ...formats import dumps


def answer(puzzle: Puzzle, *, to: str = "json") -> dict[str, Any]:
    """Return the puzzle's text in a notation."""
    return {"notation": to, "text": dumps(puzzle, format=to)}


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the text alone."""
    return str(data["text"]).rstrip("\n")


def exit_status(data: dict[str, Any]) -> int:
    """Return 0: what is converted is done."""
    return 0
