"""Render: a picture of the puzzle."""

from __future__ import annotations

from typing import Any

from ...core.puzzle import Puzzle
from ...render.text import draw_puzzle


def answer(
    puzzle: Puzzle, *, to: str = "text", colour: bool = False, ascii: bool = False
) -> dict[str, Any]:
    """Return the picture as text."""
    return {"picture": draw_puzzle(puzzle, ascii=ascii, colour=colour)}


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the picture alone."""
    return str(data["picture"])


def exit_status(data: dict[str, Any]) -> int:
    """Return 0: what is drawn is done."""
    return 0
