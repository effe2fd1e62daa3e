cimport cython

from skyscrapers.kernels.words cimport *

@cython.final
cdef class Memory:
    cdef list kept

    cdef Words words(self, int count)
    cdef Ints ints(self, int count)

@cython.final
cdef class LineKernel:
    cdef readonly int n, parks, lift, symbols, top, measure
    cdef readonly bint loose
    cdef readonly u64 full, must, unique, park
    cdef public long long projections
    cdef Memory memory
    # a line laid out: its open heights as ranks, and what each side passes
    cdef int ranks, parks_open, opens, wide, family
    cdef Ints symbol_of, weight, need, steps, cell_at, place, gain
    cdef Words asked, parkable, above, marks, reach, support, closure
    # the weak programme
    cdef int levels
    cdef Words tallest, wanted

    cdef int weigh(self, int clue, int symbol) noexcept nogil
    cdef int target(self, int clue) noexcept nogil
    cdef bint shows(self, Words cells, int at, int front, int back) noexcept nogil
    cdef int _level(self, u64 buildings, int clue) noexcept nogil
    cdef bint singles(self, Words cells, int at) noexcept nogil
    cdef int _parks(self, Words cells, int at) noexcept nogil
    cdef bint exact(self, Words cells, int at, int front, int back) noexcept nogil
    cdef bint _lay(self, Words cells, int at, int front, int back) noexcept nogil
    cdef void _lay_side(self, Words cells, int at, int side, int clue, int count) noexcept nogil
    cdef void _open_step(self, int row, int ranks) noexcept nogil
    cdef void _forward(self, int side) noexcept nogil
    cdef void _backward(self, int side) noexcept nogil
    cdef bint _reaches(self, int side, int state, int level) noexcept nogil
    cdef void _mark(self, int side, int state, int level) noexcept nogil
    cdef bint _join_top(self) noexcept nogil
    cdef bint _join_loose(self, Words cells, int at) noexcept nogil
    cdef bint _join_tallest(self, int below, int rank, int before) noexcept nogil
    cdef void _close(self, int side, int below, int level) noexcept nogil
    cdef bint _join_side(self, int side, int below, int rank, int mine, int level) noexcept nogil
    cdef void _write(self, Words cells, int at) noexcept nogil
    cdef bint weak(self, Words cells, int at, int step, int clue) noexcept nogil
    cdef int _end(self, Words cells, int at, int step) noexcept nogil
    cdef u64 _hiding(self, u64 cell) noexcept nogil
    cdef u64 _tall_enough(self, int k) noexcept nogil
    cdef void _records(self, Words tallest, int to, int start, u64 cell, int target, int clue) noexcept nogil
    cdef u64 _support(self, Words tallest, int start, Words wanted, u64 cell, int target, int clue) noexcept nogil
