cimport cython

from skyscrapers.kernels.dense cimport Dense
from skyscrapers.kernels.line cimport LineKernel, Memory
from skyscrapers.kernels.sight cimport Sight
from skyscrapers.kernels.words cimport *

# The same constants as in reach.py: what can be done with a line; the most open cells of a small
# census and of a quick projection; closures; and the sizes of tables.
cdef enum:
    SINGLES = 0
    BOUNDS = 1
    SUBSETS = 2
    SMALL_CENSUS = 3
    TRIAL = 4
    PEAK_SPLIT = 5
    CENSUS = 6
    DONE = 7
    SMALL = 3
    QUICK = 8
    TRIED = 2
    PROJECTED = 3
    MOST_PHASES = 2
    MOST_STAGES = 6
    CLUE_BITS = 8
    KNOWN_BITS = 15

@cython.final
cdef class Reach:
    cdef int n, lines, parted, parked, quick, at, refuted
    cdef u64 parks_bit, mixer
    cdef bint plain
    cdef LineKernel rules
    cdef Dense dense
    cdef Sight sight
    cdef Memory memory
    cdef Ints front, back, opened, place, length, closures, assumed, stages
    cdef Words openings, cells, before, kept, line, split, merged, precise, places, cell_lines, todo, known

    cdef void _list(self, Ints closures, object levels) except *
    cdef bint _load(self, Bytes clues, Bytes givens) noexcept nogil
    cdef void _hear_clue(self, int edge, int clue) noexcept nogil
    cdef u64 _heard(self, int given) noexcept nogil
    cdef int _excess_of(self, Bytes clues, Bytes givens, int level) noexcept nogil
    cdef int _excess_at(self, int level) noexcept nogil
    cdef bint _settle(self, Ints closures) noexcept nogil
    cdef bint _close(self, int line, int closure) noexcept nogil
    cdef bint _recall(self, int line, int closure) noexcept nogil
    cdef bint _narrow(self, int line, int closure) noexcept nogil
    cdef int _opens(self) noexcept nogil
    cdef u64 _packed(self, int start, int end, u64 word) noexcept nogil
    cdef void _unpack(self, int start, int end, u64 word) noexcept nogil
    cdef bint _exhaust(self, int line, int closure) noexcept nogil
    cdef int _candidates(self, int line) noexcept nogil
    cdef bint _apply(self, int line, int stage) noexcept nogil
    cdef void _take(self, int line) noexcept nogil
    cdef bint _put(self, int line) noexcept nogil
    cdef void _stir(self, u64 stale) noexcept nogil
    cdef void _assume(self, int cell, u64 candidates, int phases) noexcept nogil
    cdef bint _singles(self, int line) noexcept nogil
    cdef bint _bounds(self, int line) noexcept nogil
    cdef bint _census(self, int line, int most_open) noexcept nogil
    cdef bint _is_inexact(self, int line) noexcept nogil
    cdef bint _trial(self, int line) noexcept nogil
    cdef bint _peak_split(self, int line) noexcept nogil
    cdef bint _line_settles(self, int line) noexcept nogil
    cdef bint _subsets(self, int line) noexcept nogil
    cdef void _naked(self, Words sets, int count) noexcept nogil
    cdef void _strike(self, Words sets, int count, u64 chosen, u64 things) noexcept nogil
    cdef int _excess(self) noexcept nogil
    cdef bint _refute(self) noexcept nogil
    cdef bint _refute_in(self, int cell) noexcept nogil
    cdef bint _open(self) noexcept nogil
    cdef u64 _opening(self, int clue, int k) noexcept nogil
