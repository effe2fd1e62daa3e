"""The functions of the kernels, over the classes that do the work.

Clues are 4n ints (or bytes): top and bottom from left to right, then left and right from top to
bottom, 0 for none. Givens are n * n, row by row: 0 for an empty cell, 1 to m for a height, 255 for
a park. Masks are ints whose bit h is height h and whose bit 0 is a park.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from time import perf_counter
from typing import Generic, NamedTuple, Protocol, TypeVar

from skyscrapers.kernels.atlas import Atlas
from skyscrapers.kernels.carver import Carved, Carver, Trial
from skyscrapers.kernels.fill import Random
from skyscrapers.kernels.listing import is_listed
from skyscrapers.kernels.reach import Reach
from skyscrapers.kernels.search import Search
from skyscrapers.kernels.shape import PARK, Shape
from skyscrapers.kernels.sight import Sight
from skyscrapers.kernels.words import FINISHED, FOUND, RESTARTED

Buffer = bytes | bytearray | memoryview | array  # type: ignore[type-arg]
Masks = Sequence[int]

# A slice of the search between two looks at the clock lasts about this long, in seconds.
SLICE = 0.002
MOST_NODES = 1 << 20
CHUNK = 64
KEPT_SHAPES = 64
KEPT_EACH = 8


class Event(Protocol):
    """What says that a search is to stop: a ``threading.Event`` or its like."""

    def is_set(self) -> bool:
        """Whether to stop."""
        ...


class Outcome(NamedTuple):
    """What a search found.

    ``count`` solutions, exact if ``finished`` and below the limit, else a lower bound;
    ``solutions`` as n * n bytes each, a park as 0; ``nodes`` of the search tree (where all boards
    are listed, see ``atlas``, solutions looked at) and exact line ``projections`` made;
    ``finished`` False where a budget or a cancellation cut it.
    """

    count: int  # type: ignore[assignment]
    solutions: list[bytes]
    nodes: int
    projections: int
    finished: bool


class BatchOutcome(NamedTuple):
    """What ``solve_batch`` found, puzzle by puzzle, as memoryviews.

    ``counts`` one byte a puzzle, ``solutions`` n * n bytes a puzzle (the first one found, zeros
    where there is none), ``nodes`` one unsigned 64-bit number a puzzle.
    """

    counts: memoryview
    solutions: memoryview
    nodes: memoryview


Workspace = TypeVar("Workspace")


class _Shelf(Generic[Workspace]):
    """Workspaces by shape, each lent to one thread at a time."""

    def __init__(self, make: Callable[[Shape], Workspace]) -> None:
        self._make = make
        self._kept: dict[Shape, list[Workspace]] = {}

    def take(self, shape: Shape) -> Workspace:
        """One for the shape that nobody else uses until it is given back."""
        try:
            return self._kept[shape].pop()
        except (KeyError, IndexError):
            return self._make(shape)

    def give(self, shape: Shape, one: Workspace) -> None:
        """Put one back."""
        kept = self._kept
        if len(kept) > KEPT_SHAPES:
            kept.clear()
        shelf = kept.setdefault(shape, [])
        if len(shelf) < KEPT_EACH:
            shelf.append(one)

    def lent(self, shape: Shape) -> _Loan[Workspace]:
        """One for the shape, as a context."""
        return _Loan(self, shape)


class _Loan(Generic[Workspace]):
    """A context; `contextlib` would take as long as the smallest answers."""

    __slots__ = ("_one", "_shape", "_shelf")

    def __init__(self, shelf: _Shelf[Workspace], shape: Shape) -> None:
        self._shelf = shelf
        self._shape = shape

    def __enter__(self) -> Workspace:
        self._one = self._shelf.take(self._shape)
        return self._one

    def __exit__(self, *_: object) -> None:
        self._shelf.give(self._shape, self._one)


def _search_for(shape: Shape) -> Search:
    return Search(shape.size, shape.max_height, shape.measure, shape.houses)


def _solver_for(shape: Shape) -> Search | Atlas:
    return Atlas(shape) if is_listed(shape) else _search_for(shape)


_solvers = _Shelf(_solver_for)
_searches = _Shelf(_search_for)
_sights = _Shelf(lambda shape: Sight(shape.size, shape.max_height, shape.measure))
_reaches = _Shelf(Reach)


def _bytes(what: str, values: Iterable[int], count: int) -> bytes:
    """The values as bytes; ValueError unless there are ``count`` of them, each 0 to 255."""
    packed = bytes(values)
    if len(packed) != count:
        raise ValueError(f"{what}: expected {count} values, got {len(packed)}")
    return packed


def _load(
    search: Search | Atlas,
    shape: Shape,
    clues: Iterable[int],
    givens: Iterable[int] | None,
    masks: Masks | None,
    limit: int,
) -> None:
    cells = shape.size * shape.size
    packed = _bytes("clues", clues, 4 * shape.size)
    if masks is not None and len(masks) != cells:
        raise ValueError(f"masks: expected {cells} values, got {len(masks)}")
    search.load(packed, None if givens is None else _bytes("givens", givens, cells), masks, limit)


# Boards


def solve(
    shape: Shape,
    clues: Iterable[int],
    givens: Iterable[int] | None = None,
    *,
    masks: Masks | None = None,
    limit: int | None = 2,
    nodes: int | None = None,
    seconds: float | None = None,
    cancel: Callable[[], bool] | Event | None = None,
    keep: int | None = None,
) -> Outcome:
    """Count the solutions of a puzzle up to ``limit`` (None or 0: all of them).

    ``masks`` narrows the start. The search ends early after ``nodes`` nodes, ``seconds`` seconds
    or once ``cancel`` (a function, or anything with ``is_set``) says so. At most ``keep`` of the
    solutions counted are returned, all of them by default. Raises ValueError for data of a wrong
    length.
    """
    solver = _solvers.take(shape)
    try:
        _load(solver, shape, clues, givens, masks, limit or 0)
        return _search(solver, nodes, seconds, cancel, keep)
    finally:
        _solvers.give(shape, solver)


def _search(
    search: Search | Atlas,
    nodes: int | None,
    seconds: float | None,
    cancel: Callable[[], bool] | Event | None,
    keep: int | None,
) -> Outcome:
    """Run a loaded search in slices short enough to hold the budget."""
    stop = cancel if cancel is None or callable(cancel) else cancel.is_set
    start = now = perf_counter()
    solutions: list[bytes] = []
    count = used = projections = 0
    finished = False
    quantum = 8
    while True:
        if nodes is not None:
            if used >= nodes and not search.done():
                break
            quantum = max(1, min(quantum, nodes - used))
        code = search.run(quantum)
        used, projections = search.counters()
        if code == FINISHED:
            finished = True
            break
        if code == FOUND:
            count += 1
            if keep is None or count <= keep:
                solutions.append(search.solution())
        elif code == RESTARTED:
            count = 0
            solutions.clear()
        before, now = now, perf_counter()
        if seconds is not None and now - start >= seconds and not search.done():
            break
        if stop is not None and stop():
            break
        quantum = min(2 * quantum, MOST_NODES) if now - before < SLICE / 2 else max(1, quantum // 2)
    return Outcome(count, solutions, used, projections, finished)


def solve_batch(
    shape: Shape,
    clues: Buffer,
    givens: Buffer | None = None,
    *,
    limit: int = 2,
    threads: int = 1,
    nodes: int | None = None,
) -> BatchOutcome:
    """Solve m puzzles packed in buffers: m * 4n bytes of clues, m * n * n bytes of givens.

    ``limit`` is 1 to 255. A puzzle that takes more than ``nodes`` nodes keeps the number of
    solutions found so far. Raises ValueError for buffers of a wrong length.
    """
    cells = shape.size * shape.size
    packed = bytes(clues)
    count, rest = divmod(len(packed), 4 * shape.size)
    if rest:
        raise ValueError(f"clues: expected a multiple of {4 * shape.size} bytes, got {len(packed)}")
    packed_givens = None if givens is None else bytes(givens)
    if packed_givens is not None and len(packed_givens) != count * cells:
        raise ValueError(f"givens: expected {count * cells} bytes, got {len(packed_givens)}")
    if not 1 <= limit <= 255:
        raise ValueError(f"limit {limit}: expected 1 to 255")
    counts, solutions, used = bytearray(count), bytearray(count * cells), bytearray(count * 8)
    starts = iter(range(0, count, CHUNK if threads > 1 else max(1, count)))
    failures: list[BaseException] = []

    def work() -> None:
        step = CHUNK if threads > 1 else count
        with _solvers.lent(shape) as solver:
            for first in starts:
                last = min(count, first + step)
                solver.batch(
                    packed, packed_givens, first, last, limit, nodes or 0, counts, solutions, used
                )

    def guarded() -> None:
        try:
            work()
        except BaseException as failure:
            failures.append(failure)

    crew = [threading.Thread(target=guarded) for _ in range(threads - 1)]
    for thread in crew:
        thread.start()
    work()
    for thread in crew:
        thread.join()
    if failures:
        raise failures[0]
    return BatchOutcome(memoryview(counts), memoryview(solutions), memoryview(used).cast("Q"))


def fixpoint(shape: Shape, clues: Iterable[int], masks: Masks) -> list[int] | None:
    """The masks once every row and column is projected exactly, to a fixpoint.

    None where a line has no arrangement left.
    """
    with _searches.lent(shape) as search:
        _load(search, shape, clues, None, masks, 1)
        return search.fixpoint()


def is_unique_without(
    shape: Shape, clues: Iterable[int], givens: Iterable[int] | None, index: int
) -> bool:
    """Whether the puzzle has exactly one solution without one of its clues or givens.

    ``index`` is 0 to 4n - 1 for a clue, from 4n on for a given.
    """
    less = bytearray(clues)
    cells = bytearray(givens or bytes(shape.size * shape.size))
    if index < len(less):
        less[index] = 0
    else:
        cells[index - len(less)] = 0
    return solve(shape, less, cells, keep=0).count == 1


def undecided(shape: Shape, clues: Iterable[int], givens: Iterable[int], level: int) -> int:
    """How many candidates too many a level of simple logic leaves; 0 where it solves the puzzle.

    ``level`` is 1 to 6, about what techniques of these tiers do; see ``reach``. -1 where it comes
    to a contradiction.
    """
    with _reaches.lent(shape) as reach:
        return reach.undecided(*_told(shape, clues, givens), level)


def undecided_with(
    shape: Shape,
    clues: Iterable[int],
    givens: Iterable[int],
    more_clues: Iterable[int],
    more_givens: Iterable[int],
    groups: Sequence[tuple[int, ...]],
    level: int,
) -> list[int]:
    """What :func:`undecided` says of a puzzle with each group told as well, one after the other.

    Groups hold indexes as in :func:`carve`; what their items are when they are told is in
    ``more_clues`` and ``more_givens``.
    """
    told, more = _told(shape, clues, givens), _told(shape, more_clues, more_givens)
    with _reaches.lent(shape) as reach:
        return reach.undecided_with(*told, *more, groups, level)


def refutations(shape: Shape, clues: Iterable[int], givens: Iterable[int], level: int) -> int:
    """How many candidates a level of simple logic refutes to solve a puzzle; -1 where it does not.

    Only levels 5 and 6 refute; what has to be refuted says how much work a puzzle is.
    """
    with _reaches.lent(shape) as reach:
        return reach.refutations(*_told(shape, clues, givens), level)


def _told(shape: Shape, clues: Iterable[int], givens: Iterable[int]) -> tuple[bytes, bytes]:
    n = shape.size
    return _bytes("clues", clues, 4 * n), _bytes("givens", givens, n * n)


def carve(
    shape: Shape,
    clues: Iterable[int],
    givens: Iterable[int],
    solution: bytes,
    groups: Sequence[tuple[int, ...]],
    *,
    fewest: tuple[int, int] = (0, 0),
    nodes: int | None = None,
    carver: Carver | None = None,
) -> Carved | None:
    """Leave out groups of clues and givens, in this order, as long as the puzzle stays unique.

    ``groups`` hold indexes as in :func:`is_unique_without`, all of a group clues or all givens; of
    a group all go or none. At least ``fewest`` clues and givens stay. A removal whose proof takes
    more than ``nodes`` nodes is not made. ``solution`` is the solution, n * n bytes, a park as 0.
    ``carver`` is one made for this board, which remembers what it met before. None where the
    puzzle has another solution to begin with, or that took too many nodes.
    """
    cells = shape.size * shape.size
    packed = _bytes("clues", clues, 4 * shape.size)
    packed_givens = _bytes("givens", givens, cells)
    if carver is None:
        known = _bytes("solution", solution, cells)
        carver = Carver(shape, packed, packed_givens, known)
    with _searches.lent(shape) as search:
        return carver.carve(search, packed, packed_givens, groups, fewest, nodes)


def try_orders(
    shape: Shape,
    carver: Carver,
    random: Random,
    first: Sequence[tuple[int, ...]],
    others: Sequence[tuple[int, ...]],
    *,
    levels: tuple[int, int],
    most: int,
    stops_solved: bool = False,
    fewest: tuple[int, int] = (0, 0),
    nodes: int | None = None,
) -> Trial:
    """Carve a board in random orders until one level of simple logic fails and another does more.

    ``carver`` holds the board; groups are those of :func:`carve`, of which the ``first`` are left
    out before the ``others``. Of the ``levels``, see :func:`undecided`, the first is not to solve
    the puzzle (or, with ``stops_solved``, may) and the second is to leave less. At least one and at
    most so many orders are tried.
    """
    with _searches.lent(shape) as search, _reaches.lent(shape) as reach:
        return carver.try_orders(
            search, reach, random, (first, others), fewest, nodes, levels, most, stops_solved
        )


# Lines


def _line(shape: Shape, masks: Masks) -> Masks:
    if len(masks) != shape.size:
        raise ValueError(f"masks: expected {shape.size} values, got {len(masks)}")
    return masks


def project(shape: Shape, front: int, back: int, masks: Masks) -> list[int] | None:
    """One line projected: each cell keeps what some arrangement of the line holds there.

    An arrangement takes every cell from its mask, holds each height at most once (and all of them,
    and n - m parks, where the shape says so) and shows ``front`` and ``back`` (0: no clue) from its
    two ends. Complete: nothing unsupported stays. None where there is no arrangement.
    """
    sight = _sights.take(shape)
    try:
        return sight.project(front, back, _line(shape, masks))
    finally:
        _sights.give(shape, sight)


def singles(shape: Shape, masks: Masks) -> list[int] | None:
    """One line after its naked and hidden singles, to a fixpoint; None on a contradiction."""
    sight = _sights.take(shape)
    try:
        return sight.singles(_line(shape, masks))
    finally:
        _sights.give(shape, sight)


def sight_bounds(shape: Shape, clue: int, masks: Masks, level: int) -> list[int] | None:
    """One line, given from the viewer, without the candidates its sight bounds exclude.

    For each candidate the fewest and the most (buildings, or their sum) that can be seen with it in
    place, over states (cells passed, tallest so far), where the next cell never repeats the tallest
    so far and the last tallest is the shape's. ``level`` 1 also uses that the tallest after p cells
    is at least p and at least every height whose last place is among them. None on a contradiction.
    """
    sight = _sights.take(shape)
    try:
        return sight.bounds(clue, _line(shape, masks), level)
    finally:
        _sights.give(shape, sight)


def line_trial_one(
    shape: Shape, front: int, back: int, masks: Masks, position: int, height: int
) -> bool:
    """Whether a height (0: a park) at a position is refuted in its line alone.

    Singles to a fixpoint, then sight bounds of level 1 from both ends, come to a contradiction.
    """
    sight = _sights.take(shape)
    try:
        return sight.refuted(front, back, _line(shape, masks), position, height)
    finally:
        _sights.give(shape, sight)


def line_trial(shape: Shape, front: int, back: int, masks: Masks) -> list[int] | None:
    """One line without every candidate that :func:`line_trial_one` refutes.

    None where a cell loses all it has.
    """
    sight = _sights.take(shape)
    try:
        return sight.tried(front, back, _line(shape, masks))
    finally:
        _sights.give(shape, sight)


def arrangements(
    shape: Shape, front: int, back: int, masks: Masks, limit: int | None = None
) -> list[tuple[int, ...]]:
    """The arrangements of a line in lexicographic order, a park as 0, at most ``limit`` of them."""
    found: list[tuple[int, ...]] = []

    def extend(line: Masks, position: int) -> None:
        """Decide the cells from ``position`` on of a projected line."""
        while position < shape.size and not line[position] & (line[position] - 1):
            position += 1
        if position == shape.size:
            found.append(tuple(mask.bit_length() - 1 for mask in line))
            return
        rest = line[position]
        while rest and (limit is None or len(found) < limit):
            tried = list(line)
            tried[position] = rest & -rest
            narrowed = project(shape, front, back, tried)
            if narrowed is not None:
                extend(narrowed, position + 1)
            rest &= rest - 1

    start = project(shape, front, back, masks)
    if start is not None and limit != 0:
        extend(start, 0)
    return found


def count_arrangements(shape: Shape, front: int, back: int, masks: Masks) -> int:
    """The number of arrangements of a line, exactly.

    A dynamic programme over the heights used and what both viewers see of them.
    """
    line = project(shape, front, back, masks)
    if line is None:
        return 0
    heights = range(1, shape.max_height + 1)
    if shape.max_height <= shape.size:
        return _count(shape, front, back, line, sum(1 << h for h in heights))
    used = (sum(1 << h for h in some) for some in combinations(heights, shape.size))
    return sum(_count(shape, front, back, [mask & some for mask in line], some) for some in used)


def _count(shape: Shape, front: int, back: int, line: Masks, heights: int) -> int:
    """Count the arrangements of exactly these heights, and parks in the other cells."""
    goal = (shape.target(front), shape.target(back))
    states = {(0, 0, 0): 1}
    for mask in line:
        following: dict[tuple[int, int, int], int] = {}
        for (used, seen, seen_back), ways in states.items():
            rest = mask & ~used
            while rest:
                building = rest & -rest
                rest ^= building
                height = building.bit_length() - 1
                after, left, right = used, seen, seen_back
                if height:
                    after |= building
                    # What stands behind is all that is not used yet.
                    left += shape.weight(front, height) if building > used else 0
                    right += shape.weight(back, height) if building > heights & ~after else 0
                if left <= goal[0] and right <= goal[1]:
                    key = (after, left, right)
                    following[key] = following.get(key, 0) + ways
        states = following
    return states.get((heights, *goal), 0)


__all__ = [
    "PARK",
    "BatchOutcome",
    "Outcome",
    "arrangements",
    "carve",
    "count_arrangements",
    "fixpoint",
    "is_unique_without",
    "line_trial",
    "line_trial_one",
    "project",
    "refutations",
    "sight_bounds",
    "singles",
    "solve",
    "solve_batch",
    "try_orders",
    "undecided",
    "undecided_with",
]
