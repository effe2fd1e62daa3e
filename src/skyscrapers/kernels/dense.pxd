cimport cython

from skyscrapers.kernels.line cimport LineKernel, Memory
from skyscrapers.kernels.words cimport *

@cython.final
cdef class Flank:
    cdef Memory memory
    cdef int steps, need, blocks, row
    cdef Ints step_of, cell_at, opens
    cdef Words asked, rising, stay, rise, reach, good

@cython.final
cdef class Dense:
    cdef LineKernel rules
    cdef Memory memory
    cdef int n
    cdef bint counts, sums
    cdef u64 top, park, heights
    cdef Flank front, back
    cdef Ints symbol_of, needed
    cdef Words counting, marks, lacking, below

    cdef bint exact(self, Words cells, int at, int front, int back) noexcept nogil
    cdef bint _pair(self, Words cells, int at, int i, int j, int front, int back) noexcept nogil
    cdef bint _joined(self, Flank front, Flank back, int m, u64 tops) noexcept nogil
    cdef bint _meet(self, Flank front, Flank back, int m, u64 tops) noexcept nogil
