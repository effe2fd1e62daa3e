"""Puzzles some of whose clues can go: exactly so many, each alone."""

from __future__ import annotations

from .. import kernels
from ..kernels.carver import Carved
from .chance import Random
from .miss import Miss
from .workshop import Board, Workshop


def with_redundant_clues(
    shop: Workshop, board: Board, carved: Carved, random: Random
) -> Carved | Miss:
    """Put clues back until exactly as many as asked for can go alone, and no given.

    Parameters
    ----------
    board : Board
        The filled board with all its clues.
    carved : Carved
        What is left of it, in which nothing can go.
    """
    wanted = shop.wish.redundant
    clues = bytearray(carved.clues)
    if not wanted:
        return carved
    for edge in random.order(len(clues)):
        if clues[edge] or not board.told[edge]:
            continue
        clues[edge] = board.told[edge]
        spare_clues, spare_givens = _redundant(shop, clues, carved.givens)
        if spare_clues > wanted or spare_givens:
            clues[edge] = 0
        elif spare_clues == wanted:
            return Carved(bytes(clues), carved.givens, carved.doubts)
    return Miss.REDUNDANT


def _redundant(shop: Workshop, clues: bytes | bytearray, givens: bytes) -> tuple[int, int]:
    """How many clues and how many givens can go alone."""
    edges = len(clues)
    free = [
        item < edges
        for item, value in enumerate(bytes(clues) + givens)
        if value and kernels.is_unique_without(shop.shape, clues, givens, item)
    ]
    return sum(free), len(free) - sum(free)


__all__ = ["with_redundant_clues"]
