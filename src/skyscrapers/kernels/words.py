"""64-bit words for the kernels: the uncompiled twins of the inline C in ``words.pxd``.

Python's integers do not wrap, so an operation that can pass 64 bits goes through a helper here;
compiled, the same name is the bare C operation.
"""

from __future__ import annotations

from typing import Any

ALL_ONES = 2**64 - 1

u64 = int
Words = Any  # a list, or a view of a buffer
Ints = list[int]
Bytes = Any  # bytes, a bytearray or a view


def lowest(x: u64) -> int:
    """Index of the lowest bit set in x > 0."""
    return (x & -x).bit_length() - 1


def highest(x: u64) -> int:
    """Index of the highest bit set in x > 0."""
    return x.bit_length() - 1


def size(x: u64) -> int:
    """Number of bits set in x."""
    return x.bit_count()


def bit(k: int) -> u64:
    """The word with only bit k (0 to 63) set."""
    return 1 << k


def low(k: int) -> u64:
    """The word whose k (0 to 64) lowest bits are set."""
    return (1 << k) - 1


def left(x: u64, k: int) -> u64:
    """The word x shifted left by k (0 to 63); what passes bit 63 is lost."""
    return (x << k) & ALL_ONES


def inverse(x: u64) -> u64:
    """All 64 bits of x turned over."""
    return x ^ ALL_ONES


def times(x: u64, y: u64) -> u64:
    """The low 64 bits of x · y."""
    return (x * y) & ALL_ONES


def some(x: u64) -> u64:
    """1 if x holds anything, else 0."""
    return int(x != 0)


def seen_front(before: u64, x: u64) -> u64:
    """The buildings seen from the front once x, a building's bit, comes after ``before``."""
    return before | x if x > before else before


def seen_back(before: u64, x: u64) -> u64:
    """The buildings seen from the back once x, a building's bit, comes after ``before``."""
    return (before & -x) | x


def lanes_in(width: int) -> int:
    """How many lanes of so many bits (8, 10 or 16) a word has."""
    return 64 // width


def last_lane(width: int) -> int:
    """Where the last lane begins."""
    return (64 // width - 1) * width


def every(width: int) -> u64:
    """The lowest bit of every lane."""
    return {8: 0x0101010101010101, 10: 0x0004010040100401, 16: 0x0001000100010001}[width]


def nonzero(x: u64, width: int) -> u64:
    """The top bit of every lane that holds anything; one of 10 bits never uses its top bit."""
    tops = every(width) << (width - 1)
    rest = tops - every(width)
    return (((x & rest) + rest) | x) & tops


def whole(tops: u64, width: int) -> u64:
    """Whole lanes where their top bit is set."""
    return (tops - (tops >> (width - 1))) | tops


def folded(x: u64, width: int) -> u64:
    """All that the lanes of a word hold."""
    if width < 16:
        x |= x >> 4 * width
    x |= x >> 2 * width
    x |= x >> width
    return x & low(width)


# Row length of a table with an entry for every cell of a line and one more.
SIDE = 17

# Where a side's rows of orders say how many they are, and how many of them must be seen.
ROWS, NEED = 17, 18

# What a clue tells: how many buildings are seen, the sum of their heights, or one height seen.
COUNT, SUM, HEIGHT = 0, 1, 2

# What a slice of the search ended with.
RUNNING, FOUND, FINISHED, RESTARTED, BROKEN = range(5)

# Words that hold all levels of a count.
LEVEL_WORDS = 4

# Most open cells of a line whose orders are the bits of a table, and of one projected so.
ORDER_CELLS, ORDER_OPEN = 6, 7

# The lowest of every six bits, five times.
EVERY_SIXTH = 0x1041041

# Lines with at most this many open cells are projected exactly; once at the root, longer ones too.
EXACT_OPEN, ROOT_OPEN = 6, 8

# Openings are exact up to this many symbols; lines with unused heights up to this many open ones.
OPENING_SYMBOLS, LOOSE_RANKS = 12, 10

# Nodes of the first run, and how much longer the run after a restart may be.
FIRST_RUN, RUN_GROWTH = 500, 3

# Words an openings table may take.
OPENINGS = 65536

# Ranks whose sets fit into one word; most ranks of a dense projection, and the words they take.
WORD_RANKS, DENSE_RANKS, DENSE_WORDS = 6, 8, 4

# More than any level.
FAR = 10000

# More nodes than any search has.
ENDLESS = 1 << 60
