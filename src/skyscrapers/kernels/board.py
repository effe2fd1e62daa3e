# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""A board in words: singles of whole lines, clues of single lines, both to a fixpoint.

Line l < n is row l, line n + c column c; lines from 2n on are the extra houses. Rows and columns
are both stored: a line is a few 64-bit words of lanes, a lane the set of symbols (see ``line``) a
cell may hold, so that the singles of a whole line are a handful of word operations.

The functions that take a ``span`` (words a line) and a ``width`` (bits a lane: 8, 10 or 16) are
inlined into ``Board.propagate`` once for each layout, with both as constants.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from skyscrapers.kernels import _cython as cython

if not cython.compiled:
    from skyscrapers.kernels.dense import Dense
    from skyscrapers.kernels.line import LineKernel, Memory
    from skyscrapers.kernels.orders import Orders
    from skyscrapers.kernels.words import (
        COUNT,
        FAR,
        HEIGHT,
        OPENING_SYMBOLS,
        OPENINGS,
        ORDER_OPEN,
        SUM,
        Bytes,
        Ints,
        Words,
        bit,
        every,
        folded,
        highest,
        lanes_in,
        last_lane,
        left,
        low,
        lowest,
        nonzero,
        size,
        times,
        u64,
        whole,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lane(words: Words, at: cython.int, k: cython.int, span: cython.int, width: cython.int) -> u64:
    """Lane k of the line that begins at a word."""
    if span > 1:
        at += k // lanes_in(width)
        k %= lanes_in(width)
    return (words[at] >> (k * width)) & low(width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put(
    words: Words, at: cython.int, k: cython.int, cell: u64, span: cython.int, width: cython.int
) -> cython.void:
    """Add a cell to the blank lane k of the line that begins at a word."""
    if span > 1:
        at += k // lanes_in(width)
        k %= lanes_in(width)
    words[at] |= left(cell, k * width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unpack(
    words: Words, at: cython.int, cells: Words, span: cython.int, width: cython.int
) -> cython.void:
    """Write all lanes of the line that begins at a word to ``cells``, blank ones too."""
    i: cython.int
    k: cython.int
    x: u64
    for i in range(span):
        x = words[at + i]
        for k in range(lanes_in(width)):
            cells[i * lanes_in(width) + k] = x & low(width)
            x >>= width


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pack(word: Words, cells: Words, span: cython.int, width: cython.int) -> cython.void:
    """Write all of ``cells`` to the lanes of the line in ``word``."""
    i: cython.int
    k: cython.int
    x: u64
    for i in range(span):
        x = 0
        for k in range(lanes_in(width)):
            x |= left(cells[i * lanes_in(width) + k], k * width)
        word[i] = x


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def drop(
    words: Words, at: cython.int, k: cython.int, gone: u64, span: cython.int, width: cython.int
) -> cython.void:
    """Take symbols from lane k of the line that begins at a word."""
    if span > 1:
        at += k // lanes_in(width)
        k %= lanes_in(width)
    words[at] &= ~left(gone, k * width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def singles(
    board: Board,
    word: Words,
    span: cython.int,
    width: cython.int,
    length: cython.int,
    must: u64,
    exactly: cython.bint,
) -> cython.int:
    """Naked and hidden singles of the line in ``word`` to a fixpoint.

    The number of cells still open, or -1 on a contradiction. ``must`` are the symbols that stand in
    the line, ``exactly`` whether it holds all its parks.
    """
    many: cython.ulonglong[4] = [0, 0, 0, 0]
    tops: cython.ulonglong[4] = [0, 0, 0, 0]
    one: Words = board.one
    first: cython.int = length * span
    unique: u64 = times(board.unique & low(width), every(width))
    i: cython.int
    once: u64
    twice: u64
    alone: u64
    clash: u64
    x: u64
    y: u64
    opens: u64
    bad: u64
    hidden: u64
    naked: u64
    change: u64
    while True:
        once = twice = alone = bad = change = 0
        for i in range(span):
            x = word[i]
            twice |= once & x
            once |= x
            tops[i] = nonzero(x & (x - one[first + i]), width)
            many[i] = whole(tops[i], width)
            alone += x & ~many[i] & unique
        for i in range(2 if width < 16 else 1, -1, -1):
            twice |= (twice >> (width << i)) | (once & (once >> (width << i)))
            once |= once >> (width << i)
        if must & ~once:
            return -1
        # The sum of what stands is its union; where something stands twice the end tells.
        alone = (times(alone, every(width)) >> last_lane(width)) & low(width)
        naked = times(alone, every(width))
        hidden = must & ~twice & ~alone
        if not hidden:
            for i in range(span):
                x = word[i] & naked & many[i]
                change |= x
                word[i] ^= x
        else:
            hidden = times(hidden, every(width))
            for i in range(span):
                x = word[i] & hidden
                y = whole(nonzero(x, width), width)
                # Two heights hidden in one cell.
                bad |= x & (x - (one[first + i] & y))
                x |= word[i] & ~(naked & many[i]) & ~y
                change |= x ^ word[i]
                word[i] = x
            if bad:
                return -1
        if change:
            continue
        if board.parks > 1:
            i = count_parks(board, word, span, width, exactly)
            if i < 0:
                return -1
            if i > 0:
                continue
        break
    alone = clash = opens = 0
    for i in range(span):
        bad |= nonzero(word[i], width) ^ left(one[first + i], width - 1)
        x = word[i] & ~many[i] & unique
        clash |= alone & x
        alone |= x
        opens += tops[i] >> (width - 1)
    for i in range(2 if width < 16 else 1, -1, -1):
        clash |= (clash >> (width << i)) | (alone & (alone >> (width << i)))
        alone |= alone >> (width << i)
    if bad | (clash & low(width)):
        return -1
    return (times(opens, every(width)) >> last_lane(width)) & low(width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_parks(
    board: Board, word: Words, span: cython.int, width: cython.int, exactly: cython.bint
) -> cython.int:
    """Where a line has several parks: 1 if their number changed cells, -1 if it cannot hold."""
    parks: cython.int = board.parks
    lanes: cython.int = span * lanes_in(width)
    maybe: cython.int = 0
    sure: cython.int = 0
    k: cython.int
    cell: u64
    for k in range(lanes):
        cell = lane(word, 0, k, span, width)
        if cell == 1:
            sure += 1
        elif cell & 1:
            maybe += 1
    if sure > parks or (exactly and sure + maybe < parks):
        return -1
    if not maybe or (sure < parks and (not exactly or sure + maybe > parks)):
        return 0
    for k in range(lanes):
        cell = lane(word, 0, k, span, width)
        if cell & 1 and cell != 1:
            # All parks found: the others are none. As many places as parks: all are parks.
            drop(word, 0, k, 1 if sure == parks else cell ^ 1, span, width)
    return 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def spread(
    board: Board,
    word: Words,
    span: cython.int,
    width: cython.int,
    base: cython.int,
    line: cython.int,
) -> u64:
    """Write ``word`` to a line and what it lost to the lines that cross it; those lines."""
    boards: Words = board.boards
    lost: cython.ulonglong[4] = [0, 0, 0, 0]
    # Tables, not conditions: whether a line is a row is hard to predict.
    me: cython.int = board.place_of[line]
    across: cython.int = board.across_of[line]
    at: cython.int = base + line * span
    to: cython.int = base + across * span
    shift: cython.int = me * width
    lanes: cython.int = lanes_in(width)
    i: cython.int
    k: cython.int
    gone: u64
    cells: u64 = 0
    changed: u64 = 0
    if span > 1:
        to += me // lanes
        shift = me % lanes * width
    for i in range(span):
        lost[i] = boards[at + i] ^ word[i]
        boards[at + i] = word[i]
        cells |= nonzero(lost[i], width) >> (width - 1 - i) if span > 1 else lost[i]
    # One loop for all words, as where each would end is hard to predict. Bit i of a lane tells that
    # the lane of word i lost something; a single word tells so itself.
    while cells:
        k = lowest(cells)
        i = k % width if span > 1 else 0
        k //= width
        gone = (lost[i] >> (k * width)) & low(width)
        cells &= cells - 1 if span > 1 else ~left(gone, k * width)
        k += i * lanes
        boards[to + k * span] &= ~left(gone, shift)
        changed |= bit(across + k)
        if board.houses:
            changed |= board.cell_houses[me * board.n + k if across else k * board.n + me]
    return changed


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def house(
    board: Board, span: cython.int, width: cython.int, base: cython.int, h: cython.int
) -> cython.bint:
    """Singles of one extra house; False on a contradiction. Changed lines go to ``dirty``."""
    n: cython.int = board.n
    boards: Words = board.boards
    length: cython.int = board.house_size[h]
    complete: cython.bint = length == n
    word: cython.ulonglong[4] = [0, 0, 0, 0]
    k: cython.int
    cell: cython.int
    before: u64
    after: u64
    for k in range(length):
        cell = board.house_cells[h * n + k]
        put(word, 0, k, lane(boards, base + cell // n * span, cell % n, span, width), span, width)
    if singles(board, word, span, width, length, board.must if complete else 0, complete) < 0:
        return False
    for k in range(length):
        cell = board.house_cells[h * n + k]
        before = lane(boards, base + cell // n * span, cell % n, span, width)
        after = lane(word, 0, k, span, width)
        if before != after:
            drop(boards, base + cell // n * span, cell % n, before ^ after, span, width)
            drop(boards, base + (n + cell % n) * span, cell // n, before ^ after, span, width)
            board.dirty |= bit(cell // n) | bit(n + cell % n) | board.cell_houses[cell]
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def treat(
    board: Board,
    word: Words,
    span: cython.int,
    width: cython.int,
    base: cython.int,
    line: cython.int,
    opens: cython.int,
    exact_open: cython.int,
    ranks: cython.int,
) -> cython.int:
    """Narrow a line by its clues into ``word``; 1 if it wants its singles again, -1 if it fails."""
    n: cython.int = board.n
    at: cython.int = base + line * span
    front: cython.int = board.front[line]
    back: cython.int = board.back[line]
    cells: Words = board.scratch
    boards: Words = board.boards
    k: cython.int
    result: cython.int = 0
    heights: u64 = 0
    for k in range(span):
        word[k] = boards[at + k]
    if board.plain:
        # Where one building is seen the tallest stands at that end since the line's opening.
        front = front if front > 1 else 0
        back = back if back > 1 else 0
    if board.plain and 1 < opens <= min(exact_open, ORDER_OPEN):
        board.rules.projections += 1
        return min(0, board.orders.narrow(opens, word, front, back))
    unpack(boards, at, cells, span, width)
    if board.loose:
        for k in range(n):
            if cells[k] & (cells[k] - 1):
                heights |= cells[k]
    if opens <= exact_open and (not board.loose or size(heights) <= ranks):
        if not board.dense.exact(cells, 0, front, back):
            return -1
    else:
        if front and not board.rules.weak(cells, 0, 1, front):
            return -1
        if back and not board.rules.weak(cells, n - 1, -1, back):
            return -1
        result = 1
    pack(word, cells, span, width)
    if result:
        result = 0
        for k in range(span):
            if word[k] != boards[at + k]:
                result = 1
    return result


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def settle(
    board: Board,
    span: cython.int,
    width: cython.int,
    base: cython.int,
    exact_open: cython.int,
    lines: u64,
    ranks: cython.int,
) -> cython.bint:
    """Bring the changed lines (``dirty``) to a fixpoint: see :meth:`Board.propagate`."""
    n: cython.int = board.n
    queue: Words = board.queue
    bucket: Ints = board.bucket
    word: cython.ulonglong[4] = [0, 0, 0, 0]
    i: cython.int
    line: cython.int
    opens: cython.int
    result: cython.int
    later: u64 = low(64)
    waiting: u64 = 0
    dirty: u64 = board.dirty
    turn: u64
    for i in range(n + 1):
        queue[i] = 0
    for i in range(2 * n):
        bucket[i] = 0
    while True:
        if dirty:
            turn = dirty & later
            line = lowest(turn if turn else dirty)
            dirty ^= bit(line)
            later = ~(left(2, line) - 1)
            if line >= 2 * n:
                board.dirty = 0
                if not house(board, span, width, base, line - 2 * n):
                    return False
                dirty |= board.dirty
                continue
            for i in range(span):
                word[i] = board.boards[base + line * span + i]
            opens = singles(board, word, span, width, n, board.must, True)
            if opens < 0:
                return False
            queue[bucket[line]] &= ~bit(line)
            bucket[line] = opens
            queue[opens] |= bit(line) & lines
            waiting |= bit(opens)
            if not opens:
                queue[0] = 0
                if not shows(board, word, 0, span, width, line):
                    return False
        else:
            while waiting and not queue[lowest(waiting)]:
                waiting &= waiting - 1
            if not waiting:
                board.dirty = 0
                return True
            opens = lowest(waiting)
            line = lowest(queue[opens])
            queue[opens] ^= bit(line)
            result = treat(board, word, span, width, base, line, opens, exact_open, ranks)
            if result < 0:
                return False
            if result:
                dirty |= bit(line)
        dirty |= spread(board, word, span, width, base, line)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def swap(words: Words, k: cython.int, j: cython.int, width: cython.int) -> cython.void:
    """Exchange the upper lanes of a word's parts and the lower ones of the j-th word after it.

    Parts are 2 * j lanes; of the word their upper halves, of the other their lower ones.
    """
    apart: cython.int = j * width
    half: u64 = 0x00000000FFFFFFFF
    if apart < 32:
        half = 0x0000FFFF0000FFFF if apart == 16 else 0x00FF00FF00FF00FF
    x: u64 = ((words[k] >> apart) ^ words[k + j]) & half
    words[k] ^= left(x, apart)
    words[k + j] ^= x


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def turn(
    lines: Words, at: cython.int, to: Words, n: cython.int, span: cython.int, width: cython.int
) -> cython.void:
    """Write the columns of n lines as lines, turned over in square blocks of lanes.

    Where the lanes of a word make no such block they go one by one.
    """
    block: cython.ulonglong[8] = [0, 0, 0, 0, 0, 0, 0, 0]
    side: cython.int = lanes_in(width)
    row: cython.int
    column: cython.int
    i: cython.int
    k: cython.int
    x: u64
    if width == 10:
        for k in range(n * span):
            to[k] = 0
        for row in range(n):
            for i in range(span):
                x = lines[at + row * span + i]
                for column in range(i * side, min(n, (i + 1) * side)):
                    put(to, column * span, row, x & low(width), span, width)
                    x >>= width
        return
    for i in range(span):
        for k in range(span):
            for row in range(side):
                block[row] = lines[at + (i * side + row) * span + k] if i * side + row < n else 0
            if width == 8:
                for row in range(4):
                    swap(block, row, 4, width)
            for row in range(0, side, 4):
                swap(block, row, 2, width)
                swap(block, row + 1, 2, width)
            for row in range(0, side, 2):
                swap(block, row, 1, width)
            for column in range(side):
                if k * side + column < n:
                    to[(k * side + column) * span + i] = block[column]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fill_root(board: Board, span: cython.int, width: cython.int) -> cython.bint:
    """Let rows and columns of the root board agree; False if a cell holds nothing."""
    n: cython.int = board.n
    boards: Words = board.boards
    turned: Words = board.turned
    row: cython.int
    i: cython.int
    k: cython.int
    bad: u64 = 0
    turn(boards, n * span, turned, n, span, width)
    for row in range(n):
        for i in range(span):
            k = row * span + i
            boards[k] &= turned[k]
            bad |= nonzero(boards[k], width) ^ left(board.one[n * span + i], width - 1)
    turn(boards, 0, turned, n, span, width)
    for k in range(n * span):
        boards[n * span + k] = turned[k]
    return not bad


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pack_givens(
    board: Board, givens: Bytes, at: cython.Py_ssize_t, span: cython.int, width: cython.int
) -> cython.void:
    """Write what the givens from a byte on leave of every cell, row by row."""
    n: cython.int = board.n
    left_by: Words = board.left_by
    row: cython.int
    i: cython.int
    k: cython.int
    count: cython.int
    x: u64
    for row in range(n):
        for i in range(span):
            x = 0
            count = max(0, min(n - i * lanes_in(width), lanes_in(width)))
            for k in range(count):
                x |= left(left_by[givens[at + k]], k * width)
            board.givens[row * span + i] = x
            at += count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def read_rows(
    board: Board,
    span: cython.int,
    width: cython.int,
    base: cython.int,
    heights: Bytes,
    to: cython.Py_ssize_t,
) -> cython.void:
    """Write the heights of a decided board from a byte on, row by row, a park as 0."""
    n: cython.int = board.n
    lift: cython.int = board.lift
    row: cython.int
    i: cython.int
    k: cython.int
    count: cython.int
    x: u64
    for row in range(n):
        for i in range(span):
            x = board.boards[base + row * span + i]
            count = max(0, min(n - i * lanes_in(width), lanes_in(width)))
            for k in range(count):
                heights[to + k] = lift + lowest(x)
                x >>= width
            to += count


# Decided lines: a lane holds one symbol


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def seen(
    board: Board,
    words: Words,
    at: cython.int,
    span: cython.int,
    width: cython.int,
    back: cython.bint,
) -> u64:
    """The buildings seen from the front or the back of the decided line that begins at a word."""
    one: Words = board.one
    first: cython.int = board.n * span
    i: cython.int
    k: cython.int
    x: u64
    hidden: u64
    behind: u64
    taller: u64 = 0
    found: u64 = 0
    for i in range(span):
        k = span - 1 - i if back else i
        x = words[at + k]
        # What each cell hides, and what all cells before a cell do.
        hidden = x | (x - one[first + k])
        behind = hidden >> width if back else left(hidden, width)
        behind |= behind >> width if back else left(behind, width)
        behind |= behind >> 2 * width if back else left(behind, 2 * width)
        if width < 16:
            behind |= behind >> 4 * width if back else left(behind, 4 * width)
        found |= x & ~(behind | taller)
        if span > 1:
            taller |= times(folded(hidden, width), every(width))
    return folded(found, width) & ~board.park


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def tells(board: Board, buildings: u64, clue: cython.int) -> cython.bint:
    """Whether a clue (0: none) tells of the buildings seen: their count, their sum, or one."""
    total: cython.int = 0
    if not clue:
        return True
    if board.measure == COUNT:
        return size(buildings) == clue
    if board.measure == HEIGHT:
        return (buildings >> (clue - board.lift)) & 1
    while buildings:
        total += lowest(buildings) + board.lift
        buildings &= buildings - 1
    return total == clue


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def shows(
    board: Board,
    words: Words,
    at: cython.int,
    span: cython.int,
    width: cython.int,
    line: cython.int,
) -> cython.bint:
    """Whether the decided line that begins at a word shows the clues of a line."""
    return tells(board, seen(board, words, at, span, width, False), board.front[line]) and tells(
        board, seen(board, words, at, span, width, True), board.back[line]
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def house_holds(
    board: Board, span: cython.int, width: cython.int, base: cython.int, h: cython.int
) -> cython.bint:
    """Whether an extra house of a board holds no height twice and not too many parks."""
    k: cython.int
    cell: cython.int
    parks: cython.int = 0
    length: cython.int = board.house_size[h]
    x: u64
    held: u64 = 0
    for k in range(length):
        cell = board.house_cells[h * board.n + k]
        x = lane(board.boards, base + cell // board.n * span, cell % board.n, span, width)
        parks += x == board.park
        held |= x & ~board.park
    return parks <= board.parks and size(held) + parks == length


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def sizes(x: u64, width: cython.int) -> u64:
    """How many symbols every lane holds, in the lanes."""
    # Ten bits are five pairs; the last has no neighbour.
    pairs: u64 = times(every(width), low(width) & 0x3333)
    fours: u64 = times(every(width), low(width) & 0x0F0F)
    x -= (x >> 1) & times(every(width), low(width) & 0x5555)
    x = (x & pairs) + ((x >> 2) & times(every(width), low(width - 2) & 0x3333))
    x = (x & fours) + ((x >> 4) & times(every(width), low(width - 4) & 0x0F0F))
    if width > 8:
        x = x + ((x >> 8) & times(every(width), low(width - 8))) & times(every(width), 0x1F)
    return x


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def told(
    board: Board, found: Words, clues: Ints, first: cython.int, span: cython.int, width: cython.int
) -> cython.bint:
    """Whether n clues tell of the buildings seen in the n lanes of some words."""
    bad: cython.bint = False
    clue: cython.int
    i: cython.int
    k: cython.int
    x: u64
    if board.measure != COUNT:
        for k in range(board.n):
            x = lane(found, 0, k, span, width)
            bad |= not tells(board, x & ~board.park, clues[first + k])
        return not bad
    for i in range(span):
        x = sizes(found[i] & ~times(board.park, every(width)), width)
        for k in range(min(board.n - i * lanes_in(width), lanes_in(width))):
            clue = clues[first + i * lanes_in(width) + k]
            bad |= (clue != 0) & (clue != (x & 255))
            x >>= width
    return not bad


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def complete(board: Board, held: Words, span: cython.int, width: cython.int) -> cython.bint:
    """Whether each of n lanes holds as many heights as a line does."""
    i: cython.int
    bad: u64 = 0
    for i in range(span):
        bad |= sizes(held[i] & ~times(board.park, every(width)), width) ^ (
            board.one[board.n * span + i] * board.standing
        )
    return not bad


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def rows_stand(board: Board, span: cython.int, width: cython.int, base: cython.int) -> cython.bint:
    """Whether cells hold one symbol, as given, and rows each height once, their parks and clues."""
    boards: Words = board.boards
    # What each row holds and what is seen from its ends, a lane a row.
    across: cython.ulonglong[4] = [0, 0, 0, 0]
    front: cython.ulonglong[4] = [0, 0, 0, 0]
    back: cython.ulonglong[4] = [0, 0, 0, 0]
    row: cython.int
    at: cython.int
    i: cython.int
    parks: cython.int
    x: u64
    one: u64
    held: u64
    bad: u64 = 0
    for row in range(board.n):
        at = base + row * span
        held = 0
        parks = 0
        for i in range(span):
            x = boards[at + i]
            one = board.one[board.n * span + i]
            bad |= (x & (x - one)) | (x & ~board.givens[row * span + i])
            held |= x
            if board.parks:
                parks += size(x & one)
        bad |= parks != board.parks
        put(across, 0, row, folded(held, width), span, width)
        put(front, 0, row, seen(board, boards, at, span, width, False), span, width)
        put(back, 0, row, seen(board, boards, at, span, width, True), span, width)
    return (
        not bad
        and complete(board, across, span, width)
        and told(board, front, board.front, 0, span, width)
        and told(board, back, board.back, 0, span, width)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def columns_stand(
    board: Board, span: cython.int, width: cython.int, base: cython.int
) -> cython.bint:
    """Whether columns hold each height once, and their clues; only the rows are looked at.

    Where all rows have their parks no column has too many.
    """
    n: cython.int = board.n
    # What each column holds, what is hidden at the row at hand, and what is seen, a lane a column.
    down: cython.ulonglong[4] = [0, 0, 0, 0]
    hidden: cython.ulonglong[4] = [0, 0, 0, 0]
    found: cython.ulonglong[4] = [0, 0, 0, 0]
    side: cython.int
    row: cython.int
    i: cython.int
    x: u64
    for side in range(2):
        for i in range(span):
            hidden[i] = found[i] = 0
        for row in range(n):
            for i in range(span):
                x = board.boards[base + (n - 1 - row if side else row) * span + i]
                down[i] |= x
                found[i] |= x & ~hidden[i]
                hidden[i] |= x | (x - board.one[n * span + i])
        if not told(board, found, board.back if side else board.front, n, span, width):
            return False
    return complete(board, down, span, width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def stands(board: Board, span: cython.int, width: cython.int, base: cython.int) -> cython.bint:
    """Whether a board is a solution, by the rules alone."""
    k: cython.int
    for k in range(board.houses):
        if not house_holds(board, span, width, base, k):
            return False
    return rows_stand(board, span, width, base) and columns_stand(board, span, width, base)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def twofold(boards: Words, span: cython.int, width: cython.int, at: cython.int) -> u64:
    """The symbols that have exactly two places in the line that begins at a word."""
    i: cython.int
    shift: cython.int
    once: u64 = 0
    twice: u64 = 0
    more: u64 = 0
    x: u64
    y: u64
    for i in range(span):
        x = boards[at + i]
        more |= twice & x
        twice |= once & x
        once |= x
    for i in range(2 if width < 16 else 1, -1, -1):
        shift = width << i
        x = once >> shift
        y = twice >> shift
        more |= (more >> shift) | (twice & x) | (once & y)
        twice |= y | (once & x)
        once |= x
    return twice & ~more


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def choose_line(
    board: Board, span: cython.int, width: cython.int, base: cython.int, seed: cython.int
) -> cython.int:
    """The line, and in ``chosen`` the height, with two places there; -1 if there is none.

    The tallest such height, in a line with as many clues as possible.
    """
    heights: u64 = board.full & ~board.park
    line: cython.int
    tallest: cython.int
    score: cython.int
    best: cython.int = -1
    best_line: cython.int = -1
    two: u64
    for line in range(2 * board.n):
        two = twofold(board.boards, span, width, base + line * span) & heights
        if not two:
            continue
        tallest = highest(two)
        score = tallest * 8 + 2 * ((board.front[line] > 0) + (board.back[line] > 0))
        if seed:
            score = score * 4 + (scattered(line * 37 + tallest * 11, seed) & 15)
        if score > best:
            best = score
            best_line = line
            board.chosen = bit(tallest)
    return best_line


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def scattered(x: cython.int, seed: cython.int) -> cython.int:
    """Sixteen bits that change with the seed, to break ties."""
    return (times(x + seed * 101, 2654435761) & low(32)) >> 16


@cython.final
@cython.cclass
class Board:
    """One shape's tables, and boards of one puzzle at a time, one for each depth of a search.

    Not for two threads at once. ``base`` says where in ``boards`` a board begins.
    """

    def __init__(
        self, n: int, max_height: int, measure: int, houses: tuple[tuple[int, ...], ...]
    ) -> None:
        rules = LineKernel(n, max_height, measure)
        memory = Memory()
        self.rules = rules
        self.dense = Dense(rules)
        self.plain = measure == COUNT and n == max_height
        self.dirty = self.clued = self.chosen = 0
        self.chosen_cell = 0
        self.memory = memory
        self.n = n
        self.cells = n * n
        self.measure = measure
        self.max_height = max_height
        self.parks = rules.parks
        self.lift = rules.lift
        self.loose = rules.loose
        self.full = rules.full
        self.park = rules.park
        self.must = rules.must
        self.unique = rules.unique
        heaviest = sum(range(max(0, max_height - n) + 1, max_height + 1))
        self.max_clue = {SUM: heaviest, HEIGHT: max_height}.get(measure, min(n, max_height))
        self._set_lanes(rules.symbols)
        self.orders = Orders(n, self.span, self.width, rules.full)
        self._set_houses(houses)
        pairs = (self.max_clue + 1) ** 2
        self.tabled = pairs * self.span <= OPENINGS
        self.openings = memory.words(pairs * self.span if self.tabled else self.span)
        self.opened = memory.ints(pairs if self.tabled else 1)
        self.front = memory.ints(2 * n)
        self.back = memory.ints(2 * n)
        self.givens = memory.words(n * self.span)
        self.turned = memory.words(n * self.span)
        self.blank = memory.words(self.span)
        self._set_symbols()
        self.boards = memory.words((n * n + 1) * self.stride)
        self.scratch = memory.words(self.span * (64 // self.width))
        self.queue = memory.words(n + 1)
        self.bucket = memory.ints(2 * n)
        self.place_of = memory.ints(2 * n)
        self.across_of = memory.ints(2 * n)
        for k in range(n):
            self.place_of[k] = self.place_of[n + k] = k
            self.across_of[k] = n

    def _set_lanes(self, symbols: int) -> None:
        """Choose the narrowest lanes and note the constant words that go with them."""
        n = self.n
        narrow = n <= 8 and symbols <= 8
        # The top bit of ten stays free: see nonzero.
        self.width = 8 if narrow else 10 if n <= 12 and symbols <= 9 else 16
        per_word = 64 // self.width
        self.span = {8: 1, 10: 2}.get(self.width, max(3, (n + per_word - 1) // per_word))
        self.stride = 2 * n * self.span
        self.one = self.memory.words((n + 1) * self.span)
        for length in range(n + 1):
            for k in range(length):
                at = length * self.span + k // per_word
                self.one[at] |= bit(k % per_word * self.width)

    def _set_symbols(self) -> None:
        """Note what a cell may hold: one that is blank, and after each byte of givens."""
        for i in range(self.span):
            self.blank[i] = self.one[self.n * self.span + i] * self.full
        self.standing = min(self.n, self.max_height)
        self.left_by = self.memory.words(256)
        self.left_by[0] = self.full
        self.left_by[255] = self.park
        for height in range(1, self.max_height + 1):
            self.left_by[height] = bit(height - self.lift)

    def _set_houses(self, houses: tuple[tuple[int, ...], ...]) -> None:
        """Lay out the extra houses, and for each cell the set of those it is in."""
        n = self.n
        self.houses = len(houses)
        self.house_cells = self.memory.ints(max(1, n * len(houses)))
        self.house_size = self.memory.ints(max(1, len(houses)))
        self.cell_houses = self.memory.words(n * n)
        for h, house in enumerate(houses):
            self.house_size[h] = len(house)
            for k, cell in enumerate(house):
                self.house_cells[h * n + k] = cell
                self.cell_houses[cell] |= bit(2 * n + h)

    def get(self, base: cython.int, line: cython.int, k: cython.int) -> u64:
        """What cell k of a line may hold."""
        return lane(self.boards, base + line * self.span, k, self.span, self.width)

    def read(self, base: cython.int, heights: Bytes, to: cython.Py_ssize_t) -> cython.void:
        """Write the heights of a decided board from a byte on, row by row, a park as 0."""
        if self.span == 1:
            read_rows(self, 1, 8, base, heights, to)
        elif self.span == 2:
            read_rows(self, 2, 10, base, heights, to)
        else:
            read_rows(self, self.span, 16, base, heights, to)

    def holds(self, base: cython.int) -> cython.bint:
        """Whether a board is a solution, by the givens, the clues and the rules alone."""
        if self.span == 1:
            return stands(self, 1, 8, base)
        if self.span == 2:
            return stands(self, 2, 10, base)
        if self.span == 3:
            return stands(self, 3, 16, base)
        return stands(self, 4, 16, base)

    def remove(self, base: cython.int, cell: cython.int, gone: u64) -> cython.void:
        """Take symbols from a cell and note the lines it is in as changed."""
        n: cython.int = self.n
        row: cython.int = cell // n
        column: cython.int = cell % n
        drop(self.boards, base + row * self.span, column, gone, self.span, self.width)
        drop(self.boards, base + (n + column) * self.span, row, gone, self.span, self.width)
        self.dirty |= bit(row) | bit(n + column) | self.cell_houses[cell]

    def propagate(
        self, base: cython.int, exact_open: cython.int, lines: u64, ranks: cython.int
    ) -> cython.bint:
        """Singles and clues of the changed lines (``dirty``) to a fixpoint; False if it fails.

        Cheap things first: when no line has changed since its singles, the line among ``lines``
        with the fewest open cells gets its clues, exactly with at most ``exact_open`` open cells
        (and, where heights may stay unused, at most ``ranks`` open heights).
        """
        if self.span == 1:
            return settle(self, 1, 8, base, exact_open, lines, ranks)
        if self.span == 2:
            return settle(self, 2, 10, base, exact_open, lines, ranks)
        if self.span == 3:
            return settle(self, 3, 16, base, exact_open, lines, ranks)
        return settle(self, 4, 16, base, exact_open, lines, ranks)

    def decided(self, base: cython.int) -> cython.bint:
        """Whether no cell that holds anything is open."""
        row: cython.int
        i: cython.int
        x: u64
        open_cells: u64 = 0
        for row in range(self.n):
            for i in range(self.span):
                x = self.boards[base + row * self.span + i]
                open_cells |= x & (x - self.one[self.n * self.span + i])
        return not open_cells

    def opens(self, base: cython.int, line: cython.int) -> cython.int:
        """The number of open cells of a line."""
        i: cython.int
        found: cython.int = 0
        x: u64
        for i in range(self.span):
            x = self.boards[base + line * self.span + i]
            found += size(nonzero(x & (x - self.one[self.n * self.span + i]), self.width))
        return found

    def open_line(self, slot: cython.int, front: cython.int, back: cython.int) -> cython.void:
        """Note in a slot of ``openings`` an empty line with these clues, or that there is none."""
        n: cython.int = self.n
        at: cython.int = slot * self.span
        cells: Words = self.scratch
        k: cython.int
        fits: cython.bint
        for k in range(n):
            cells[k] = self.full
        if self.rules.symbols <= OPENING_SYMBOLS:
            fits = self.dense.exact(cells, 0, front, back)
            self.rules.projections -= 1
        else:
            fits = (not front or self.rules.weak(cells, 0, 1, front)) and (
                not back or self.rules.weak(cells, n - 1, -1, back)
            )
        self.opened[slot] = 1 if fits else -1
        for k in range(self.span):
            self.openings[at + k] = 0
        for k in range(n):
            put(self.openings, at, k, cells[k], self.span, self.width)

    def load(
        self, clues: Bytes, clue_at: cython.Py_ssize_t, givens: Bytes, given_at: cython.Py_ssize_t
    ) -> cython.void:
        """Take over a puzzle; ``given_at`` is -1 where there are no givens."""
        n: cython.int = self.n
        line: cython.int
        k: cython.int
        for line in range(n):
            self.front[line] = clues[clue_at + 2 * n + line]
            self.back[line] = clues[clue_at + 3 * n + line]
            self.front[n + line] = clues[clue_at + line]
            self.back[n + line] = clues[clue_at + n + line]
        if given_at < 0:
            for line in range(n):
                for k in range(self.span):
                    self.givens[line * self.span + k] = self.blank[k]
        elif self.span == 1:
            pack_givens(self, givens, given_at, 1, 8)
        elif self.span == 2:
            pack_givens(self, givens, given_at, 2, 10)
        else:
            pack_givens(self, givens, given_at, self.span, 16)

    def narrow(self, cell: cython.int, mask: u64) -> cython.void:
        """Leave of what a cell of the puzzle may hold what a mask has."""
        row: cython.int = cell // self.n
        drop(self.givens, row * self.span, cell % self.n, self.full & ~mask, self.span, self.width)

    def set_root(self) -> cython.bint:
        """Fill the root board from the openings and the givens; False where that cannot be."""
        n: cython.int = self.n
        span: cython.int = self.span
        line: cython.int
        front: cython.int
        back: cython.int
        slot: cython.int
        k: cython.int
        self.clued = 0
        for line in range(2 * n):
            for k in range(span):
                self.boards[line * span + k] = (
                    self.givens[line * span + k] if line < n else self.blank[k]
                )
            front = self.front[line]
            back = self.back[line]
            if not front | back:
                continue
            if front > self.max_clue or back > self.max_clue:
                return False
            self.clued |= bit(line)
            slot = front * (self.max_clue + 1) + back if self.tabled else 0
            if not self.tabled or not self.opened[slot]:
                self.open_line(slot, front, back)
            if self.opened[slot] < 0:
                return False
            for k in range(span):
                self.boards[line * span + k] &= self.openings[slot * span + k]
        self.dirty = low(2 * n + self.houses)
        if self.span == 1:
            return fill_root(self, 1, 8)
        if self.span == 2:
            return fill_root(self, 2, 10)
        if self.span == 3:
            return fill_root(self, 3, 16)
        return fill_root(self, 4, 16)

    # Branching

    def choose(self, base: cython.int, seed: cython.int) -> cython.bint:
        """Pick ``chosen_cell`` and ``chosen`` to branch on; False where every cell is decided."""
        line: cython.int
        if self.decided(base):
            return False
        if self.span == 1:
            line = choose_line(self, 1, 8, base, seed)
        elif self.span == 2:
            line = choose_line(self, 2, 10, base, seed)
        elif self.span == 3:
            line = choose_line(self, 3, 16, base, seed)
        else:
            line = choose_line(self, 4, 16, base, seed)
        if line < 0:
            self._choose_fewest(base, seed)
            return True
        self._choose_place(base, line, scattered(line * 37, seed) & 1 if seed else 0)
        return True

    def _choose_place(self, base: cython.int, line: cython.int, skip: cython.int) -> cython.void:
        """Pick the place of the chosen height in a line, after skipping some of its places."""
        k: cython.int = 0
        while True:
            if self.get(base, line, k) & self.chosen:
                if not skip:
                    break
                skip -= 1
            k += 1
        self.chosen_cell = line * self.n + k if line < self.n else k * self.n + line - self.n

    def _choose_fewest(self, base: cython.int, seed: cython.int) -> cython.void:
        """Where no height has two places: the cell or the height in a line with the fewest choices.

        Of equals the tallest, and one at random after a restart.
        """
        n: cython.int = self.n
        k: cython.int
        i: cython.int
        line: cython.int
        symbol: cython.int
        count: cython.int
        score: cython.int
        best: cython.int = FAR
        best_line: cython.int = -1
        places: cython.int = 0
        x: u64
        for k in range(self.cells):
            x = self.get(base, k // n, k % n)
            if not x & (x - 1):
                continue
            score = size(x) * 64 - highest(x)
            if seed:
                score += scattered(k * 41, seed) & 63
            if score < best:
                best = score
                self.chosen_cell = k
                self.chosen = bit(highest(x))
        for line in range(2 * n):
            for symbol in range(1 - self.lift, self.rules.symbols):
                count = 0
                for i in range(self.span):
                    x = self.boards[base + line * self.span + i] >> symbol
                    count += size(x & every(self.width))
                score = count * 64 - symbol
                if seed:
                    score += scattered(line * 43 + symbol * 17, seed) & 63
                if count > 1 and score < best:
                    best = score
                    best_line = line
                    places = count
                    self.chosen = bit(symbol)
        if best_line >= 0:
            self._choose_place(base, best_line, scattered(line, seed) % places if seed else 0)
