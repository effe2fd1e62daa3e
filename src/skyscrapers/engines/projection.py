"""The project's own engine: exact projection of lines to a fixpoint, then branching.

The work is done in `skyscrapers.kernels`; this module only carries puzzles across the fence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from time import perf_counter

from .. import kernels
from ..core.grid import Grid
from ..core.puzzle import PARK, Puzzle
from ..core.rules import Measure, Rules
from .base import UNLIMITED, Budget, SolveResult, Stats, refusal, status_of

name = "projection"
KERNEL_PARK = 255
MEASURES = {
    Measure.COUNT: kernels.COUNT,
    Measure.SUM: kernels.SUM,
    Measure.HEIGHT: kernels.HEIGHT,
}

GIVEN_BYTES: dict[int | None, int] = {
    None: 0,
    **{height: height for height in range(1, kernels.MAX_SYMBOLS + 1)},
    PARK: KERNEL_PARK,
}


def available() -> bool:
    """Tell that the engine is there: it is part of the package."""
    return True


@lru_cache(maxsize=1024)
def supports(rules: Rules) -> bool:
    """Tell whether size and heights are within the kernels' 16, and the houses not too many."""
    return kernels.Shape.supports(rules.size, rules.max_height, _houses(rules))


def _houses(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The extra houses, each as the numbers of its cells."""
    return tuple(
        tuple(cell.row * rules.size + cell.column for cell in house.cells)
        for house in rules.extra_houses
    )


@lru_cache(maxsize=1024)
def shape_of(rules: Rules) -> kernels.Shape:
    """Return the kernels' form of some rules.

    Raises
    ------
    Unsupported
        If the rules are beyond the kernels.
    """
    if not supports(rules):
        limits = (
            f"sizes to {kernels.MAX_SIZE} with at most {kernels.MAX_SYMBOLS} heights, "
            "and not too many regions"
        )
        raise refusal(name, rules, limits)
    return kernels.Shape(rules.size, rules.max_height, MEASURES[rules.measure], _houses(rules))


def packed_clues(puzzle: Puzzle) -> bytes:
    """Return the 4n clues as bytes, 0 where there is none or its value is not told."""
    return bytes(puzzle.told_clues)


def packed_givens(puzzle: Puzzle) -> bytes | None:
    """Return the n·n givens as bytes, 0 for an empty cell and 255 for a park; None for none."""
    packed = bytes(map(GIVEN_BYTES.__getitem__, puzzle.givens))
    return packed if any(packed) else None


def solve(puzzle: Puzzle, limit: int | None = 2, budget: Budget = UNLIMITED) -> SolveResult:
    """Find at most `limit` solutions (None: all); see `engines.base.Engine.solve`."""
    start = perf_counter()
    outcome = kernels.solve(
        shape_of(puzzle.rules),
        bytes(puzzle.told_clues),
        packed_givens(puzzle),
        limit=None if limit is None else max(limit, 2),
        keep=limit,
        nodes=budget.nodes,
        seconds=budget.seconds,
        cancel=budget.cancelled,
    )
    size = puzzle.size
    return SolveResult(
        status_of(outcome.count, outcome.finished),
        tuple(Grid(size, tuple(heights)) for heights in outcome.solutions),
        outcome.count,
        outcome.finished and (limit is None or outcome.count < max(limit, 2)),
        Stats(outcome.nodes, outcome.projections, perf_counter() - start),
    )


def outcomes(
    rules: Rules, puzzles: Sequence[Puzzle], nodes: int | None = None
) -> Iterator[tuple[int, bytes, int]]:
    """Yield solutions found (at most 2), heights of the first, and nodes of many puzzles.

    Parameters
    ----------
    rules : Rules
        Those of all the puzzles.
    puzzles : sequence of Puzzle
        Solved in one call, without an object for each.
    nodes : int, optional
        A puzzle that needs as many may have more solutions than were found.
    """
    given = [packed_givens(puzzle) for puzzle in puzzles]
    none = bytes(rules.size**2)
    return packed_outcomes(
        rules,
        b"".join([packed_clues(puzzle) for puzzle in puzzles]),
        b"".join([cells or none for cells in given]) if any(given) else None,
        nodes,
    )


def packed_outcomes(
    rules: Rules, clues: bytes, givens: bytes | None, nodes: int | None = None
) -> Iterator[tuple[int, bytes, int]]:
    """Yield what `outcomes` yields, of puzzles whose clues and givens lie packed in a row."""
    found = kernels.solve_batch(shape_of(rules), clues, givens, limit=2, nodes=nodes)
    heights = bytes(found.solutions)
    cells = rules.size**2
    starts = range(0, len(heights), cells)
    boards = (heights[start : start + cells] for start in starts)
    return zip(found.counts, boards, found.nodes, strict=True)
