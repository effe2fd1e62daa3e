"""How many solutions?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from .. import kernels
from ..core.candidates import heights_of
from ..core.puzzle import Puzzle, as_puzzle
from ..engines import projection, sat
from ..engines.base import UNLIMITED, Budget, as_limit
from ..engines.meter import Meter
from .progress import Progress, Report, unreported

SPLIT_CELLS = 2
"""The count is made piece by piece, one piece for each way of filling so many cells."""


class Count(int):
    """A number of solutions, which is also an int.

    Attributes
    ----------
    exact : bool
        Whether it is all of them; otherwise a limit or budget cut the count.
    """

    exact: bool

    def __new__(cls, value: int, exact: bool) -> Count:
        """Make a count."""
        made = super().__new__(cls, value)
        made.exact = exact
        return made

    def __repr__(self) -> str:
        return f"Count({int(self)}, exact={self.exact})"

    def __str__(self) -> str:
        return int.__repr__(self)

    def __reduce__(self) -> tuple[type[Count], tuple[int, bool]]:
        return Count, (int(self), self.exact)


def count(
    puzzle: Puzzle,
    limit: int | None = None,
    budget: Budget = UNLIMITED,
    report: Report = unreported,
) -> Count:
    """Count the solutions of a puzzle, one by one.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules.
    limit : int, optional
        Stop at so many.
    budget : Budget
        What the count may use.
    report : callable
        Told after each piece of the count.

    Returns
    -------
    Count
        An int; its `exact` tells whether it is all of them.

    >>> count(Puzzle.from_clues(top=[1, 0, 0], left=[1, 0, 0]))
    Count(4, exact=True)
    """
    limit = as_limit(limit)
    if not projection.supports(as_puzzle(puzzle).rules):
        result = sat.solve(puzzle, limit, budget)
        return Count(_capped(result.count, limit), result.complete)
    meter = Meter(budget)
    shape = projection.shape_of(puzzle.rules)
    clues, givens = projection.packed_clues(puzzle), projection.packed_givens(puzzle)
    full = [puzzle.rules.full_mask] * puzzle.size**2
    start = kernels.fixpoint(shape, clues, _with_givens(puzzle, full))
    pieces = [] if start is None else list(_pieces(start))
    total = 0
    for done, masks in enumerate(pieces, 1):
        if meter.is_over:
            return Count(total, exact=False)
        outcome = kernels.solve(
            shape,
            clues,
            givens,
            masks=masks,
            limit=None if limit is None else limit - total + 1,
            keep=0,
            nodes=meter.nodes_left,
            seconds=meter.rest.seconds,
            cancel=budget.cancelled,
        )
        meter.nodes += outcome.nodes
        total += outcome.count
        if not outcome.finished or (limit is not None and total > limit):
            return Count(_capped(total, limit), exact=False)
        report(Progress("count", done, len(pieces)))
    return Count(total, exact=True)


def _capped(number: int, limit: int | None) -> int:
    return number if limit is None else min(number, limit)


def _with_givens(puzzle: Puzzle, masks: list[int]) -> list[int]:
    pairs = zip(masks, puzzle.givens, strict=True)
    return [mask if given is None else 1 << given for mask, given in pairs]


def _pieces(masks: list[int]) -> Iterator[list[int]]:
    """Split a board by the ways of filling its narrowest open cells."""
    is_open = [index for index, mask in enumerate(masks) if mask & (mask - 1)]
    chosen = sorted(is_open, key=lambda index: masks[index].bit_count())[:SPLIT_CELLS]
    for heights in product(*(heights_of(masks[index]) for index in chosen)):
        piece = list(masks)
        for index, height in zip(chosen, heights, strict=True):
            piece[index] = 1 << height
        yield piece


__all__ = ["Count", "count"]
