cimport cython

from skyscrapers.kernels.fill cimport Random
from skyscrapers.kernels.line cimport Memory
from skyscrapers.kernels.reach cimport Reach
from skyscrapers.kernels.search cimport Search
from skyscrapers.kernels.words cimport *

# The same constants as in carver.py: how many witnesses, and how many proofs, are kept; the largest
# size whose boards meet their neighbours; and verdicts.
cdef enum:
    MAX_WITNESSES = 128
    MAX_PROOFS = 32
    NEIGHBOURLY = 9
    ANOTHER = -1
    UNIQUE = -2
    UNKNOWN = -3

@cython.final
cdef class Carver:
    cdef int n, cells, edges, span, measure, witnesses, oldest, proofs, stride
    cdef int fewest_clues, fewest_givens, spare_clues, spare_givens, takes
    cdef long long most
    cdef Memory memory
    cdef tuple kept, all_kept
    cdef Bytes clues, givens, found, all_clues, all_givens, solution
    cdef Ints heights, items, ends, order, taken, third, place, watch, due
    cdef Words told, group, broken, proven

    cdef bint _shows(self, int edge) noexcept nogil
    cdef void _meet_neighbours(self) noexcept nogil
    cdef void _turn(self, int axis) noexcept nogil
    cdef void _exchange(self, int axis, int a, int b, int k) noexcept nogil
    cdef void _keep_witness(self) noexcept nogil
    cdef void _watch(self, int first, int last) noexcept nogil
    cdef bint _breaks_only(self, int witness) noexcept nogil
    cdef bint _is_needed(self, int place) noexcept nogil
    cdef void _begin(self, Bytes clues, Bytes givens) noexcept nogil
    cdef void _choose(self, int group) noexcept nogil
    cdef void _unchoose(self, int group) noexcept nogil
    cdef void _tell(self, int group, bint told) noexcept nogil
    cdef bint _is_proven(self) noexcept nogil
    cdef void _keep_proof(self) noexcept nogil
    cdef int _verdict(self, Search search) noexcept nogil
    cdef int _arrange(self, object groups) except -1
    cdef int _leave_out(self, Search search, int count) noexcept nogil
    cdef int _take(self, int first, int count, int step) noexcept nogil
