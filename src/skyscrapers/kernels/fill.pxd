cimport cython

from skyscrapers.kernels.line cimport Memory
from skyscrapers.kernels.words cimport *

@cython.final
cdef class Random:
    cdef readonly u64 state

    cdef u64 _next(self) noexcept nogil
    cdef int _below(self, int count) noexcept nogil
    cdef void _shuffle(self, Ints order, int first, int last) noexcept nogil

@cython.final
cdef class Cube:
    cdef int n
    cdef Memory memory
    cdef Ints value, at, orders

    cdef void _start(self, Random random) noexcept nogil
    cdef void _walk(self, Random random, int visits) noexcept nogil
    cdef bint _move(self, Random random) noexcept nogil
    cdef void _pick_zero(self, Random random) noexcept nogil
    cdef int _one(self, Random random, int start, int step) noexcept nogil
