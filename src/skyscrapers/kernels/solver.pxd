from skyscrapers.kernels.words cimport *

cdef class Solver:
    cdef int cells, edges

    cdef long long _answer(self, Bytes clues, Py_ssize_t clue_at, Bytes givens, Py_ssize_t given_at, long long limit, long long most, Bytes counts, Py_ssize_t count_at, Bytes solutions, Py_ssize_t to) noexcept nogil
