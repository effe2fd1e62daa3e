"""All engines on one puzzle; where they disagree, the error is ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..core.errors import SkyscrapersError
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from .base import UNLIMITED, Budget, SolveResult, Status
from .meter import Meter
from .table import ENGINES, engine


def solve_by_all(
    puzzle: Puzzle,
    limit: int | None = 2,
    budget: Budget = UNLIMITED,
    engines: Iterable[str] = ENGINES,
) -> dict[str, SolveResult]:
    """Solve a puzzle with every engine that is installed and supports its rules.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    limit : int or None
        As for one engine.
    budget : Budget
        Seconds for all of them together, nodes for each on its own.
    engines : iterable of str
        The engines to ask.

    Returns
    -------
    dict of str to SolveResult
        By engine, in the order given.

    Raises
    ------
    SkyscrapersError
        If two engines contradict each other.
    """
    meter = Meter(budget)
    results = {}
    for name in engines:
        one = engine(name)
        if one.available() and one.supports(puzzle.rules):
            results[name] = one.solve(puzzle, limit, replace(meter.rest, nodes=budget.nodes))
    check_agreement(results)
    return results


def check_agreement(results: Mapping[str, SolveResult]) -> None:
    """Raise if results of one puzzle contradict each other.

    A search that was cut contradicts nothing but a claim that there is less than it found.

    Raises
    ------
    SkyscrapersError
        Naming two engines and what each says.
    """
    known = {name: r for name, r in results.items() if r.status is not Status.UNKNOWN}
    for (one, this), (other, that) in zip(known.items(), list(known.items())[1:], strict=False):
        if this.status is not that.status:
            raise SkyscrapersError(
                f"{one} says {this.status}, {other} says {that.status}", "engines"
            )
    whole = {name: _grids(r) for name, r in results.items() if _has_all(r)}
    for one, grids in whole.items():
        for other, result in results.items():
            if not _grids(result) <= grids:
                raise SkyscrapersError(
                    f"{other} has a solution that {one} does not have", "engines"
                )


def best(results: Mapping[str, SolveResult]) -> SolveResult:
    """Return the first result whose status is known, or else the first."""
    known = (result for result in results.values() if result.status is not Status.UNKNOWN)
    return next(known, next(iter(results.values())))


def _grids(result: SolveResult) -> frozenset[Grid]:
    return frozenset(result.solutions)


def _has_all(result: SolveResult) -> bool:
    return result.complete and len(result.solutions) == result.count


__all__ = ["best", "check_agreement", "solve_by_all"]
