cimport cython

from skyscrapers.kernels.dense cimport Dense
from skyscrapers.kernels.line cimport LineKernel, Memory
from skyscrapers.kernels.words cimport *

@cython.final
cdef class Sight:
    cdef LineKernel line
    cdef Dense dense
    cdef Memory memory
    cdef int n, width
    cdef Ints fewest, most, fewest_on, most_on
    cdef Words cells, trial

    cdef int _floor(self, Words cells, int at, int step, int count) noexcept nogil
    cdef void _look(self, Words cells, int at, int step, int clue, int level) noexcept nogil
    cdef int _next(self, int t, int symbol) noexcept nogil
    cdef bint _bound(self, Words cells, int at, int step, int clue, int level) noexcept nogil
    cdef bint _refuted(self, int front, int back, int position, u64 symbol) noexcept nogil
