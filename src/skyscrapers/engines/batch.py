"""Many puzzles at once through the kernels: packed in buffers, or as a stream of values."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

from .. import kernels
from ..core.errors import InvalidPuzzle, shown
from ..core.geometry import edges
from ..core.grid import Grid
from ..core.puzzle import Puzzle, as_puzzle
from ..core.rules import Rules
from .base import SolveResult, Stats, as_limit, status_of
from .projection import KERNEL_PARK, outcomes, shape_of, solve

CHUNK = 256
LOOK_AHEAD = 4
MOST_COUNTED = 255


def solve_batch(
    size: int,
    clues: kernels.Buffer,
    givens: kernels.Buffer | None = None,
    limit: int = 2,
    threads: int = 1,
    rules: Rules | None = None,
) -> kernels.BatchOutcome:
    """Solve m puzzles of one size that are packed in buffers; no object is made for a puzzle.

    Parameters
    ----------
    size : int
        Rows and columns, n.
    clues : buffer of m · 4n bytes
        For each puzzle top, bottom, left, right; 0 is no clue.
    givens : buffer of m · n · n bytes, optional
        Row by row; 0 is an empty cell, 255 a park.
    limit : int
        Count at most so many solutions of each, 1 … 255.
    threads : int
        Threads that share the work.
    rules : Rules, optional
        Rules of that size; the plain ones where left out.

    Returns
    -------
    BatchOutcome
        Memoryviews ``counts`` (m bytes), ``solutions`` (m · n · n bytes: the first one found, zeros
        if there is none) and ``nodes`` (m numbers).

    Raises
    ------
    InvalidPuzzle
        If a buffer has the wrong length or items wider than a byte, or a clue or given is out of
        range, naming it.
    Unsupported
        If the rules are beyond the kernels.
    """
    rules = Rules.standard(size) if rules is None else rules
    if rules.size != size:
        raise InvalidPuzzle(f"rules of size {rules.size}", "batch", f"size {size}")
    if not 1 <= limit <= MOST_COUNTED:
        raise InvalidPuzzle(f"limit {limit}", "batch", f"1 to {MOST_COUNTED}")
    if threads < 1:
        raise InvalidPuzzle(f"{threads} threads", "batch", "1 or more")
    shape = shape_of(rules)
    packed = _packed(clues, "clues")
    packed_cells = None if givens is None else _packed(givens, "givens")
    _check_clues(packed, rules)
    if packed_cells is not None:
        _check_givens(packed_cells, rules, len(packed) // (4 * size))
    return kernels.solve_batch(shape, packed, packed_cells, limit=limit, threads=threads)


def _packed(given: object, what: str) -> bytes:
    """The bytes of a buffer, or of a list of small numbers; wider items are not torn apart."""
    if isinstance(given, list | tuple):
        try:
            return bytes(given)
        except (TypeError, ValueError):
            raise InvalidPuzzle(f"{what} beyond a byte", "batch", "0 to 255") from None
    try:
        view = memoryview(given)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidPuzzle(f"{what} {shown(given)}", "batch", "a buffer of bytes") from None
    if view.itemsize != 1:
        expected = "one byte each, as an array of uint8 has"
        raise InvalidPuzzle(f"{what} of {view.itemsize} bytes each", "batch", expected)
    return view.tobytes()


def _check_clues(packed: bytes, rules: Rules) -> None:
    width = 4 * rules.size
    if len(packed) % width:
        raise InvalidPuzzle(f"{len(packed)} bytes of clues", "batch", f"a multiple of {width}")
    index = _first_outside(packed, bytes([0, *rules.clue_range]))
    if index is not None:
        allowed = rules.clue_range
        edge = edges(rules.size)[index % width]
        raise InvalidPuzzle(
            f"clue {packed[index]}",
            f"puzzle {index // width}, {edge}",
            f"{allowed[0]} to {allowed[-1]}, or 0",
        )


def _check_givens(packed: bytes, rules: Rules, puzzles: int) -> None:
    cells = rules.size**2
    if len(packed) != puzzles * cells:
        raise InvalidPuzzle(f"{len(packed)} bytes of givens", "batch", f"{puzzles * cells}")
    parks = [KERNEL_PARK] if rules.parks else []
    index = _first_outside(packed, bytes([*range(rules.max_height + 1), *parks]))
    if index is not None:
        row, column = divmod(index % cells, rules.size)
        raise InvalidPuzzle(
            f"given {packed[index]}",
            f"puzzle {index // cells}, r{row + 1}c{column + 1}",
            f"1 to {rules.max_height}, or 0",
        )


def _first_outside(packed: bytes, allowed: bytes) -> int | None:
    if not packed.translate(None, allowed):
        return None
    return next(index for index, value in enumerate(packed) if value not in allowed)


def solve_many(
    puzzles: Iterable[Puzzle], limit: int | None = 2, workers: int | None = None
) -> Iterator[SolveResult]:
    """Solve puzzles one after another, on several cores, and yield their results in order.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Of any length and of mixed rules; only a few hundred are held at a time.
    limit : int or None
        As for `solve`.
    workers : int, optional
        Threads; all cores where left out.

    Raises
    ------
    Unsupported
        At a puzzle whose rules are beyond the kernels, or if the limit is below 0.
    InvalidPuzzle
        At what is no puzzle.
    """
    limit = as_limit(limit)
    threads = workers or os.cpu_count() or 1
    stream = iter(puzzles)
    chunks = iter(lambda: list(islice(stream, CHUNK)), [])
    if threads == 1:
        for chunk in chunks:
            yield from _solved(chunk, limit)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[list[SolveResult]]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(_solved, chunk, limit))
            if len(waiting) >= threads * LOOK_AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def _solved(chunk: Sequence[Puzzle], limit: int | None) -> list[SolveResult]:
    """Solve a chunk, those of one kind together."""
    if limit is None or limit > 2:
        return [solve(as_puzzle(puzzle), limit) for puzzle in chunk]
    kinds: dict[Rules, list[int]] = {}
    for index, puzzle in enumerate(chunk):
        kinds.setdefault(as_puzzle(puzzle).rules, []).append(index)
    results: dict[int, SolveResult] = {}
    for rules, members in kinds.items():
        found = _solved_kind(rules, [chunk[index] for index in members], limit)
        results.update(zip(members, found, strict=True))
    return [results[index] for index in range(len(chunk))]


def _solved_kind(rules: Rules, puzzles: Sequence[Puzzle], limit: int) -> list[SolveResult]:
    results = []
    for puzzle, (count, heights, nodes) in zip(puzzles, outcomes(rules, puzzles), strict=True):
        if count > 1 and limit > 1:
            results.append(solve(puzzle, limit))
            continue
        grids = (Grid(rules.size, tuple(heights)),) if count and limit else ()
        results.append(SolveResult(status_of(count, True), grids, count, count < 2, Stats(nodes)))
    return results
