cimport cython

from skyscrapers.kernels.line cimport Memory
from skyscrapers.kernels.words cimport *

@cython.final
cdef class Orders:
    cdef Memory memory
    cdef int n, span, width
    cdef u64 full
    cdef Ints ready, fits_at, seen_at, held_at, held, fits_from, front_row, back_row
    cdef Words one, fits, seen

    cdef int narrow(self, int q, Words word, int front, int back) noexcept nogil
    cdef int _narrow(self, int q, Words word, Words tops, u64 heights, int front, int back) noexcept nogil
    cdef int _try_each(self, int q, Words word, Words tops, u64 heights, int front, int back) noexcept nogil
    cdef void _prepare(self, int q) noexcept nogil
    cdef void _join(self, int q) noexcept nogil
    cdef void _hold(self, int q, int order, Ints ranks) noexcept nogil
    cdef void _rank(self, int q, int order, Ints ranks) noexcept nogil
    cdef void _view(self, int q, int order, Ints ranks, int side) noexcept nogil
