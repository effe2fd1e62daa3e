"""One class measured: warmed up, every answer checked, median, 99th percentile and maximum."""

from __future__ import annotations

import statistics
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from .. import kernels
from ..core.errors import SkyscrapersError
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..core.referee import violations
from ..engines.projection import packed_clues, packed_givens, shape_of
from ..kernels.search import Search

Clock = Callable[[], float]


class WrongAnswer(SkyscrapersError):
    """An answer that the referee refuses: a measurement of nothing."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a class took. Times are microseconds a puzzle, the least of the rounds.

    ``mean`` is that of a whole batch in one call, the others of single puzzles, one call each.
    ``unique`` of ``puzzles`` have one solution; ``nodes`` and ``projections`` are means.
    """

    name: str
    puzzles: int
    unique: int
    mean: float
    median: float
    p99: float
    most: float
    nodes: float
    most_nodes: int
    projections: float


def measure(
    name: str, puzzles: Sequence[Puzzle], rounds: int = 5, clock: Clock = perf_counter
) -> Measured:
    """Solve the puzzles, all of one size, up to two solutions each.

    Raises
    ------
    WrongAnswer
        If a solution breaks its puzzle.
    """
    shape = shape_of(puzzles[0].rules)
    packed = [(packed_clues(puzzle), packed_givens(puzzle)) for puzzle in puzzles]
    outcomes = [kernels.solve(shape, clues, givens) for clues, givens in packed]
    for puzzle, outcome in zip(puzzles, outcomes, strict=True):
        _check(name, puzzle, outcome)
    single = [float("inf")] * len(puzzles)
    for _ in range(rounds):
        for index, (clues, givens) in enumerate(packed):
            start = clock()
            kernels.solve(shape, clues, givens)
            single[index] = min(single[index], clock() - start)
    times = sorted(time * 1e6 for time in single)
    nodes = [outcome.nodes for outcome in outcomes]
    return Measured(
        name=name,
        puzzles=len(puzzles),
        unique=sum(outcome.count == 1 for outcome in outcomes),
        mean=_batch_mean(shape, packed, rounds, clock),
        median=statistics.median(times),
        p99=times[min(len(times) - 1, len(times) * 99 // 100)],
        most=times[-1],
        nodes=statistics.fmean(nodes),
        most_nodes=max(nodes),
        projections=statistics.fmean(outcome.projections for outcome in outcomes),
    )


def working_memory(shape: kernels.Shape) -> int:
    """Bytes that a thread takes to solve puzzles of a shape: all before the first one."""
    tracing = tracemalloc.is_tracing()
    if not tracing:
        tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    search = Search(shape.size, shape.max_height, shape.measure, shape.houses)
    taken = tracemalloc.get_traced_memory()[0] - before
    del search
    if not tracing:
        tracemalloc.stop()
    return taken


def _batch_mean(
    shape: kernels.Shape,
    packed: Sequence[tuple[bytes, bytes | None]],
    rounds: int,
    clock: Clock,
) -> float:
    """Microseconds a puzzle of the whole class as one batch."""
    blank = bytes(shape.size**2)
    clues = b"".join(some for some, _ in packed)
    givens = b"".join(some or blank for _, some in packed)
    best = float("inf")
    for _ in range(rounds):
        start = clock()
        kernels.solve_batch(shape, clues, givens)
        best = min(best, clock() - start)
    return best / len(packed) * 1e6


def _check(name: str, puzzle: Puzzle, outcome: kernels.Outcome) -> None:
    """Let the referee see every solution, and that two are not the same."""
    size = puzzle.size
    for solution in outcome.solutions:
        rows = [list(solution[start : start + size]) for start in range(0, size * size, size)]
        if wrong := violations(puzzle, Grid.from_rows(rows)):
            raise WrongAnswer(f"class {name}: {wrong[0]}", expected="a solution of the puzzle")
    if len(set(outcome.solutions)) != len(outcome.solutions):
        raise WrongAnswer(f"class {name}: a solution twice", expected="different solutions")
