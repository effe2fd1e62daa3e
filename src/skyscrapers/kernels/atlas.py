# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Small boards from a list: where a shape has few boards, its puzzles are looked up.

All boards of the shape are listed once. For each thing that can be told (an edge and its clue, a
cell and its height) the set of boards that show it is a bit string; the solutions of a puzzle are
the boards in all the sets of what it tells. A node is here a solution looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

from skyscrapers.kernels.listing import Listing, words_of
from skyscrapers.kernels.shape import PARK, Shape

if not cython.compiled:
    from skyscrapers.kernels.line import Memory
    from skyscrapers.kernels.solver import Solver
    from skyscrapers.kernels.words import (
        FINISHED,
        FOUND,
        RUNNING,
        Bytes,
        lowest,
        size,
        u64,
    )


@cython.final
@cython.cclass
class Atlas(Solver):
    """All boards of a shape. It solves one puzzle at a time, for Python as a ``Search`` does."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape.size)
        listing = Listing(shape)
        sets = listing.sets()
        self.memory = memory = Memory()
        self.span = (len(listing.boards) + 63) // 64
        self.limit = self.found = 0
        self.at = 0
        self.kept = b"".join([listing.heights(rows) for rows in listing.boards])
        self.heights = self.kept
        # Of every item a row of words for each value, and a last one, blank, for all others.
        values = sorted({value for boards in sets for value in boards})
        self.item_step = self.span * (len(values) + 1)
        self.row_of = memory.ints(256)
        for value in range(256):
            self.row_of[value] = self.span * len(values)
        for row, value in enumerate(values):
            self.row_of[value] = self.span * row
        self.sets = memory.words(self.item_step * len(sets))
        for item, found in enumerate(sets):
            for value, boards in found.items():
                at = item * self.item_step + self.row_of[value]
                for k, word in enumerate(words_of(boards, self.span)):
                    self.sets[at + k] = word
        self.told = memory.ints(len(sets))
        self.live = memory.words(self.span)
        self.all = memory.words(self.span)
        for k, word in enumerate(words_of(listing.all(), self.span)):
            self.all[k] = word

    # What is told

    def _hear(
        self, clues: Bytes, clue_at: cython.Py_ssize_t, givens: Bytes, given_at: cython.Py_ssize_t
    ) -> cython.int:
        """List in ``told`` the sets of a puzzle's clues and givens (-1: none); how many."""
        k: cython.int
        row: cython.int = 0
        count: cython.int = 0
        step: cython.int = self.item_step
        # Every set is written, and the next one over it if nothing was told: no branches.
        for k in range(self.edges):
            self.told[count] = row + self.row_of[clues[clue_at + k]]
            count += clues[clue_at + k] != 0
            row += step
        if given_at >= 0:
            for k in range(self.cells):
                self.told[count] = row + self.row_of[givens[given_at + k]]
                count += givens[given_at + k] != 0
                row += step
        return count

    def _meet(self, count: cython.int, k: cython.int) -> u64:
        """Word k of the set of boards that show all of the first ``count`` things told."""
        i: cython.int
        boards: u64 = self.all[k]
        for i in range(count):
            boards &= self.sets[self.told[i] + k]
        return boards

    def _narrow(self, masks: Sequence[int]) -> None:
        """Keep of ``live`` the boards whose cells hold what the masks allow."""
        k: cython.int
        i: cython.int
        row: cython.int
        allowed: u64
        for k in range(self.cells):
            rows = [self.row_of[height or PARK] for height in range(17) if masks[k] >> height & 1]
            for i in range(self.span):
                allowed = 0
                for row in rows:
                    allowed |= self.sets[(self.edges + k) * self.item_step + row + i]
                self.live[i] &= allowed

    # For Python

    def load(
        self, clues: bytes, givens: bytes | None, masks: Sequence[int] | None, limit: int
    ) -> None:
        """Take over one puzzle; ``limit`` 0 is none."""
        k: cython.int
        count = self._hear(
            clues, 0, clues if givens is None else givens, -1 if givens is None else 0
        )
        for k in range(self.span):
            self.live[k] = self._meet(count, k)
        if masks is not None:
            self._narrow(masks)
        self.limit = limit
        self.found = 0
        self.at = 0

    def done(self) -> bool:
        """Whether there is nothing left to find."""
        if self.limit and self.found >= self.limit:
            return True
        return not any(self.live[k] for k in range(self.span))

    def run(self, quantum: int) -> int:
        """Look at one more solution: FOUND, FINISHED, or RUNNING where ``quantum`` is none."""
        k: cython.int
        if self.done():
            return FINISHED
        if quantum <= 0:
            return RUNNING
        for k in range(self.span):
            if self.live[k]:
                self.at = 64 * k + lowest(self.live[k])
                self.live[k] &= self.live[k] - 1
                break
        self.found += 1
        return FOUND

    def solution(self) -> bytes:
        """The solution last looked at: n * n bytes, a park as 0."""
        return bytes([self.heights[self.at * self.cells + k] for k in range(self.cells)])

    def counters(self) -> tuple[int, int]:
        """Nodes (here solutions) and exact projections (here none) since the puzzle was loaded."""
        return self.found, 0

    def _answer(
        self,
        clues: Bytes,
        clue_at: cython.Py_ssize_t,
        givens: Bytes,
        given_at: cython.Py_ssize_t,
        limit: cython.longlong,
        most: cython.longlong,
        counts: Bytes,
        count_at: cython.Py_ssize_t,
        solutions: Bytes,
        to: cython.Py_ssize_t,
    ) -> cython.longlong:
        """Look up the solutions of a puzzle in buffers: see :class:`Solver`."""
        k: cython.int
        cell: cython.int
        board: cython.int
        boards: u64
        found: cython.longlong = 0
        wanted: cython.longlong = min(limit, most) if most else limit
        count: cython.int = self._hear(clues, clue_at, givens, given_at)
        for k in range(self.span):
            boards = self._meet(count, k)
            if not boards:
                continue
            if not found:
                board = (64 * k + lowest(boards)) * self.cells
                for cell in range(self.cells):
                    solutions[to + cell] = self.heights[board + cell]
            found += size(boards)
            if found >= wanted:
                found = wanted
                break
        counts[count_at] = found
        return found
