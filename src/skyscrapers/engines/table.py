"""The engines there are, by name; the only list of them."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from ..core.errors import Unsupported, shown
from ..core.puzzle import Puzzle, as_puzzle
from .base import UNLIMITED, Budget, Engine, SolveResult, as_limit

DEFAULT = "projection"
ALL = "all"
"""Not an engine: every one that is there, side by side; `engines.compare` runs them."""
ENGINES = ("projection", "cpsat", "sat", "milp")


def engine(name: str) -> Engine:
    """Return an engine by its name.

    Raises
    ------
    Unsupported
        If there is none of that name.
    """
    if name not in ENGINES:
        raise Unsupported(f"engine {shown(name)}", expected=f"one of {', '.join(ENGINES)}")
    return cast(Engine, import_module(f"skyscrapers.engines.{name}"))


def solve(
    puzzle: Puzzle,
    limit: int | None = 2,
    engine: str = DEFAULT,
    budget: Budget = UNLIMITED,
) -> SolveResult:
    """Find the solutions of a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    limit : int or None
        At most so many solutions are returned (None: all). The search goes on to
        ``max(limit, 2)``, so that the status is always known.
    engine : str
        One of `ENGINES`.
    budget : Budget
        Seconds, nodes and cancellation; a search that it cuts has status `UNKNOWN`.

    Returns
    -------
    SolveResult
        Status, solutions and what it took.

    Raises
    ------
    Unsupported
        If the engine cannot solve such rules or is not installed, or the limit is below 0.
    InvalidPuzzle
        If it is no puzzle, but the text of one, say.
    """
    return _engine(engine).solve(as_puzzle(puzzle), as_limit(limit), budget)


_engine = engine
