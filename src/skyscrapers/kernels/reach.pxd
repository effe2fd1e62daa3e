cimport cython

from skyscrapers.kernels.dense cimport Dense
from skyscrapers.kernels.line cimport LineKernel, Memory
from skyscrapers.kernels.sight cimport Sight
from skyscrapers.kernels.words cimport *

# The same constants as in reach.py: what can be done with a line, and the most open cells of a small
# census.
cdef enum:
    SINGLES = 0
    BOUNDS = 1
    SUBSETS = 2
    SMALL_CENSUS = 3
    TRIAL = 4
    PEAK_SPLIT = 5
    CENSUS = 6
    SMALL = 3

@cython.final
cdef class Reach:
    cdef int n, lines, stages, assuming, refuted
    cdef u64 parks_bit
    cdef bint plain
    cdef LineKernel rules
    cdef Dense dense
    cdef Sight sight
    cdef Memory memory
    cdef Ints front, back, opened, place, length, stage, stage_of
    cdef Words openings, cells, kept, line, split, merged, precise, places, cell_lines

    cdef bint _settle(self) noexcept nogil
    cdef bint _apply(self, int line, int stage) noexcept nogil
    cdef void _take(self, int line) noexcept nogil
    cdef void _put(self, int line) noexcept nogil
    cdef void _stir(self, int cell) noexcept nogil
    cdef void _assume(self, int cell, u64 candidates) noexcept nogil
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
