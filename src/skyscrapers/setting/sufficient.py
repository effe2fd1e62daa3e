"""Smallest sets of parts that suffice: to contradict, or to say all that the puzzle says.

Both questions are one. There are grids that the parts together rule out; a set of parts suffices
if it rules them out as well. A grid that a set fails to rule out breaks some parts, one of which
every sufficient set has to hold. So a smallest set that meets all the broken ones found so far is
tried, until one suffices: it is then a smallest one (implicit hitting sets).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..engines.meter import Meter
from .hitting import HittingSets
from .oracle import members
from .progress import Progress, Report

Counterexample = Callable[[int], int | None]


class Sufficient:
    """The search for smallest sufficient sets.

    Parameters
    ----------
    every : int
        All parts; they suffice.
    counterexample : callable
        For a set of parts, a larger or equal set that a grid keeps which should be ruled out; None
        where the set suffices.
    meter : Meter
        Of the question.
    report : callable
        Told after each try, with `stage`.
    stage : str
        What the question is called.
    """

    def __init__(
        self,
        every: int,
        counterexample: Counterexample,
        meter: Meter,
        report: Report,
        stage: str,
    ) -> None:
        self.every = every
        self.counterexample = counterexample
        self.report, self.stage = report, stage
        self.hitting = HittingSets(meter.check)
        self.tries = 0

    def smallest(self, most_tries: int | None = None) -> Iterator[int]:
        """Yield the minimal sufficient sets, the smallest first.

        It ends when there are no more, or after so many tries.
        """
        most = self.every.bit_count()
        while most_tries is None or self.tries < most_tries:
            chosen = self.hitting.smallest(most)
            if chosen is None:
                return
            self.tries += 1
            self.report(Progress(self.stage, self.tries, most_tries))
            kept = self.counterexample(chosen)
            if kept is None:
                yield chosen
                self.hitting.exclude(chosen)
            else:
                self.hitting.meet(self.every & ~self.grown(kept))

    def grown(self, kept: int) -> int:
        """Return a maximal set of parts around one that does not suffice."""
        for number in members(self.every & ~kept):
            if not kept >> number & 1:
                kept = self.counterexample(kept | 1 << number) or kept
        return kept

    def shrunk(self, parts: int, optional: int | None = None) -> int:
        """Return a minimal sufficient set within one that suffices.

        Only `optional` parts are tried; None: all of them.
        """
        for number in members(parts if optional is None else optional):
            less = parts & ~(1 << number)
            if self.counterexample(less) is None:
                parts = less
        return parts


__all__ = ["Counterexample", "Sufficient"]
