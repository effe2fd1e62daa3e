"""Which clues and givens could go?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from ..core.puzzle import Puzzle
from ..engines.base import UNLIMITED, Budget
from ..engines.meter import Meter, OutOfBudget
from .oracle import Oracle, Part, Parts, members, oracle
from .progress import Progress, Report, unreported
from .sufficient import Sufficient

MOST_TRIES = 200
"""Sets tried for a largest one that can go, before the best one found so far is given instead."""


@dataclass(frozen=True)
class Redundant:
    """Clues and givens that say nothing new.

    Parameters
    ----------
    parts : tuple of Edge or Cell
        Those whose removal, each alone, leaves the set of solutions as it is.
    exact : bool
        Whether all were looked at; otherwise a budget ran out and some may be missing.
    together : tuple of Edge or Cell
        As many of them as were found to be removable at once.
    together_exact : bool
        Whether no more than these can go at once.
    """

    parts: tuple[Part, ...]
    exact: bool
    together: tuple[Part, ...]
    together_exact: bool

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    def __contains__(self, part: object) -> bool:
        return part in self.parts


def redundant(
    puzzle: Puzzle,
    budget: Budget = UNLIMITED,
    report: Report = unreported,
) -> Redundant:
    """Find every clue and given that could go alone, and a largest set that could go together.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules.
    budget : Budget
        What the search may use. Without seconds or nodes, the search for a largest set ends after
        `MOST_TRIES` tries, so that every puzzle gets an answer, and always the same one.
    report : callable
        Told after each part, and after each set that is tried.

    Returns
    -------
    Redundant
        With what is proved and what is only found told apart.

    >>> found = redundant(Puzzle.from_clues(top=[1, 2, 3], left=[1, 0, 0]))
    >>> [str(part) for part in found], [str(part) for part in found.together]
    (['top of column 1', 'top of column 2', 'left of row 1'], ['top of column 2', 'left of row 1'])
    """
    question = _Question(Meter(budget), report)
    with suppress(OutOfBudget):
        asked = oracle(puzzle, question.meter)
        question.ask(asked, MOST_TRIES if _is_open(budget) else None)
    return question.answer(Parts(puzzle))


class _Question:
    """The state of one question, of which something is left when the budget runs out."""

    def __init__(self, meter: Meter, report: Report) -> None:
        self.meter, self.report = meter, report
        self.alone = self.together = 0
        self.all_alone = self.is_largest = False

    def ask(self, asked: Oracle, most_tries: int | None) -> None:
        """Look at each part alone, then for a largest set."""
        every = asked.parts.every
        outside = partial(_outside, asked)
        search = Sufficient(every, outside, self.meter, self.report, "together")
        for number in range(every.bit_length()):
            if outside(every & ~(1 << number)) is None:
                self.alone |= 1 << number
            else:
                search.hitting.meet(1 << number)
            self.report(Progress("redundant", number + 1, every.bit_length()))
        self.all_alone = True
        self.together = every & ~search.shrunk(every, self.alone)
        for enough in search.smallest(most_tries):
            self.together, self.is_largest = every & ~enough, True
            return

    def answer(self, parts: Parts) -> Redundant:
        """Return what was found."""
        alone, together = parts.chosen(self.alone), parts.chosen(self.together)
        return Redundant(alone, self.all_alone, together, self.is_largest)


def _is_open(budget: Budget) -> bool:
    return budget.seconds is None and budget.nodes is None


def _outside(asked: Oracle, kept: int) -> int | None:
    """Return what a grid keeps that keeps these parts but is no solution; None: there is none."""
    parts = asked.parts
    if kept == parts.every:
        return None
    found = asked.grids(kept, 2)
    for grid in found:
        if (also := parts.kept_by(grid)) != parts.every:
            return also
    if len(found) == 2:
        for number in members(parts.every & ~kept):
            if (grid_outside := asked.breaking(kept, number)) is not None:
                return parts.kept_by(grid_outside)
    return None


__all__ = ["MOST_TRIES", "Redundant", "redundant"]
