# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What the techniques of a human need fast: sight bounds and line trial, one line at a time.

Sight bounds ask, for each candidate, the fewest and the most a viewer can see with it in place.
States are (cells passed, tallest so far); what is seen adds the same weights as in ``line``.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if not cython.compiled:
    from skyscrapers.kernels.dense import Dense
    from skyscrapers.kernels.line import LineKernel, Memory
    from skyscrapers.kernels.words import FAR, Words, bit, highest, lowest, u64


@cython.final
@cython.cclass
class Sight:
    """The rules of one shape, and the working memory for one line. Not for two threads at once.

    The tallest so far is an index: 0 for nothing yet, s + 1 for symbol s.
    """

    def __init__(self, n: int, max_height: int, measure: int) -> None:
        self.line = LineKernel(n, max_height, measure)
        self.dense = Dense(self.line)
        self.memory = memory = Memory()
        self.n = n
        self.width = self.line.symbols + 1
        self.fewest = memory.ints((n + 1) * self.width)
        self.most = memory.ints((n + 1) * self.width)
        self.fewest_on = memory.ints((n + 1) * self.width)
        self.most_on = memory.ints((n + 1) * self.width)
        self.cells = memory.words(n)
        self.trial = memory.words(n)

    def _floor(
        self, cells: Words, at: cython.int, step: cython.int, count: cython.int
    ) -> cython.int:
        """The least index the tallest can have after ``count`` cells (level b).

        So many cells hold as many different things, and a height whose last place is among them
        stands there.
        """
        k: cython.int
        symbol: cython.int
        least: cython.int = 0
        rest: u64 = 0
        gone: u64
        if count > self.line.parks:
            # Height count - parks, as an index of symbols.
            least = count - self.line.parks - self.line.lift + 1
        for k in range(count, self.n):
            rest |= cells[at + k * step]
        gone = self.line.must & ~rest & ~self.line.park
        if gone:
            symbol = highest(gone)
            least = max(least, symbol + 1)
        return least

    def _look(
        self, cells: Words, at: cython.int, step: cython.int, clue: cython.int, level: cython.int
    ) -> cython.void:
        """Fewest and most seen up to, and from, each state."""
        n: cython.int = self.n
        width: cython.int = self.width
        k: cython.int
        t: cython.int
        u: cython.int
        here: cython.int
        there: cython.int
        weight: cython.int
        floor: cython.int
        rest: u64
        for k in range((n + 1) * width):
            self.fewest[k] = self.fewest_on[k] = FAR
            self.most[k] = self.most_on[k] = -FAR
        self.fewest[0] = self.most[0] = 0
        for k in range(n):
            floor = self._floor(cells, at, step, k + 1) if level else 0
            for t in range(width):
                here = k * width + t
                if self.most[here] < 0:
                    continue
                rest = cells[at + k * step]
                while rest:
                    u = self._next(t, lowest(rest))
                    rest &= rest - 1
                    if u < floor:
                        continue
                    there = (k + 1) * width + u
                    weight = self.line.weigh(clue, u - 1) if u > t else 0
                    self.fewest[there] = min(self.fewest[there], self.fewest[here] + weight)
                    self.most[there] = max(self.most[there], self.most[here] + weight)
        for t in range(width):
            here = n * width + t
            if self.most[here] >= 0 and (self.line.loose or t == width - 1):
                self.fewest_on[here] = self.most_on[here] = 0
        for k in range(n - 1, -1, -1):
            for t in range(width):
                here = k * width + t
                if self.most[here] < 0:
                    continue
                rest = cells[at + k * step]
                while rest:
                    u = self._next(t, lowest(rest))
                    rest &= rest - 1
                    there = (k + 1) * width + u
                    if u < 0 or self.most_on[there] < 0:
                        continue
                    weight = self.line.weigh(clue, u - 1) if u > t else 0
                    self.fewest_on[here] = min(self.fewest_on[here], self.fewest_on[there] + weight)
                    self.most_on[here] = max(self.most_on[here], self.most_on[there] + weight)

    def _next(self, t: cython.int, symbol: cython.int) -> cython.int:
        """The tallest so far after one more cell; -1 where the cell would repeat it."""
        if self.line.park and symbol == 0:
            return t
        if symbol + 1 == t:
            return -1
        return max(t, symbol + 1)

    def _bound(
        self, cells: Words, at: cython.int, step: cython.int, clue: cython.int, level: cython.int
    ) -> cython.bint:
        """Remove every candidate whose bounds leave the clue out; False where a cell loses all."""
        n: cython.int = self.n
        width: cython.int = self.width
        target: cython.int = self.line.target(clue)
        k: cython.int
        t: cython.int
        u: cython.int
        here: cython.int
        there: cython.int
        weight: cython.int
        few: cython.int
        many: cython.int
        kept: u64
        rest: u64
        if not clue:
            return True
        self._look(cells, at, step, clue, level)
        for k in range(n):
            kept = 0
            rest = cells[at + k * step]
            while rest:
                few, many = FAR, -FAR
                for t in range(width):
                    here = k * width + t
                    u = self._next(t, lowest(rest))
                    there = (k + 1) * width + u
                    if u < 0 or self.most[here] < 0 or self.most_on[there] < 0:
                        continue
                    weight = self.line.weigh(clue, u - 1) if u > t else 0
                    few = min(few, self.fewest[here] + weight + self.fewest_on[there])
                    many = max(many, self.most[here] + weight + self.most_on[there])
                if few <= target <= many:
                    kept |= rest & -rest
                rest &= rest - 1
            if not kept:
                return False
            cells[at + k * step] = kept
        return True

    def _refuted(
        self, front: cython.int, back: cython.int, position: cython.int, symbol: u64
    ) -> cython.bint:
        """Whether a symbol put at a position of ``cells`` fails in its line alone."""
        k: cython.int
        n: cython.int = self.n
        for k in range(n):
            self.trial[k] = self.cells[k]
        self.trial[position] &= symbol
        return not (
            self.line.singles(self.trial, 0)
            and self._bound(self.trial, 0, 1, front, 1)
            and self._bound(self.trial, n - 1, -1, back, 1)
        )

    def _take(self, masks: Sequence[int]) -> None:
        k: cython.int
        for k in range(self.n):
            self.cells[k] = (masks[k] >> self.line.lift) & self.line.full

    def _masks(self) -> list[int]:
        return [self.cells[k] << self.line.lift for k in range(self.n)]

    def bounds(self, clue: int, masks: Sequence[int], level: int) -> list[int] | None:
        """The masks, given from the viewer, that the bounds leave; None on a contradiction."""
        self._take(masks)
        return self._masks() if self._bound(self.cells, 0, 1, clue, level) else None

    def refuted(
        self, front: int, back: int, masks: Sequence[int], position: int, height: int
    ) -> bool:
        """Whether the height put at the position fails by singles and bounds in the line alone."""
        self._take(masks)
        return self._refuted(front, back, position, bit(height) >> self.line.lift)

    def tried(self, front: int, back: int, masks: Sequence[int]) -> list[int] | None:
        """The masks without every candidate that is refuted; None where a cell loses all."""
        k: cython.int
        first: cython.int = front
        second: cython.int = back
        rest: u64
        kept: u64
        result: list[int] = []
        self._take(masks)
        for k in range(self.n):
            rest = self.cells[k]
            kept = 0
            while rest:
                if not self._refuted(first, second, k, rest & -rest):
                    kept |= rest & -rest
                rest &= rest - 1
            if not kept:
                return None
            result.append(kept << self.line.lift)
        return result

    def singles(self, masks: Sequence[int]) -> list[int] | None:
        """The masks after naked and hidden singles to a fixpoint; None on a contradiction."""
        self._take(masks)
        return self._masks() if self.line.singles(self.cells, 0) else None

    def project(self, front: int, back: int, masks: Sequence[int]) -> list[int] | None:
        """The masks after the complete exact projection; None if the line has no arrangement."""
        self._take(masks)
        good: cython.bint = self.line.singles(self.cells, 0)
        a: cython.int = front
        b: cython.int = back
        if good:
            with cython.nogil:
                good = self.dense.exact(self.cells, 0, a, b)
        return self._masks() if good else None
