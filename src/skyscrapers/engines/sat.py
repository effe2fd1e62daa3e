"""The clauses of `models.clauses`, solved by CaDiCaL through python-sat.

CaDiCaL cannot be interrupted, but it can be told to stop after some conflicts and goes on where
it stopped; so it runs in slices, and the budget is looked at between them. The slices are the same
whatever the budget, and so is the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from ..models.clauses import formula
from .base import UNLIMITED, Budget, SolveResult, missing
from .meter import Meter, collect

name = "sat"
SOLVER = "cadical195"
SLICE = 50
"""Conflicts between two looks at the budget: some 5 ms at size 12, some 40 ms at size 25."""
OPTIONS = {"inprocessing": 0}
"""Simplifying between conflicts may take a third of a second at a stretch, and gains little."""
CHUNK = 10_000


def available() -> bool:
    """Tell whether python-sat is installed."""
    return find_spec("pysat") is not None


def supports(rules: Rules) -> bool:
    """Tell that clauses can say all rules."""
    return True


def solve(puzzle: Puzzle, limit: int | None = 2, budget: Budget = UNLIMITED) -> SolveResult:
    """Find at most `limit` solutions (None: all); see `engines.base.Engine.solve`.

    A node is a conflict. Solutions found are excluded by a clause each.
    """
    meter = Meter(budget)
    return collect(name, puzzle, limit, meter, _solutions(puzzle, meter))


def _solutions(puzzle: Puzzle, meter: Meter) -> Iterator[tuple[int, ...]]:
    model = formula(puzzle, tick=meter.check)
    with solver() as cadical:
        load(cadical, model.clauses, meter)
        while satisfiable(cadical, meter):
            heights = model.heights(cadical.get_model(), puzzle.size)
            yield heights
            cadical.add_clause(model.exclusion(heights, puzzle.size))


def solver(with_proof: bool = False) -> Any:
    """Return an empty CaDiCaL, to be used in a `with` statement.

    Raises
    ------
    Unsupported
        If python-sat is not installed.
    """
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise missing(name, "python-sat") from None
    made = Solver(name=SOLVER, with_proof=with_proof)
    made.configure(OPTIONS)
    return made


def load(cadical: Any, clauses: Sequence[Sequence[int]], meter: Meter) -> None:
    """Add clauses to a solver.

    Raises
    ------
    OutOfBudget
        If the budget runs out first.
    """
    for start in range(0, len(clauses), CHUNK):
        meter.check()
        cadical.append_formula(clauses[start : start + CHUNK])


def satisfiable(cadical: Any, meter: Meter, assumptions: Sequence[int] = ()) -> bool:
    """Tell whether the clauses of a solver can hold together with some assumed literals.

    Raises
    ------
    OutOfBudget
        If the budget runs out first.
    """
    before = cadical.accum_stats()["conflicts"]
    while True:
        meter.check()
        allowed = meter.nodes_left
        cadical.conf_budget(SLICE if allowed is None else min(SLICE, allowed))
        answer = cadical.solve_limited(assumptions=list(assumptions))
        now = cadical.accum_stats()["conflicts"]
        meter.nodes, before = meter.nodes + now - before, now
        if answer is not None:
            return bool(answer)


__all__ = ["available", "load", "name", "satisfiable", "solve", "solver", "supports"]
