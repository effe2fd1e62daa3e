# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The exact projection of a line with few open cells: all orders at once, a bit each.

In a line without parks q open cells hold q open heights in one of q! orders; for q up to five each
order is a bit of one word or of two, and the 720 orders of six are six blocks of two words, one for
each rank that leads. Tables say which orders fit what a cell may hold, and in which of them it is
seen: the orders that fit every cell are one AND of q rows; the buildings seen are counted for all
orders together, by adding rows of bits, carries and all; and what the orders left hold is looked up
a byte of orders at a time. What a line holds chooses the rows, never a branch. In longer lines
one cell is tried with each of its heights.

A line comes as in ``board``, in lanes of ``width`` bits, ``span`` words of them. Open heights
are counted as ranks, 0 to q - 1: the heights that stand are squeezed out of every lane at once.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if not cython.compiled:
    from skyscrapers.kernels.line import Memory
    from skyscrapers.kernels.words import (
        EVERY_SIXTH,
        NEED,
        ORDER_CELLS,
        ROWS,
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
        nonzero,
        size,
        some,
        times,
        u64,
        whole,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def words_in(q: cython.int) -> cython.int:
    """The words of one block of orders of q heights."""
    return 2 if q >= 5 else 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def words_for(q: cython.int) -> cython.int:
    """The words that hold a bit for each order of q heights."""
    return 6 * words_in(q) if q == 6 else words_in(q)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fits_row(q: cython.int, cell: cython.int, ranks: u64) -> cython.int:
    """Where the orders of q heights begin that have one of these ranks in an open cell."""
    return ((cell << q) + cython.cast(cython.int, ranks)) * words_for(q)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def seen_row(
    q: cython.int, side: cython.int, fixed: cython.int, before: cython.int, level: cython.int
) -> cython.int:
    """Where the orders begin that show a cell with so many open cells before it on a side.

    An open cell is seen where its rank is ``level`` or more and above all before it, a fixed one
    where all ranks before it are less.
    """
    line: cython.int = (2 * side + fixed) * (q + 1) + before
    return (line * (q + 1) + level) * words_for(q)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def order_word(q: cython.int, order: cython.int) -> cython.int:
    """The word of an order's bit: every 120 orders, a block, begin a new one."""
    return order // 120 * words_in(q) + (order % 120 >> 6)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def order_bit(order: cython.int) -> u64:
    """The bit of an order in its word."""
    return bit(order % 120 & 63)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cells_of(tops: Words, span: cython.int, width: cython.int) -> u64:
    """A bit for each lane with its top bit set: in a single word the lane's lowest.

    Of several words each has eight bits.
    """
    i: cython.int
    x: u64
    last: cython.int = last_lane(width)
    gather: u64 = 0
    cells: u64 = 0
    if span == 1:
        return tops[0] >> (width - 1)
    # A product that puts the bit of every lane side by side.
    for i in range(lanes_in(width)):
        gather |= bit(last - i * width + i)
    for i in range(span):
        x = (times(tops[i] >> (width - 1), gather) >> last) & low(lanes_in(width))
        cells |= left(x, 8 * i)
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lane_at(words: Words, cell: cython.int, span: cython.int, width: cython.int) -> u64:
    """What a line's word holds from one of :func:`cells_of` on."""
    if span == 1:
        return words[0] >> cell
    return words[cell >> 3] >> ((cell & 7) * width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put_at(
    words: Words, cell: cython.int, x: u64, span: cython.int, width: cython.int
) -> cython.void:
    """Add to the lane of one of :func:`cells_of`."""
    if span == 1:
        words[0] |= left(x, cell)
    else:
        words[cell >> 3] |= left(x, (cell & 7) * width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def slimmest(words: Words, tops: Words, span: cython.int, width: cython.int) -> cython.int:
    """The lane, as a bit of all words, of the open cell with the fewest heights."""
    rest: cython.ulonglong[4] = [0, 0, 0, 0]
    i: cython.int
    blank: u64
    for i in range(span):
        rest[i] = words[i] & whole(tops[i], width)
    while True:
        for i in range(span):
            blank = tops[i] & ~nonzero(rest[i], width)
            if blank:
                return 64 * i + lowest(blank) // width * width
        for i in range(span):
            # Every open cell loses its lowest height.
            rest[i] &= rest[i] - (tops[i] >> (width - 1))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def squeeze(words: Words, fixed: u64, span: cython.int, width: cython.int) -> cython.void:
    """Take the blank bits ``fixed`` out of every lane."""
    i: cython.int
    k: cython.int
    mask: u64
    while fixed:
        k = highest(fixed)
        fixed ^= bit(k)
        mask = times(low(k), every(width))
        for i in range(span):
            words[i] = (words[i] & mask) + ((words[i] & ~mask) >> 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unsqueeze(words: Words, fixed: u64, span: cython.int, width: cython.int) -> cython.void:
    """Put the blank bits ``fixed`` back into every lane."""
    i: cython.int
    mask: u64
    while fixed:
        mask = times((fixed & -fixed) - 1, every(width))
        fixed &= fixed - 1
        for i in range(span):
            words[i] += words[i] & ~mask


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def so_far(words: Words, side: cython.int, span: cython.int, width: cython.int) -> cython.void:
    """Add to every lane what all lanes before it on a side hold."""
    i: cython.int
    w: cython.int
    k: cython.int
    x: u64
    carry: u64 = 0
    for i in range(span):
        w = span - 1 - i if side else i
        x = words[w]
        k = width
        while k < 64:
            x |= x >> k if side else left(x, k)
            k *= 2
        if span > 1:
            x |= carry
            carry = times((x if side else x >> last_lane(width)) & low(width), every(width))
        words[w] = x


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def showing(
    q: cython.int,
    width: cython.int,
    seen: Words,
    row: Ints,
    w: cython.int,
) -> u64:
    """The orders of word w that show what is needed of the rows that ``view`` wrote."""
    rows: cython.int = row[ROWS]
    need: cython.int = row[NEED]
    i: cython.int
    # A counter for each order, its bits in words. At least one building is seen, and at most 8 in a
    # line of narrow lanes, so that three bits tell.
    a: u64 = seen[row[0] + w]
    b: u64 = 0
    c: u64 = 0
    d: u64 = 0
    x: u64
    y: u64
    z: u64
    # Two rows and the lowest bits are added at once: their carry is what two of the three hold.
    for i in range(1, q - 1, 2):
        x = seen[row[i] + w]
        y = a ^ x
        z = seen[row[i + 1] + w]
        x = (a & x) | (y & z)
        a = y ^ z
        c ^= b & x
        b ^= x
    for i in range(q - (q + 1) % 2, rows):
        x = seen[row[i] + w]
        y = a & x
        a ^= x
        x = b & y
        b ^= y
        if width > 8:
            d ^= c & x
        c ^= x
    a ^= -some(need & 1)
    b ^= -some(need & 2)
    c ^= -some(need & 4)
    if width > 8:
        d ^= -some(need & 8)
    return ~(a | b | c | d)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def view(
    q: cython.int,
    span: cython.int,
    width: cython.int,
    side: cython.int,
    orders: Orders,
    opens: u64,
    stands: Words,
    ranked: Words,
    clue: cython.int,
    row: Ints,
) -> cython.void:
    """Write the rows of what is seen from a side, how many they are and how many must be seen.

    ``stands`` holds the fixed buildings, ``ranked`` in their lanes the ranks below each.
    """
    tallest: cython.ulonglong[4] = [0, 0, 0, 0]
    below: cython.ulonglong[4] = [0, 0, 0, 0]
    record: cython.ulonglong[4] = [0, 0, 0, 0]
    rows: cython.int = q
    need: cython.int = clue
    i: cython.int
    k: cython.int
    before: cython.int
    level: cython.int
    rest: u64
    cells: u64
    for i in range(span):
        rest = nonzero(stands[i], width)
        tallest[i] = stands[i] | (stands[i] - (rest >> (width - 1)))
        below[i] = ranked[i] & whole(rest, width)
    so_far(tallest, side, span, width)
    so_far(below, side, span, width)
    for i in range(span):
        if side:
            rest = tallest[i] >> width
            if span > 1 and i + 1 < span:
                rest |= left(tallest[i + 1], last_lane(width))
        else:
            rest = left(tallest[i], width)
            if span > 1 and i:
                rest |= (tallest[i - 1] >> last_lane(width)) & low(width)
        record[i] = nonzero(stands[i] & ~rest, width)
    rest = opens
    for i in range(q):
        k = lowest(rest)
        rest &= rest - 1
        before = q - 1 - i if side else i
        level = lowest(~lane_at(below, k, span, width))
        row[before] = orders.seen_at[q] + seen_row(q, side, 0, before, level)
    cells = cells_of(record, span, width)
    while cells:
        k = highest(cells) if side else lowest(cells)
        cells ^= bit(k)
        level = lowest(~lane_at(below, k, span, width))
        rest = opens & ~low(k) if side else opens & low(k)
        if not rest or level == q:
            # Nothing open hides it.
            need -= 1
            continue
        row[rows] = orders.seen_at[q] + seen_row(q, side, 1, size(rest), level)
        rows += 1
    row[ROWS] = rows
    row[NEED] = need


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def held_bytes(q: cython.int) -> cython.int:
    """The bytes of one block of orders of at most five heights."""
    return 15 if q == 5 else 3 if q == 4 else 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def held(q: cython.int, orders: Orders, alive: Words) -> u64:
    """What the orders alive of one block hold, six bits a cell."""
    k: cython.int
    at: cython.int = orders.held_at[q]
    byte: u64
    x: u64 = 0
    for k in range(held_bytes(q)):
        byte = (alive[k >> 3] >> (8 * (k & 7))) & low(8)
        x |= orders.held[at + (k << 8) + cython.cast(cython.int, byte)]
    return x


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def left_of(
    q: cython.int,
    width: cython.int,
    orders: Orders,
    had: u64,
    front: cython.int,
    back: cython.int,
) -> u64:
    """What is left, six bits a cell, of what the cells had by the orders that show the clues."""
    alive: cython.ulonglong[2] = [0, 0]
    fits_from: Ints = orders.fits_from
    wide: cython.int = words_in(q)
    block: cython.int = 0
    i: cython.int
    w: cython.int
    x: u64
    kept: u64 = 0
    # Each rank that leads six has its block; fewer heights have a single one.
    leads: u64 = had & low(6) if q == 6 else 1
    for i in range(q):
        fits_from[i] = orders.fits_at[q] + fits_row(q, i, (had >> (6 * i)) & low(6))
    while leads:
        if q == 6:
            block = lowest(leads)
        leads &= leads - 1
        for w in range(wide):
            x = low(64)
            for i in range(q):
                x &= orders.fits[fits_from[i] + wide * block + w]
            if front:
                x &= showing(q, width, orders.seen, orders.front_row, wide * block + w)
            if back:
                x &= showing(q, width, orders.seen, orders.back_row, wide * block + w)
            alive[w] = x
        if q < 6:
            return held(q, orders, alive)
        if alive[0] | alive[1]:
            x = held(5, orders, alive)
            # Without the rank that leads, all above it were one less.
            x += x & times(low(6) & ~low(block), EVERY_SIXTH)
            kept |= left(x, 6) | bit(block)
    return kept


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def narrowed(
    q: cython.int,
    span: cython.int,
    width: cython.int,
    orders: Orders,
    word: Words,
    tops: Words,
    heights: u64,
    front: cython.int,
    back: cython.int,
) -> cython.int:
    """See :meth:`Orders.narrow`; ``tops`` are the top bits of the open cells' lanes."""
    ranked: cython.ulonglong[4] = [0, 0, 0, 0]
    stands: cython.ulonglong[4] = [0, 0, 0, 0]
    fixed: u64 = orders.full & ~heights
    opens: u64 = cells_of(tops, span, width)
    rest: u64 = opens
    i: cython.int
    k: cython.int
    x: u64
    had: u64 = 0
    kept: u64
    for i in range(span):
        # Lanes of open cells as they are, of fixed ones all heights below.
        x = whole(tops[i], width)
        stands[i] = word[i] & ~x
        ranked[i] = (word[i] - (orders.one[i] & ~x)) & times(heights, every(width))
    squeeze(ranked, fixed, span, width)
    for i in range(q):
        k = lowest(rest)
        rest &= rest - 1
        had |= left(lane_at(ranked, k, span, width) & low(q), 6 * i)
    if front:
        view(q, span, width, 0, orders, opens, stands, ranked, front, orders.front_row)
    if back:
        view(q, span, width, 1, orders, opens, stands, ranked, back, orders.back_row)
    kept = left_of(q, width, orders, had, front, back)
    if not kept:
        return -1
    if kept == had:
        return 0
    for i in range(span):
        tops[i] = 0
    rest = opens
    for i in range(q):
        k = lowest(rest)
        rest &= rest - 1
        put_at(tops, k, (kept >> (6 * i)) & low(6), span, width)
    unsqueeze(tops, fixed, span, width)
    for i in range(span):
        word[i] = stands[i] | tops[i]
    return 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def ordered(
    q: cython.int,
    span: cython.int,
    width: cython.int,
    orders: Orders,
    word: Words,
    tops: Words,
    heights: u64,
    front: cython.int,
    back: cython.int,
) -> cython.int:
    """Project a line with a constant number of open cells."""
    if q == 2:
        return narrowed(2, span, width, orders, word, tops, heights, front, back)
    if q == 3:
        return narrowed(3, span, width, orders, word, tops, heights, front, back)
    if q == 4:
        return narrowed(4, span, width, orders, word, tops, heights, front, back)
    if q == 6:
        return narrowed(6, span, width, orders, word, tops, heights, front, back)
    return narrowed(5, span, width, orders, word, tops, heights, front, back)


@cython.final
@cython.cclass
class Orders:
    """The orders of up to six open heights as tables of bits, and working memory for one line.

    Not for two threads at once. ``fits`` and ``seen`` hold the rows of :func:`fits_row` and
    :func:`seen_row`, ``held`` what each byte of orders of up to five heights holds, for each q from
    where ``fits_at``, ``seen_at`` and ``held_at`` say; they are filled when a q is first wanted.
    """

    def __init__(self, n: int, span: int, width: int, full: int) -> None:
        memory = Memory()
        self.memory = memory
        self.n = n
        self.span = span
        self.width = width
        self.full = full
        self.one = memory.words(span)
        for k in range(n):
            self.one[k // (64 // width)] |= bit(k % (64 // width) * width)
        self.ready = memory.ints(ORDER_CELLS + 1)
        self.fits_at = memory.ints(ORDER_CELLS + 1)
        self.seen_at = memory.ints(ORDER_CELLS + 1)
        self.held_at = memory.ints(ORDER_CELLS + 1)
        self.front_row = memory.ints(NEED + 1)
        self.back_row = memory.ints(NEED + 1)
        self.fits_from = memory.ints(ORDER_CELLS)
        fits = seen = held = 0
        for q in range(2, min(n, ORDER_CELLS) + 1):
            self.fits_at[q] = fits
            self.seen_at[q] = seen
            self.held_at[q] = held
            fits += fits_row(q, q, 0)
            seen += seen_row(q, 2, 0, 0, 0)
            held += held_bytes(q) << 8
        self.fits = memory.words(fits)
        self.seen = memory.words(seen)
        self.held = memory.ints(held)

    def narrow(self, q: cython.int, word: Words, front: cython.int, back: cython.int) -> cython.int:
        """Narrow a line with q open cells (2 or more) to what its orders that show both clues hold.

        1 if the line changed, 0 if not, -1 if it has no order. It must stand at the fixpoint of its
        singles.
        """
        tops: cython.ulonglong[4] = [0, 0, 0, 0]
        width: cython.int = self.width
        i: cython.int
        heights: u64 = 0
        for i in range(self.span):
            tops[i] = nonzero(word[i] & (word[i] - self.one[i]), width)
            heights |= word[i] & whole(tops[i], width)
        heights = folded(heights, width)
        return self._narrow(q, word, tops, heights, front, back)

    def _narrow(
        self,
        q: cython.int,
        word: Words,
        tops: Words,
        heights: u64,
        front: cython.int,
        back: cython.int,
    ) -> cython.int:
        """Narrow a line whose open cells and heights are known."""
        if q > ORDER_CELLS:
            return self._try_each(q, word, tops, heights, front, back)
        if not self.ready[q]:
            self._prepare(q)
        if self.span == 1:
            return ordered(q, 1, 8, self, word, tops, heights, front, back)
        if self.span == 2:
            return ordered(q, 2, 10, self, word, tops, heights, front, back)
        if self.span == 3:
            return ordered(q, 3, 16, self, word, tops, heights, front, back)
        return ordered(q, 4, 16, self, word, tops, heights, front, back)

    def _try_each(
        self,
        q: cython.int,
        word: Words,
        tops: Words,
        heights: u64,
        front: cython.int,
        back: cython.int,
    ) -> cython.int:
        """Narrow a longer line: try the open cell with the fewest heights with each of them."""
        span: cython.int = self.span
        width: cython.int = self.width
        at: cython.int
        k: cython.int
        i: cython.int
        opens: cython.ulonglong[4] = [0, 0, 0, 0]
        trial: cython.ulonglong[4] = [0, 0, 0, 0]
        kept: cython.ulonglong[4] = [0, 0, 0, 0]
        choice: u64
        cell: u64
        changed: u64 = 0
        k = slimmest(word, tops, span, width)
        at = k >> 6
        k &= 63
        cell = (word[at] >> k) & self.full
        while cell:
            choice = cell & -cell
            cell ^= choice
            for i in range(span):
                opens[i] = tops[i]
                trial[i] = word[i] & ~(times(choice, every(width)) & whole(tops[i], width))
            opens[at] &= ~left(low(width), k)
            trial[at] = (trial[at] & ~left(self.full, k)) | left(choice, k)
            if self._narrow(q - 1, trial, opens, heights ^ choice, front, back) >= 0:
                for i in range(span):
                    kept[i] |= trial[i]
        if not kept[0]:
            return -1
        for i in range(span):
            changed |= word[i] ^ kept[i]
            word[i] = kept[i]
        return 1 if changed else 0

    def _prepare(self, q: cython.int) -> cython.void:
        """Fill the tables of the orders of q heights, in lexicographic order."""
        count: cython.int = 1
        order: cython.int
        i: cython.int
        at: cython.int = self.fits_at[q]
        ranks: Ints = self.fits_from
        for i in range(2, q + 1):
            count *= i
        for order in range(count):
            self._rank(q, order, ranks)
            for i in range(q):
                self.fits[at + fits_row(q, i, 1 << ranks[i]) + order_word(q, order)] |= order_bit(
                    order
                )
            self._view(q, order, ranks, 0)
            self._view(q, order, ranks, 1)
            if q < 6:
                self._hold(q, order, ranks)
        self._join(q)
        self.ready[q] = 1
        if q == 6 and not self.ready[5]:
            self._prepare(5)

    def _join(self, q: cython.int) -> cython.void:
        """Fill the rows of several ranks from those of single ones."""
        i: cython.int
        r: cython.int
        w: cython.int
        at: cython.int = self.fits_at[q]
        for i in range(q):
            for r in range(1, 1 << q):
                for w in range(words_for(q)):
                    self.fits[at + fits_row(q, i, r) + w] |= (
                        self.fits[at + fits_row(q, i, r & -r) + w]
                        | self.fits[at + fits_row(q, i, r & (r - 1)) + w]
                    )

    def _hold(self, q: cython.int, order: cython.int, ranks: Ints) -> cython.void:
        """Enter what one order holds under all bytes that have its bit."""
        i: cython.int
        x: cython.int = 0
        at: cython.int = self.held_at[q] + (order >> 3 << 8)
        for i in range(q):
            x |= 1 << (6 * i + ranks[i])
        for i in range(256):
            if (i >> (order & 7)) & 1:
                self.held[at + i] |= x

    def _rank(self, q: cython.int, order: cython.int, ranks: Ints) -> cython.void:
        """Write the rank in each cell: the digits of the order choose among those unused."""
        i: cython.int
        r: cython.int
        skip: cython.int
        unused: u64 = low(q)
        for i in range(q, 0, -1):
            ranks[i - 1] = order % (q + 1 - i)
            order //= q + 1 - i
        for i in range(q):
            skip = ranks[i]
            r = 0
            while skip or not (unused >> r) & 1:
                skip -= (unused >> r) & 1
                r += 1
            unused ^= bit(r)
            ranks[i] = r

    def _view(self, q: cython.int, order: cython.int, ranks: Ints, side: cython.int) -> cython.void:
        """Enter one order in the rows that show its cells, or fixed buildings behind them."""
        at: cython.int = self.seen_at[q] + order_word(q, order)
        one: u64 = order_bit(order)
        i: cython.int
        level: cython.int
        rank: cython.int
        # One more than the tallest rank so far.
        tallest: cython.int = 0
        for i in range(q + 1):
            for level in range(tallest, q + 1):
                self.seen[at + seen_row(q, side, 1, i, level)] |= one
            if i == q:
                return
            rank = ranks[q - 1 - i if side else i]
            if rank >= tallest:
                for level in range(rank + 1):
                    self.seen[at + seen_row(q, side, 0, i, level)] |= one
                tallest = rank + 1
