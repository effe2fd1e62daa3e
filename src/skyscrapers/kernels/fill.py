# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Random numbers that never change, and uniformly random Latin squares made of them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if not cython.compiled:
    from skyscrapers.kernels.line import Memory
    from skyscrapers.kernels.words import Ints, bit, left, times, u64

MAX_SIZE = 16


@cython.cclass
class Random:
    """The generator's own random numbers: xorshift64*, the same on every machine for ever.

    Source: S. Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled"
    (2016). Only the upper 32 bits of a word are used.

    Parameters
    ----------
    seed : int
        0 … 2⁶⁴ − 1. It should come from a hash: near seeds begin alike.
    """

    def __init__(self, seed: u64) -> None:
        self.state = seed if seed else 0x9E3779B97F4A7C15

    def _next(self) -> u64:
        x: u64 = self.state
        x ^= x >> 12
        x ^= left(x, 25)
        x ^= x >> 27
        self.state = x
        return times(x, 2685821657736338717)

    def _below(self, count: cython.int) -> cython.int:
        limit: u64 = bit(32) - bit(32) % count
        x: u64 = self._next() >> 32
        while x >= limit:
            x = self._next() >> 32
        return x % count

    def _shuffle(self, order: Ints, first: cython.int, last: cython.int) -> cython.void:
        """Write the numbers from ``first`` up to ``last`` into their places, in random order."""
        k: cython.int
        other: cython.int
        for k in range(first, last):
            order[k] = k
        for k in range(last - 1, first, -1):
            other = first + self._below(k - first + 1)
            order[k], order[other] = order[other], order[k]

    def below(self, count: int) -> int:
        """Return one of 0 … count − 1, all equally likely; count is 1 … 2³¹ − 1.

        Raises
        ------
        ValueError
            If there is nothing to choose from.
        """
        if not 0 < count < 0x80000000:
            raise ValueError(f"count {count}: expected 1 to 2147483647")
        return self._below(count)

    def order(self, count: int) -> list[int]:
        """Return 0 … count − 1 in random order, every order equally likely (Fisher and Yates)."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


@cython.cclass
class Cube:
    """The incidence cube of a Latin square: value[r, c, s] is 1 where row r, column c holds s.

    The walk may leave proper squares: one entry is then −1. ``at`` is the entry that the next
    move starts from, on the three axes.
    """

    def __init__(self, n: int) -> None:
        memory = Memory()
        self.memory = memory
        self.n = n
        self.value = memory.ints(n * n * n)
        self.at = memory.ints(3)
        self.orders = memory.ints(3 * n)

    def _start(self, random: Random) -> None:
        """Lay the cyclic square with rows, columns and symbols in random order."""
        n: cython.int = self.n
        orders: Ints = self.orders
        axis: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        for axis in range(3):
            for i in range(n):
                j = random._below(i + 1)
                orders[axis * n + i] = orders[axis * n + j]
                orders[axis * n + j] = i
        for i in range(n):
            for j in range(n):
                k = orders[2 * n + (i + j) % n]
                self.value[(orders[i] * n + orders[n + j]) * n + k] = 1

    def _walk(self, random: Random, visits: cython.int) -> None:
        """Move on until so many proper squares have been met."""
        while visits > 0:
            self._pick_zero(random)
            while not self._move(random):
                pass
            visits -= 1

    def _pick_zero(self, random: Random) -> None:
        """Choose an entry that is 0, all equally likely."""
        n: cython.int = self.n
        at: cython.int = random._below(n * n * n)
        while self.value[at]:
            at = random._below(n * n * n)
        self.at[0] = at // (n * n)
        self.at[1] = at // n % n
        self.at[2] = at % n

    def _move(self, random: Random) -> cython.bint:
        """Make one ±1 move; tell whether the square is then proper."""
        n: cython.int = self.n
        value: Ints = self.value
        row: cython.int = self.at[0] * n * n
        column: cython.int = self.at[1] * n
        symbol: cython.int = self.at[2]
        other_row: cython.int = self._one(random, column + symbol, n * n) * n * n
        other_column: cython.int = self._one(random, row + symbol, n) * n
        other_symbol: cython.int = self._one(random, row + column, 1)
        value[row + column + symbol] += 1
        value[row + other_column + other_symbol] += 1
        value[other_row + column + other_symbol] += 1
        value[other_row + other_column + symbol] += 1
        value[other_row + column + symbol] -= 1
        value[row + other_column + symbol] -= 1
        value[row + column + other_symbol] -= 1
        value[other_row + other_column + other_symbol] -= 1
        self.at[0] = other_row // (n * n)
        self.at[1] = other_column // n
        self.at[2] = other_symbol
        return value[other_row + other_column + other_symbol] >= 0

    def _one(self, random: Random, start: cython.int, step: cython.int) -> cython.int:
        """Return where on a line of the cube the 1 stands; one of the two where there are two."""
        k: cython.int
        found: cython.int = -1
        for k in range(self.n):
            if self.value[start + k * step] == 1:
                if found >= 0:
                    return k if random._below(2) else found
                found = k
        return found


def latin_square(n: int, random: Random) -> bytes:
    """Return a uniformly random Latin square.

    The walk of Jacobson and Matthews ("Generating uniformly distributed random Latin squares",
    1996): ±1 moves on the incidence cube, through improper squares, whose proper squares are
    uniformly distributed. It starts at a cyclic square in random order and ends at the 2n²-th
    proper square met.

    Parameters
    ----------
    n : int
        Rows, columns and symbols, 1 … 16.
    random : Random
        Where chance comes from.

    Returns
    -------
    bytes of length n·n
        The symbols 1 … n, row by row.

    Raises
    ------
    ValueError
        If n is out of range.
    """
    if not 1 <= n <= MAX_SIZE:
        raise ValueError(f"size {n}: the kernels take 1 to {MAX_SIZE}")
    cube: Cube = Cube(n)
    size: cython.int = n
    with cython.nogil:
        cube._start(random)
        if size > 1:
            cube._walk(random, 2 * size * size)
    square = bytearray(n * n)
    i: cython.int
    for i in range(size * size * size):
        if cube.value[i] == 1:
            square[i // size] = i % size + 1
    return bytes(square)
