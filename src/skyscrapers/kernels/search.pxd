cimport cython

from skyscrapers.kernels.board cimport Board
from skyscrapers.kernels.line cimport Memory
from skyscrapers.kernels.solver cimport Solver
from skyscrapers.kernels.words cimport *

@cython.final
cdef class Search(Solver):
    cdef Board board
    cdef Memory memory
    cdef int n, depth, seed, answer
    cdef bint fresh
    cdef Words start, chosen
    cdef Ints chosen_cell
    cdef long long limit, found, nodes, spent, allowance

    cdef void _begin(self, long long limit) noexcept nogil
    cdef int _run(self, long long quantum) noexcept nogil
    cdef void _restart(self) noexcept nogil
    cdef bint _settle(self) noexcept nogil
    cdef void _advance(self, int cell, u64 symbol) noexcept nogil
    cdef void _retreat(self) noexcept nogil
