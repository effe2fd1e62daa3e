"""Drop clues and givens until nothing can go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from ..core.errors import BudgetExceeded, InvalidPuzzle
from ..core.geometry import Cell, Edge
from ..core.puzzle import Puzzle, as_puzzle
from ..engines.base import UNLIMITED, Budget
from ..engines.meter import Meter, OutOfBudget
from .oracle import Oracle, Part, oracle, without
from .progress import Progress, Report, unreported


@dataclass(frozen=True)
class Minimised:
    """A puzzle with fewer clues and givens and the same solutions.

    Parameters
    ----------
    puzzle : Puzzle
        What is left.
    dropped : tuple of Edge or Cell
        What went, in that order.
    exact : bool
        Whether nothing more can go, what was to be kept aside; False where the budget ran out.
    """

    puzzle: Puzzle
    dropped: tuple[Part, ...]
    exact: bool


def minimise(
    puzzle: Puzzle,
    seed: int = 0,
    keep: Iterable[Part] = (),
    budget: Budget = UNLIMITED,
    report: Report = unreported,
) -> Puzzle:
    """Drop clues and givens until nothing can go without changing the solutions.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules; a unique puzzle stays unique.
    seed : int
        Of the order in which they are tried; the same seed gives the same puzzle.
    keep : iterable of Edge or Cell
        Clues and givens that stay.
    budget : Budget
        What the search may use.
    report : callable
        Told after each clue or given.

    Returns
    -------
    Puzzle
        Without any one of its clues and givens, apart from those kept, it has more solutions.

    Raises
    ------
    InvalidPuzzle
        If `keep` names a place without a clue or given.
    BudgetExceeded
        If the budget runs out first; `minimised` returns what was done until then.

    >>> left = minimise(Puzzle.from_clues(top=[1, 2, 3], left=[1, 2, 2]), seed=4)
    >>> len(list(left.clued_edges()))
    2
    """
    result = minimised(puzzle, seed, keep, budget, report)
    if not result.exact:
        raise BudgetExceeded("the budget ran out before all could be tried", "minimise")
    return result.puzzle


def minimised(
    puzzle: Puzzle,
    seed: int = 0,
    keep: Iterable[Part] = (),
    budget: Budget = UNLIMITED,
    report: Report = unreported,
) -> Minimised:
    """Do as `minimise` does, and tell what was dropped and whether the budget sufficed."""
    dropped: list[Part] = []
    exact = False
    kept_places = tuple(keep)
    _check(as_puzzle(puzzle), kept_places)
    try:
        asked = oracle(puzzle, Meter(budget))
        _drop(asked, Random(seed), asked.parts.set_of(kept_places), dropped, report)
        exact = True
    except OutOfBudget:
        pass
    return Minimised(without(puzzle, dropped), tuple(dropped), exact)


def _drop(asked: Oracle, random: Random, keep: int, dropped: list[Part], report: Report) -> None:
    """Drop parts one by one; a part that is needed once is needed ever after."""
    kept = asked.parts.every
    numbers = [number for number in range(kept.bit_length()) if not keep >> number & 1]
    random.shuffle(numbers)
    for done, number in enumerate(numbers, 1):
        less = kept & ~(1 << number)
        if asked.breaking(less, number) is None:
            kept = less
            dropped.append(asked.parts.places[number])
        report(Progress("minimise", done, len(numbers)))


def _check(puzzle: Puzzle, places: tuple[Part, ...]) -> None:
    known: set[Edge | Cell] = {edge for edge, _ in puzzle.clued_edges()}
    known.update(cell for cell, _ in puzzle.given_cells())
    for place in places:
        if place not in known:
            raise InvalidPuzzle("nothing to keep", str(place), "a clue or given of the puzzle")


__all__ = ["Minimised", "minimise", "minimised"]
