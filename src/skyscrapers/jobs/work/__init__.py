"""What is done with each puzzle of a stream: one module a verb.

Each module has these functions, and nothing of it knows where puzzles come from:

``answer(puzzle, **options) -> dict``
    The JSON object of the verb, without its id.
``show(puzzle, data, **options) -> str``
    The same for a person.
``exit_status(data) -> int``
    0, or 1 or 3 as the command line defines them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from ...core.puzzle import Puzzle

VERBS = (
    "check",
    "complete",
    "conflicts",
    "convert",
    "count",
    "explain",
    "grade",
    "hint",
    "logic",
    "minimise",
    "model",
    "possible",
    "redundant",
    "render",
    "solve",
    "stats",
)


class Work(Protocol):
    """What a module of this package offers."""

    def answer(self, puzzle: Puzzle, **options: Any) -> dict[str, Any]:
        """Return the JSON object of the verb, without its id."""

    def show(self, puzzle: Puzzle, data: dict[str, Any], **options: Any) -> str:
        """Return the answer as a person reads it."""

    def exit_status(self, data: dict[str, Any]) -> int:
        """Return the exit status that this answer alone calls for."""


def work(verb: str) -> Work:
    """Return the work of a verb."""
    return cast(Work, import_module(f"{__name__}.{verb}"))
