"""The puzzles of books, kept for a while: whoever looks at a book asks for the same ones again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..core.errors import SkyscrapersError
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from ..generator.run import generate_many
from ..grading.grade import grade_data

MOST_RUNS = 32


class Run:
    """The puzzles of one size, tier and seed, each made when it is first asked for.

    Parameters
    ----------
    size, tier, seed : int
        As `generate_many` takes them.
    """

    def __init__(self, size: int, tier: int, seed: int) -> None:
        self._coming = generate_many(None, Rules.standard(size), tier, seed)
        self._made: list[Puzzle] = []
        self._end: SkyscrapersError | None = None

    def first(self, count: int) -> Iterator[Puzzle]:
        """Yield the first puzzles, each with its grade.

        Raises
        ------
        BudgetExceeded
            If no further one is found.
        """
        for number in range(count):
            if number == len(self._made):
                self._made.append(self._next())
            yield self._made[number]

    def _next(self) -> Puzzle:
        if self._end is not None:
            raise self._end
        try:
            made = next(self._coming)
        except SkyscrapersError as error:
            self._end = error
            raise
        return made.puzzle.with_meta(grade=grade_data(made.grade))


run = lru_cache(maxsize=MOST_RUNS)(Run)


def puzzles(size: int, mix: Sequence[int], seed: int) -> Iterator[Puzzle]:
    """Yield new puzzles with their grades: so many of tier 1, of tier 2, and on.

    Raises
    ------
    BudgetExceeded
        If there are not so many.
    """
    for tier, count in enumerate(mix, 1):
        if count:
            yield from run(size, tier, seed).first(count)


__all__ = ["puzzles"]
