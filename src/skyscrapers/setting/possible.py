"""Which heights stand in each cell, over all solutions?"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.candidates import Candidates
from ..core.geometry import Cell
from ..core.puzzle import Puzzle, as_puzzle
from ..engines.base import UNLIMITED, Budget
from ..engines.meter import Meter, OutOfBudget
from .oracle import Masks, Oracle, oracle
from .progress import Progress, Report, unreported

FIRST_LOOK = 4
"""Solutions taken as they come before any height is asked for."""


@dataclass(frozen=True)
class Possible:
    """The heights that stand in each cell in some solution.

    Parameters
    ----------
    candidates : Candidates
        For each cell, the heights that were not excluded. None anywhere if there is no solution.
    shown : Candidates
        Those of them that a solution found has there.
    exact : bool
        Whether the two are the same; a budget that ran out leaves some undecided.
    """

    candidates: Candidates
    shown: Candidates
    exact: bool

    def __getitem__(self, cell: Cell) -> tuple[int, ...]:
        return self.candidates.heights(cell)

    def rows(self) -> list[list[list[int]]]:
        """Return the heights as n rows of n rising lists, a park as 0."""
        return self.candidates.rows()


def possible(puzzle: Puzzle, budget: Budget = UNLIMITED, report: Report = unreported) -> Possible:
    """Find the heights that stand in each cell in some solution.

    Solutions are not enumerated: each one found shows n·n heights, and then a cell is asked for a
    solution with any height that was not shown there yet, which shows more or excludes them all.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules.
    budget : Budget
        What the search may use.
    report : callable
        Told after each cell.

    Returns
    -------
    Possible
        Not `exact` where the budget ran out.

    >>> possible(Puzzle.from_clues(top=[1, 2, 0], left=[1, 0, 0])).rows()[2]
    [[1, 2], [1, 2, 3], [2, 3]]
    """
    allowed = [as_puzzle(puzzle).rules.full_mask] * puzzle.size**2
    shown = [0] * puzzle.size**2
    exact = True
    try:
        asked = oracle(puzzle, Meter(budget))
        _search(asked, allowed, shown, report)
    except OutOfBudget:
        exact = False
    size = puzzle.size
    return Possible(Candidates(size, tuple(allowed)), Candidates(size, tuple(shown)), exact)


def _search(asked: Oracle, allowed: Masks, shown: Masks, report: Report) -> None:
    """Narrow what is allowed and widen what is shown until they meet."""
    every = asked.parts.every
    first = asked.grids(every, FIRST_LOOK)
    _show(shown, first)
    if len(first) < FIRST_LOOK:
        allowed[:] = shown
        return
    allowed[:] = asked.narrowed(allowed)
    for index in range(len(allowed)):
        while unknown := allowed[index] & ~shown[index]:
            masks = list(allowed)
            masks[index] = unknown
            found = asked.grids(every, 1, masks)
            if found:
                _show(shown, found)
            else:
                allowed[index] &= ~unknown
        report(Progress("possible", index + 1, len(allowed)))


def _show(shown: Masks, grids: list[bytes]) -> None:
    for grid in grids:
        for index, height in enumerate(grid):
            shown[index] |= 1 << height


__all__ = ["Possible", "possible"]
