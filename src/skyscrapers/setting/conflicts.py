"""Which clues and givens contradict?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from ..core.puzzle import Puzzle
from ..engines.base import UNLIMITED, Budget
from ..engines.meter import Meter, OutOfBudget
from .oracle import Oracle, Part, Parts, oracle
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
    question = _Question(Meter(budget), report)
    with suppress(OutOfBudget):
        question.ask(oracle(puzzle, question.meter), limit)
    return question.answer(Parts(puzzle))


class _Question:
    """The state of one question, of which something is left when the budget runs out."""

    def __init__(self, meter: Meter, report: Report) -> None:
        self.meter, self.report = meter, report
        self.found: list[int] = []
        self.contradictory = 0
        self.is_whole = False

    def ask(self, asked: Oracle, limit: int | None) -> None:
        """Find minimal sets, the smallest first; before that, some minimal one."""
        every = asked.parts.every
        search = Sufficient(every, partial(_kept, asked), self.meter, self.report, "conflicts")
        if _kept(asked, every) is None:
            self.contradictory = every
            self.contradictory = search.shrunk(every)
            for chosen in search.smallest():
                self.found.append(chosen)
                if len(self.found) == limit:
                    break
        self.is_whole = True

    def answer(self, parts: Parts) -> Conflicts:
        """Return what was found."""
        sets = self.found or ([self.contradictory] if self.contradictory else [])
        is_smallest = bool(self.found) or self.is_whole
        return Conflicts(tuple(map(parts.chosen, sets)), is_smallest, self.is_whole)


def _kept(asked: Oracle, chosen: int) -> int | None:
    """Return what some grid keeps that keeps these parts; None: they contradict."""
    grids = asked.grids(chosen, 1)
    return asked.parts.kept_by(grids[0]) if grids else None


__all__ = ["Conflicts", "conflicts"]
