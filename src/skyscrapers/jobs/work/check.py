"""Check: is it a puzzle with exactly one solution, and if not, why?"""

from __future__ import annotations

from typing import Any

from ...core.geometry import edges
from ...core.grid import Grid
from ...core.puzzle import Puzzle
from ...core.referee import violations
from ...core.rules import Measure
from ...engines.base import Budget, Status
from ...engines.table import DEFAULT, solve
from .solve import SENTENCES


def answer(
    puzzle: Puzzle, *, engine: str = DEFAULT, timeout: float | None = None, colour: bool = False
) -> dict[str, Any]:
    """Return the status and everything that can be seen to be wrong."""
    status = solve(puzzle, 0, engine, Budget(seconds=timeout)).status
    return {"size": puzzle.size, "status": status.value, "problems": problems(puzzle)}


def problems(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Return what a look at the puzzle shows to be wrong: what, and where."""
    found = []
    for violation in violations(puzzle, Grid(puzzle.size, puzzle.givens)):
        if violation.rule == "house":
            what = f"{_height(violation.height)} is given {len(violation.cells)} times"
        else:
            what = "the givens break the clue"
        places = ", ".join(map(str, violation.cells)) if violation.rule == "house" else ""
        where = f"{violation.where}: {places}" if places else str(violation.where)
        found.append({"what": what, "where": where})
    found += _opposite_clues(puzzle)
    return found


def _opposite_clues(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Opposite clues that no line can meet, whatever the rest of the puzzle says."""
    if puzzle.rules.measure is not Measure.COUNT or puzzle.rules.spare:
        return []
    tallest = puzzle.rules.max_height
    found = []
    for edge in edges(puzzle.size):
        other = edge.opposite
        if edge != edge.line.edges[0]:
            continue
        near, far = puzzle.clue(edge), puzzle.clue(other)
        if not isinstance(near, int) or not isinstance(far, int):
            continue
        most = tallest + 1
        if near + far > most or (near == far == 1 and tallest > 1):
            what = f"clues {near} and {far} cannot both hold"
            found.append({"what": what, "where": str(edge.line)})
    return found


def _height(height: int | None) -> str:
    return str(height) if height else "a park"


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the verdict, and each problem on a line of its own."""
    lines = [SENTENCES[Status(data["status"])]]
    lines += [f"  {problem['where']}: {problem['what']}" for problem in data["problems"]]
    return "\n".join(lines)


def exit_status(data: dict[str, Any]) -> int:
    """Return 1 unless there is exactly one solution; 3 where that is unknown."""
    if data["status"] == Status.UNKNOWN:
        return 3
    return 0 if data["status"] == Status.UNIQUE else 1
