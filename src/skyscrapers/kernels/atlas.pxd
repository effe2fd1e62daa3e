cimport cython

from skyscrapers.kernels.line cimport Memory
from skyscrapers.kernels.solver cimport Solver
from skyscrapers.kernels.words cimport *

@cython.final
cdef class Atlas(Solver):
    cdef Memory memory
    cdef int span, item_step, at
    cdef long long limit, found
    # every board, and for everything that can be told those that show it
    cdef bytes kept
    cdef Bytes heights
    cdef Ints row_of
    cdef Words all, sets
    # the puzzle: where the sets of what it tells are, and what boards are left
    cdef Ints told
    cdef Words live

    cdef int _hear(self, Bytes clues, Py_ssize_t clue_at, Bytes givens, Py_ssize_t given_at) noexcept nogil
    cdef u64 _meet(self, int count, int k) noexcept nogil
