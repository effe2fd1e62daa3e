"""Boards that their clues alone, or nearly alone, determine: a guided search.

From size 7 on a random board hardly ever is one. The search walks over boards in small steps and
looks at how many candidates the exact projection of all lines leaves on the empty board.
"""

from __future__ import annotations

from .. import kernels
from .boards import changed_board, random_board
from .chance import Random
from .look import ALWAYS
from .workshop import Board, Workshop

STEPS = 6_000
FIRST_SLACK = 6
PROMISING = 16


def determined_board(shop: Workshop, random: Random) -> Board | None:
    """Return a board that at most as many givens as the request bears make unique.

    Threshold accepting in whole numbers: a step that leaves more candidates is taken if what it
    loses is within a random slack, whose mean falls from 6 to 0 over the search.

    Returns
    -------
    Board or None
        None where the steps ran out.
    """
    rules, most = shop.wish.rules, shop.wish.givens.most
    board = shop.board(random_board(rules, random), random)
    open_now = _open_candidates(shop, board)
    best = open_now
    for step in range(STEPS):
        if open_now <= PROMISING + 4 * most and open_now <= best:
            if _suffices(shop, board, random):
                return board
            best = open_now - 1
        other = shop.board(changed_board(rules, board.solution, random), random)
        open_next = _open_candidates(shop, other)
        if open_next - open_now <= _slack(FIRST_SLACK * (STEPS - step) // STEPS, random):
            board, open_now = other, open_next
    return None


def _open_candidates(shop: Workshop, board: Board) -> int:
    """How many candidates too many the lines leave, with the clues and the givens that count on."""
    shape = shop.shape
    edges = 4 * shape.size
    givens = board.told[edges:]
    if sum(map(bool, givens)) > shop.wish.givens.most:
        signs = shop.wish.mask.givens
        givens = bytes(g if sign == ALWAYS else 0 for g, sign in zip(givens, signs, strict=True))
    start = [
        1 << height if given else shape.full
        for given, height in zip(givens, board.solution, strict=True)
    ]
    masks = kernels.fixpoint(shape, board.told[:edges], start)
    assert masks is not None
    return sum(mask.bit_count() for mask in masks) - len(start)


def _suffices(shop: Workshop, board: Board, random: Random) -> bool:
    """Whether what may be told makes the board unique with no more givens than allowed."""
    carved = shop.carve(board, board.told, shop.orders(random)[0])
    return carved is not None and sum(map(bool, carved.givens)) <= shop.wish.givens.most


def _slack(mean: int, random: Random) -> int:
    """Return a whole number with a geometric distribution of this mean."""
    slack = 0
    while random.below(mean + 1):
        slack += 1
    return slack


__all__ = ["determined_board"]
