# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What a search and a list of boards have in common: batches of puzzles in packed buffers."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if not cython.compiled:
    from skyscrapers.kernels.words import Bytes, Words


@cython.cclass
class Solver:
    """Solves the puzzles of one shape, one at a time."""

    def __init__(self, size: int) -> None:
        self.cells = size * size
        self.edges = 4 * size

    def batch(
        self,
        clues: bytes,
        givens: bytes | None,
        first: int,
        last: int,
        limit: int,
        most: int,
        counts: bytearray,
        solutions: bytearray,
        nodes: bytearray,
    ) -> None:
        """Solve puzzles ``first`` up to ``last`` of packed buffers into the result buffers.

        ``most`` is the number of nodes a puzzle may take, 0 for any; one that is cut keeps the
        number of solutions found so far. ``nodes`` takes 8 bytes a puzzle.
        """
        i: cython.Py_ssize_t
        start: cython.Py_ssize_t = first
        end: cython.Py_ssize_t = last
        clue_bytes: Bytes = clues
        given_bytes: Bytes = clues if givens is None else givens
        given_step: cython.Py_ssize_t = 0 if givens is None else self.cells
        given_at: cython.Py_ssize_t
        count_bytes: Bytes = counts
        solution_bytes: Bytes = solutions
        node_words: Words
        wanted: cython.longlong = limit
        allowed: cython.longlong = most
        taken: cython.longlong = 0
        if cython.compiled:
            node_words = cython.cast(Words, cython.cast(Bytes, nodes))
        else:
            node_words = memoryview(nodes).cast("Q")
        with cython.nogil:
            for i in range(start, end):
                given_at = i * given_step if given_step else -1
                taken = self._answer(
                    clue_bytes,
                    i * self.edges,
                    given_bytes,
                    given_at,
                    wanted,
                    allowed,
                    count_bytes,
                    i,
                    solution_bytes,
                    i * self.cells,
                )
                if taken < 0:
                    break
                node_words[i] = taken
        if taken < 0:
            raise RuntimeError("kernel: an answer does not hold")

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
        """Solve a puzzle in buffers (``given_at`` -1: no givens), count its solutions up to 255
        and write the first; its nodes, or -1 where an answer does not hold.
        """
        return -1
