cimport cython

from skyscrapers.kernels.dense cimport Dense
from skyscrapers.kernels.line cimport LineKernel, Memory
from skyscrapers.kernels.orders cimport Orders
from skyscrapers.kernels.words cimport *

@cython.final
cdef class Board:
    # the shape
    cdef LineKernel rules
    cdef Dense dense
    cdef Orders orders
    cdef Memory memory
    cdef int n, cells, houses, parks, lift, measure, max_height, max_clue
    cdef int width, span, stride, standing
    cdef bint loose, tabled, plain
    cdef u64 full, park, must, unique
    cdef Words one, blank, left_by, cell_houses
    cdef Ints house_cells, house_size
    # what is known of empty lines, one for each pair of clues
    cdef Words openings
    cdef Ints opened
    # the puzzle
    cdef Ints front, back
    cdef Words givens
    cdef u64 clued
    # the boards, and working memory
    cdef Words boards, turned, scratch, queue
    cdef Ints bucket, place_of, across_of
    cdef u64 dirty, chosen
    cdef int chosen_cell

    cdef u64 get(self, int base, int line, int k) noexcept nogil
    cdef void read(self, int base, Bytes heights, Py_ssize_t to) noexcept nogil
    cdef bint holds(self, int base) noexcept nogil
    cdef void narrow(self, int cell, u64 mask) noexcept nogil
    cdef void remove(self, int base, int cell, u64 gone) noexcept nogil
    cdef bint propagate(self, int base, int exact_open, u64 lines, int ranks) noexcept nogil
    cdef bint decided(self, int base) noexcept nogil
    cdef int opens(self, int base, int line) noexcept nogil
    cdef void open_line(self, int slot, int front, int back) noexcept nogil
    cdef void load(self, Bytes clues, Py_ssize_t clue_at, Bytes givens, Py_ssize_t given_at) noexcept nogil
    cdef bint set_root(self) noexcept nogil
    cdef bint choose(self, int base, int seed) noexcept nogil
    cdef void _choose_place(self, int base, int line, int skip) noexcept nogil
    cdef void _choose_fewest(self, int base, int seed) noexcept nogil
