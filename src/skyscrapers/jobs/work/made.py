"""A puzzle that was made, as the verbs give it that make one: with its solution and its grade."""

from __future__ import annotations

from typing import Any

from ...core.puzzle import Puzzle
from ...engines.base import Budget, Status
from ...engines.meter import Meter
from ...engines.projection import supports
from ...engines.table import solve
from ...formats.json import from_object, to_object
from ...grading.grade import Grade, grade, grade_data
from ...render.wording import Words


def made(puzzle: Puzzle, budget: Budget) -> dict[str, Any]:
    """Return a puzzle in the JSON notation, with `solution` (None unless unique) and `grade`."""
    meter = Meter(budget)
    engine = "projection" if supports(puzzle.rules) else "sat"
    result = solve(puzzle, engine=engine, budget=budget)
    unique = result.status is Status.UNIQUE
    solution = [list(row) for row in result.solutions[0].rows] if unique else None
    graded = grade(puzzle, meter.rest) if engine == "projection" else Grade(result.status)
    return {**to_object(puzzle), "solution": solution, "grade": grade_data(graded)}


def show_made(data: dict[str, Any], head: str, colour: bool) -> str:
    """Return the board of a made puzzle with what is said of it above."""
    from ...render.text import draw_puzzle
    from .grade import grade_line

    puzzle = from_object({key: data[key] for key in data if key not in ADDED})
    said = "; ".join(filter(None, (head, grade_line(data["grade"], Words("en")))))
    return f"{said}\n\n{draw_puzzle(puzzle, colour=colour)}"


ADDED = frozenset({"solution", "grade", "dropped", "exact", "others"})
