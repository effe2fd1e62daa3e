# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""One line and its two clues: the exact projection and the weak programme.

The exact projection keeps of every cell what some arrangement of the line holds there. It is a
dynamic programme over the *set* of heights already placed: the set tells how many cells are
passed and which height is the tallest so far, so a state is a set and what is seen so far. It
runs from both ends, without the tallest height, and joins where the tallest stands; a backward
pass then marks what is supported. What is seen so far is a bit string, one bit a level, so that
one programme serves counts (a building seen adds 1), sums (its height) and haido (1 where it is
as tall as the clue).

Inside, a cell is a word of *symbols*: without parks bit s is height s + 1; with parks bit 0 is
the park and bit s is height s.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if not cython.compiled:
    from skyscrapers.kernels.words import (
        COUNT,
        HEIGHT,
        LEVEL_WORDS,
        SIDE,
        SUM,
        Bytes,
        Ints,
        Words,
        bit,
        every,
        folded,
        highest,
        lanes_in,
        last_lane,
        left,
        low,
        lowest,
        seen_back,
        seen_front,
        size,
        some,
        times,
        u64,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def shifted_low(x: u64, k: cython.int) -> u64:
    """The low word of x shifted left by k (0 to 127)."""
    return left(x, k) if k < 64 else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def shifted_high(x: u64, y: u64, k: cython.int) -> u64:
    """The high word of the 128 bits (y, x) shifted left by k (0 to 127)."""
    if k == 0:
        return y
    if k < 64:
        return left(y, k) | (x >> (64 - k))
    return left(x, k - 64)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lowered_low(x: u64, y: u64, k: cython.int) -> u64:
    """The low word of the 128 bits (y, x) shifted right by k (0 to 127)."""
    if k == 0:
        return x
    if k < 64:
        return (x >> k) | left(y, 64 - k)
    return y >> (k - 64)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lowered_high(y: u64, k: cython.int) -> u64:
    """The high word of 128 bits, y their high word, shifted right by k (0 to 127)."""
    return y >> k if k < 64 else 0


@cython.final
@cython.cclass
class Memory:
    """Arrays of words and ints, all zero, that live as long as this object."""

    def __init__(self) -> None:
        self.kept: list[bytearray] = []

    def words(self, count: cython.int) -> Words:
        """An array of ``count`` words."""
        if cython.compiled:
            memory = bytearray(8 * count)
            self.kept.append(memory)
            return cython.cast(Words, cython.cast(Bytes, memory))
        return [0] * count

    def ints(self, count: cython.int) -> Ints:
        """An array of ``count`` ints."""
        if cython.compiled:
            memory = bytearray(4 * count)
            self.kept.append(memory)
            return cython.cast(Ints, cython.cast(Bytes, memory))
        return [0] * count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def up_to_lowest(x: u64, width: cython.int) -> u64:
    """In every lane the bits up to the lowest one set, all of them in a blank lane."""
    tops: u64 = left(every(width), width - 1)
    return x ^ ((x | tops) - every(width)) ^ ((x & tops) ^ tops)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def below_highest(x: u64, width: cython.int) -> u64:
    """In every lane the bits below the highest one set, none of them in a blank lane.

    Lanes of 10 bits hold at most nine.
    """
    k: cython.int
    x = (x >> 1) & times(low(width - 1), every(width))
    for k in range(3 if width < 16 else 4):
        x |= (x >> (1 << k)) & times(low(width - (1 << k)), every(width))
    return x


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_on(
    rules: LineKernel,
    cells: Words,
    at: cython.int,
    stride: cython.int,
    end: cython.int,
    words: cython.int,
    width: cython.int,
) -> cython.void:
    """Walk forward in the weak programme for a count: the possible tallest after every cell."""
    tallest: Words = rules.tallest
    park: u64 = rules.park
    k: cython.int
    w: cython.int
    cell: u64 = cells[at]
    kept: u64
    stay: u64
    seen: u64
    x: u64
    rising: u64
    carry: u64
    for w in range(words):
        tallest[w] = 0
    tallest[0] = left(cell & ~park, width) | (cell & park) if park else cell
    for k in range(1, end):
        cell = cells[at + k * stride]
        kept = rules._tall_enough(k)
        stay = times(rules._hiding(cell) & kept, every(width))
        seen = times(cell & ~park & kept, every(width))
        carry = 0
        for w in range(words):
            x = tallest[(k - 1) * LEVEL_WORDS + w]
            rising = seen & ~up_to_lowest(x, width)
            tallest[k * LEVEL_WORDS + w] = (x & stay) | left(rising, width) | carry
            carry = rising >> last_lane(width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_back(
    rules: LineKernel,
    cells: Words,
    at: cython.int,
    stride: cython.int,
    end: cython.int,
    level: cython.int,
    words: cython.int,
    width: cython.int,
) -> cython.bint:
    """Walk back from a level's lane, narrowing the cells; False if one of them stays blank."""
    tallest: Words = rules.tallest
    wanted: cython.ulonglong[5] = [0, 0, 0, 0, 0]
    park: u64 = rules.park
    last: u64 = rules.full & ~park if rules.loose else bit(rules.top)
    last_word: cython.int = level // lanes_in(width)
    k: cython.int
    w: cython.int
    cell: u64
    stay: u64
    stays: u64
    seen: u64
    x: u64
    rising: u64
    hidden: u64
    found: u64
    x = tallest[(end - 1) * LEVEL_WORDS + last_word]
    wanted[last_word] = x & left(last, level % lanes_in(width) * width)
    if not wanted[last_word]:
        return False
    for k in range(end - 1, 0, -1):
        cell = cells[at + k * stride]
        stay = times(rules._hiding(cell), every(width))
        seen = times(cell & ~park, every(width))
        hidden = found = 0
        for w in range(words):
            x = tallest[(k - 1) * LEVEL_WORDS + w]
            rising = wanted[w] >> width
            if words > 1:
                rising |= left(wanted[w + 1], last_lane(width))
            rising &= seen & ~up_to_lowest(x, width)
            stays = x & wanted[w] & stay
            found |= rising
            hidden |= stays
            wanted[w] = stays | (x & below_highest(rising, width))
        hidden = folded(hidden, width)
        found = folded(found, width) | (bit(highest(hidden | 1)) - 1) | (park & -some(hidden))
        if not found & cell:
            return False
        cells[at + k * stride] = found & cell
    found = (wanted[0] & park) | (wanted[0] >> width if park else wanted[0])
    cells[at] &= found & low(width)
    return cells[at] != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_weakly(
    rules: LineKernel,
    cells: Words,
    at: cython.int,
    stride: cython.int,
    end: cython.int,
    level: cython.int,
    words: cython.int,
    width: cython.int,
) -> cython.bint:
    """The weak programme for a count, all levels side by side, without a branch on what they hold.

    A level is a lane of so many bits, in so many words; lane 0 is level 0 with parks, else 1. The
    walk takes the first ``end`` cells and ends at the lane ``level``.
    """
    count_on(rules, cells, at, stride, end, words, width)
    return count_back(rules, cells, at, stride, end, level, words, width)


@cython.final
@cython.cclass
class LineKernel:
    """The rules of one shape, and the working memory for one line at a time.

    Not for two threads at once. The tables of a side (0 from the front, 1 from the back) say for
    every step what the open cell there may hold and which fixed buildings stand before it.
    """

    def __init__(self, n: int, max_height: int, measure: int) -> None:
        parks = max(0, n - max_height)
        self.n = n
        self.measure = measure
        self.parks = parks
        self.lift = 0 if parks else 1
        self.loose = max_height > n
        self.symbols = max_height + 1 if parks else max_height
        self.top = self.symbols - 1
        self.full = low(self.symbols)
        self.park = 1 if parks else 0
        # A single park is a symbol like any other: once in every line.
        self.unique = self.full & ~1 if parks > 1 else self.full
        self.must = 0 if max_height > n else self.unique
        self.projections = 0
        others = max_height if max_height > n else max_height - 1
        most_seen = sum(range(max_height + 1)) if measure == SUM else n
        family = (parks + 1) << others
        self.wide = family if most_seen - max_height > 63 else 0
        self.family = 2 * family if self.wide else family
        self.levels = most_seen + max_height + 2
        memory = Memory()
        self.memory = memory
        self.symbol_of = memory.ints(SIDE)
        self.weight = memory.ints(2 * SIDE)
        self.need = memory.ints(2)
        self.steps = memory.ints(2)
        self.cell_at = memory.ints(2 * SIDE)
        self.place = memory.ints(SIDE)
        self.gain = memory.ints(2 * SIDE * SIDE)
        self.asked = memory.words(2 * SIDE)
        self.parkable = memory.words(2 * SIDE)
        self.above = memory.words(2 * SIDE)
        self.marks = memory.words(SIDE)
        self.reach = memory.words(2 * self.family)
        self.support = memory.words(2 * self.family)
        self.closure = memory.words(2 << others if self.loose else 1)
        self.tallest = memory.words((SIDE + 1) * self.levels)
        self.wanted = memory.words(2 * self.levels)

    # What a clue means

    def weigh(self, clue: cython.int, symbol: cython.int) -> cython.int:
        """What a building seen adds to the clue's level."""
        if self.measure == COUNT:
            return 1 if clue else 0
        if self.measure == SUM:
            return symbol + self.lift if clue else 0
        return 1 if clue == symbol + self.lift else 0

    def target(self, clue: cython.int) -> cython.int:
        """The level a whole line must reach."""
        return 1 if clue and self.measure == HEIGHT else clue

    def shows(
        self, cells: Words, at: cython.int, front: cython.int, back: cython.int
    ) -> cython.bint:
        """Whether a line with every cell decided shows both clues."""
        k: cython.int
        first: u64 = self.park
        last: u64 = self.park
        for k in range(self.n):
            first = seen_front(first, cells[at + k])
            last = seen_back(last, cells[at + k])
        return (not front or self._level(first, front) == self.target(front)) and (
            not back or self._level(last, back) == self.target(back)
        )

    def _level(self, buildings: u64, clue: cython.int) -> cython.int:
        """The level that these buildings, all seen, amount to; a park adds nothing."""
        level: cython.int = 0
        buildings &= ~self.park
        if self.measure == COUNT:
            return size(buildings)
        while buildings:
            level += self.weigh(clue, lowest(buildings))
            buildings &= buildings - 1
        return level

    # Singles

    def singles(self, cells: Words, at: cython.int) -> cython.bint:
        """Naked and hidden singles of one line to a fixpoint; False on a contradiction."""
        k: cython.int
        found: u64
        twice: u64
        fixed: u64
        hidden: u64
        cell: u64
        kept: u64
        changed: cython.bint = True
        while changed:
            changed = False
            found = twice = fixed = 0
            for k in range(self.n):
                cell = cells[at + k]
                if not cell:
                    return False
                twice |= found & cell
                found |= cell
                if not cell & (cell - 1):
                    if fixed & cell & self.unique:
                        return False
                    fixed |= cell
            if self.must & ~found:
                return False
            hidden = self.must & ~twice & ~fixed
            fixed &= self.unique
            for k in range(self.n):
                cell = cells[at + k]
                if not cell & (cell - 1):
                    continue
                kept = cell & ~fixed
                if cell & hidden:
                    kept = cell & hidden
                    if kept & (kept - 1):
                        return False
                if kept != cell:
                    cells[at + k] = kept
                    changed = True
            if self.parks > 1 and not changed:
                k = self._parks(cells, at)
                if k < 0:
                    return False
                changed = k > 0
        return True

    def _parks(self, cells: Words, at: cython.int) -> cython.int:
        """The counts of parks in a line that has several: 1 on a change, -1 on a contradiction."""
        k: cython.int
        sure: cython.int = 0
        maybe: cython.int = 0
        for k in range(self.n):
            if cells[at + k] == 1:
                sure += 1
            elif cells[at + k] & 1:
                maybe += 1
        if sure > self.parks or sure + maybe < self.parks:
            return -1
        if not maybe or (sure < self.parks < sure + maybe):
            return 0
        for k in range(self.n):
            if cells[at + k] & 1 and cells[at + k] != 1:
                if sure == self.parks:
                    cells[at + k] ^= 1
                else:
                    cells[at + k] = 1
        return 1

    # The exact projection

    def exact(
        self, cells: Words, at: cython.int, front: cython.int, back: cython.int
    ) -> cython.bint:
        """Narrow a line to what its arrangements that show both clues hold; False if there is none.

        The line must stand at the fixpoint of its singles. From "Go past enumeration" of the
        subset programme: states are sets of the open heights below the tallest.
        """
        self.projections += 1
        if not self._lay(cells, at, front, back):
            return False
        self._forward(0)
        self._forward(1)
        if not (self._join_loose(cells, at) if self.loose else self._join_top()):
            return False
        self._backward(0)
        self._backward(1)
        self._write(cells, at)
        return True

    def _lay(
        self, cells: Words, at: cython.int, front: cython.int, back: cython.int
    ) -> cython.bint:
        """Rank the open heights and lay out both sides; False if a clue is out of reach."""
        n: cython.int = self.n
        k: cython.int
        symbol: cython.int
        opens: cython.int = 0
        fixed_parks: cython.int = 0
        first: cython.int = n
        last: cython.int = -1
        heights: u64 = 0
        top: u64 = bit(self.top)
        cell: u64
        for k in range(n):
            cell = cells[at + k]
            self.marks[k] = 0
            if cell & top:
                first = min(first, k)
                last = k
            if cell & (cell - 1):
                heights |= cell
                opens += 1
            elif cell == self.park:
                fixed_parks += 1
        self.opens = opens
        self.parks_open = self.parks - fixed_parks
        heights &= ~self.park
        if not self.loose:
            heights &= ~top
        self.ranks = 0
        while heights:
            symbol = lowest(heights)
            heights &= heights - 1
            self.symbol_of[self.ranks] = symbol
            self.weight[self.ranks] = self.weigh(front, symbol)
            self.weight[SIDE + self.ranks] = self.weigh(back, symbol)
            self.ranks += 1
        self.need[0] = self.target(front)
        self.need[1] = self.target(back)
        if self.loose:
            first, last = 0, n - 1
            last += 1
            first -= 1
        else:
            self.need[0] -= self.weigh(front, self.top)
            self.need[1] -= self.weigh(back, self.top)
            if self.need[0] < 0 or self.need[1] < 0 or last < 0:
                return False
        self._lay_side(cells, at, 0, front, last)
        self._lay_side(cells, at, 1, back, n - 1 - first)
        return True

    def _lay_side(
        self, cells: Words, at: cython.int, side: cython.int, clue: cython.int, count: cython.int
    ) -> cython.void:
        """Lay out the first ``count`` cells of one side as steps."""
        ranks: cython.int = self.ranks
        base: cython.int = side * SIDE
        step: cython.int = 0
        most: cython.int = -self.lift
        lower: cython.int = 0
        i: cython.int
        k: cython.int
        r: cython.int
        symbol: cython.int
        cell: u64
        ranked: u64
        self._open_step(base, ranks)
        for i in range(count + 1):
            if i == self.n:
                break
            k = self.n - 1 - i if side else i
            cell = cells[at + k]
            if cell & (cell - 1):
                ranked = 0
                for r in range(ranks):
                    ranked |= ((cell >> self.symbol_of[r]) & 1) << r
                self.cell_at[base + step] = k
                self.asked[base + step] = ranked
                self.parkable[base + step] = cell & self.park
                self.above[base + step] = low(ranks) & ~low(lower)
                if not side:
                    self.place[step] = k if (cell >> self.top) & 1 else -1
                if i == count:
                    break
                step += 1
                self._open_step(base + step, ranks)
            else:
                symbol = highest(cell)
                if not side and i == count:
                    self.place[step] = k
                if symbol > most and i < count:
                    most = symbol
                    while lower < ranks and self.symbol_of[lower] < symbol:
                        lower += 1
                    for r in range(lower + 1):
                        self.gain[(base + step) * SIDE + r] += self.weigh(clue, symbol)
        self.steps[side] = step

    def _open_step(self, row: cython.int, ranks: cython.int) -> cython.void:
        """Clear the gains before a step."""
        r: cython.int
        for r in range(ranks + 1):
            self.gain[row * SIDE + r] = 0

    def _forward(self, side: cython.int) -> cython.void:
        """Reach every set of ranks from one side; a set's levels stand as it departs from there."""
        m: cython.int = self.ranks
        sets: cython.int = 1 << m
        wide: cython.int = self.wide
        base: cython.int = side * SIDE
        family: cython.int = side * self.family
        steps: cython.int = self.steps[side]
        need: cython.int = self.need[side]
        reach: Words = self.reach
        support: Words = self.support
        limit: u64 = low(min(need + 1, 64))
        limit_high: u64 = low(max(need - 63, 0))
        j: cython.int
        s: cython.int
        i: cython.int
        t: cython.int
        h: cython.int
        g: cython.int
        at: cython.int
        x: u64
        y: u64 = 0
        ask: u64
        seen: u64
        b: u64
        for at in range(family, family + ((self.parks_open + 1) << m)):
            reach[at] = support[at] = 0
            if wide:
                reach[at + wide] = support[at + wide] = 0
        reach[family] = 1
        for j in range(self.parks_open + 1):
            for s in range(sets):
                at = family + (j << m) + s
                x = reach[at]
                if wide:
                    y = reach[at + wide]
                if not x | y:
                    continue
                i = size(s) + j
                if i > steps:
                    reach[at] = 0
                    if wide:
                        reach[at + wide] = 0
                    continue
                h = highest(s) + 1 if s else 0
                g = self.gain[(base + i) * SIDE + h]
                if wide:
                    y = shifted_high(x, y, g) & limit_high
                    reach[at + wide] = y
                x = shifted_low(x, g) & limit
                reach[at] = x
                if i == steps or not x | y:
                    continue
                ask = self.asked[base + i] & ~s
                seen = ask & self.above[base + i] & ~low(h)
                ask &= ~seen
                while ask:
                    b = ask & -ask
                    ask ^= b
                    t = at + b
                    reach[t] |= x
                    if wide:
                        reach[t + wide] |= y
                while seen:
                    b = seen & -seen
                    seen ^= b
                    t = at + b
                    g = self.weight[base + lowest(b)]
                    reach[t] |= shifted_low(x, g)
                    if wide:
                        reach[t + wide] |= shifted_high(x, y, g)
                if j < self.parks_open and self.parkable[base + i]:
                    t = at + sets
                    reach[t] |= x
                    if wide:
                        reach[t + wide] |= y

    def _backward(self, side: cython.int) -> cython.void:
        """Pass support back from the joins, marking the ranks that some arrangement uses."""
        m: cython.int = self.ranks
        sets: cython.int = 1 << m
        wide: cython.int = self.wide
        base: cython.int = side * SIDE
        family: cython.int = side * self.family
        steps: cython.int = self.steps[side]
        reach: Words = self.reach
        support: Words = self.support
        j: cython.int
        s: cython.int
        i: cython.int
        t: cython.int
        h: cython.int
        g: cython.int
        at: cython.int
        x: u64
        y: u64 = 0
        good: u64
        good_high: u64 = 0
        back: u64
        back_high: u64 = 0
        ask: u64
        seen: u64
        above: u64
        b: u64
        for j in range(self.parks_open, -1, -1):
            for s in range(sets - 1, -1, -1):
                at = family + (j << m) + s
                x = reach[at]
                if wide:
                    y = reach[at + wide]
                if not x | y:
                    continue
                i = size(s) + j
                h = highest(s) + 1 if s else 0
                good = support[at]
                if wide:
                    good_high = support[at + wide]
                if i < steps:
                    ask = self.asked[base + i] & ~s
                    above = self.above[base + i] & ~low(h)
                    seen = 0
                    while ask:
                        b = ask & -ask
                        ask ^= b
                        t = at + b
                        back = support[t]
                        if wide:
                            back_high = support[t + wide]
                        if not back | back_high:
                            continue
                        if above & b:
                            g = self.weight[base + lowest(b)]
                            if wide:
                                back = lowered_low(back, back_high, g)
                                back_high = lowered_high(back_high, g)
                            else:
                                back >>= g
                        back &= x
                        if wide:
                            back_high &= y
                            good_high |= back_high
                        if back | back_high:
                            seen |= b
                            good |= back
                    self.marks[self.cell_at[base + i]] |= seen << 1
                    if j < self.parks_open and self.parkable[base + i]:
                        back = support[at + sets] & x
                        if wide:
                            back_high = support[at + sets + wide] & y
                        if back | back_high:
                            self.marks[self.cell_at[base + i]] |= 1
                            good |= back
                            good_high |= back_high
                g = self.gain[(base + i) * SIDE + h]
                if wide:
                    support[at] = lowered_low(good, good_high, g)
                    support[at + wide] = lowered_high(good_high, g)
                else:
                    support[at] = good >> g if g < 64 else 0

    def _reaches(self, side: cython.int, state: cython.int, level: cython.int) -> cython.bint:
        """Whether a set departs at exactly this level."""
        at: cython.int = side * self.family + state
        if level < 64:
            return (self.reach[at] >> level) & 1
        return (self.reach[at + self.wide] >> (level - 64)) & 1

    def _mark(self, side: cython.int, state: cython.int, level: cython.int) -> cython.void:
        """Note that a set departing at this level is part of an arrangement."""
        at: cython.int = side * self.family + state
        if level < 64:
            self.support[at] |= bit(level)
        else:
            self.support[at + self.wide] |= bit(level - 64)

    def _join_top(self) -> cython.bint:
        """Join both sides where the tallest height stands; False if they never meet."""
        m: cython.int = self.ranks
        sets: cython.int = 1 << m
        front: cython.int = self.need[0]
        back: cython.int = self.need[1]
        steps: cython.int = self.steps[0]
        j: cython.int
        s: cython.int
        i: cython.int
        rest: cython.int
        k: cython.int
        joined: cython.bint = False
        for j in range(self.parks_open + 1):
            for s in range(sets):
                if not self._reaches(0, (j << m) + s, front):
                    continue
                i = size(s) + j
                k = self.place[i] if i <= steps else -1
                rest = ((self.parks_open - j) << m) + (sets - 1 - s)
                if k >= 0 and self._reaches(1, rest, back):
                    self._mark(0, (j << m) + s, front)
                    self._mark(1, rest, back)
                    self.marks[k] |= bit(63)
                    joined = True
        return joined

    def _join_loose(self, cells: Words, at: cython.int) -> cython.bint:
        """Join where some heights are not used: at every height that may be the line's tallest."""
        k: cython.int
        r: cython.int
        fixed: cython.int = -1
        fixed_at: cython.int = 0
        before: cython.int = 0
        joined: cython.bint = False
        cell: u64
        for k in range(self.n):
            cell = cells[at + k]
            if not cell & (cell - 1) and highest(cell) > fixed:
                fixed = highest(cell)
                fixed_at = k
        if fixed >= 0:
            r = 0
            while r < self.ranks and self.symbol_of[r] < fixed:
                r += 1
            for k in range(fixed_at):
                cell = cells[at + k]
                if cell & (cell - 1):
                    before += 1
            joined = self._join_tallest(r, -1, before)
        for r in range(self.ranks):
            if self.symbol_of[r] > fixed and self._join_tallest(r, r, -1):
                joined = True
        return joined

    def _join_tallest(self, below: cython.int, rank: cython.int, before: cython.int) -> cython.bint:
        """Join the sets of ranks under ``below`` around the tallest building.

        It is the open height ``rank`` at any step that may hold it, or, with rank -1, a fixed one
        with ``before`` open cells in front of it, whose own weight the gains hold already.
        """
        front: cython.int = self.need[0]
        back: cython.int = self.need[1]
        mine: cython.int
        joined: cython.bint
        if rank >= 0:
            front -= self.weight[rank]
            back -= self.weight[SIDE + rank]
            if front < 0 or back < 0:
                return False
        self._close(0, below, front)
        self._close(1, below, back)
        joined = self._join_side(0, below, rank, before, front)
        if joined:
            mine = self.opens - before if rank < 0 else -1
            self._join_side(1, below, rank, mine, back)
        return joined

    def _close(self, side: cython.int, below: cython.int, level: cython.int) -> cython.void:
        """For every set, the sizes of its subsets that depart at the level, as a bit string."""
        sets: cython.int = 1 << below
        base: cython.int = side << self.ranks
        s: cython.int
        r: cython.int
        closure: Words = self.closure
        for s in range(sets):
            closure[base + s] = bit(size(s)) if self._reaches(side, s, level) else 0
        for r in range(below):
            for s in range(sets):
                if (s >> r) & 1:
                    closure[base + s] |= closure[base + s - (1 << r)]

    def _join_side(
        self,
        side: cython.int,
        below: cython.int,
        rank: cython.int,
        mine: cython.int,
        level: cython.int,
    ) -> cython.bint:
        """Mark the sets of one side that a disjoint set of the other completes."""
        sets: cython.int = 1 << below
        other: cython.int = (1 - side) << self.ranks
        total: cython.int = self.opens - (1 if rank >= 0 else 0)
        s: cython.int
        i: cython.int
        joined: cython.bint = False
        for s in range(sets):
            if not self._reaches(side, s, level):
                continue
            i = size(s)
            if i > total or (rank < 0 and i != mine):
                continue
            if rank >= 0 and not (self.asked[side * SIDE + i] >> rank) & 1:
                continue
            if not (self.closure[other + sets - 1 - s] >> (total - i)) & 1:
                continue
            self._mark(side, s, level)
            joined = True
            if rank >= 0:
                self.marks[self.cell_at[side * SIDE + i]] |= bit(rank + 1)
        return joined

    def _write(self, cells: Words, at: cython.int) -> cython.void:
        """Turn the marks of the open cells back into symbols."""
        k: cython.int
        marks: u64
        kept: u64
        cell: u64
        for k in range(self.n):
            cell = cells[at + k]
            if cell & (cell - 1):
                marks = self.marks[k]
                kept = marks & self.park
                if marks >> 63:
                    kept |= bit(self.top)
                marks = (marks & low(63)) >> 1
                while marks:
                    kept |= bit(self.symbol_of[lowest(marks)])
                    marks &= marks - 1
                cells[at + k] = kept

    # The weak programme

    def weak(self, cells: Words, at: cython.int, step: cython.int, clue: cython.int) -> cython.bint:
        """Narrow a line by one clue alone; False on a contradiction.

        States are (tallest so far, level), without regard to which heights are used up; the sets of
        possible tallest are kept as masks, one a level. The park's bit stands for "nothing yet".
        """
        target: cython.int = self.target(clue)
        end: cython.int = self._end(cells, at, step)
        level: cython.int
        if not end:
            return False
        if self.measure == COUNT:
            level = target - self.lift
            if self.symbols <= 8 and level < 8:
                return count_weakly(self, cells, at, step, end, level, 1, 8)
            if self.symbols <= 9:
                if level < 6:
                    return count_weakly(self, cells, at, step, end, level, 1, 10)
                return count_weakly(self, cells, at, step, end, level, 2, 10)
            if level < 4:
                return count_weakly(self, cells, at, step, end, level, 1, 16)
            if level < 8:
                return count_weakly(self, cells, at, step, end, level, 2, 16)
            return count_weakly(self, cells, at, step, end, level, LEVEL_WORDS, 16)
        row: cython.int = self.levels
        tallest: Words = self.tallest
        wanted: Words = self.wanted
        buildings: u64 = self.full & ~self.park
        last: u64 = buildings if self.loose else bit(self.top)
        k: cython.int
        cell: u64
        stay: u64
        kept: u64
        found: u64
        for level in range(target + 1):
            tallest[level] = 0
        cell = cells[at]
        tallest[0] = cell & self.park
        self._records(tallest, 0, -1, cell & buildings, target, clue)
        for k in range(1, end):
            cell = cells[at + k * step]
            stay = self._hiding(cell)
            kept = self._tall_enough(k)
            for level in range(target + 1):
                tallest[k * row + level] = tallest[(k - 1) * row + level] & stay & kept
            self._records(tallest, k * row, (k - 1) * row, cell & kept & buildings, target, clue)
        if not tallest[(end - 1) * row + target] & last:
            return False
        for level in range(target + 2):
            wanted[level] = 0
        wanted[target] = tallest[(end - 1) * row + target] & last
        for k in range(end - 1, 0, -1):
            cell = cells[at + k * step]
            found = self._support(tallest, (k - 1) * row, wanted, cell, target, clue)
            if not found:
                return False
            cells[at + k * step] = found
        found = wanted[0] & self.park
        for level in range(target + 1):
            stay = wanted[level] & ~self.park
            while stay:
                kept = stay & -stay
                stay ^= kept
                if self.weigh(clue, lowest(kept)) == level:
                    found |= kept
        cells[at] &= found
        return cells[at] != 0

    def _end(self, cells: Words, at: cython.int, step: cython.int) -> cython.int:
        """The cells up to the last that may hold the tallest, which hides all behind it."""
        end: cython.int = self.n
        if not self.loose:
            while end and not cells[at + (end - 1) * step] & bit(self.top):
                end -= 1
        return end

    def _hiding(self, cell: u64) -> u64:
        """The tallest-so-far that may stay the tallest over a cell: some height is under it."""
        return self.full & (~(((cell & -cell) << 1) - 1) | -(cell & self.park))

    def _tall_enough(self, k: cython.int) -> u64:
        """The heights that may be tallest after cell k: k + 1 cells hold k + 1 different things."""
        return self.full & ~low(max(0, k + 1 - self.parks - self.lift))

    def _records(
        self,
        tallest: Words,
        to: cython.int,
        start: cython.int,
        cell: u64,
        target: cython.int,
        clue: cython.int,
    ) -> cython.void:
        """Add the states where a height of the cell is seen; from -1, the cell is the first."""
        level: cython.int
        w: cython.int
        x: u64
        fits: u64
        b: u64
        if start < 0:
            while cell:
                b = cell & -cell
                cell ^= b
                w = self.weigh(clue, lowest(b))
                if w <= target:
                    tallest[to + w] |= b
            return
        for level in range(target + 1):
            x = tallest[start + level]
            if not x:
                continue
            fits = cell & ~(((x & -x) << 1) - 1)
            while fits:
                b = fits & -fits
                fits ^= b
                w = level + self.weigh(clue, lowest(b))
                if w <= target:
                    tallest[to + w] |= b

    def _support(
        self,
        tallest: Words,
        start: cython.int,
        wanted: Words,
        cell: u64,
        target: cython.int,
        clue: cython.int,
    ) -> u64:
        """Move ``wanted`` one cell back; what the cell holds on the way."""
        level: cython.int
        w: cython.int
        x: u64
        stays: u64
        found: u64 = 0
        seen: u64
        fits: u64
        b: u64
        for level in range(target + 1):
            x = tallest[start + level]
            stays = x & wanted[level] & self._hiding(cell)
            if stays:
                found |= cell & (low(highest(stays)) | self.park)
            if x:
                fits = cell & ~self.park & ~(((x & -x) << 1) - 1)
                seen = 0
                while fits:
                    b = fits & -fits
                    fits ^= b
                    w = level + self.weigh(clue, lowest(b))
                    if w <= target and wanted[w] & b:
                        seen |= b
                if seen:
                    found |= seen
                    stays |= x & low(highest(seen))
            wanted[level] = stays
        return found & cell
