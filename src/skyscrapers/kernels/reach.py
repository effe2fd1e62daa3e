# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""How far simple logic reaches: whether a board is solved by what a tier of techniques can see.

A quick stand-in for the ladder of techniques, made for the generator, which asks it thousands of
times: it finds no steps and names none, it only closes a board under the rules of a level.

====== ========================================================================
level  what it closes a board under
====== ========================================================================
1      what each clue alone says of an empty line; naked and hidden singles
2      sight bounds from both ends of every line
3      pairs and triples, lines with at most three open cells, line trial, peak split
4      the exact projection of every line with a clue, instead of trial
5      refutation by singles: a candidate that singles lead to a contradiction goes
6      refutation: a candidate that singles and sight bounds lead to a contradiction goes
====== ========================================================================

Each includes those above it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

from skyscrapers.kernels.shape import PARK, Shape

if not cython.compiled:
    from skyscrapers.kernels.dense import Dense
    from skyscrapers.kernels.line import LineKernel, Memory
    from skyscrapers.kernels.sight import Sight
    from skyscrapers.kernels.words import (
        COUNT,
        HEIGHT,
        SIDE,
        SUM,
        Bytes,
        Ints,
        Words,
        bit,
        left,
        low,
        lowest,
        size,
        times,
        u64,
    )

    SINGLES, BOUNDS, SUBSETS, SMALL_CENSUS, TRIAL, PEAK_SPLIT, CENSUS, DONE = range(8)
    SMALL, QUICK = 3, 8
    TRIED, PROJECTED = 2, 3
    MOST_PHASES, MOST_STAGES = 2, 6
    CLUE_BITS, KNOWN_BITS = 8, 15

# An odd number without a pattern, which spreads a line over the upper bits.
MIXER = 0x9E3779B97F4A7C15

# What a line can be closed under, by a number: the stages of each, cheapest first.
CLOSURES = (
    (SINGLES,),
    (SINGLES, BOUNDS),
    (SINGLES, BOUNDS, SUBSETS, SMALL_CENSUS, TRIAL, PEAK_SPLIT),
    (SINGLES, SUBSETS, CENSUS),
)
# What every line is closed under at each level, cheapest first, and with an assumption.
LEVELS = {1: (0,), 2: (0, 1), 3: (0, 2), 4: (0, 3), 5: (0, 3), 6: (0, 3)}
ASSUMING = {5: (0,), 6: (0, 1)}


@cython.final
@cython.cclass
class Reach:
    """The rules of one shape and the working memory for one board. Not for two threads at once."""

    def __init__(self, shape: Shape) -> None:
        n = shape.size
        self.n = n
        self.sight = Sight(n, shape.max_height, shape.measure)
        self.rules = LineKernel(n, shape.max_height, shape.measure)
        self.dense = Dense(self.rules)
        self.parked = PARK
        self.parks_bit = self.rules.park if shape.parks > 1 else 0
        self.quick = 0 if self.rules.loose or shape.measure == SUM else QUICK
        self.plain = shape.max_height == n and shape.measure == COUNT
        self.memory = memory = Memory()
        self.lines = 2 * n + len(shape.houses)
        self.front = memory.ints(self.lines)
        self.back = memory.ints(self.lines)
        self.place = memory.ints(self.lines * SIDE)
        self.length = memory.ints(self.lines)
        # A known line is four words: so many of its cells; the others, after closure and clues; and
        # both once more with the cells as they are when closed, the former 0 for a contradiction.
        self.parted = min(n, 64 // self.rules.symbols)
        if (n - self.parted) * self.rules.symbols + 2 * CLUE_BITS + 2 > 64:
            self.parted = 0
        self.mixer = MIXER
        self.known = memory.words(4 << KNOWN_BITS if self.parted else 0)
        self.closures = memory.ints((MOST_PHASES + 1) * (len(LEVELS) + 1))
        self.assumed = memory.ints((MOST_PHASES + 1) * (len(LEVELS) + 1))
        self._list(self.closures, LEVELS)
        self._list(self.assumed, ASSUMING)
        self.todo = memory.words(MOST_PHASES + 1)
        self.stages = memory.ints(len(CLOSURES) * (MOST_STAGES + 1))
        for number, stages in enumerate(CLOSURES):
            for k, stage in enumerate((*stages, DONE)):
                self.stages[number * (MOST_STAGES + 1) + k] = stage
        highest_clue = shape.max_height if shape.measure == HEIGHT else shape.max_height**2
        self.openings = memory.words((highest_clue + 1) * n)
        self.opened = memory.ints(highest_clue + 1)
        self.cells = memory.words(n * n)
        self.before = memory.words(n * n)
        self.kept = memory.words(n * n)
        self.line = memory.words(SIDE)
        self.split = memory.words(SIDE)
        self.merged = memory.words(SIDE)
        self.precise = memory.words(SIDE)
        self.places = memory.words(64)
        self.cell_lines = memory.words(n * n)
        rows = [range(k * n, k * n + n) for k in range(n)]
        columns = [range(k, n * n, n) for k in range(n)]
        for number, house in enumerate([*rows, *columns, *shape.houses]):
            self.length[number] = len(house)
            for k, cell in enumerate(house):
                self.place[number * SIDE + k] = cell
                self.cell_lines[cell] |= bit(number)

    def undecided(self, clues: bytes, givens: bytes, level: int) -> int:
        """How many candidates too many a level leaves; 0 where it solves the puzzle.

        Parameters
        ----------
        clues : bytes
            4n clues, 0 for none.
        givens : bytes
            n * n givens, 0 for an empty cell, 255 for a park.
        level : int
            1 to 6.

        Returns
        -------
        int
            -1 where it comes to a contradiction.
        """
        clue_bytes: Bytes = clues
        given_bytes: Bytes = givens
        to: cython.int = level
        count: cython.int
        with cython.nogil:
            count = self._excess_of(clue_bytes, given_bytes, to)
        return count

    def refutations(self, clues: bytes, givens: bytes, level: int) -> int:
        """How many candidates a level refutes to solve the puzzle; -1 where it does not solve it.

        The parameters are those of :meth:`undecided`.
        """
        return -1 if self.undecided(clues, givens, level) else self.refuted

    def undecided_with(
        self,
        clues: bytes,
        givens: bytes,
        more_clues: bytes,
        more_givens: bytes,
        groups: Sequence[tuple[int, ...]],
        level: int,
    ) -> list[int]:
        """What :meth:`undecided` says of a puzzle with each of some groups told as well.

        Parameters
        ----------
        clues, givens, level
            Those of :meth:`undecided`.
        more_clues, more_givens : bytes
            What the items of the groups are when they are told.
        groups : sequence of tuple of int
            Numbers of items: 0 to 4n - 1 the clues, then the cells.
        """
        k: cython.int
        item: cython.int
        edges: cython.int = 4 * self.n
        cells: cython.int = self.n * self.n
        to: cython.int = level
        counts: list[int] = []
        if self.undecided(clues, givens, level) < 0:
            return [-1] * len(groups)
        for k in range(cells):
            self.before[k] = self.cells[k]
        for group in groups:
            for k in range(cells):
                self.cells[k] = self.before[k]
            for item in group:
                if item < edges:
                    self._hear_clue(item, more_clues[item])
                else:
                    self.cells[item - edges] &= self._heard(more_givens[item - edges])
            counts.append(self._excess_at(to) if self._open() else -1)
            for item in group:
                if item < edges:
                    self._hear_clue(item, clues[item])
        return counts

    def _list(self, closures: Ints, levels: Mapping[int, tuple[int, ...]]) -> None:
        """Write down how many closures each level has, and which."""
        for level, numbers in levels.items():
            for k, number in enumerate((len(numbers), *numbers)):
                closures[level * (MOST_PHASES + 1) + k] = number

    def _load(self, clues: Bytes, givens: Bytes) -> cython.bint:
        """Take over a puzzle; False where it is a contradiction at once."""
        k: cython.int
        self.refuted = 0
        for k in range(4 * self.n):
            self._hear_clue(k, clues[k])
        for k in range(self.n * self.n):
            self.cells[k] = self._heard(givens[k])
        return self._open()

    def _hear_clue(self, edge: cython.int, clue: cython.int) -> cython.void:
        """Put a clue to its line: rows come before columns here."""
        n: cython.int = self.n
        if edge < n:
            self.front[n + edge] = clue
        elif edge < 2 * n:
            self.back[edge] = clue
        elif edge < 3 * n:
            self.front[edge - 2 * n] = clue
        else:
            self.back[edge - 3 * n] = clue

    def _heard(self, given: cython.int) -> u64:
        """What a cell may hold with a given, 0 for none."""
        if not given:
            return self.rules.full
        return self.rules.park if given == self.parked else bit(given - self.rules.lift)

    def _excess_of(self, clues: Bytes, givens: Bytes, level: cython.int) -> cython.int:
        """How many candidates too many a level leaves of a puzzle; -1 on a contradiction."""
        return self._excess_at(level) if self._load(clues, givens) else -1

    def _excess_at(self, level: cython.int) -> cython.int:
        """How many candidates too many a level leaves of the board as it is; as above."""
        self.at = level * (MOST_PHASES + 1)
        self._stir(low(self.lines))
        if not self._settle(self.closures):
            return -1
        if self.assumed[self.at] and not self._refute():
            return -1
        return self._excess()

    def _open(self) -> cython.bint:
        """Narrow every line to what each of its clues says of an empty one."""
        n: cython.int = self.n
        line: cython.int
        k: cython.int
        front: cython.int
        back: cython.int
        cell: cython.int
        meets: cython.bint
        peak: u64 = bit(self.rules.top)
        for line in range(2 * n):
            front = self.front[line]
            back = self.back[line]
            meets = self.plain and front > 1 and back > 1 and front + back == n + 1
            for k in range(n):
                cell = self.place[line * SIDE + k]
                self.cells[cell] &= self._opening(front, k) & self._opening(back, n - 1 - k)
                if meets and k == front - 1:
                    self.cells[cell] &= peak
                if not self.cells[cell]:
                    return False
        return True

    def _opening(self, clue: cython.int, k: cython.int) -> u64:
        """What the k-th cell from a clue may hold in an empty line."""
        n: cython.int = self.n
        row: cython.int = clue * n
        i: cython.int
        if not clue:
            return self.rules.full
        if self.plain:
            if clue == 1:
                return bit(n - 1) if k == 0 else self.rules.full
            return bit(k) if clue == n else low(min(n, n - clue + 1 + k))
        if not self.opened[clue]:
            for i in range(n):
                self.openings[row + i] = self.rules.full
            self.dense.exact(self.openings, row, clue, 0)
            self.opened[clue] = 1
        return self.openings[row + k]

    def _settle(self, closures: Ints) -> cython.bint:
        """Do the cheapest thing that is still to do until nothing is; False on a contradiction."""
        phase: cython.int = 0
        line: cython.int
        while phase < closures[self.at]:
            if not self.todo[phase]:
                phase += 1
                continue
            line = lowest(self.todo[phase])
            self.todo[phase] ^= bit(line)
            self.todo[phase + 1] |= bit(line)
            self._take(line)
            if not self._close(line, closures[self.at + 1 + phase]):
                return False
            if self._put(line):
                phase = 0
        return True

    def _close(self, line: cython.int, closure: cython.int) -> cython.bint:
        """Close the line at hand; False on a contradiction."""
        if closure and self.parted and line < 2 * self.n:
            return self._recall(line, closure)
        return self._exhaust(line, closure)

    def _recall(self, line: cython.int, closure: cython.int) -> cython.bint:
        """Close the line at hand as its like was closed before, or close it and note how."""
        n: cython.int = self.n
        slot: cython.Py_ssize_t
        known: Words = self.known
        first: u64 = self._packed(0, self.parted, 0)
        second: u64 = left(closure, 2 * CLUE_BITS) | left(self.front[line], CLUE_BITS)
        second = self._packed(self.parted, n, second | self.back[line])
        slot = 4 * (times(first ^ times(second, self.mixer), self.mixer) >> (64 - KNOWN_BITS))
        if known[slot] != first or known[slot + 1] != second:
            known[slot] = first
            known[slot + 1] = second
            known[slot + 2] = 0
            if self._narrow(line, closure):
                known[slot + 2] = self._packed(0, self.parted, 0)
                known[slot + 3] = self._packed(self.parted, n, 0)
            return known[slot + 2] != 0
        if not known[slot + 2]:
            return False
        self._unpack(0, self.parted, known[slot + 2])
        self._unpack(self.parted, n, known[slot + 3])
        return True

    def _narrow(self, line: cython.int, closure: cython.int) -> cython.bint:
        """Close the line at hand, at the fixpoint of its singles; False on a contradiction.

        A projection of few cells is quick; where it removes nothing, nothing else does.
        """
        k: cython.int
        opens: cython.int = self._opens()
        if opens > self.quick or not self.front[line] | self.back[line]:
            return self._exhaust(line, closure)
        if not self._is_inexact(line):
            return True
        if closure == PROJECTED or (closure == TRIED and opens <= SMALL):
            for k in range(self.n):
                self.line[k] = self.precise[k]
            return self.line[0] != 0
        return self._exhaust(line, closure)

    def _opens(self) -> cython.int:
        """How many cells of the line at hand are open."""
        k: cython.int
        opens: cython.int = 0
        for k in range(self.n):
            opens += (self.line[k] & (self.line[k] - 1)) != 0
        return opens

    def _packed(self, start: cython.int, end: cython.int, word: u64) -> u64:
        """A word with cells of the line at hand put behind what it holds."""
        k: cython.int
        for k in range(start, end):
            word = left(word, self.rules.symbols) | self.line[k]
        return word

    def _unpack(self, start: cython.int, end: cython.int, word: u64) -> cython.void:
        """Take cells of the line at hand out of a word."""
        k: cython.int
        for k in range(end - 1, start - 1, -1):
            self.line[k] = word & self.rules.full
            word >>= self.rules.symbols

    def _exhaust(self, line: cython.int, closure: cython.int) -> cython.bint:
        """Do all stages of a closure until none changes anything; False on a contradiction."""
        first: cython.int = closure * (MOST_STAGES + 1)
        k: cython.int = first
        before: cython.int = self._candidates(line)
        now: cython.int
        while self.stages[k] != DONE:
            if not self._apply(line, self.stages[k]):
                return False
            now = self._candidates(line)
            # Singles are at their fixpoint at once.
            k = first if now < before and k > first else k + 1
            before = now
        return True

    def _candidates(self, line: cython.int) -> cython.int:
        k: cython.int
        count: cython.int = 0
        for k in range(self.length[line]):
            count += size(self.line[k])
        return count

    def _apply(self, line: cython.int, stage: cython.int) -> cython.bint:
        """Narrow the line at hand; False on a contradiction."""
        if stage == SINGLES:
            return self._singles(line)
        if stage == SUBSETS:
            return self._subsets(line)
        if line >= 2 * self.n or not (self.front[line] | self.back[line]):
            return True
        if stage == BOUNDS:
            return self._bounds(line)
        if stage in (SMALL_CENSUS, CENSUS):
            return self._census(line, SMALL if stage == SMALL_CENSUS else self.n)
        if not self._is_inexact(line):
            return True
        return self._trial(line) if stage == TRIAL else self._peak_split(line)

    def _take(self, line: cython.int) -> cython.void:
        k: cython.int
        for k in range(self.length[line]):
            self.line[k] = self.cells[self.place[line * SIDE + k]]

    def _put(self, line: cython.int) -> cython.bint:
        """Write the line at hand back; whether that changed other lines, to be looked at afresh."""
        k: cython.int
        cell: cython.int
        stale: u64 = 0
        for k in range(self.length[line]):
            cell = self.place[line * SIDE + k]
            if self.cells[cell] != self.line[k]:
                self.cells[cell] = self.line[k]
                stale |= self.cell_lines[cell]
        stale &= ~bit(line)
        self._stir(stale)
        return stale != 0

    def _stir(self, stale: u64) -> cython.void:
        """Lines are to be looked at afresh."""
        phase: cython.int
        for phase in range(1, MOST_PHASES + 1):
            self.todo[phase] &= ~stale
        self.todo[0] |= stale

    def _singles(self, line: cython.int) -> cython.bint:
        k: cython.int
        count: cython.int = self.length[line]
        fixed: u64 = 0
        cell: u64
        if count == self.n:
            return self.rules.singles(self.line, 0)
        for k in range(count):
            cell = self.line[k]
            if not cell & (cell - 1):
                if fixed & cell & self.rules.unique:
                    return False
                fixed |= cell & self.rules.unique
        for k in range(count):
            cell = self.line[k]
            if cell & (cell - 1):
                self.line[k] = cell & ~fixed
                if not self.line[k]:
                    return False
        return True

    def _bounds(self, line: cython.int) -> cython.bint:
        n: cython.int = self.n
        return self.sight._bound(self.line, 0, 1, self.front[line], 1) and self.sight._bound(
            self.line, n - 1, -1, self.back[line], 1
        )

    def _census(self, line: cython.int, most_open: cython.int) -> cython.bint:
        if self._opens() > most_open:
            return True
        return self.dense.exact(self.line, 0, self.front[line], self.back[line])

    def _is_inexact(self, line: cython.int) -> cython.bint:
        """Whether the exact projection, now in ``precise``, removes anything from the line at hand.

        Where it does not, nothing else does, and it is the quickest way to tell.
        """
        k: cython.int
        gone: u64 = 0
        for k in range(self.n):
            self.precise[k] = self.line[k]
        if not self.dense.exact(self.precise, 0, self.front[line], self.back[line]):
            for k in range(self.n):
                self.precise[k] = 0
        for k in range(self.n):
            gone |= self.precise[k] ^ self.line[k]
        return gone != 0

    def _trial(self, line: cython.int) -> cython.bint:
        """Remove what singles and bounds refute, of what the exact projection does not leave."""
        k: cython.int
        rest: u64
        for k in range(self.n):
            self.sight.cells[k] = self.line[k]
        for k in range(self.n):
            rest = self.line[k]
            if not rest & (rest - 1):
                continue
            rest &= ~self.precise[k]
            while rest:
                if self.sight._refuted(self.front[line], self.back[line], k, rest & -rest):
                    self.line[k] &= ~(rest & -rest)
                rest &= rest - 1
            if not self.line[k]:
                return False
        return True

    def _peak_split(self, line: cython.int) -> cython.bint:
        """Keep what singles and bounds leave for some place of the tallest height."""
        n: cython.int = self.n
        place: cython.int
        k: cython.int
        peak: u64 = bit(self.rules.top)
        if self.rules.loose:
            return True
        for k in range(n):
            self.split[k] = self.line[k]
            self.merged[k] = 0
        for place in range(n):
            if not self.split[place] & peak:
                continue
            for k in range(n):
                self.line[k] = self.split[k] & ~peak
            self.line[place] = peak
            if self._line_settles(line):
                for k in range(n):
                    self.merged[k] |= self.line[k]
        for k in range(n):
            if not self.merged[k]:
                return False
            self.line[k] = self.merged[k]
        return True

    def _line_settles(self, line: cython.int) -> cython.bint:
        """Singles and bounds of the line at hand to a fixpoint; False on a contradiction."""
        k: cython.int
        before: cython.int = 0
        after: cython.int = -1
        while before != after:
            before = after
            if not (self._singles(line) and self._bounds(line)):
                return False
            after = 0
            for k in range(self.n):
                after += size(self.line[k])
        return True

    def _subsets(self, line: cython.int) -> cython.bint:
        """Naked and, in a house that holds everything, hidden pairs and triples."""
        k: cython.int
        s: cython.int
        count: cython.int = self.length[line]
        symbols: cython.int = self.rules.symbols
        rest: u64
        self._naked(self.line, count)
        if count < self.n or self.rules.loose:
            return True
        # A hidden subset is a naked one of the places of the heights.
        for s in range(symbols):
            self.places[s] = 0
        for k in range(count):
            rest = self.line[k] & ~self.parks_bit
            while rest:
                self.places[lowest(rest)] |= bit(k)
                rest &= rest - 1
        self._naked(self.places, symbols)
        for k in range(count):
            rest = self.line[k] & self.parks_bit
            for s in range(symbols):
                rest |= ((self.places[s] >> k) & 1) << s
            if not rest:
                return False
            self.line[k] = rest
        return True

    def _naked(self, sets: Words, count: cython.int) -> cython.void:
        """Where two or three of the sets hold so few things, strike these from the others."""
        i: cython.int
        j: cython.int
        k: cython.int
        pair: u64
        triple: u64
        for i in range(count):
            if not sets[i] & (sets[i] - 1) or size(sets[i]) > 3 or sets[i] & self.parks_bit:
                continue
            for j in range(i + 1, count):
                pair = sets[i] | sets[j]
                if not sets[j] & (sets[j] - 1) or size(pair) > 3 or pair & self.parks_bit:
                    continue
                if size(pair) == 2:
                    self._strike(sets, count, bit(i) | bit(j), pair)
                    continue
                for k in range(j + 1, count):
                    triple = pair | sets[k]
                    if (
                        sets[k] & (sets[k] - 1)
                        and size(triple) == 3
                        and not triple & self.parks_bit
                    ):
                        self._strike(sets, count, bit(i) | bit(j) | bit(k), triple)

    def _strike(self, sets: Words, count: cython.int, chosen: u64, things: u64) -> cython.void:
        k: cython.int
        for k in range(count):
            if not (chosen >> k) & 1:
                sets[k] &= ~things

    def _excess(self) -> cython.int:
        """How many candidates there are beyond one a cell."""
        k: cython.int
        count: cython.int = 0
        for k in range(self.n * self.n):
            count += size(self.cells[k]) - 1
        return count

    def _refute(self) -> cython.bint:
        """Remove what can be refuted, until the board is solved or nothing is refuted."""
        cells: cython.int = self.n * self.n
        quiet: cython.int = 0
        cell: cython.int = 0
        while quiet < cells and self._excess():
            quiet += 1
            if self.cells[cell] & (self.cells[cell] - 1) and self._refute_in(cell):
                quiet = 0
                if not self._settle(self.closures):
                    return False
            cell = (cell + 1) % cells
        return True

    def _refute_in(self, cell: cython.int) -> cython.bint:
        """Remove the candidates of a cell that are refuted; whether there were any."""
        k: cython.int
        stays: u64 = self.cells[cell]
        rest: u64 = stays
        for k in range(self.n * self.n):
            self.kept[k] = self.cells[k]
        while rest:
            self._assume(cell, rest & -rest, self.assumed[self.at])
            if not self._settle(self.assumed):
                stays &= ~(rest & -rest)
                self.refuted += 1
            rest &= rest - 1
        rest = self.kept[cell]
        self._assume(cell, stays, self.closures[self.at])
        return stays != rest

    def _assume(self, cell: cython.int, candidates: u64, phases: cython.int) -> cython.void:
        """Go back to the board that was kept, with other candidates in one cell."""
        k: cython.int
        for k in range(self.n * self.n):
            self.cells[k] = self.kept[k]
        for k in range(MOST_PHASES + 1):
            self.todo[k] = 0
        self.todo[phases] = low(self.lines)
        if self.cells[cell] != candidates:
            self.cells[cell] = candidates
            self._stir(self.cell_lines[cell])
