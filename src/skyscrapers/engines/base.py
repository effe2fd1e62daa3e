"""What every engine is: the protocol, the result and the budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from operator import index
from typing import Protocol

from ..core.errors import Unsupported, shown
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..core.rules import Rules


class Status(StrEnum):
    """How many solutions a puzzle has; `UNKNOWN` where a budget ran out before that was told."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Budget:
    """What a search may use.

    Parameters
    ----------
    seconds : float, optional
        Wall-clock time.
    nodes : int, optional
        Nodes of the search; engines that have none of their own count what comes closest.
    cancelled : callable, optional
        Asked now and then; the search ends soon after it returns True.
    """

    seconds: float | None = None
    nodes: int | None = None
    cancelled: Callable[[], bool] | None = None


UNLIMITED = Budget()


@dataclass(frozen=True)
class Stats:
    """What a search used: nodes, projections of a line, and seconds (outside equality)."""

    nodes: int = 0
    projections: int = 0
    seconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True)
class SolveResult:
    """The answer of an engine.

    Parameters
    ----------
    status : Status
        How many solutions there are.
    solutions : tuple of Grid
        Those found, at most the limit asked for.
    count : int
        Solutions found, more than `solutions` holds where a limit below 2 was asked for.
    complete : bool
        Whether the search was over: neither its limit nor its budget cut it.
    stats : Stats
        What it took.
    """

    status: Status
    solutions: tuple[Grid, ...]
    count: int
    complete: bool
    stats: Stats = Stats()


class Engine(Protocol):
    """Something that finds the solutions of a puzzle.

    Every engine is a module with a `name` and these functions; `engines/table.py` lists them.
    """

    name: str

    def available(self) -> bool:
        """Tell whether what it needs is installed."""

    def supports(self, rules: Rules) -> bool:
        """Tell whether it can solve puzzles of these rules."""

    def solve(
        self, puzzle: Puzzle, limit: int | None = 2, budget: Budget = UNLIMITED
    ) -> SolveResult:
        """Find at most `limit` solutions (None: all), searching on to two for the status.

        Raises
        ------
        Unsupported
            If the rules are beyond it or what it needs is not installed.
        """


def status_of(found: int, finished: bool) -> Status:
    """Return the status when `found` solutions are known and the search did or did not finish."""
    if found >= 2:
        return Status.MULTIPLE
    if not finished:
        return Status.UNKNOWN
    return Status.UNIQUE if found else Status.NONE


def as_limit(value: int | None) -> int | None:
    """Return a limit as Python's own number, or None for none.

    Raises
    ------
    Unsupported
        If it is below 0, or no number.
    """
    try:
        number = None if value is None else index(value)
    except TypeError:
        number = -1
    if number is not None and number < 0:
        raise Unsupported(f"limit {shown(value)}", "", "a whole number from 0, or None for all")
    return number


def refusal(engine: str, rules: Rules, can: str) -> Unsupported:
    """Return the error for rules that an engine cannot solve; `can` says what it can."""
    heights = f", heights to {rules.max_height}" if rules.max_height != rules.size else ""
    return Unsupported(f"size {rules.size}{heights}", f"engine {engine}", can)


def missing(engine: str, package: str) -> Unsupported:
    """Return the error for an engine whose package is not installed."""
    return Unsupported(
        f"{package} is not installed", f"engine {engine}", "pip install 'skyscrapers[models]'"
    )


__all__ = [
    "UNLIMITED",
    "Budget",
    "Engine",
    "SolveResult",
    "Stats",
    "Status",
    "as_limit",
    "missing",
    "refusal",
    "status_of",
]
