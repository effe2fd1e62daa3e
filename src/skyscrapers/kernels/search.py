# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The search over a board: branching, restarts, counting to a limit.

A node propagates its board, then branches on a place of the tallest height that has exactly two
places in some line: first the height stands there, in a copy of the board one level deeper, then,
in the same board, it does not. A run that takes too long begins again with other tie-breaks; a run
counts only when it ends or reaches the limit, so that the answer stays exact.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if not cython.compiled:
    from skyscrapers.kernels.board import Board
    from skyscrapers.kernels.line import Memory
    from skyscrapers.kernels.solver import Solver
    from skyscrapers.kernels.words import (
        BROKEN,
        ENDLESS,
        EXACT_OPEN,
        FINISHED,
        FIRST_RUN,
        FOUND,
        LOOSE_RANKS,
        RESTARTED,
        ROOT_OPEN,
        RUN_GROWTH,
        RUNNING,
        Bytes,
        Words,
        bit,
        low,
        size,
        u64,
    )


@cython.final
@cython.cclass
class Search(Solver):
    """One shape's tables and one thread's working memory; it solves one puzzle at a time."""

    def __init__(
        self, n: int, max_height: int, measure: int, houses: tuple[tuple[int, ...], ...]
    ) -> None:
        super().__init__(n)
        board = Board(n, max_height, measure, houses)
        self.board = board
        self.memory = memory = Memory()
        self.n = n
        self.start = memory.words(board.stride)
        self.chosen_cell = memory.ints(n * n + 1)
        self.chosen = memory.words(n * n + 1)
        self.answer = 0
        self.depth = -1
        self.fresh = False
        self.seed = 0
        self.limit = self.found = self.nodes = self.spent = self.allowance = 0

    def _begin(self, limit: cython.longlong) -> cython.void:
        """Stand at the root of the search for the board's puzzle."""
        self.limit = limit
        self.found = self.nodes = self.spent = 0
        self.board.rules.projections = 0
        self.seed = 0
        self.allowance = FIRST_RUN
        self.fresh = True
        self.depth = 0 if self.board.set_root() else -1

    # The search

    def _run(self, quantum: cython.longlong) -> cython.int:
        """Search for at most ``quantum`` nodes; RUNNING, FOUND, RESTARTED, FINISHED or BROKEN."""
        while True:
            if self.depth < 0 or (self.limit and self.found >= self.limit):
                return FINISHED
            if quantum <= 0:
                return RUNNING
            if self.spent >= self.allowance and (self.found == 0 or 0 < self.limit <= 2):
                self._restart()
                return RESTARTED
            quantum -= 1
            self.spent += 1
            self.nodes += 1
            if not self._settle():
                self._retreat()
            elif self.board.choose(self.depth * self.board.stride, self.seed):
                self._advance(self.board.chosen_cell, self.board.chosen)
            else:
                self.answer = self.depth * self.board.stride
                if not self.board.holds(self.answer):
                    return BROKEN
                self.found += 1
                self._retreat()
                return FOUND

    def _restart(self) -> cython.void:
        """Begin again with other tie-breaks and a longer allowance; nothing found so far counts."""
        k: cython.int
        self.seed += 1
        self.spent = 0
        self.allowance *= RUN_GROWTH
        self.found = 0
        self.depth = 0
        self.board.dirty = 0
        for k in range(self.board.stride):
            self.board.boards[k] = self.start[k]

    def _settle(self) -> cython.bint:
        """Propagate at the current node; at the root, a second time with longer exact lines."""
        k: cython.int
        line: cython.int
        long_lines: u64 = 0
        base: cython.int = self.depth * self.board.stride
        if not self.board.propagate(base, EXACT_OPEN, self.board.clued, LOOSE_RANKS):
            return False
        if not self.fresh:
            return True
        self.fresh = False
        if self.board.decided(base):
            return True
        if self.n > EXACT_OPEN:
            for line in range(2 * self.n):
                if (self.board.clued >> line) & 1 and self.board.opens(base, line) > EXACT_OPEN:
                    long_lines |= bit(line)
        if long_lines and size(long_lines) * 2 <= 3 * self.n:
            self.board.dirty = long_lines
            if not self.board.propagate(base, ROOT_OPEN, self.board.clued, LOOSE_RANKS):
                return False
        for k in range(self.board.stride):
            self.start[k] = self.board.boards[k]
        return True

    def _advance(self, cell: cython.int, symbol: u64) -> cython.void:
        """Go down: the chosen symbol stands in the chosen cell."""
        k: cython.int
        stride: cython.int = self.board.stride
        base: cython.int = self.depth * stride
        boards: Words = self.board.boards
        for k in range(base, base + stride):
            boards[k + stride] = boards[k]
        self.chosen_cell[self.depth] = cell
        self.chosen[self.depth] = symbol
        self.depth += 1
        self.board.dirty = 0
        self.board.remove(
            base + stride, cell, symbol ^ self.board.get(base, cell // self.n, cell % self.n)
        )

    def _retreat(self) -> cython.void:
        """Go up: the chosen symbol does not stand in the chosen cell."""
        self.depth -= 1
        self.board.dirty = 0
        if self.depth >= 0:
            self.board.remove(
                self.depth * self.board.stride,
                self.chosen_cell[self.depth],
                self.chosen[self.depth],
            )

    # For Python

    def load(
        self, clues: bytes, givens: bytes | None, masks: Sequence[int] | None, limit: int
    ) -> None:
        """Take over one puzzle and stand at the root of its search."""
        k: cython.int
        if givens is None:
            self.board.load(clues, 0, clues, -1)
        else:
            self.board.load(clues, 0, givens, 0)
        if masks is not None:
            for k in range(self.cells):
                self.board.narrow(k, masks[k] >> self.board.lift)
        self._begin(limit)

    def run(self, quantum: int) -> int:
        """Search for at most ``quantum`` nodes, without the lock of the interpreter."""
        nodes: cython.longlong = quantum
        code: cython.int
        with cython.nogil:
            code = self._run(nodes)
        if code == BROKEN:
            raise RuntimeError(f"kernel: the answer {self.solution()!r} does not hold")
        return code

    def solution(self) -> bytes:
        """The answer last found: n * n bytes, a park as 0."""
        heights = bytearray(self.cells)
        self.board.read(self.answer, heights, 0)
        return bytes(heights)

    def counters(self) -> tuple[int, int]:
        """Nodes and exact projections since the puzzle was loaded."""
        return self.nodes, self.board.rules.projections

    def fixpoint(self) -> list[int] | None:
        """The loaded board's masks once all rows and columns are projected; None if it fails."""
        n: cython.int = self.n
        good: cython.bint = self.depth == 0
        if good:
            with cython.nogil:
                good = self.board.propagate(0, n, low(2 * n), 64)
        if not good:
            return None
        return [self.board.get(0, k // n, k % n) << self.board.lift for k in range(self.cells)]

    def done(self) -> bool:
        """Whether the search has nothing left to do."""
        return self.depth < 0 or (self.limit > 0 and self.found >= self.limit)

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
        """Search for the solutions of a puzzle in buffers: see :class:`Solver`."""
        code: cython.int = RESTARTED
        self.board.load(clues, clue_at, givens, given_at)
        self._begin(limit)
        while code in (FOUND, RESTARTED):
            code = self._run(most - self.nodes if most else ENDLESS)
            if code == FOUND and self.found == 1:
                self.board.read(self.answer, solutions, to)
        counts[count_at] = min(self.found, 255)
        return -1 if code == BROKEN else self.nodes
