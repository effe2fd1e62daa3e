"""Values for the clues that a setter has placed but not told, so that one solution is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, islice, product
from time import perf_counter

from ..core.errors import InvalidPuzzle
from ..core.errors import shown as shown_value
from ..core.geometry import Edge, edges
from ..core.grid import Grid
from ..core.puzzle import UNTOLD, Puzzle, as_puzzle
from ..engines.base import UNLIMITED, Budget
from ..engines.meter import Meter, within
from ..grading.grade import grade
from ..human.ladder import TIERS
from .oracle import Oracle, oracle, packed, shown, unpacked, walk
from .progress import Progress, Report, unreported

BATCH_SECONDS = 0.01
MOST_CLOSED = 1_000_000
"""Values kept in mind as leaving at most one solution; more only save work."""
SAMPLE = 6
"""Solutions looked at to choose the next clue and the order of its values."""


class Order(StrEnum):
    """Which completions come first."""

    FOUND = "found"
    """as they are found, which is soonest"""
    FEWEST = "fewest"
    """those of which the fewest values have to be told"""
    EASIEST = "easiest"
    """the easiest grade first, and what logic cannot solve last; all are found before the first"""


@dataclass(frozen=True)
class Completion:
    """A puzzle whose untold clues have values, and its only solution.

    Parameters
    ----------
    puzzle : Puzzle
        With a value for every clue.
    solution : Grid
        Its only solution.
    needed : tuple of Edge
        Untold clues whose values suffice for that; the others follow. In the order `FEWEST` no
        fewer would do.
    """

    puzzle: Puzzle
    solution: Grid
    needed: tuple[Edge, ...]


def complete(
    puzzle: Puzzle,
    tier: int | None = None,
    order: Order | str = Order.FOUND,
    budget: Budget = UNLIMITED,
    report: Report = unreported,
) -> Iterator[Puzzle]:
    """Yield the puzzle with values for its clues marked `"?"`, in every way that is unique.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules.
    tier : int, optional
        Only puzzles that are graded so.
    order : Order
        Which come first: as they are "found"; the "fewest" values that have to be told; the
        "easiest" to solve.
    budget : Budget
        For all of them together.
    report : callable
        Told now and then.

    Yields
    ------
    Puzzle
        Each once, as soon as it is found, with its solution in `meta`. Where the iterator ends,
        there are no others.

    Raises
    ------
    InvalidPuzzle
        If there is no such order.
    BudgetExceeded
        If the budget runs out before all were found.

    >>> puzzle = Puzzle.from_clues(top=[1, "?", "?"])
    >>> [done.side("top") for done in complete(puzzle, order="fewest")]
    [(1, 3, 2), (1, 2, 3)]
    """
    with within(budget, "complete", "all values were tried") as meter:
        for found in completions(puzzle, order, budget, report):
            graded = None if tier is None else grade(found.puzzle, meter.rest).tier
            meter.check()
            if graded == tier:
                rows = [list(row) for row in found.solution.rows]
                yield found.puzzle.with_meta(solution=rows)


def completions(
    puzzle: Puzzle,
    order: Order | str = Order.FOUND,
    budget: Budget = UNLIMITED,
    report: Report = unreported,
) -> Iterator[Completion]:
    """Yield what `complete` yields, each with its solution and the values that have to be told."""
    if order not in list(Order):
        raise InvalidPuzzle(f"order {shown_value(order)}", "complete", ", ".join(Order))
    with within(budget, "complete", "all values were tried") as meter:
        search = _Search(as_puzzle(puzzle), meter, report)
        if order == Order.EASIEST:
            yield from sorted(search.as_found(), key=_effort)
        else:
            yield from search.fewest_first() if order == Order.FEWEST else search.as_found()


def _effort(found: Completion) -> tuple[int, int]:
    graded = grade(found.puzzle)
    return graded.tier or len(TIERS) + 1, graded.score or 0


class _Search:
    """One search for completions."""

    def __init__(self, puzzle: Puzzle, meter: Meter, report: Report) -> None:
        self.puzzle, self.meter, self.report = puzzle, meter, report
        board = zip(edges(puzzle.size), puzzle.clues, strict=True)
        self.untold = tuple(edge for edge, clue in board if clue == UNTOLD)
        self.walks = {edge: walk(edge, puzzle.size) for edge in self.untold}
        self.tried = 0
        self._asked: Oracle | None = None

    def as_found(self) -> Iterator[Completion]:
        """Tell one clue after the other until one solution is left or none."""
        return self._told({})

    def fewest_first(self) -> Iterator[Completion]:
        """Tell none, then one of the clues, then two, and so on, each in every way."""
        yielded: set[Puzzle] = set()
        closed: set[int] = set()
        for number in range(len(self.untold) + 1):
            ways = (
                way
                for some in combinations(self.untold, number)
                for way in self._ways(some, closed)
            )
            for told, count, grid in self._counted(ways):
                if count < 2 and len(closed) < MOST_CLOSED:
                    closed.add(told)
                if count != 1:
                    continue
                for completion in self._completions(grid, unpacked(told, self.puzzle.size)):
                    if completion.puzzle not in yielded:
                        yielded.add(completion.puzzle)
                        yield completion

    def _told(self, told: dict[Edge, int]) -> Iterator[Completion]:
        grids = self._grids(told, SAMPLE)
        if len(grids) == 1:
            yield from self._completions(grids[0], told)
        open_edges = [edge for edge in self.untold if edge not in told]
        if len(grids) < 2 or not open_edges:
            return
        views = {edge: Counter(self._values(edge, grids)) for edge in open_edges}
        edge = max(open_edges, key=lambda edge: len(views[edge]))
        for value in self._values_in_order(views[edge]):
            yield from self._told({**told, edge: value})

    def _ways(self, chosen: tuple[Edge, ...], closed: set[int]) -> list[int]:
        """All values of some clues, but for those of which some leave one solution or none."""
        ways = [0]
        for edge in chosen:
            values = [
                packed(edge, value, self.puzzle.size) for value in self.puzzle.rules.clue_range
            ]
            ways = [way | value for way in ways if way not in closed for value in values]
        return ways

    def _counted(self, ways: Iterator[int]) -> Iterator[tuple[int, int, bytes]]:
        """Ask how many solutions ways leave, so many in a call as `BATCH_SECONDS` hold."""
        asked = self._oracle()
        most = 1
        while some := list(islice(ways, most)):
            self.meter.check()
            start = perf_counter()
            answers = asked.first_of_two(some)
            most = 2 * len(some) if perf_counter() - start < BATCH_SECONDS else max(1, most // 2)
            self.tried += len(some)
            self.report(Progress("complete", self.tried, None))
            for told, (count, grid) in zip(some, answers, strict=True):
                yield told, count, grid

    def _values_in_order(self, seen: Counter[int]) -> list[int]:
        """All values of a clue: of those seen the rarest first, then the others, large first."""
        others = [value for value in reversed(self.puzzle.rules.clue_range) if value not in seen]
        return [*sorted(seen, key=lambda value: (seen[value], -value)), *others]

    def _values(self, edge: Edge, grids: list[bytes]) -> Iterator[int]:
        for grid in grids:
            yield from shown(grid[self.walks[edge]], self.puzzle.rules.measure)

    def _oracle(self) -> Oracle:
        if self._asked is None:
            self._asked = oracle(self.puzzle, self.meter)
        return self._asked

    def _grids(self, told: Mapping[Edge, int], limit: int) -> list[bytes]:
        asked = self._oracle()
        self.meter.check()
        self.tried += 1
        self.report(Progress("complete", self.tried, None))
        return asked.grids(asked.parts.every, limit, told=told)

    def _completions(self, grid: bytes, told: dict[Edge, int]) -> Iterator[Completion]:
        """Yield the puzzles that a single solution allows; for haido an edge has several values."""
        rest = [edge for edge in self.untold if edge not in told]
        solution = Grid(self.puzzle.size, tuple(grid))
        for values in product(*(tuple(self._values(edge, [grid])) for edge in rest)):
            puzzle = self.puzzle
            for edge, value in (*told.items(), *zip(rest, values, strict=True)):
                puzzle = puzzle.with_clue(edge, value)
            yield Completion(puzzle, solution, tuple(told))


__all__ = ["Completion", "Order", "complete", "completions"]
