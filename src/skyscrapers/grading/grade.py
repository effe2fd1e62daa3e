"""Grades: how hard a puzzle feels, told from the path that logic takes through it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.errors import BudgetExceeded
from ..core.puzzle import Puzzle
from ..core.symmetry import canonical
from ..engines.base import UNLIMITED, Budget, Status
from ..engines.meter import Meter
from ..engines.table import solve
from ..human.ladder import LADDER, SCALE, TIERS
from ..human.path import Path, PathStatus, walk_path


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is.

    Parameters
    ----------
    status : Status
        How many solutions it has; only a unique one has a grade.
    tier : int, optional
        1 … 7: the tier of the hardest technique that the ladder had to use. None where the puzzle
        is not unique, or where logic ends before it does.
    name : str, optional
        The tier's name: Easy, Medium, Hard, Expert, Master, Grandmaster, Titan.
    score : int, optional
        The costs of all steps added up.
    bottleneck : int, optional
        The fewest conclusions of its own technique that the board offered at any step that costs
        something; 1 where no step does.
    scale : str
        The version of the ladder that these figures come from.
    techniques : mapping of str to int
        How often each technique was used.
    """

    status: Status
    tier: int | None = None
    name: str | None = None
    score: int | None = None
    bottleneck: int | None = None
    scale: str = SCALE
    techniques: Mapping[str, int] = field(default_factory=dict)


def grade(puzzle: Puzzle, budget: Budget = UNLIMITED) -> Grade:
    """Return the grade of a puzzle: the same however it is turned or mirrored.

    Parameters
    ----------
    puzzle : Puzzle
        What to grade.
    budget : Budget
        Nodes are those of the engine that tells whether it is unique. Where it runs out, there or
        on the path, the status is unknown.

    Raises
    ------
    Unsupported
        If size or heights are beyond 16.
    """
    meter = Meter(budget)
    status = solve(puzzle, 0, budget=budget).status
    if status is not Status.UNIQUE:
        return Grade(status)
    try:
        return grade_of(walk_path(canonical(puzzle), LADDER, budget=meter.rest))
    except BudgetExceeded:
        return Grade(Status.UNKNOWN)


def grade_of(path: Path) -> Grade:
    """Return the grade that a path amounts to; a path that is not solved has no tier."""
    if path.status is not PathStatus.SOLVED:
        return Grade(Status.UNKNOWN)
    costly = [step.choices for step in path.steps if step.cost]
    used = Counter(step.technique for step in path.steps)
    order = [row.name for row in LADDER]
    return Grade(
        Status.UNIQUE,
        path.tier,
        TIERS[path.tier - 1],
        path.score,
        min(costly, default=1),
        SCALE,
        {name: used[name] for name in order if used[name]},
    )


def grade_data(grade: Grade) -> dict[str, Any]:
    """Return a grade as JSON values."""
    return {
        "status": grade.status.value,
        "tier": grade.tier,
        "name": grade.name,
        "score": grade.score,
        "bottleneck": grade.bottleneck,
        "scale": grade.scale,
        "techniques": dict(grade.techniques),
    }


__all__ = ["Grade", "grade", "grade_data", "grade_of"]
