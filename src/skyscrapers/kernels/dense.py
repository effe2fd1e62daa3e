# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The exact projection of a line with few open cells: families of sets as bits of a word.

The same programme as in ``line``, for counts and haido, where a building seen adds at most 1. With
at most eight open heights below the tallest (ranks 0 to m - 1) a family of sets of ranks is 2 ** m
bits, a word or a few, and placing rank r moves every set without r at once: a shift by 2 ** r. A
level is what is seen so far. Where all levels fit into one word they share it, level after level;
else each has its own.

A step of a side is an open cell, where one of the ranks, or a park, is placed, or a fixed building
that is passed. Placing rank r takes the sets of ``stay`` on at their level and those of ``rise`` to
the next level. The back side stores a set as its complement, so that both sides join by a plain
AND; placing a rank there shifts down.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if not cython.compiled:
    from skyscrapers.kernels.line import LineKernel, Memory
    from skyscrapers.kernels.words import (
        COUNT,
        DENSE_RANKS,
        DENSE_WORDS,
        SIDE,
        SUM,
        WORD_RANKS,
        Ints,
        Words,
        bit,
        highest,
        left,
        low,
        lowest,
        size,
        some,
        u64,
    )


@cython.final
@cython.cclass
class Flank:
    """One side of a line as steps, and what is reached after each of them.

    ``need`` is the level to reach before the tallest, less what is seen before the first step;
    ``step_of`` the number of steps before each cell, counted from this side's end. ``opens`` says
    which steps are open cells, as the first always is; ``asked`` is what stands there, ``rising``
    what counts there if it is seen. Of the later open ones ``stay`` and ``rise`` hold, for each
    rank, the sets that placing it takes on; of a fixed building ``rise`` holds the sets all below
    it. A row of ``reach`` and ``good`` belongs to each step and one to the end: a blank level, the
    levels in blocks of four, a blank one.
    """

    def __init__(self) -> None:
        self.memory = memory = Memory()
        self.steps = self.need = self.blocks = self.row = 0
        self.step_of = memory.ints(SIDE)
        self.cell_at = memory.ints(SIDE + 1)
        self.opens = memory.ints(SIDE + 1)
        self.asked = memory.words(SIDE + 1)
        self.rising = memory.words(SIDE + 1)
        self.stay = memory.words(SIDE * DENSE_RANKS * DENSE_WORDS)
        self.rise = memory.words(SIDE * DENSE_RANKS * DENSE_WORDS)
        self.reach = memory.words(SIDE * (SIDE + 5) * DENSE_WORDS)
        self.good = memory.words(SIDE * (SIDE + 5) * DENSE_WORDS)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def table_of(side: cython.int, m: cython.int, r: cython.int) -> cython.int:
    """Where the table entries for one side, m ranks and rank r begin."""
    return (((DENSE_RANKS + 1) * side + m) * (DENSE_RANKS + 1) + r) * DENSE_WORDS


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def moved(side: cython.int, x: u64, k: cython.int) -> u64:
    """The families of x once a rank worth k is placed."""
    return x >> k if side else left(x, k)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unmoved(side: cython.int, x: u64, k: cython.int) -> u64:
    """The families that placing a rank worth k turns into x."""
    return left(x, k) if side else x >> k


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def all_or_none(x: u64, k: cython.int) -> u64:
    """A word of ones if bit k of x is set, else of zeros."""
    return -((x >> k) & 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def parkable(dense: Dense, flank: Flank, i: cython.int) -> u64:
    """A word of ones if a park may stand at step i, else of zeros."""
    return all_or_none(flank.asked[i] & dense.park, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def singleton(side: cython.int, m: cython.int, r: cython.int) -> cython.int:
    """The index of the set of rank r alone."""
    return (1 << m) - 1 - (1 << r) if side else 1 << r


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def packed_first(side: cython.int, m: cython.int, flank: Flank, dense: Dense) -> u64:
    """What the first step, an open cell, reaches from the empty set, all levels in one word."""
    symbol_of: Ints = dense.symbol_of
    sets: cython.int = 1 << m
    r: cython.int
    k: cython.int
    found: u64 = flank.reach[0] & parkable(dense, flank, 0)
    for r in range(m):
        k = symbol_of[r]
        found |= left(
            (flank.asked[0] >> k) & 1,
            singleton(side, m, r) + (sets if (flank.rising[0] >> k) & 1 else 0),
        )
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def packed_first_back(side: cython.int, m: cython.int, flank: Flank, dense: Dense) -> u64:
    """The symbols in use in the first open cell."""
    symbol_of: Ints = dense.symbol_of
    sets: cython.int = 1 << m
    good: u64 = flank.good[1]
    r: cython.int
    k: cython.int
    found: u64 = some(flank.reach[0] & parkable(dense, flank, 0) & good)
    for r in range(m):
        k = symbol_of[r]
        found |= (
            good >> (singleton(side, m, r) + (sets if (flank.rising[0] >> k) & 1 else 0)) & 1
        ) << k
    return found & flank.asked[0]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def levelled_first(
    side: cython.int, words: cython.int, m: cython.int, flank: Flank, dense: Dense
) -> cython.void:
    """Take the first step, into an open cell, from the empty set."""
    symbol_of: Ints = dense.symbol_of
    reach: Words = flank.reach
    to: cython.int = flank.row + words
    r: cython.int
    k: cython.int
    at: cython.int
    for k in range(flank.row):
        reach[flank.row + k] = 0
    at = (1 << m) - 1 if side else 0
    reach[to + (at >> WORD_RANKS)] = left(flank.asked[0] & dense.park, at & 63)
    for r in range(m):
        k = symbol_of[r]
        at = singleton(side, m, r)
        reach[to + (words if (flank.rising[0] >> k) & 1 else 0) + (at >> WORD_RANKS)] |= left(
            (flank.asked[0] >> k) & 1, at & 63
        )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def levelled_first_back(
    side: cython.int, words: cython.int, m: cython.int, flank: Flank, dense: Dense
) -> u64:
    """The symbols in use in the first open cell."""
    symbol_of: Ints = dense.symbol_of
    good: Words = flank.good
    to: cython.int = flank.row + words
    r: cython.int
    k: cython.int
    at: cython.int = (1 << m) - 1 if side else 0
    found: u64 = (good[to + (at >> WORD_RANKS)] >> (at & 63)) & flank.asked[0] & dense.park
    for r in range(m):
        k = symbol_of[r]
        at = singleton(side, m, r)
        found |= (
            good[to + (words if (flank.rising[0] >> k) & 1 else 0) + (at >> WORD_RANKS)]
            >> (at & 63)
            & 1
        ) << k
    return found & flank.asked[0]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def families(
    side: cython.int,
    words: cython.int,
    m: cython.int,
    i: cython.int,
    dense: Dense,
    flank: Flank,
) -> cython.void:
    """Note the sets that each rank takes on at step i, an open cell."""
    table: cython.int = table_of(side, m, 0)
    e: cython.int = i * DENSE_RANKS * DENSE_WORDS
    ask: u64 = flank.asked[i]
    rising: u64 = ask & flank.rising[i]
    r: cython.int
    w: cython.int
    k: cython.int
    fits: u64
    seen: u64
    for r in range(m):
        k = dense.symbol_of[r]
        for w in range(words):
            fits = dense.lacking[table + r * DENSE_WORDS + w] & all_or_none(ask, k)
            seen = dense.below[table + r * DENSE_WORDS + w] & all_or_none(rising, k)
            flank.rise[e + r * words + w] = seen
            flank.stay[e + r * words + w] = fits ^ seen


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def passing(
    side: cython.int,
    words: cython.int,
    m: cython.int,
    i: cython.int,
    dense: Dense,
    flank: Flank,
) -> cython.void:
    """Note the sets below the fixed building that step i passes."""
    w: cython.int
    r: cython.int = size(dense.heights & (flank.asked[i] - 1))
    for w in range(words):
        flank.rise[i * DENSE_RANKS * DENSE_WORDS + w] = dense.below[table_of(side, m, r) + w]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def packed_forward(side: cython.int, m: cython.int, flank: Flank, dense: Dense) -> cython.void:
    """Walk over one side's steps with all levels in one word."""
    reach: Words = flank.reach
    stay: Words = flank.stay
    rise: Words = flank.rise
    sets: cython.int = 1 << m
    i: cython.int
    r: cython.int
    k: cython.int
    e: cython.int
    x: u64
    y: u64
    if not flank.steps:
        return
    reach[1] = x = packed_first(side, m, flank, dense)
    for i in range(1, flank.steps):
        e = i * DENSE_RANKS * DENSE_WORDS
        if flank.opens[i]:
            families(side, 1, m, i, dense, flank)
            y = x & parkable(dense, flank, i)
            for r in range(m):
                k = 1 << r
                y |= moved(side, x & stay[e + r], k)
                y |= left(x & rise[e + r], sets - k if side else sets + k)
        else:
            passing(side, 1, m, i, dense, flank)
            y = (x & ~rise[e]) | left(x & rise[e], sets)
        reach[i + 1] = x = y


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def packed_backward(
    side: cython.int,
    m: cython.int,
    flank: Flank,
    dense: Dense,
) -> cython.void:
    """Walk back over one side's steps, marking the symbols in use."""
    marks: Words = dense.marks
    last: cython.int = dense.n - 1
    symbol_of: Ints = dense.symbol_of
    reach: Words = flank.reach
    good: Words = flank.good
    stay: Words = flank.stay
    rise: Words = flank.rise
    sets: cython.int = 1 << m
    i: cython.int
    r: cython.int
    k: cython.int
    e: cython.int
    x: u64
    y: u64 = good[flank.steps]
    z: u64
    used: u64
    found: u64
    for i in range(flank.steps - 1, 0, -1):
        e = i * DENSE_RANKS * DENSE_WORDS
        x = reach[i]
        if flank.opens[i]:
            z = x & y & parkable(dense, flank, i)
            found = some(z)
            for r in range(m):
                k = 1 << r
                used = unmoved(side, y, k) & stay[e + r]
                used |= (y >> (sets - k if side else sets + k)) & rise[e + r]
                used &= x
                z |= used
                found |= some(used) << symbol_of[r]
            k = flank.cell_at[i]
            marks[last - k if side else k] |= found
        else:
            z = x & ((y & ~rise[e]) | ((y >> sets) & rise[e]))
        y = z | good[i]
        good[i] = y
    if flank.steps:
        k = flank.cell_at[0]
        marks[last - k if side else k] |= packed_first_back(side, m, flank, dense)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def levelled_forward(
    side: cython.int, depth: cython.int, m: cython.int, flank: Flank, dense: Dense
) -> cython.void:
    """Walk over one side's steps with a word for each level, four levels at a time.

    Of a block, only the first ``depth`` levels are needed.
    """
    reach: Words = flank.reach
    stay: Words = flank.stay
    rise: Words = flank.rise
    row: cython.int = flank.row
    i: cython.int
    r: cython.int
    e: cython.int
    here: cython.int
    block: cython.int
    s: u64
    t: u64
    p: u64
    q: u64
    w: u64
    x: u64
    y: u64
    a: u64
    b: u64
    c: u64
    d: u64
    if not flank.steps:
        return
    levelled_first(side, 1, m, flank, dense)
    for i in range(1, flank.steps):
        e = i * DENSE_RANKS * DENSE_WORDS
        if flank.opens[i]:
            families(side, 1, m, i, dense, flank)
        else:
            passing(side, 1, m, i, dense, flank)
        reach[(i + 1) * row] = 0
        for block in range(flank.blocks if depth > 3 else 1):
            here = i * row + 4 * block
            p = reach[here]
            q = reach[here + 1]
            w = reach[here + 2]
            x = reach[here + 3]
            y = reach[here + 4]
            if flank.opens[i]:
                s = parkable(dense, flank, i)
                a = q & s
                b = w & s
                c = x & s
                d = y & s
                for r in range(m):
                    s = stay[e + r]
                    t = rise[e + r]
                    a |= moved(side, (q & s) | (p & t), 1 << r)
                    if depth > 1:
                        b |= moved(side, (w & s) | (q & t), 1 << r)
                    if depth > 2:
                        c |= moved(side, (x & s) | (w & t), 1 << r)
                    if depth > 3:
                        d |= moved(side, (y & s) | (x & t), 1 << r)
            else:
                t = rise[e]
                a = (q & ~t) | (p & t)
                b = (w & ~t) | (q & t)
                c = (x & ~t) | (w & t)
                d = (y & ~t) | (x & t)
            here += row
            reach[here + 1] = a
            reach[here + 2] = b
            reach[here + 3] = c
            reach[here + 4] = d


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def levelled_backward(
    side: cython.int,
    depth: cython.int,
    m: cython.int,
    flank: Flank,
    dense: Dense,
) -> cython.void:
    """Walk back over one side's steps, four levels at a time, marking the symbols in use."""
    marks: Words = dense.marks
    last: cython.int = dense.n - 1
    symbol_of: Ints = dense.symbol_of
    reach: Words = flank.reach
    good: Words = flank.good
    stay: Words = flank.stay
    rise: Words = flank.rise
    row: cython.int = flank.row
    i: cython.int
    r: cython.int
    e: cython.int
    k: cython.int
    here: cython.int
    block: cython.int
    s: u64
    t: u64
    p: u64
    q: u64
    w: u64
    x: u64
    y: u64
    z: u64
    a: u64
    b: u64 = 0
    c: u64 = 0
    d: u64 = 0
    found: u64
    for i in range(flank.steps - 1, 0, -1):
        e = i * DENSE_RANKS * DENSE_WORDS
        found = 0
        for block in range(flank.blocks if depth > 3 else 1):
            here = (i + 1) * row + 4 * block
            p = good[here + 1]
            q = good[here + 2]
            w = good[here + 3]
            x = good[here + 4]
            y = good[here + 5]
            here -= row
            if not flank.opens[i]:
                t = rise[e]
                good[here + 1] |= reach[here + 1] & ((p & ~t) | (q & t))
                good[here + 2] |= reach[here + 2] & ((q & ~t) | (w & t))
                good[here + 3] |= reach[here + 3] & ((w & ~t) | (x & t))
                good[here + 4] |= reach[here + 4] & ((x & ~t) | (y & t))
                continue
            s = parkable(dense, flank, i)
            a = p & s
            b = q & s
            c = w & s
            d = x & s
            found |= some(
                (reach[here + 1] & a)
                | (reach[here + 2] & b)
                | (reach[here + 3] & c)
                | (reach[here + 4] & d)
            )
            for r in range(m):
                k = 1 << r
                s = stay[e + r]
                t = rise[e + r]
                z = (unmoved(side, p, k) & s) | (unmoved(side, q, k) & t)
                a |= z
                z &= reach[here + 1]
                if depth > 1:
                    s = (unmoved(side, q, k) & stay[e + r]) | (unmoved(side, w, k) & t)
                    b |= s
                    z |= s & reach[here + 2]
                if depth > 2:
                    s = (unmoved(side, w, k) & stay[e + r]) | (unmoved(side, x, k) & t)
                    c |= s
                    z |= s & reach[here + 3]
                if depth > 3:
                    s = (unmoved(side, x, k) & stay[e + r]) | (unmoved(side, y, k) & t)
                    d |= s
                    z |= s & reach[here + 4]
                found |= some(z) << symbol_of[r]
            good[here + 1] |= reach[here + 1] & a
            good[here + 2] |= reach[here + 2] & b
            good[here + 3] |= reach[here + 3] & c
            good[here + 4] |= reach[here + 4] & d
        k = flank.cell_at[i]
        marks[last - k if side else k] |= found
    if flank.steps:
        k = flank.cell_at[0]
        marks[last - k if side else k] |= levelled_first_back(side, 1, m, flank, dense)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def wide_forward(side: cython.int, m: cython.int, flank: Flank, dense: Dense) -> cython.void:
    """Walk over one side's steps with several words for each level.

    A rank within the words is a shift, one above a move to another word.
    """
    reach: Words = flank.reach
    stay: Words = flank.stay
    rise: Words = flank.rise
    words: cython.int = 1 << (m - WORD_RANKS)
    row: cython.int = flank.row
    # A blank level, and those up to the one to reach.
    levels: cython.int = flank.need + 2
    i: cython.int
    r: cython.int
    e: cython.int
    k: cython.int
    w: cython.int
    to: cython.int
    level: cython.int
    here: cython.int
    t: u64
    stays: u64
    rises: u64
    if not flank.steps:
        return
    levelled_first(side, words, m, flank, dense)
    for i in range(1, flank.steps):
        here = i * row
        for k in range(words):
            reach[here + row + k] = 0
        for k in range(here + words, here + levels * words):
            reach[row + k] = reach[k] & parkable(dense, flank, i)
        e = i * DENSE_RANKS * DENSE_WORDS
        if not flank.opens[i]:
            passing(side, words, m, i, dense, flank)
            for k in range(here + words, here + levels * words):
                t = rise[e + (k - here) % words]
                reach[row + k] = (reach[k] & ~t) | (reach[k - words] & t)
            continue
        families(side, words, m, i, dense, flank)
        for r in range(m):
            for w in range(words):
                e = i * DENSE_RANKS * DENSE_WORDS + r * words + w
                stays = stay[e]
                rises = rise[e]
                if not stays | rises:
                    continue
                to = row + (w ^ (1 << r >> WORD_RANKS)) - w
                for level in range(1, levels):
                    k = here + level * words + w
                    t = (reach[k] & stays) | (reach[k - words] & rises)
                    reach[to + k] |= moved(side, t, (1 << r) & 63)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def wide_backward(
    side: cython.int,
    m: cython.int,
    flank: Flank,
    dense: Dense,
) -> cython.void:
    """Walk back over one side's steps with several words for each level, marking the symbols."""
    marks: Words = dense.marks
    last: cython.int = dense.n - 1
    symbol_of: Ints = dense.symbol_of
    reach: Words = flank.reach
    good: Words = flank.good
    stay: Words = flank.stay
    rise: Words = flank.rise
    words: cython.int = 1 << (m - WORD_RANKS)
    row: cython.int = flank.row
    # A blank level, and those up to the one to reach.
    levels: cython.int = flank.need + 2
    i: cython.int
    r: cython.int
    e: cython.int
    k: cython.int
    w: cython.int
    to: cython.int
    level: cython.int
    here: cython.int
    t: u64
    stays: u64
    rises: u64
    used: u64
    found: u64
    for i in range(flank.steps - 1, 0, -1):
        here = i * row
        e = i * DENSE_RANKS * DENSE_WORDS
        if not flank.opens[i]:
            for k in range(here + words, here + levels * words):
                t = rise[e + (k - here) % words]
                good[k] |= reach[k] & ((good[row + k] & ~t) | (good[row + k + words] & t))
            continue
        used = 0
        for k in range(here + words, here + levels * words):
            t = reach[k] & good[row + k] & parkable(dense, flank, i)
            good[k] |= t
            used |= t
        found = some(used)
        for r in range(m):
            used = 0
            for w in range(words):
                e = i * DENSE_RANKS * DENSE_WORDS + r * words + w
                stays = stay[e]
                rises = rise[e]
                if not stays | rises:
                    continue
                to = row + (w ^ (1 << r >> WORD_RANKS)) - w
                for level in range(1, levels):
                    k = here + level * words + w
                    t = unmoved(side, good[to + k], (1 << r) & 63) & stays
                    t |= unmoved(side, good[to + k + words], (1 << r) & 63) & rises
                    t &= reach[k]
                    good[k] |= t
                    used |= t
            found |= some(used) << symbol_of[r]
        k = flank.cell_at[i]
        marks[last - k if side else k] |= found
    if flank.steps:
        k = flank.cell_at[0]
        marks[last - k if side else k] |= levelled_first_back(side, words, m, flank, dense)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def levelled(
    side: cython.int, back: cython.bint, m: cython.int, flank: Flank, dense: Dense
) -> cython.void:
    """Walk over one side, or back, with no more levels in a block than it needs."""
    if flank.need < 1:
        if back:
            levelled_backward(side, 1, m, flank, dense)
        else:
            levelled_forward(side, 1, m, flank, dense)
    elif flank.need < 2:
        if back:
            levelled_backward(side, 2, m, flank, dense)
        else:
            levelled_forward(side, 2, m, flank, dense)
    elif flank.need < 3:
        if back:
            levelled_backward(side, 3, m, flank, dense)
        else:
            levelled_forward(side, 3, m, flank, dense)
    elif back:
        levelled_backward(side, 4, m, flank, dense)
    else:
        levelled_forward(side, 4, m, flank, dense)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def wide(
    side: cython.int, back: cython.bint, m: cython.int, flank: Flank, dense: Dense
) -> cython.void:
    """Walk over one side, or back, with several words for each level."""
    if back:
        wide_backward(side, m, flank, dense)
    else:
        wide_forward(side, m, flank, dense)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def walk(
    side: cython.int, back: cython.bint, m: cython.int, flank: Flank, dense: Dense
) -> cython.void:
    """Walk over one side, or back, with a constant number of ranks where that is common."""
    if m == 5:
        levelled(side, back, 5, flank, dense)
    elif m == 6:
        levelled(side, back, 6, flank, dense)
    elif m < 5:
        levelled(side, back, m, flank, dense)
    elif m == 7:
        wide(side, back, 7, flank, dense)
    else:
        wide(side, back, 8, flank, dense)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lay(
    side: cython.int,
    dense: Dense,
    flank: Flank,
    cells: Words,
    start: cython.int,
    count: cython.int,
    clue: cython.int,
) -> cython.void:
    """Lay out the first ``count`` cells from one end as steps, without branches in the loop.

    What a cell holds would be hard to predict.
    """
    i: cython.int
    steps: cython.int = 0
    need: cython.int = dense.needed[clue]
    opens: cython.int
    counts: cython.int
    begun: cython.int = 0
    rising: u64 = dense.counting[clue] & low(63) & ~dense.park
    cell: u64
    for i in range(count):
        cell = cells[start - i if side else start + i]
        opens = some(cell & (cell - 1))
        counts = some(cell & rising) & (1 - opens)
        flank.step_of[i] = steps
        flank.cell_at[steps] = i
        flank.opens[steps] = opens
        flank.asked[steps] = cell
        flank.rising[steps] = rising
        # A fixed building that is seen counts at once before the first step, else as a step.
        need -= counts & ~begun
        steps += opens | (counts & begun)
        begun |= opens
        rising &= ~(((cell << 1) - 1) & (opens - 1))
    flank.step_of[count] = steps
    flank.steps = steps
    flank.need = need


def family(sets: list[int], m: int) -> list[int]:
    """The family of these sets of m ranks as words; what is short of a word fills it repeatedly."""
    bits = sum([1 << s for s in sets])
    if m < WORD_RANKS:
        return [sum([bits << start for start in range(0, 64, 1 << m)])]
    return [bits >> start & (2**64 - 1) for start in range(0, 1 << m, 64)]


@cython.final
@cython.cclass
class Dense:
    """The rules of one shape and the working memory for one line. Not for two threads at once."""

    def __init__(self, rules: LineKernel) -> None:
        self.rules = rules
        self.memory = memory = Memory()
        self.n = rules.n
        self.counts = rules.measure == COUNT
        self.sums = rules.measure == SUM
        self.top = bit(rules.top)
        self.park = rules.park
        self.front = Flank()
        self.back = Flank()
        # For each clue: the symbols that count, and the level to reach before the tallest.
        clues = max(rules.n, rules.symbols) + 1
        self.counting = memory.words(clues)
        self.needed = memory.ints(clues)
        for clue in range(1, clues):
            symbol = clue - rules.lift
            self.counting[clue] = rules.full & ~rules.park if self.counts else bit(symbol)
            self.needed[clue] = clue - 1 if self.counts else int(symbol != rules.top)
        self.symbol_of = memory.ints(SIDE)
        self.marks = memory.words(SIDE)
        self.heights = 0
        # For each number of ranks: the sets without a rank, and the sets all below it, once for
        # every level; from the back sets stand as their complements.
        table = table_of(2, 0, 0)
        self.lacking = memory.words(table)
        self.below = memory.words(table)
        for m in range(DENSE_RANKS + 1):
            self._set_tables(m)

    def _set_tables(self, m: int) -> None:
        """Note the families of sets of m ranks that lack, or lie below, each rank."""
        for r in range(m + 1):
            without = [s for s in range(1 << m) if not s >> r & 1]
            under = [s for s in range(1 << m) if not s >> r]
            for side in range(2):
                at = table_of(side, m, r)
                turned = (1 << m) - 1 if side else 0
                for w, word in enumerate(family([turned ^ s for s in without], m)):
                    self.lacking[at + w] = word
                for w, word in enumerate(family([turned ^ s for s in under], m)):
                    self.below[at + w] = word

    def exact(
        self, cells: Words, at: cython.int, front: cython.int, back: cython.int
    ) -> cython.bint:
        """Narrow a line to what its arrangements that show both clues hold; False if none.

        The line must stand at the fixpoint of its singles. Lines that do not fit go to the
        programme over single sets.
        """
        n: cython.int = self.n
        k: cython.int
        m: cython.int = 0
        marks: Words = self.marks
        symbol_of: Ints = self.symbol_of
        heights: u64 = 0
        tops: u64 = 0
        opens: u64 = 0
        cell: u64
        several: u64
        for k in range(n):
            cell = cells[at + k]
            several = some(cell & (cell - 1))
            opens |= several << k
            heights |= cell & -several
            tops |= some(cell & self.top) << k
            marks[k] = cell & (several - 1)
        if not self.rules.loose and size(opens) == 2:
            return self._pair(cells, at, lowest(opens), highest(opens), front, back)
        heights &= ~(self.top | self.park)
        for k in range(self.rules.symbols):
            symbol_of[m] = k
            m += (heights >> k) & 1
        if m > DENSE_RANKS or not tops or self.rules.loose or (self.sums and front | back):
            return self.rules.exact(cells, at, front, back)
        self.rules.projections += 1
        self.heights = heights
        lay(0, self, self.front, cells, at, highest(tops), front)
        lay(1, self, self.back, cells, at + n - 1, n - 1 - lowest(tops), back)
        if not self._joined(self.front, self.back, m, tops):
            return False
        for k in range(n):
            cells[at + k] = marks[k]
        return True

    def _pair(
        self,
        cells: Words,
        at: cython.int,
        i: cython.int,
        j: cython.int,
        front: cython.int,
        back: cython.int,
    ) -> cython.bint:
        """Narrow a line whose only open cells, i and j, hold the same two symbols: try both."""
        both: u64 = cells[at + i]
        one: u64 = both & -both
        other: u64 = both ^ one
        straight: cython.bint
        turned: cython.bint
        self.rules.projections += 1
        cells[at + i] = one
        cells[at + j] = other
        straight = self.rules.shows(cells, at, front, back)
        cells[at + i] = other
        cells[at + j] = one
        turned = self.rules.shows(cells, at, front, back)
        if straight:
            cells[at + i] = both if turned else one
            cells[at + j] = both if turned else other
        return straight or turned

    def _joined(self, front: Flank, back: Flank, m: cython.int, tops: u64) -> cython.bint:
        """Run both sides, join them where the tallest may stand, run back; False if they miss."""
        if front.need < 0 or back.need < 0:
            return False
        if m < WORD_RANKS and (max(front.need, back.need) + 1) << m <= 64:
            if m == 2:
                return packed(2, self, front, back, tops)
            if m == 3:
                return packed(3, self, front, back, tops)
            if m == 4:
                return packed(4, self, front, back, tops)
            if m == 5:
                return packed(5, self, front, back, tops)
            return packed(m, self, front, back, tops)
        start(front, 0, m)
        start(back, (1 << m) - 1, m)
        walk(0, False, m, front, self)
        walk(1, False, m, back, self)
        if not self._meet(front, back, m, tops):
            return False
        walk(0, True, m, front, self)
        walk(1, True, m, back, self)
        return True

    def _meet(self, front: Flank, back: Flank, m: cython.int, tops: u64) -> cython.bint:
        """Join the sides at every place of the tallest; False if they never meet."""
        k: cython.int
        w: cython.int
        a: cython.int
        b: cython.int
        words: cython.int = 1 if m <= WORD_RANKS else 1 << (m - WORD_RANKS)
        both: u64
        joined: cython.bint = False
        while tops:
            k = lowest(tops)
            tops &= tops - 1
            a = front.step_of[k] * front.row + (front.need + 1) * words
            b = back.step_of[self.n - 1 - k] * back.row + (back.need + 1) * words
            for w in range(words):
                both = front.reach[a + w] & back.reach[b + w]
                if both:
                    front.good[a + w] |= both
                    back.good[b + w] |= both
                    self.marks[k] |= self.top
                    joined = True
        return joined


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def packed(m: cython.int, dense: Dense, front: Flank, back: Flank, tops: u64) -> cython.bint:
    """The programme with all levels in one word; False if the sides never meet."""
    k: cython.int
    a: cython.int
    b: cython.int
    front_shift: cython.int = front.need << m
    back_shift: cython.int = back.need << m
    both: u64
    joined: u64 = 0
    front.reach[0] = 1
    back.reach[0] = bit((1 << m) - 1)
    packed_forward(0, m, front, dense)
    packed_forward(1, m, back, dense)
    for k in range(front.steps + 1):
        front.good[k] = 0
    for k in range(back.steps + 1):
        back.good[k] = 0
    while tops:
        k = lowest(tops)
        tops &= tops - 1
        a = front.step_of[k]
        b = back.step_of[dense.n - 1 - k]
        both = (front.reach[a] >> front_shift) & (back.reach[b] >> back_shift) & low(1 << m)
        front.good[a] |= left(both, front_shift)
        back.good[b] |= left(both, back_shift)
        dense.marks[k] |= dense.top & -some(both)
        joined |= both
    if not joined:
        return False
    packed_backward(0, m, front, dense)
    packed_backward(1, m, back, dense)
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def start(flank: Flank, empty: cython.int, m: cython.int) -> cython.void:
    """Blank a flank's first row and its support, and put the empty set at level 0."""
    words: cython.int = 1 if m <= WORD_RANKS else 1 << (m - WORD_RANKS)
    k: cython.int
    flank.blocks = (flank.need >> 2) + 1
    flank.row = (4 * flank.blocks + 2) * words
    for k in range(flank.row):
        flank.reach[k] = 0
    for k in range((flank.steps + 1) * flank.row):
        flank.good[k] = 0
    flank.reach[words + (empty >> WORD_RANKS)] = bit(empty & 63)
