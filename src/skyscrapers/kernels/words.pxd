# The compiled side of words.py: the same names as inline C.

ctypedef unsigned long long u64
ctypedef unsigned long long* Words
ctypedef int* Ints
ctypedef unsigned char* Bytes

cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __forceinline int sky_lowest(unsigned long long x) {
        unsigned long i;
        if (_BitScanForward(&i, (unsigned long)x)) return (int)i;
        _BitScanForward(&i, (unsigned long)(x >> 32));
        return (int)i + 32;
    }
    static __forceinline int sky_highest(unsigned long long x) {
        unsigned long i;
        if (_BitScanReverse(&i, (unsigned long)(x >> 32))) return (int)i + 32;
        _BitScanReverse(&i, (unsigned long)x);
        return (int)i;
    }
    #define SKY_INLINE static __forceinline
    #else
    #define SKY_INLINE static inline __attribute__((always_inline, unused))
    SKY_INLINE int sky_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    SKY_INLINE int sky_highest(unsigned long long x) { return 63 - __builtin_clzll(x); }
    #endif
    SKY_INLINE int sky_size(unsigned long long x) {
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    }
    SKY_INLINE unsigned long long sky_bit(int k) { return 1ULL << k; }
    SKY_INLINE unsigned long long sky_low(int k) { return k > 63 ? ~0ULL : (1ULL << k) - 1; }
    SKY_INLINE unsigned long long sky_left(unsigned long long x, int k) { return x << k; }
    SKY_INLINE unsigned long long sky_inverse(unsigned long long x) { return ~x; }
    SKY_INLINE unsigned long long sky_times(unsigned long long x, unsigned long long y) { return x * y; }
    SKY_INLINE unsigned long long sky_some(unsigned long long x) { return x != 0; }
    SKY_INLINE unsigned long long sky_seen_front(unsigned long long before, unsigned long long x) {
        return before | (x & (0 - (unsigned long long)(x > before)));
    }
    SKY_INLINE unsigned long long sky_seen_back(unsigned long long before, unsigned long long x) {
        return (before & (0 - x)) | x;
    }
    SKY_INLINE int sky_lanes_in(int width) { return 64 / width; }
    SKY_INLINE int sky_last_lane(int width) { return (64 / width - 1) * width; }
    SKY_INLINE unsigned long long sky_every(int width) {
        return width == 8 ? 0x0101010101010101ULL
            : width == 10 ? 0x0004010040100401ULL : 0x0001000100010001ULL;
    }
    SKY_INLINE unsigned long long sky_nonzero(unsigned long long x, int width) {
        unsigned long long tops = sky_every(width) << (width - 1), rest = tops - sky_every(width);
        if (width == 10) return (x + rest) & tops;
        return (((x & rest) + rest) | x) & tops;
    }
    SKY_INLINE unsigned long long sky_whole(unsigned long long tops, int width) {
        return (tops - (tops >> (width - 1))) | tops;
    }
    SKY_INLINE unsigned long long sky_folded(unsigned long long x, int width) {
        if (width < 16) x |= x >> 4 * width;
        x |= x >> 2 * width;
        x |= x >> width;
        return x & sky_low(width);
    }
    """
    int lowest "sky_lowest"(u64 x) noexcept nogil
    int highest "sky_highest"(u64 x) noexcept nogil
    int size "sky_size"(u64 x) noexcept nogil
    u64 bit "sky_bit"(int k) noexcept nogil
    u64 low "sky_low"(int k) noexcept nogil
    u64 left "sky_left"(u64 x, int k) noexcept nogil
    u64 inverse "sky_inverse"(u64 x) noexcept nogil
    u64 times "sky_times"(u64 x, u64 y) noexcept nogil
    u64 some "sky_some"(u64 x) noexcept nogil
    u64 seen_front "sky_seen_front"(u64 before, u64 x) noexcept nogil
    u64 seen_back "sky_seen_back"(u64 before, u64 x) noexcept nogil
    int lanes_in "sky_lanes_in"(int width) noexcept nogil
    int last_lane "sky_last_lane"(int width) noexcept nogil
    u64 every "sky_every"(int width) noexcept nogil
    u64 nonzero "sky_nonzero"(u64 x, int width) noexcept nogil
    u64 whole "sky_whole"(u64 tops, int width) noexcept nogil
    u64 folded "sky_folded"(u64 x, int width) noexcept nogil

cdef enum:
    SIDE = 17
    COUNT = 0
    SUM = 1
    HEIGHT = 2
    RUNNING = 0
    FOUND = 1
    FINISHED = 2
    RESTARTED = 3
    BROKEN = 4
    LEVEL_WORDS = 4
    ROWS = 17
    NEED = 18
    ORDER_CELLS = 6
    ORDER_OPEN = 7
    EVERY_SIXTH = 0x1041041
    EXACT_OPEN = 6
    WORD_RANKS = 6
    DENSE_RANKS = 8
    DENSE_WORDS = 4
    ROOT_OPEN = 8
    OPENING_SYMBOLS = 12
    LOOSE_RANKS = 10
    FIRST_RUN = 500
    RUN_GROWTH = 3
    OPENINGS = 65536
    FAR = 10000

cdef enum: # wider than an int
    ENDLESS = 1152921504606846976
