"""Which clues and givens contradict?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..core.puzzle import Puzzle
from ..engines.base import UNLIMITED, Budget
from ..engines.meter import Meter, OutOfBudget
from .oracle import Part, oracle
from .progress import Report, unreported
from .sufficient import Sufficient


@dataclass(frozen=True)
class Conflicts:
    """Sets of clues and givens that cannot all hold, while every smaller part of one can.

    Parameters
    ----------
    sets : tuple of tuple of Edge or Cell
        The smallest first. Empty if the puzzle has a solution.
    smallest : bool
        Whether no conflict is smaller than the first one here; True too if there is none at all.
        False where the budget ran out: what is there then is minimal or, if it was very short,
        merely contradictory.
    exact : bool
        Whether there are no others (or the number asked for was reached).
    """

    sets: tuple[tuple[Part, ...], ...]
    smallest: bool
    exact: bool

    def __iter__(self) -> Iterator[tuple[Part, ...]]:
        return iter(self.sets)

    def __len__(self) -> int:
        return len(self.sets)


def conflicts(
    puzzle: Puzzle,
    limit: int | None = 1,
    budget: Budget = UNLIMITED,
    report: Report = unreported,
) -> Conflicts:
    """Find a smallest set of clues and givens that contradict, or all minimal ones.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules.
    limit : int or None
        How many sets to find, in the order of their sizes; None: all.
    budget : Budget
        What the search may use.
    report : callable
        Told after each set that is tried.

    Returns
    -------
    Conflicts
        Without sets if the puzzle has a solution.

    >>> conflicts(Puzzle.from_clues(top=[3, 1, 0, 0], bottom=[3, 0, 0, 0])).sets
    ((Edge(side=<Side.TOP: 'top'>, index=0), Edge(side=<Side.BOTTOM: 'bottom'>, index=0)),)
    """
    meter = Meter(budget)
    found: list[int] = []
    fallback = 0
    whole = False
    try:
        asked = oracle(puzzle, meter)
        parts = asked.parts

        def kept_somewhere(chosen: int) -> int | None:
            grids = asked.grids(chosen, 1)
            return parts.kept_by(grids[0]) if grids else None

        if kept_somewhere(parts.every) is not None:
            return Conflicts((), smallest=True, exact=True)
        search = Sufficient(parts.every, kept_somewhere, meter, report, "conflicts")
        fallback = parts.every
        fallback = search.shrunk(parts.every)
        for chosen in search.smallest():
            found.append(chosen)
            if limit is not None and len(found) >= limit:
                break
        whole = True
    except OutOfBudget:
        if not fallback:
            return Conflicts((), smallest=False, exact=False)
    sets = tuple(parts.chosen(chosen) for chosen in found or [fallback])
    return Conflicts(sets, smallest=bool(found), exact=whole)


__all__ = ["Conflicts", "conflicts"]
