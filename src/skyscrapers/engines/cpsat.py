"""The model of `models.constraint`, solved by OR-Tools' CP-SAT."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .apart import apart
from .base import UNLIMITED, Budget, SolveResult, missing
from .meter import FOREVER, Meter, OutOfBudget, collect, wanted

name = "cpsat"


def available() -> bool:
    """Tell whether OR-Tools is installed."""
    return find_spec("ortools") is not None


def supports(rules: Rules) -> bool:
    """Tell that the model can say all rules."""
    return True


def solve(puzzle: Puzzle, limit: int | None = 2, budget: Budget = UNLIMITED) -> SolveResult:
    """Find at most `limit` solutions (None: all); see `engines.base.Engine.solve`.

    A node is a conflict. Solutions are enumerated by the solver's own search, on one thread.
    """
    if not available():
        raise missing(name, "OR-Tools")
    meter = Meter(budget)
    return collect(name, puzzle, limit, meter, _solutions(puzzle, wanted(limit), meter))


def _solutions(puzzle: Puzzle, enough: int | None, meter: Meter) -> Iterator[tuple[int, ...]]:
    from ortools.sat.python import cp_model

    from ..models.constraint import constraint_model

    built = constraint_model(puzzle, meter.check)
    meter.check()
    heights = list(built.heights.values())
    found: list[tuple[int, ...]] = []

    class Keep(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append(tuple(self.value(height) for height in heights))
            if len(found) == enough:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    if meter.seconds_left < FOREVER:
        solver.parameters.max_time_in_seconds = max(meter.seconds_left, 0.0)
    if meter.nodes_left is not None:
        solver.parameters.max_number_of_conflicts = meter.nodes_left
    try:
        status = apart(lambda: solver.solve(built.model, Keep()), meter, solver.stop_search)
    except OutOfBudget:
        yield from tuple(found)
        raise
    meter.nodes += solver.num_conflicts
    yield from found
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and len(found) != enough:
        raise OutOfBudget
