"""What a search uses of its budget, and how a foreign solver's solutions become a result."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from ..core.errors import BudgetExceeded, SkyscrapersError
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..core.referee import violations
from ..core.tick import Tick, no_tick
from .base import UNLIMITED, Budget, SolveResult, Stats, status_of

FOREVER = 1e9


class OutOfBudget(Exception):
    """A search was cut; whoever began it makes of that an answer, or a `BudgetExceeded`."""


class Meter:
    """Watches one search.

    Parameters
    ----------
    budget : Budget
        What the search may use.

    Attributes
    ----------
    nodes : int
        Used so far; the engine counts them up.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.start = perf_counter()
        self.nodes = 0

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return perf_counter() - self.start

    @property
    def seconds_left(self) -> float:
        """Seconds until the budget is used up; `FOREVER` without a limit."""
        return FOREVER if self.budget.seconds is None else self.budget.seconds - self.seconds

    @property
    def nodes_left(self) -> int | None:
        """Nodes until the budget is used up; None without a limit."""
        return None if self.budget.nodes is None else max(0, self.budget.nodes - self.nodes)

    @property
    def is_over(self) -> bool:
        """Whether the search has to end."""
        budget = self.budget
        if budget.seconds is not None and perf_counter() - self.start >= budget.seconds:
            return True
        if budget.nodes is not None and self.nodes >= budget.nodes:
            return True
        return budget.cancelled is not None and budget.cancelled()

    @property
    def rest(self) -> Budget:
        """What is left of the budget, for a part of the work that keeps its own."""
        seconds = None if self.budget.seconds is None else max(self.seconds_left, 0.0)
        return Budget(seconds, self.nodes_left, self.budget.cancelled)

    @property
    def tick(self) -> Tick:
        """What long work calls: `check`, or nothing where nothing can end it."""
        return no_tick if self.budget == UNLIMITED else self.check

    def check(self) -> None:
        """Raise `OutOfBudget` where the search has to end."""
        if self.is_over:
            raise OutOfBudget


@contextmanager
def within(budget: Budget, place: str, end: str) -> Iterator[Meter]:
    """Watch work of which nothing is left when it is cut.

    Parameters
    ----------
    budget : Budget
        What it may use.
    place, end : str
        What is asked, and what was not reached, for the error.

    Raises
    ------
    BudgetExceeded
        If the work is cut.
    """
    try:
        yield Meter(budget)
    except OutOfBudget:
        raise BudgetExceeded(f"the budget ran out before {end}", place) from None


def wanted(limit: int | None) -> int | None:
    """Return how many solutions a search looks for: two at least, so that the status is known."""
    return None if limit is None else max(limit, 2)


def collect(
    engine: str,
    puzzle: Puzzle,
    limit: int | None,
    meter: Meter,
    found: Iterator[tuple[int, ...]],
) -> SolveResult:
    """Run a search to its end, its limit or its budget, and let the referee see every grid.

    Parameters
    ----------
    engine : str
        Its name, for the error.
    puzzle : Puzzle
        The puzzle.
    limit : int or None
        How many solutions to keep.
    meter : Meter
        Of this search.
    found : iterator of tuple of length n·n
        The solutions, each once; it raises `OutOfBudget` where it is cut.

    Raises
    ------
    SkyscrapersError
        If a grid is no solution, which is an error of ours.
    """
    grids: list[Grid] = []
    count, finished, enough = 0, True, wanted(limit)
    try:
        meter.check()
        for heights in found:
            grid = Grid(puzzle.size, heights)
            if wrong := violations(puzzle, grid):
                raise SkyscrapersError(
                    f"engine {engine} gave a grid that is wrong", str(wrong[0].where), "a solution"
                )
            count += 1
            if limit is None or count <= limit:
                grids.append(grid)
            if count == enough:
                break
    except OutOfBudget:
        finished = False
    complete = finished and count != enough
    stats = Stats(nodes=meter.nodes, seconds=meter.seconds)
    return SolveResult(status_of(count, finished), tuple(grids), count, complete, stats)


__all__ = ["FOREVER", "Meter", "OutOfBudget", "collect", "wanted", "within"]
