# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Carving: of everything that could be told of a board, leave out what uniqueness does not need.

The things that can be told are *items*: 0 to 4n - 1 the clues, packed as everywhere, then the
cells row by row. A *witness* is a board that is not the solution; a puzzle is unique when each
witness breaks something that is still told. Witnesses are kept as sets of the items they break, so
that most of what must stay is known without a search, and what seems free goes several at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

from skyscrapers.kernels.shape import PARK, Shape

if not cython.compiled:
    from skyscrapers.kernels.fill import Random
    from skyscrapers.kernels.line import Memory
    from skyscrapers.kernels.search import Search
    from skyscrapers.kernels.words import (
        FINISHED,
        FOUND,
        HEIGHT,
        RUNNING,
        SUM,
        Bytes,
        Ints,
        Words,
        bit,
    )

MAX_WITNESSES = 128
NO_BUDGET = 1 << 60
UNIQUE, ANOTHER, UNKNOWN = 1, 0, -1


class Carved(NamedTuple):
    """What is left of a puzzle.

    ``clues`` and ``givens`` as bytes; ``doubts`` counts what was left in because the proof that it
    can go took too many nodes: with none, nothing can go alone.
    """

    clues: bytes
    givens: bytes
    doubts: int


@cython.final
@cython.cclass
class Carver:
    """A board with all that may be told of it, and the witnesses met so far.

    It may carve the same board many times, ever faster. Not for two threads at once.

    Parameters
    ----------
    shape : Shape
        The rules.
    clues, givens : bytes
        All that may be told: 4n clues and n * n givens, 0 for none, 255 for a given park.
    solution : bytes
        The solution, n * n bytes, a park as 0.
    """

    n: cython.int
    cells: cython.int
    edges: cython.int
    span: cython.int
    measure: cython.int
    witnesses: cython.int
    oldest: cython.int
    stride: cython.int
    memory: Memory
    clues: bytearray
    givens: bytearray
    solution: bytes
    found: bytearray
    all_clues: Ints
    all_givens: Ints
    heights: Ints
    told: Words
    group: Words
    broken: Words

    def __init__(
        self,
        shape: Shape,
        clues: bytes,
        givens: bytes,
        solution: bytes,
    ) -> None:
        n: cython.int = shape.size
        memory = Memory()
        k: cython.int
        self.memory = memory
        self.n = n
        self.cells = n * n
        self.edges = 4 * n
        self.measure = shape.measure
        self.span = (4 * n + n * n + 63) // 64
        self.witnesses = self.oldest = 0
        self.stride = 1
        self.clues = bytearray(clues)
        self.givens = bytearray(givens)
        self.solution = solution
        self.found = bytearray(n * n)
        self.all_clues = memory.ints(4 * n)
        self.all_givens = memory.ints(n * n)
        self.heights = memory.ints(n * n)
        self.told = memory.words(self.span)
        self.group = memory.words(self.span)
        self.broken = memory.words(MAX_WITNESSES * self.span)
        for k in range(4 * n):
            self.all_clues[k] = clues[k]
        for k in range(n * n):
            self.all_givens[k] = givens[k]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _shows(self, edge: cython.int) -> cython.bint:
        """Whether the board in ``heights`` shows an edge the clue that the solution shows it."""
        n: cython.int = self.n
        side: cython.int = edge // n
        index: cython.int = edge % n
        clue: cython.int = self.all_clues[edge]
        step: cython.int = n if side < 2 else 1
        at: cython.int = index if side < 2 else index * n
        tallest: cython.int = 0
        level: cython.int = 0
        height: cython.int
        k: cython.int
        if side & 1:
            at += step * (n - 1)
            step = -step
        for k in range(n):
            height = self.heights[at + k * step]
            if height > tallest:
                tallest = height
                if self.measure == HEIGHT:
                    if height == clue:
                        return True
                elif self.measure == SUM:
                    level += height
                else:
                    level += 1
        return self.measure != HEIGHT and level == clue

    @cython.cfunc
    def _keep_witness(self) -> None:
        """Note which items the board in ``found``, which is not the solution, breaks."""
        k: cython.int
        board: Bytes = self.found
        solution: Bytes = self.solution
        at: cython.int = self.oldest * self.span
        for k in range(self.cells):
            self.heights[k] = board[k]
        for k in range(self.span):
            self.broken[at + k] = 0
        for k in range(self.edges):
            if self.all_clues[k] and not self._shows(k):
                self.broken[at + (k >> 6)] |= bit(k & 63)
        for k in range(self.cells):
            if self.all_givens[k] and board[k] != solution[k]:
                self.broken[at + ((self.edges + k) >> 6)] |= bit((self.edges + k) & 63)
        self.witnesses = max(self.witnesses, self.oldest + 1)
        self.oldest = (self.oldest + 1) % MAX_WITNESSES

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_needed(self) -> cython.bint:
        """Whether some witness breaks nothing but what is in ``group``, of all that is told."""
        w: cython.int
        k: cython.int
        for w in range(self.witnesses):
            for k in range(self.span):
                if self.broken[w * self.span + k] & self.told[k] & ~self.group[k]:
                    break
            else:
                return True
        return False

    @cython.cfunc
    def _choose(self, items: tuple[int, ...]) -> None:
        """Put items into ``group``."""
        k: cython.int
        item: cython.int
        for k in range(self.span):
            self.group[k] = 0
        for item in items:
            self.group[item >> 6] |= bit(item & 63)

    @cython.cfunc
    def _tell(self, items: tuple[int, ...], told: cython.bint) -> None:
        """Tell items, or tell them no longer."""
        item: cython.int
        for item in items:
            if told:
                self.told[item >> 6] |= bit(item & 63)
            else:
                self.told[item >> 6] &= ~bit(item & 63)
            if item < self.edges:
                self.clues[item] = self.all_clues[item] if told else 0
            else:
                self.givens[item - self.edges] = self.all_givens[item - self.edges] if told else 0

    @cython.cfunc
    def _begin(self, clues: bytes, givens: bytes) -> None:
        """Tell these clues and givens and nothing else."""
        k: cython.int
        self.clues[:] = clues
        self.givens[:] = givens
        for k in range(self.span):
            self.told[k] = 0
        for k in range(self.edges):
            if clues[k]:
                self.told[k >> 6] |= bit(k & 63)
        for k in range(self.cells):
            if givens[k]:
                self.told[(self.edges + k) >> 6] |= bit((self.edges + k) & 63)

    @cython.cfunc
    def _verdict(self, search: Search, most: cython.longlong) -> cython.int:
        """UNIQUE, ANOTHER (which is then a witness) or UNKNOWN, for what is told now."""
        clues: Bytes = self.clues
        givens: Bytes = self.givens
        found: Bytes = self.found
        code: cython.int = FOUND
        search.board.load(clues, 0, givens, 0)
        search._begin(2)
        while code != FINISHED:
            code = search.run(most - search.nodes)
            if code == FOUND:
                search.board.read(search.answer, found, 0)
                if self.found != self.solution:
                    self._keep_witness()
                    return ANOTHER
            elif code == RUNNING:
                return UNKNOWN
        return UNIQUE

    def carve(
        self,
        search: Search,
        clues: bytes,
        givens: bytes,
        groups: Sequence[tuple[int, ...]],
        fewest: tuple[int, int] = (0, 0),
        nodes: int | None = None,
    ) -> Carved | None:
        """Leave out groups of clues and givens, in this order, as long as the puzzle stays unique.

        What is left is what trying each group alone, in order, would leave.

        Parameters
        ----------
        search : Search
            A search for the shape that nobody else uses meanwhile.
        clues, givens : bytes
            What is told to begin with: of all that may be told some, or all.
        groups : sequence of tuple of int
            Items that are told; of a group, all clues or all givens, all go or none.
        fewest : tuple of int
            So many clues and so many givens stay at least.
        nodes : int, optional
            A removal whose proof takes more nodes is not made.

        Returns
        -------
        Carved or None
            None where the puzzle has another solution to begin with, or that took too many nodes.
        """
        most: cython.longlong = NO_BUDGET if nodes is None else nodes
        self._begin(clues, givens)
        if self._verdict(search, most) != UNIQUE:
            return None
        doubts = self._leave_out(search, list(groups), fewest, most)
        return Carved(bytes(self.clues), bytes(self.givens), doubts)

    @cython.cfunc
    def _leave_out(
        self,
        search: Search,
        groups: list[tuple[int, ...]],
        fewest: tuple[int, int],
        most: cython.longlong,
    ) -> object:
        """Try groups several at a time where that goes well; the number of doubts.

        The first time as many as went before the first failure of the last time.
        """
        spare_clues = sum(map(bool, self.clues)) - fewest[0]
        spare_givens = sum(map(bool, self.givens)) - fewest[1]
        edges: cython.int = self.edges
        doubts = first = 0
        failed = False
        step = self.stride
        while first < len(groups):
            taken: list[tuple[int, ...]] = []
            clues_left, givens_left = spare_clues, spare_givens
            last = first
            while last < len(groups) and len(taken) < step:
                items = groups[last]
                last += 1
                left = clues_left if items[0] < edges else givens_left
                if left < len(items):
                    continue
                self._choose(items)
                if self._is_needed():
                    continue
                if items[0] < edges:
                    clues_left -= len(items)
                else:
                    givens_left -= len(items)
                self._tell(items, False)
                taken.append(items)
            verdict = self._verdict(search, most) if taken else UNIQUE
            if verdict == UNIQUE:
                spare_clues, spare_givens = clues_left, givens_left
                first = last
                step *= 2
                continue
            if not failed:
                failed = True
                self.stride = max(1, first)
            for items in taken:
                self._tell(items, True)
            if len(taken) == 1:
                first = groups.index(taken[0], first) + 1
                doubts += verdict == UNKNOWN
            step = max(1, len(taken) // 2)
        return doubts


def read_clues(shape: Shape, solution: bytes, random: Random) -> bytes:
    """Return the 4n clues of a filled board; for HEIGHT, which has a choice, random ones of it.

    Parameters
    ----------
    shape : Shape
        What a clue measures.
    solution : bytes of length n * n
        Heights, a park as 0.
    random : Random
        Where chance comes from.
    """
    n = shape.size
    rows = [solution[k * n : k * n + n] for k in range(n)]
    columns = [solution[k::n] for k in range(n)]
    views = columns + [line[::-1] for line in columns] + rows + [line[::-1] for line in rows]
    clues = bytearray(4 * n)
    for edge, view in enumerate(views):
        tallest = 0
        seen = []
        for height in view:
            if height > tallest:
                tallest = height
                seen.append(height)
        if shape.measure == HEIGHT:
            clues[edge] = seen[random.below(len(seen))]
        else:
            clues[edge] = sum(seen) if shape.measure == SUM else len(seen)
    return bytes(clues)


def givens_of(shape: Shape, solution: bytes) -> bytes:
    """Return every cell of a board as a given: a park, 0 in a board, is 255 there."""
    return solution.replace(b"\0", bytes([PARK])) if shape.parks else solution


__all__ = ["ANOTHER", "UNIQUE", "UNKNOWN", "Carved", "Carver", "givens_of", "read_clues"]
