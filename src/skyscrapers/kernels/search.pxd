cimport cython

from skyscrapers.kernels.line cimport LineKernel, Memory
from skyscrapers.kernels.words cimport Bytes, Ints, Words, u64

@cython.final
cdef class Search:
    cdef int n, cells, houses, parks, lift, measure, max_height, max_clue
    cdef int lane, lane_step, word_step, span, stride, depth, seed
    cdef bint loose, tabled, fresh
    cdef u64 full, park, must, unique, every, tops, lane_mask, clued
    cdef u64 dirty
    cdef LineKernel rules
    cdef Memory memory
    cdef Words one, cell_houses, openings, masks, givens, boards, start, scratch
    cdef Words word, queue, chosen
    cdef Ints house_cells, house_size, opened, front, back, bucket, chosen_cell, answer
    cdef long long limit, found, nodes, spent, allowance

    cdef u64 _get(self, int base, int line, int k) noexcept nogil
    cdef void _drop(self, int base, int line, int k, u64 gone) noexcept nogil
    cdef void _remove(self, int base, int cell, u64 gone) noexcept nogil
    cdef int _singles(self, int length, u64 must, bint exactly) noexcept nogil
    cdef int _count_parks(self, bint exactly) noexcept nogil
    cdef bint _propagate(self, int base, int exact_open, u64 lines, int ranks) noexcept nogil
    cdef bint _treat(self, int base, int line, int opens, int exact_open, int ranks) noexcept nogil
    cdef void _spread(self, int base, int line) noexcept nogil
    cdef bint _house(self, int base, int h) noexcept nogil
    cdef int _opening(self, int front, int back) noexcept nogil
    cdef void _load(self, Bytes clues, Py_ssize_t clue_at, Bytes givens, Py_ssize_t given_at) noexcept nogil
    cdef bint _begin(self, long long limit, bint masked) noexcept nogil
    cdef bint _set_root(self, bint masked) noexcept nogil
    cdef int _run(self, long long quantum) noexcept nogil
    cdef void _restart(self) noexcept nogil
    cdef bint _settle(self) noexcept nogil
    cdef int _opens(self, int line) noexcept nogil
    cdef void _advance(self) noexcept nogil
    cdef void _retreat(self) noexcept nogil
    cdef int _scatter(self, int x) noexcept nogil
    cdef bint _choose(self, int base) noexcept nogil
    cdef bint _choose_cell(self, int base) noexcept nogil
    cdef void _read(self) noexcept nogil
    cdef bint _verified(self) noexcept nogil
    cdef bint _shows(self, int at, int step, int clue) noexcept nogil
    cdef bint _fills(self, int at, int step) noexcept nogil
    cdef bint _fills_house(self, int h) noexcept nogil
    cdef int _solve_at(self, Py_ssize_t i, Bytes clues, Bytes givens, Py_ssize_t given_step, long long limit, long long most, Bytes counts, Bytes solutions) noexcept nogil
