"""Model: the puzzle as another solver reads it."""

from __future__ import annotations

from typing import Any

from ...core.puzzle import Puzzle
from ...models.table import model_text


def answer(puzzle: Puzzle, *, to: str = "lp") -> dict[str, Any]:
    """Return the text of a model in one of its forms."""
    return {"form": to, "text": model_text(puzzle, to)}


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the text alone."""
    return str(data["text"]).rstrip("\n")


def exit_status(data: dict[str, Any]) -> int:
    """Return 0: what is written is done."""
    return 0
