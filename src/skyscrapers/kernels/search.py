# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""A whole board: singles in words, projections to a fixpoint, branching, counting.

Line l < n is row l, line n + c column c; lines from 2n on are the extra houses. Rows and columns
are both stored: a line is a few 64-bit words of lanes, a lane the set of symbols (see ``line``) a
cell may hold, so that the singles of a whole line are a handful of word operations. A node of the
search copies the board, at most one kilobyte.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if cython.compiled:
    from cython.cimports.skyscrapers.kernels.line import LineKernel, Memory
    from cython.cimports.skyscrapers.kernels.words import (
        BROKEN,
        ENDLESS,
        EXACT_OPEN,
        FINISHED,
        FIRST_RUN,
        FOUND,
        HEIGHT,
        LOOSE_RANKS,
        OPENING_SYMBOLS,
        OPENINGS,
        RESTARTED,
        ROOT_OPEN,
        RUN_GROWTH,
        RUNNING,
        SUM,
        Bytes,
        Words,
        bit,
        highest,
        left,
        low,
        lowest,
        size,
        times,
        u64,
    )
else:
    from skyscrapers.kernels.line import LineKernel, Memory
    from skyscrapers.kernels.words import (
        BROKEN,
        ENDLESS,
        EXACT_OPEN,
        FINISHED,
        FIRST_RUN,
        FOUND,
        HEIGHT,
        LOOSE_RANKS,
        OPENING_SYMBOLS,
        OPENINGS,
        RESTARTED,
        ROOT_OPEN,
        RUN_GROWTH,
        RUNNING,
        SUM,
        Bytes,
        Words,
        bit,
        highest,
        left,
        low,
        lowest,
        size,
        times,
        u64,
    )


@cython.final
@cython.cclass
class Search:
    """One shape's tables and one thread's working memory; it solves one puzzle at a time."""

    def __init__(
        self, n: int, max_height: int, measure: int, houses: tuple[tuple[int, ...], ...]
    ) -> None:
        rules = LineKernel(n, max_height, measure)
        memory = Memory()
        self.rules = rules
        self.memory = memory
        self.n = n
        self.cells = n * n
        self.measure = measure
        self.max_height = max_height
        self.parks = rules.parks
        self.lift = rules.lift
        self.loose = rules.loose
        self.full = rules.full
        self.park = rules.park
        self.must = rules.must
        self.unique = rules.unique
        heaviest = sum(range(max(0, max_height - n) + 1, max_height + 1))
        self.max_clue = {SUM: heaviest, HEIGHT: max_height}.get(measure, min(n, max_height))
        self._set_lanes(rules.symbols)
        self._set_houses(houses)
        pairs = (self.max_clue + 1) ** 2
        self.tabled = pairs * n <= OPENINGS
        self.openings = memory.words(pairs * n if self.tabled else n)
        self.opened = memory.ints(pairs if self.tabled else 1)
        self.front = memory.ints(2 * n)
        self.back = memory.ints(2 * n)
        self.masks = memory.words(n * n)
        self.givens = memory.words(n * n)
        self.boards = memory.words((n * n + 1) * self.stride)
        self.start = memory.words(self.stride)
        self.scratch = memory.words(n)
        self.word = memory.words(4)
        self.queue = memory.words(n + 1)
        self.bucket = memory.ints(2 * n)
        self.chosen_cell = memory.ints(n * n + 1)
        self.chosen = memory.words(n * n + 1)
        self.answer = memory.ints(n * n)

    def _set_lanes(self, symbols: int) -> None:
        """Choose the narrowest lanes and note the constant words that go with them."""
        n = self.n
        narrow = n <= 8 and symbols <= 8
        self.lane = 8 if narrow else 16
        self.lane_step = 3 if narrow else 4
        self.word_step = 3 if narrow else 2
        per_word = 64 // self.lane
        self.span = (n + per_word - 1) // per_word
        self.stride = 2 * n * self.span
        every = sum(1 << (self.lane * k) for k in range(per_word))
        self.every = every
        self.tops = every << (self.lane - 1)
        self.lane_mask = (1 << self.lane) - 1
        self.one = self.memory.words((n + 1) * self.span)
        for length in range(n + 1):
            for k in range(length):
                at = length * self.span + k // per_word
                self.one[at] |= bit(self.lane * (k % per_word))

    def _set_houses(self, houses: tuple[tuple[int, ...], ...]) -> None:
        """Lay out the extra houses, and for each cell the set of those it is in."""
        n = self.n
        self.houses = len(houses)
        self.house_cells = self.memory.ints(max(1, n * len(houses)))
        self.house_size = self.memory.ints(max(1, len(houses)))
        self.cell_houses = self.memory.words(n * n)
        for h, house in enumerate(houses):
            self.house_size[h] = len(house)
            for k, cell in enumerate(house):
                self.house_cells[h * n + k] = cell
                self.cell_houses[cell] |= bit(2 * n + h)

    # Lanes

    def _get(self, base: cython.int, line: cython.int, k: cython.int) -> u64:
        """What cell k of a line may hold."""
        at: cython.int = base + line * self.span + (k >> self.word_step)
        shift: cython.int = (k & ((1 << self.word_step) - 1)) << self.lane_step
        return (self.boards[at] >> shift) & self.lane_mask

    def _drop(self, base: cython.int, line: cython.int, k: cython.int, gone: u64) -> cython.void:
        """Take symbols from cell k of a line, in this orientation alone."""
        at: cython.int = base + line * self.span + (k >> self.word_step)
        shift: cython.int = (k & ((1 << self.word_step) - 1)) << self.lane_step
        self.boards[at] &= ~left(gone, shift)

    def _remove(self, base: cython.int, cell: cython.int, gone: u64) -> cython.void:
        """Take symbols from a cell and note the lines it is in as changed."""
        n: cython.int = self.n
        row: cython.int = cell // n
        column: cython.int = cell % n
        self._drop(base, row, column, gone)
        self._drop(base, n + column, row, gone)
        self.dirty |= bit(row) | bit(n + column) | self.cell_houses[cell]

    # Singles

    def _singles(self, length: cython.int, must: u64, exactly: cython.bint) -> cython.int:
        """Naked and hidden singles of the line in ``word`` to a fixpoint.

        The number of cells still open, or -1 on a contradiction. ``must`` are the symbols that
        stand in the line, ``exactly`` whether it holds all its parks.
        """
        w: Words = self.word
        one: Words = self.one
        span: cython.int = self.span
        wide: cython.int = self.lane
        first: cython.int = length * span
        every: u64 = self.every
        tops: u64 = self.tops
        rest: u64 = ~tops if cython.compiled else tops ^ (2**64 - 1)
        i: cython.int
        once: u64
        twice: u64
        lone: u64
        pair: u64
        x: u64
        open_tops: u64
        opens: u64
        bad: u64
        hidden: u64
        naked: u64
        many: u64
        change: u64
        while True:
            once = twice = lone = pair = opens = bad = 0
            for i in range(span):
                x = w[i]
                twice |= once & x
                once |= x
                bad |= (((((x & rest) + rest) | x) & tops) ^ left(one[first + i], wide - 1)) & tops
                x &= x - one[first + i]
                open_tops = (((x & rest) + rest) | x) & tops
                opens += open_tops >> (wide - 1)
                x = w[i] & ~((open_tops - (open_tops >> (wide - 1))) | open_tops)
                pair |= lone & x
                lone |= x
            if bad:
                return -1
            twice |= (twice >> 32) | (once & (once >> 32))
            pair |= (pair >> 32) | (lone & (lone >> 32))
            once |= once >> 32
            lone |= lone >> 32
            twice |= (twice >> 16) | (once & (once >> 16))
            pair |= (pair >> 16) | (lone & (lone >> 16))
            once |= once >> 16
            lone |= lone >> 16
            if wide == 8:
                twice |= (twice >> 8) | (once & (once >> 8))
                pair |= (pair >> 8) | (lone & (lone >> 8))
                once |= once >> 8
                lone |= lone >> 8
            if must & ~once or pair & self.unique & self.lane_mask:
                return -1
            lone &= self.unique & self.lane_mask
            hidden = must & ~twice & ~lone
            naked = times(lone, every)
            hidden = times(hidden, every)
            change = 0
            for i in range(span):
                x = w[i]
                bad = x & (x - one[first + i])
                open_tops = (((bad & rest) + rest) | bad) & tops
                many = (open_tops - (open_tops >> (wide - 1))) | open_tops
                bad = x & hidden
                x &= ~(naked & many)
                if bad:
                    open_tops = (((bad & rest) + rest) | bad) & tops
                    many = (open_tops - (open_tops >> (wide - 1))) | open_tops
                    if bad & (bad - (one[first + i] & many)):
                        return -1
                    x = (x & ~many) | bad
                change |= x ^ w[i]
                w[i] = x
            if change:
                continue
            if self.parks > 1:
                i = self._count_parks(exactly)
                if i < 0:
                    return -1
                if i > 0:
                    continue
            return times(opens, every) >> (64 - wide)

    def _count_parks(self, exactly: cython.bint) -> cython.int:
        """Where a line has several parks: 1 if their number changed cells, -1 if it cannot hold."""
        k: cython.int
        shift: cython.int
        at: cython.int
        maybe: cython.int = 0
        sure: cython.int = 0
        cell: u64
        per_word: cython.int = 1 << self.word_step
        for k in range(self.span * per_word):
            cell = (
                self.word[k >> self.word_step] >> ((k & (per_word - 1)) << self.lane_step)
            ) & self.lane_mask
            if cell == 1:
                sure += 1
            elif cell & 1:
                maybe += 1
        if sure > self.parks or (exactly and sure + maybe < self.parks):
            return -1
        if not maybe or (sure < self.parks and (not exactly or sure + maybe > self.parks)):
            return 0
        for k in range(self.span * per_word):
            at = k >> self.word_step
            shift = (k & (per_word - 1)) << self.lane_step
            cell = (self.word[at] >> shift) & self.lane_mask
            if cell & 1 and cell != 1:
                # All parks found: the others are none. As many places as parks: all are parks.
                self.word[at] ^= left(1 if sure == self.parks else cell ^ 1, shift)
        return 1

    # The fixpoint

    def _propagate(
        self, base: cython.int, exact_open: cython.int, lines: u64, ranks: cython.int
    ) -> cython.bint:
        """Singles and clues of the changed lines (``dirty``) to a fixpoint; False if it fails.

        Cheap things first: when no line has changed since its singles, the line among ``lines``
        with the fewest open cells gets its clues, exactly with at most ``exact_open`` open cells.
        """
        n: cython.int = self.n
        span: cython.int = self.span
        i: cython.int
        line: cython.int
        at: cython.int
        opens: cython.int
        later: u64 = low(64)
        waiting: u64 = 0
        turn: u64
        for i in range(n + 1):
            self.queue[i] = 0
        for i in range(2 * n):
            self.bucket[i] = 0
        while True:
            if self.dirty:
                turn = self.dirty & later
                line = lowest(turn if turn else self.dirty)
                later = low(64) ^ low(line + 1)
                self.dirty ^= bit(line)
                if line >= 2 * n:
                    if not self._house(base, line - 2 * n):
                        return False
                    continue
                at = base + line * span
                for i in range(span):
                    self.word[i] = self.boards[at + i]
                opens = self._singles(n, self.must, True)
                if opens < 0:
                    return False
                if (lines >> line) & 1:
                    self.queue[self.bucket[line]] &= ~bit(line)
                    self.bucket[line] = opens
                    self.queue[opens] |= bit(line)
                    waiting |= bit(opens)
            else:
                line = -1
                while waiting:
                    opens = lowest(waiting)
                    if self.queue[opens]:
                        line = lowest(self.queue[opens])
                        self.queue[opens] ^= bit(line)
                        break
                    waiting &= waiting - 1
                if line < 0:
                    return True
                if not self._treat(base, line, opens, exact_open, ranks):
                    return False
            self._spread(base, line)

    def _treat(
        self,
        base: cython.int,
        line: cython.int,
        opens: cython.int,
        exact_open: cython.int,
        ranks: cython.int,
    ) -> cython.bint:
        """Narrow a line by its clues into ``word``; False on a contradiction."""
        n: cython.int = self.n
        front: cython.int = self.front[line]
        back: cython.int = self.back[line]
        cells: Words = self.scratch
        k: cython.int
        heights: u64 = 0
        x: u64
        changed: cython.bint = False
        for k in range(n):
            x = self._get(base, line, k)
            cells[k] = x
            if x & (x - 1):
                heights |= x
        if not opens:
            for k in range(self.span):
                self.word[k] = self.boards[base + line * self.span + k]
            return self.rules.agrees(cells, 0, 1, front) and self.rules.agrees(
                cells, n - 1, -1, back
            )
        if opens <= exact_open and (not self.loose or size(heights) <= ranks):
            if not self.rules.exact(cells, 0, front, back):
                return False
        else:
            if front and not self.rules.weak(cells, 0, 1, front):
                return False
            if back and not self.rules.weak(cells, n - 1, -1, back):
                return False
            for k in range(n):
                if cells[k] != self._get(base, line, k):
                    changed = True
            if changed:
                self.dirty |= bit(line)
        for k in range(self.span):
            self.word[k] = 0
        for k in range(n):
            x = left(cells[k], (k & ((1 << self.word_step) - 1)) << self.lane_step)
            self.word[k >> self.word_step] |= x
        return True

    def _spread(self, base: cython.int, line: cython.int) -> cython.void:
        """Write ``word`` to line line and what it lost to the lines that cross it."""
        n: cython.int = self.n
        me: cython.int = line if line < n else line - n
        across: cython.int = n if line < n else 0
        per_word: cython.int = 1 << self.word_step
        at: cython.int = base + line * self.span
        i: cython.int
        k: cython.int
        shift: cython.int
        lost: u64
        gone: u64
        for i in range(self.span):
            lost = self.boards[at + i] ^ self.word[i]
            if not lost:
                continue
            self.boards[at + i] = self.word[i]
            while lost:
                k = lowest(lost) >> self.lane_step
                shift = k << self.lane_step
                gone = (lost >> shift) & self.lane_mask
                lost ^= left(gone, shift)
                k += i * per_word
                self._drop(base, across + k, me, gone)
                self.dirty |= bit(across + k)
                if self.houses:
                    self.dirty |= self.cell_houses[me * n + k if line < n else k * n + me]

    def _house(self, base: cython.int, h: cython.int) -> cython.bint:
        """Singles of one extra house; False on a contradiction."""
        n: cython.int = self.n
        length: cython.int = self.house_size[h]
        first: cython.int = h * n
        whole: cython.bint = length == n
        k: cython.int
        cell: cython.int
        shift: cython.int
        before: u64
        after: u64
        for k in range(self.span):
            self.word[k] = 0
        for k in range(length):
            cell = self.house_cells[first + k]
            shift = (k & ((1 << self.word_step) - 1)) << self.lane_step
            self.word[k >> self.word_step] |= left(self._get(base, cell // n, cell % n), shift)
        if self._singles(length, self.must if whole else 0, whole) < 0:
            return False
        for k in range(length):
            cell = self.house_cells[first + k]
            shift = (k & ((1 << self.word_step) - 1)) << self.lane_step
            after = (self.word[k >> self.word_step] >> shift) & self.lane_mask
            before = self._get(base, cell // n, cell % n)
            if before != after:
                self._remove(base, cell, before ^ after)
        return True

    # The start

    def _opening(self, front: cython.int, back: cython.int) -> cython.int:
        """Where in ``openings`` the masks of an empty line with these clues are; -1 for none."""
        n: cython.int = self.n
        slot: cython.int = front * (self.max_clue + 1) + back if self.tabled else 0
        at: cython.int = slot * n
        k: cython.int
        fits: cython.bint
        if self.tabled and self.opened[slot]:
            return at if self.opened[slot] > 0 else -1
        for k in range(n):
            self.openings[at + k] = self.full
        if self.rules.symbols <= OPENING_SYMBOLS:
            fits = self.rules.exact(self.openings, at, front, back)
            self.rules.projections -= 1
        else:
            fits = (not front or self.rules.weak(self.openings, at, 1, front)) and (
                not back or self.rules.weak(self.openings, at + n - 1, -1, back)
            )
        self.opened[slot] = 1 if fits else -1
        return at if fits else -1

    def _load(
        self, clues: Bytes, clue_at: cython.Py_ssize_t, givens: Bytes, given_at: cython.Py_ssize_t
    ) -> cython.void:
        """Take over a puzzle; ``given_at`` is -1 where there are no givens."""
        n: cython.int = self.n
        line: cython.int
        cell: cython.int
        given: cython.int
        for line in range(n):
            self.front[line] = clues[clue_at + 2 * n + line]
            self.back[line] = clues[clue_at + 3 * n + line]
            self.front[n + line] = clues[clue_at + line]
            self.back[n + line] = clues[clue_at + n + line]
        for cell in range(self.cells):
            self.givens[cell] = self.full
            if given_at >= 0:
                given = givens[given_at + cell]
                if given == 255:
                    self.givens[cell] = self.park
                elif given > self.max_height:
                    self.givens[cell] = 0
                elif given:
                    self.givens[cell] = bit(given - self.lift)

    def _begin(self, limit: cython.longlong, masked: cython.bint) -> cython.bint:
        """Set up the root of the search; False on a contradiction at sight."""
        self.limit = limit
        self.found = self.nodes = self.spent = 0
        self.rules.projections = 0
        self.seed = 0
        self.allowance = FIRST_RUN
        self.fresh = True
        self.depth = 0 if self._set_root(masked) else -1
        return self.depth == 0

    def _set_root(self, masked: cython.bint) -> cython.bint:
        """Fill the root board from the openings, the givens and the masks."""
        n: cython.int = self.n
        line: cython.int
        k: cython.int
        at: cython.int
        shift: cython.int
        x: u64
        self.clued = 0
        if masked:
            for k in range(self.cells):
                self.givens[k] &= self.masks[k]
        for line in range(2 * n):
            if self.front[line] > self.max_clue or self.back[line] > self.max_clue:
                return False
            if not self.front[line] | self.back[line]:
                continue
            self.clued |= bit(line)
            at = self._opening(self.front[line], self.back[line])
            if at < 0:
                return False
            for k in range(n):
                self.givens[line * n + k if line < n else k * n + line - n] &= self.openings[at + k]
        for k in range(self.stride):
            self.boards[k] = 0
        for line in range(n):
            for k in range(n):
                x = self.givens[line * n + k]
                if not x:
                    return False
                shift = (k & ((1 << self.word_step) - 1)) << self.lane_step
                self.boards[line * self.span + (k >> self.word_step)] |= left(x, shift)
                shift = (line & ((1 << self.word_step) - 1)) << self.lane_step
                self.boards[(n + k) * self.span + (line >> self.word_step)] |= left(x, shift)
        self.dirty = low(2 * n + self.houses)
        return True

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
            elif self._choose(self.depth * self.stride):
                self._advance()
            else:
                self._read()
                if not self._verified():
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
        self.dirty = 0
        for k in range(self.stride):
            self.boards[k] = self.start[k]

    def _settle(self) -> cython.bint:
        """Propagate at the current node; at the root, a second time with longer exact lines."""
        k: cython.int
        line: cython.int
        long_lines: u64 = 0
        base: cython.int = self.depth * self.stride
        if not self._propagate(base, EXACT_OPEN, self.clued, LOOSE_RANKS):
            return False
        if self.fresh:
            self.fresh = False
            for line in range(2 * self.n):
                if (self.clued >> line) & 1 and self._opens(line) > EXACT_OPEN:
                    long_lines |= bit(line)
            if long_lines and size(long_lines) * 2 <= 3 * self.n:
                self.dirty = long_lines
                if not self._propagate(base, ROOT_OPEN, self.clued, LOOSE_RANKS):
                    return False
            for k in range(self.stride):
                self.start[k] = self.boards[k]
        return True

    def _opens(self, line: cython.int) -> cython.int:
        """The number of open cells of a line of the root."""
        k: cython.int
        opens: cython.int = 0
        x: u64
        for k in range(self.n):
            x = self._get(0, line, k)
            if x & (x - 1):
                opens += 1
        return opens

    def _advance(self) -> cython.void:
        """Go down: the chosen symbol stands in the chosen cell."""
        k: cython.int
        base: cython.int = self.depth * self.stride
        cell: cython.int = self.chosen_cell[self.depth]
        there: u64 = self._get(base, cell // self.n, cell % self.n)
        for k in range(self.stride):
            self.boards[base + self.stride + k] = self.boards[base + k]
        self.dirty = 0
        self._remove(base + self.stride, cell, there ^ self.chosen[self.depth])
        self.depth += 1

    def _retreat(self) -> cython.void:
        """Go up: the chosen symbol does not stand in the chosen cell."""
        self.depth -= 1
        self.dirty = 0
        if self.depth >= 0:
            self._remove(
                self.depth * self.stride, self.chosen_cell[self.depth], self.chosen[self.depth]
            )

    def _scatter(self, x: cython.int) -> cython.int:
        """Sixteen bits that change with the restart, to break ties."""
        return (times(x + self.seed * 101, 2654435761) & low(32)) >> 16

    def _choose(self, base: cython.int) -> cython.bint:
        """Pick a cell and a symbol to branch on; False where every cell is decided.

        The tallest height with exactly two places in some line, lines with more clues first.
        """
        n: cython.int = self.n
        span: cython.int = self.span
        heights: u64 = self.full & ~self.park
        i: cython.int
        k: cython.int
        line: cython.int
        score: cython.int
        best: cython.int = -1
        best_line: cython.int = 0
        once: u64
        twice: u64
        more: u64
        x: u64
        y: u64
        z: u64
        pick: u64 = 0
        shift: cython.int
        for line in range(2 * n):
            once = twice = more = 0
            for i in range(span):
                x = self.boards[base + line * span + i]
                more |= twice & x
                twice |= once & x
                once |= x
            shift = 32
            while shift >= self.lane:
                x = once >> shift
                y = twice >> shift
                z = more >> shift
                more |= z | (twice & x) | (once & y)
                twice |= y | (once & x)
                once |= x
                shift >>= 1
            x = twice & ~more & heights
            if x:
                score = highest(x) * 8 + 2 * ((self.front[line] > 0) + (self.back[line] > 0))
                if self.seed:
                    score = score * 4 + (self._scatter(line * 37 + highest(x) * 11) & 15)
                if score > best:
                    best = score
                    best_line = line
                    pick = bit(highest(x))
        if best < 0:
            return self._choose_cell(base)
        k = 0
        while not self._get(base, best_line, k) & pick:
            k += 1
        if self.seed and self._scatter(best_line * 37) & 1:
            k += 1
            while not self._get(base, best_line, k) & pick:
                k += 1
        self.chosen_cell[self.depth] = best_line * n + k if best_line < n else k * n + best_line - n
        self.chosen[self.depth] = pick
        return True

    def _choose_cell(self, base: cython.int) -> cython.bint:
        """Pick the cell with the fewest candidates and its tallest; False if all are decided."""
        n: cython.int = self.n
        k: cython.int
        fewest: cython.int = 64
        x: u64
        for k in range(self.cells):
            x = self._get(base, k // n, k % n)
            if x & (x - 1) and size(x) < fewest:
                fewest = size(x)
                self.chosen_cell[self.depth] = k
                self.chosen[self.depth] = bit(highest(x))
        return fewest < 64

    # Answers

    def _read(self) -> cython.void:
        """Copy the decided board to ``answer``, as heights, a park as 0."""
        n: cython.int = self.n
        k: cython.int
        base: cython.int = self.depth * self.stride
        for k in range(self.cells):
            self.answer[k] = highest(self._get(base, k // n, k % n)) + self.lift

    def _verified(self) -> cython.bint:
        """Check ``answer`` against the givens, the houses and the clues, by the rules alone."""
        n: cython.int = self.n
        h: cython.int
        k: cython.int
        for k in range(self.cells):
            if not (self.givens[k] >> (self.answer[k] - self.lift)) & 1:
                return False
        for k in range(n):
            if not (
                self._shows(k * n, 1, self.front[k])
                and self._shows(k * n + n - 1, -1, self.back[k])
                and self._shows(k, n, self.front[n + k])
                and self._shows((n - 1) * n + k, -n, self.back[n + k])
                and self._fills(k * n, 1)
                and self._fills(k, n)
            ):
                return False
        h = 0
        while h < self.houses and self._fills_house(h):
            h += 1
        return h == self.houses

    def _shows(self, at: cython.int, step: cython.int, clue: cython.int) -> cython.bint:
        """Whether the clue's viewer sees what the clue says."""
        k: cython.int
        height: cython.int
        tallest: cython.int = 0
        count: cython.int = 0
        total: cython.int = 0
        hit: cython.bint = False
        if not clue:
            return True
        for k in range(self.n):
            height = self.answer[at + k * step]
            if height > tallest:
                tallest = height
                count += 1
                total += height
                if height == clue:
                    hit = True
        if self.measure == HEIGHT:
            return hit
        return (total if self.measure == SUM else count) == clue

    def _fills(self, at: cython.int, step: cython.int) -> cython.bint:
        """Whether a row or column holds no height twice and all its parks."""
        k: cython.int
        height: cython.int
        parks: cython.int = 0
        seen: u64 = 0
        for k in range(self.n):
            height = self.answer[at + k * step]
            if not height:
                parks += 1
            elif (seen >> (height - 1)) & 1:
                return False
            else:
                seen |= bit(height - 1)
        return parks == self.parks

    def _fills_house(self, h: cython.int) -> cython.bint:
        """Whether an extra house holds no height twice and not too many parks."""
        k: cython.int
        height: cython.int
        parks: cython.int = 0
        seen: u64 = 0
        for k in range(self.house_size[h]):
            height = self.answer[self.house_cells[h * self.n + k]]
            if not height:
                parks += 1
            elif (seen >> (height - 1)) & 1:
                return False
            else:
                seen |= bit(height - 1)
        return parks <= self.parks

    # For Python

    def load(
        self, clues: bytes, givens: bytes | None, masks: Sequence[int] | None, limit: int
    ) -> None:
        """Take over one puzzle and stand at the root of its search."""
        k: cython.int
        if masks is not None:
            for k in range(self.cells):
                self.masks[k] = masks[k] >> self.lift
        if givens is None:
            self._load(clues, 0, clues, -1)
        else:
            self._load(clues, 0, givens, 0)
        self._begin(limit, masks is not None)

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
        return bytes([self.answer[k] for k in range(self.cells)])

    def counters(self) -> tuple[int, int]:
        """Nodes and exact projections since the puzzle was loaded."""
        return self.nodes, self.rules.projections

    def fixpoint(self) -> list[int] | None:
        """The loaded board's masks once all rows and columns are projected; None if it fails."""
        n: cython.int = self.n
        good: cython.bint = self.depth == 0
        if good:
            with cython.nogil:
                good = self._propagate(0, n, low(2 * n), 64)
        if not good:
            return None
        return [self._get(0, k // n, k % n) << self.lift for k in range(self.cells)]

    def done(self) -> bool:
        """Whether the search has nothing left to do."""
        return self.depth < 0 or (self.limit > 0 and self.found >= self.limit)

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
        count_bytes: Bytes = counts
        solution_bytes: Bytes = solutions
        node_words: Words
        given_step: cython.Py_ssize_t = -1 if givens is None else self.cells
        wanted: cython.longlong = limit
        allowed: cython.longlong = most
        code: cython.int = FINISHED
        if cython.compiled:
            node_words = cython.cast(Words, cython.cast(Bytes, nodes))
        else:
            node_words = memoryview(nodes).cast("Q")
        with cython.nogil:
            for i in range(start, end):
                code = self._solve_at(
                    i,
                    clue_bytes,
                    given_bytes,
                    given_step,
                    wanted,
                    allowed,
                    count_bytes,
                    solution_bytes,
                )
                if code == BROKEN:
                    break
                node_words[i] = self.nodes
        if code == BROKEN:
            raise RuntimeError(f"kernel: the answer {self.solution()!r} does not hold")

    def _solve_at(
        self,
        i: cython.Py_ssize_t,
        clues: Bytes,
        givens: Bytes,
        given_step: cython.Py_ssize_t,
        limit: cython.longlong,
        most: cython.longlong,
        counts: Bytes,
        solutions: Bytes,
    ) -> cython.int:
        """Solve puzzle i of a batch; what the search ended with."""
        k: cython.int
        code: cython.int = RESTARTED
        self._load(clues, i * 4 * self.n, givens, i * self.cells if given_step > 0 else -1)
        self._begin(limit, False)
        while code in (FOUND, RESTARTED):
            code = self._run(most - self.nodes if most else ENDLESS)
            if code == FOUND and self.found == 1:
                for k in range(self.cells):
                    solutions[i * self.cells + k] = self.answer[k]
        counts[i] = min(self.found, 255)
        return code
