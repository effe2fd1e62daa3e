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
    from skyscrapers.kernels.reach import Reach
    from skyscrapers.kernels.search import Search
    from skyscrapers.kernels.words import (
        BROKEN,
        ENDLESS,
        FINISHED,
        FOUND,
        HEIGHT,
        RUNNING,
        SUM,
        Bytes,
        bit,
        u64,
    )

    MAX_WITNESSES, MAX_PROOFS, NEIGHBOURLY = 128, 32, 9
    ANOTHER, UNIQUE, UNKNOWN = -1, -2, -3


class Carved(NamedTuple):
    """What is left of a puzzle.

    ``clues`` and ``givens`` as bytes; ``doubts`` counts what was left in because the proof that it
    can go took too many nodes: with none, nothing can go alone.
    """

    clues: bytes
    givens: bytes
    doubts: int


class Trial(NamedTuple):
    """How many orders were tried, and what became of the last.

    ``order`` holds the numbers of the groups, ``clues`` and ``givens`` what is left; ``left``
    counts the candidates too many at the lower level, and ``further`` says whether the upper one
    leaves less.
    """

    tried: int
    order: list[int]
    clues: bytes
    givens: bytes
    left: int
    further: bool


@cython.final
@cython.cclass
class Carver:
    """A board with all that may be told of it, the witnesses met so far and what proved unique.

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

    def __init__(
        self,
        shape: Shape,
        clues: bytes,
        givens: bytes,
        solution: bytes,
    ) -> None:
        n: cython.int = shape.size
        memory = Memory()
        self.memory = memory
        self.n = n
        self.cells = n * n
        self.edges = 4 * n
        self.measure = shape.measure
        self.span = (4 * n + n * n + 63) // 64
        self.witnesses = self.oldest = self.proofs = 0
        self.stride = 1
        # Objects hold the memory that is read and written without them.
        self.kept = (bytearray(4 * n), bytearray(n * n), bytearray(n * n))
        self.clues, self.givens, self.found = self.kept
        self.all_kept = (bytes(clues), bytes(givens), bytes(solution))
        self.all_clues, self.all_givens, self.solution = self.all_kept
        self.heights = memory.ints(n * n)
        self.told = memory.words(self.span)
        self.group = memory.words(self.span)
        self.broken = memory.words(MAX_WITNESSES * self.span)
        self.watch = memory.ints(MAX_WITNESSES + 1)
        self.due = memory.ints(4 * n + n * n + 1)
        self.proven = memory.words(MAX_PROOFS)
        self.items = memory.ints(4 * n + n * n)
        self.ends = memory.ints(4 * n + n * n + 1)
        self.order = memory.ints(4 * n + n * n)
        self.third = memory.ints(n * n)
        self.place = memory.ints(n * n)
        self.taken = memory.ints(4 * n + n * n)
        # Of larger boards some proofs are cut; what is known then must not say which.
        if shape.max_height == n and not shape.houses and n <= NEIGHBOURLY:
            self._meet_neighbours()

    # Witnesses

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

    def _meet_neighbours(self) -> cython.void:
        """Keep the boards that are nearest to a solution that is a Latin square.

        In a square two rows hold the same heights, and so do their cells in some columns; there
        they can change places. The same goes for columns, and for two heights in rows.
        """
        n: cython.int = self.n
        axis: cython.int
        a: cython.int
        b: cython.int
        y: cython.int
        k: cython.int
        seen: u64
        for axis in range(3):
            self._turn(axis)
            for a in range(n):
                for b in range(a + 1, n):
                    seen = 0
                    for y in range(n):
                        if (seen >> y) & 1:
                            continue
                        for k in range(self.cells):
                            self.found[k] = self.solution[k]
                        k = y
                        while True:
                            seen |= bit(k)
                            self._exchange(axis, a, b, k)
                            k = self.place[a * n + self.third[b * n + k]]
                            if k == y:
                                break
                        self._keep_witness()

    def _turn(self, axis: cython.int) -> cython.void:
        """Lay the square out by rows, by columns or by heights: ``third`` and its inverse."""
        n: cython.int = self.n
        row: cython.int
        column: cython.int
        height: cython.int
        x: cython.int
        y: cython.int
        z: cython.int
        for row in range(n):
            for column in range(n):
                height = self.solution[row * n + column] - 1
                x = row if axis == 0 else column if axis == 1 else height
                y = column if axis == 0 else row
                z = column if axis == 2 else height
                self.third[x * n + y] = z
                self.place[x * n + z] = y

    def _exchange(
        self, axis: cython.int, a: cython.int, b: cython.int, k: cython.int
    ) -> cython.void:
        """Let two lines, or two heights, change places at the k-th of what crosses them."""
        n: cython.int = self.n
        first: cython.int = self.third[a * n + k]
        second: cython.int = self.third[b * n + k]
        if axis == 0:
            self.found[a * n + k] = second + 1
            self.found[b * n + k] = first + 1
        elif axis == 1:
            self.found[k * n + a] = second + 1
            self.found[k * n + b] = first + 1
        else:
            self.found[k * n + second] = a + 1
            self.found[k * n + first] = b + 1

    def _keep_witness(self) -> cython.void:
        """Note which items the board in ``found``, which is not the solution, breaks."""
        k: cython.int
        at: cython.int = self.oldest * self.span
        for k in range(self.cells):
            self.heights[k] = self.found[k]
        for k in range(self.span):
            self.broken[at + k] = 0
        for k in range(self.edges):
            if self.all_clues[k] and not self._shows(k):
                self.broken[at + (k >> 6)] |= bit(k & 63)
        for k in range(self.cells):
            if self.all_givens[k] and self.found[k] != self.solution[k]:
                self.broken[at + ((self.edges + k) >> 6)] |= bit((self.edges + k) & 63)
        self.witnesses = max(self.witnesses, self.oldest + 1)
        self.oldest = (self.oldest + 1) % MAX_WITNESSES

    def _watch(self, first: cython.int, last: cython.int) -> cython.void:
        """Find the witnesses that matter while groups ``first`` up to ``last`` of the order go.

        They break nothing else that is told. Each is put down in ``watch`` for the last of the
        groups that it breaks; ``due`` is where those for a group begin.
        """
        w: cython.int
        k: cython.int
        count: cython.int = 0
        witness: cython.int
        for k in range(self.span):
            self.group[k] = 0
        for k in range(first, last):
            self._choose(self.order[k])
        for w in range(self.witnesses):
            self.watch[count] = w * self.span
            count += self._breaks_only(w * self.span)
        self.due[last] = count
        for k in range(last - 1, first - 1, -1):
            self._unchoose(self.order[k])
            w = 0
            while w < count:
                witness = self.watch[w]
                if self._breaks_only(witness):
                    w += 1
                else:
                    count -= 1
                    self.watch[w] = self.watch[count]
                    self.watch[count] = witness
            self.due[k] = count

    def _breaks_only(self, witness: cython.int) -> cython.bint:
        """Whether a witness breaks nothing but what is in ``group``, of all that is told."""
        k: cython.int
        if self.broken[witness] & self.told[0] & ~self.group[0]:
            return False
        for k in range(1, self.span):
            if self.broken[witness + k] & self.told[k] & ~self.group[k]:
                return False
        return True

    def _is_needed(self, place: cython.int) -> cython.bint:
        """Whether a witness that matters breaks nothing but a group, by its place in the order."""
        w: cython.int = self.due[place]
        k: cython.int
        for k in range(self.span):
            self.group[k] = 0
        self._choose(self.order[place])
        while w < self.due[place + 1] and not self._breaks_only(self.watch[w]):
            w += 1
        return w < self.due[place + 1]

    # What is told

    def _begin(self, clues: Bytes, givens: Bytes) -> cython.void:
        """Tell these clues and givens and nothing else."""
        k: cython.int
        for k in range(self.span):
            self.told[k] = 0
        for k in range(self.edges):
            self.clues[k] = clues[k]
            if clues[k]:
                self.told[k >> 6] |= bit(k & 63)
        for k in range(self.cells):
            self.givens[k] = givens[k]
            if givens[k]:
                self.told[(self.edges + k) >> 6] |= bit((self.edges + k) & 63)

    def _choose(self, group: cython.int) -> cython.void:
        """Put the items of a group into ``group`` too."""
        k: cython.int
        for k in range(self.ends[group], self.ends[group + 1]):
            self.group[self.items[k] >> 6] |= bit(self.items[k] & 63)

    def _unchoose(self, group: cython.int) -> cython.void:
        """Take the items of a group out of ``group``."""
        k: cython.int
        for k in range(self.ends[group], self.ends[group + 1]):
            self.group[self.items[k] >> 6] &= ~bit(self.items[k] & 63)

    def _tell(self, group: cython.int, told: cython.bint) -> cython.void:
        """Tell the items of a group, or tell them no longer."""
        k: cython.int
        item: cython.int
        for k in range(self.ends[group], self.ends[group + 1]):
            item = self.items[k]
            if told:
                self.told[item >> 6] |= bit(item & 63)
            else:
                self.told[item >> 6] &= ~bit(item & 63)
            if item < self.edges:
                self.clues[item] = self.all_clues[item] if told else 0
                self.spare_clues += 1 if told else -1
            else:
                self.givens[item - self.edges] = self.all_givens[item - self.edges] if told else 0
                self.spare_givens += 1 if told else -1

    # Proofs

    def _is_proven(self) -> cython.bint:
        """Whether all is told that once proved to be enough."""
        k: cython.int = 0
        kept: cython.int = min(self.proofs, MAX_PROOFS)
        while k < kept and self.proven[k] & ~self.told[0]:
            k += 1
        return k < kept

    def _keep_proof(self) -> cython.void:
        """Note that what is told is enough, where one word holds it."""
        if self.span == 1 and not self._is_proven():
            self.proven[self.proofs % MAX_PROOFS] = self.told[0]
            self.proofs += 1

    def _verdict(self, search: Search) -> cython.int:
        """UNIQUE, ANOTHER (which is then a witness) or UNKNOWN, for what is told now."""
        code: cython.int = FOUND
        k: cython.int
        if self._is_proven():
            return UNIQUE
        search.board.load(self.clues, 0, self.givens, 0)
        search._begin(2)
        while code != FINISHED:
            code = search._run(self.most - search.nodes)
            if code == FOUND:
                search.board.read(search.answer, self.found, 0)
                for k in range(self.cells):
                    if self.found[k] != self.solution[k]:
                        self._keep_witness()
                        return ANOTHER
            elif code == RUNNING:
                return UNKNOWN
            elif code == BROKEN:
                return BROKEN
        return UNIQUE

    # Carving

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
        count: cython.int = self._arrange(groups)
        told_clues: Bytes = clues
        told_givens: Bytes = givens
        doubts: cython.int = 0
        verdict: cython.int
        self._limit(fewest, nodes)
        with cython.nogil:
            self._begin(told_clues, told_givens)
            verdict = self._verdict(search)
            if verdict == UNIQUE:
                doubts = self._leave_out(search, count)
        _check(verdict, doubts)
        if verdict != UNIQUE:
            return None
        return Carved(bytes(self.kept[0]), bytes(self.kept[1]), doubts)

    def try_orders(
        self,
        search: Search,
        reach: Reach,
        random: Random,
        groups: tuple[Sequence[tuple[int, ...]], Sequence[tuple[int, ...]]],
        fewest: tuple[int, int],
        nodes: int | None,
        levels: tuple[int, int],
        most: int,
        stops_solved: bool,
    ) -> Trial:
        """Carve all that may be told in random orders until simple logic needs a certain level.

        Parameters
        ----------
        search : Search
            A search for the shape that nobody else uses meanwhile.
        reach : Reach
            A reach for the shape that nobody else uses meanwhile.
        random : Random
            Where the orders come from, that of the first groups before that of the others.
        groups : tuple of two sequences
            The groups to leave out first, and those to leave out after them, as for :meth:`carve`.
        fewest, nodes
            As for :meth:`carve`; a board that is not unique with all told is left as it is.
        levels : tuple of int
            A puzzle ends the trial that the first level does not solve and the second reduces
            further.
        most : int
            So many orders, at least one, are tried at most.
        stops_solved : bool
            Whether a puzzle that the first level solves ends the trial too.
        """
        lower: cython.int = levels[0]
        upper: cython.int = levels[1]
        tries: cython.int = most
        firsts: cython.int = len(groups[0])
        count: cython.int = self._arrange((*groups[0], *groups[1]))
        stops: cython.bint = stops_solved
        tried: cython.int = 0
        left: cython.int = 0
        doubts: cython.int = 0
        verdict: cython.int
        further: cython.bint = False
        self._limit(fewest, nodes)
        with cython.nogil:
            self._begin(self.all_clues, self.all_givens)
            verdict = self._verdict(search)
            while tried < tries and verdict != BROKEN and doubts >= 0:
                tried += 1
                random._shuffle(self.order, 0, firsts)
                random._shuffle(self.order, firsts, count)
                self._begin(self.all_clues, self.all_givens)
                if verdict == UNIQUE:
                    doubts = self._leave_out(search, count)
                left = reach._excess_of(self.clues, self.givens, lower)
                if left > 0:
                    further = reach._excess_at(upper) != left
                if further or (not left and stops):
                    break
        _check(verdict, doubts)
        order = [self.order[k] for k in range(count)]
        return Trial(tried, order, bytes(self.kept[0]), bytes(self.kept[1]), left, further)

    def _limit(self, fewest: tuple[int, int], nodes: int | None) -> None:
        """Take over how many clues and givens stay at least, and how long a proof may be."""
        self.fewest_clues, self.fewest_givens = fewest
        self.most = ENDLESS if nodes is None else nodes

    def _arrange(self, groups: Sequence[tuple[int, ...]]) -> cython.int:
        """Take groups over, in this order; how many."""
        total: cython.int = self.edges + self.cells
        count: cython.int = 0
        end: cython.int = 0
        item: cython.int
        for items in groups:
            if not items or end + len(items) > total:
                raise ValueError(f"groups: expected some of {total} items in each, none twice")
            for item in items:
                if not 0 <= item < total:
                    raise ValueError(f"item {item}: expected 0 to {total - 1}")
                self.items[end] = item
                end += 1
            self.order[count] = count
            count += 1
            self.ends[count] = end
        return count

    def _leave_out(self, search: Search, count: cython.int) -> cython.int:
        """Try groups in ``order``, several at a time where that goes well; the number of doubts.

        The first time as many as went before the first failure of the last time. -1 where the
        search failed.
        """
        first: cython.int = 0
        last: cython.int
        step: cython.int = self.stride
        verdict: cython.int
        doubts: cython.int = 0
        k: cython.int
        failed: cython.bint = False
        self.spare_clues = -self.fewest_clues
        self.spare_givens = -self.fewest_givens
        for k in range(self.edges):
            self.spare_clues += self.clues[k] != 0
        for k in range(self.cells):
            self.spare_givens += self.givens[k] != 0
        while first < count:
            last = self._take(first, count, step)
            verdict = self._verdict(search) if self.takes else UNIQUE
            if verdict == UNIQUE:
                first = last
                step *= 2
                continue
            if verdict == BROKEN:
                return -1
            if not failed:
                failed = True
                self.stride = max(1, first)
            for k in range(self.takes):
                self._tell(self.order[self.taken[k]], True)
            if self.takes == 1:
                first = self.taken[0] + 1
                doubts += verdict == UNKNOWN
            step = max(1, self.takes // 2)
        self._keep_proof()
        return doubts

    def _take(self, first: cython.int, count: cython.int, step: cython.int) -> cython.int:
        """Tell so many groups from ``first`` on no longer that may go; which is the next."""
        end: cython.int
        group: cython.int
        members: cython.int
        spare: cython.int
        self.takes = 0
        while first < count and self.takes < step:
            end = min(count, first + step - self.takes)
            self._watch(first, end)
            while first < end:
                group = self.order[first]
                members = self.ends[group + 1] - self.ends[group]
                spare = self.spare_givens
                if self.items[self.ends[group]] < self.edges:
                    spare = self.spare_clues
                if spare >= members and not self._is_needed(first):
                    self._tell(group, False)
                    self.taken[self.takes] = first
                    self.takes += 1
                first += 1
        return first


def _check(verdict: int, doubts: int) -> None:
    if verdict == BROKEN or doubts < 0:
        raise RuntimeError("kernel: an answer does not hold")


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


__all__ = ["Carved", "Carver", "Trial", "givens_of", "read_clues"]
