"""Boards that their clues alone, or nearly alone, determine: a guided search.

From size 7 on a random board hardly ever is one. The search walks over boards in small steps and
looks at how many candidates the exact projection of all lines leaves on the empty board.
"""

from __future__ import annotations

from .. import kernels
from ..core.rules import Rules
from .boards import is_latin, random_symbols, with_parks
from .chance import Random
from .workshop import Board, Workshop

STEPS = 10_000
FIRST_SLACK = 6
PROMISING = 16
PROOF_NODES = 2_000


def determined_board(shop: Workshop, random: Random) -> Board | None:
    """Return a board that at most as many givens as the request bears make unique.

    Threshold accepting in whole numbers: a step that leaves more candidates is taken if what it
    loses is within a random slack, whose mean falls from 6 to 0 over the search. A step swaps one
    cycle between two rows, two columns or two heights of a Latin square, so that every square can
    be reached; where the rules have more houses or spare heights it is a new random board.

    Returns
    -------
    Board or None
        None where the steps ran out.
    """
    rules, most = shop.wish.rules, shop.wish.givens.most
    symbols = random_symbols(rules, random)
    board = shop.board(with_parks(rules, symbols), random)
    open_now = _open_candidates(shop, board)
    best = open_now
    for step in range(STEPS):
        if open_now <= PROMISING + 4 * most and open_now <= best:
            if _suffices(shop, board, random):
                return board
            best = open_now - 1
        symbols_next = _step(rules, symbols, random)
        board_next = shop.board(with_parks(rules, symbols_next), random)
        open_next = _open_candidates(shop, board_next)
        if open_next - open_now <= _slack(FIRST_SLACK * (STEPS - step) // STEPS, random):
            symbols, board, open_now = symbols_next, board_next, open_next
    return None


def _open_candidates(shop: Workshop, board: Board) -> int:
    """How many candidates too many the lines leave, with the clues and nothing else."""
    cells = len(board.solution)
    clues = board.told[: 4 * shop.shape.size]
    masks = kernels.fixpoint(shop.shape, clues, [shop.shape.full] * cells)
    assert masks is not None
    return sum(mask.bit_count() for mask in masks) - cells


def _suffices(shop: Workshop, board: Board, random: Random) -> bool:
    most = shop.wish.givens.most
    if not most:
        clues = board.told[: 4 * shop.shape.size]
        return kernels.solve(shop.shape, clues, keep=0, nodes=PROOF_NODES).count == 1
    carved = shop.carve(board, board.told, shop.orders(random)[0])
    return carved is not None and sum(map(bool, carved.givens)) <= most


def _slack(mean: int, random: Random) -> int:
    """Return a whole number with a geometric distribution of this mean."""
    slack = 0
    while random.below(mean + 1):
        slack += 1
    return slack


def _step(rules: Rules, symbols: bytes, random: Random) -> bytes:
    if not is_latin(rules) or rules.size < 2:
        return random_symbols(rules, random)
    n = rules.size
    rows = [list(symbols[k * n : k * n + n]) for k in range(n)]
    axis = random.below(3)
    first = random.below(n)
    second = (first + 1 + random.below(n - 1)) % n
    start = random.below(n)
    # A cycle of two heights is one of two columns of the square (row, height) -> column.
    if axis == 2:
        rows = _inverted(rows)
    if axis:
        rows = _transposed(rows)
    _switch_cycle(rows[first], rows[second], start)
    if axis:
        rows = _transposed(rows)
    if axis == 2:
        rows = _inverted(rows)
    return bytes(height for row in rows for height in row)


def _switch_cycle(row: list[int], other: list[int], start: int) -> None:
    """Swap two rows of a Latin square in the columns of the cycle that goes through `start`."""
    before = row.copy()
    place = start
    while True:
        row[place], other[place] = other[place], row[place]
        place = before.index(row[place])
        if place == start:
            return


def _transposed(rows: list[list[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _inverted(rows: list[list[int]]) -> list[list[int]]:
    """Return in row r, for each height, the column where it stands, both counted from 1."""
    return [[row.index(height) + 1 for height in range(1, len(row) + 1)] for row in rows]


__all__ = ["determined_board"]
