"""Random filled boards of any rules."""

from __future__ import annotations

from functools import lru_cache

from .. import kernels
from ..core.errors import Unsupported
from ..core.rules import Rules
from ..engines.projection import shape_of
from ..kernels.fill import Random, latin_square

PICKS = 16
"""Changes that are tried before a board is left as it is."""


def random_board(rules: Rules, random: Random) -> bytes:
    """Return a random filled board.

    Where rows and columns are the only houses and no height is left out, it is a uniformly random
    Latin square (Jacobson and Matthews), whose tallest heights become the parks where there are
    some. Otherwise cell after cell gets the first height, in random order, with which some board
    is left; every board can come up.

    Parameters
    ----------
    rules : Rules
        The rules.
    random : Random
        Where chance comes from.

    Returns
    -------
    bytes of length n·n
        Heights row by row, 0 for a park.

    Raises
    ------
    Unsupported
        If no board fills these rules, or they are beyond the kernels.
    """
    if not rules.extra_houses and not rules.spare:
        return latin_square(rules.size, random).translate(_parks_above(rules.max_height))
    check_fillable(rules)
    board = _completed(rules, [rules.full_mask] * rules.size**2, random)
    assert board is not None
    return board


@lru_cache(maxsize=256)
def check_fillable(rules: Rules) -> None:
    """Refuse rules that no board fills.

    Raises
    ------
    Unsupported
        If there is none, or the rules are beyond the kernels.
    """
    shape_of(rules)
    if rules.extra_houses and _some_board(rules, [rules.full_mask] * rules.size**2) is None:
        raise Unsupported(
            f"size {rules.size} with these houses", "generate", "rules that some board fills"
        )


@lru_cache(maxsize=64)
def _parks_above(tallest: int) -> bytes:
    return bytes(height if height <= tallest else 0 for height in range(256))


def changed_board(rules: Rules, board: bytes, random: Random) -> bytes:
    """Return a board that differs in a few lines; the same where chance finds no other.

    Two or three rows, columns or heights are set free, one of their cells gets another height,
    and the rest of them is filled at random.
    """
    cells = range(len(board))
    axis, some = random.below(3), random.order(rules.size)[: 2 + random.below(2)]
    free = [cell for cell in cells if _on_axis(board, cell, rules, axis) in some]
    masks = [1 << height for height in board]
    for cell in free:
        masks[cell] = rules.full_mask
    for _ in range(PICKS if free else 0):
        cell = free[random.below(len(free))]
        heights = _heights_left(rules, masks, board, cell)
        if not heights:
            continue
        height = heights[random.below(len(heights))]
        other = _completed(rules, _decided(masks, cell, height), random)
        if other is not None:
            return other
    return board


def _on_axis(board: bytes, cell: int, rules: Rules, axis: int) -> int:
    """The number of a cell's row, of its column, or of its height."""
    row, column = divmod(cell, rules.size)
    return (row, column, board[cell] - rules.symbols[0])[axis]


def _heights_left(rules: Rules, masks: list[int], board: bytes, cell: int) -> list[int]:
    """Return the heights besides its own that nothing decided in a cell's row and column takes."""
    n = rules.size
    row, column = divmod(cell, n)
    taken = 1 << board[cell]
    for mask in masks[row * n : row * n + n] + masks[column::n]:
        if not mask & (mask - 1) and mask > 1:
            taken |= mask
    return [height for height in rules.symbols if not taken >> height & 1]


def _decided(masks: list[int], cell: int, height: int) -> list[int]:
    return [*masks[:cell], 1 << height, *masks[cell + 1 :]]


def _completed(rules: Rules, masks: list[int], random: Random) -> bytes | None:
    """Give every open cell the first height, in random order, with which some board is left.

    What comes of it does not depend on which board the search happens to find.
    """
    found = _some_board(rules, masks)
    if found is None:
        return None
    for cell, mask in enumerate(masks):
        if not mask & (mask - 1):
            continue
        for number in random.order(len(rules.symbols)):
            height = rules.symbols[number]
            if height != found[cell]:
                other = _some_board(rules, _decided(masks, cell, height))
                if other is None:
                    continue
                found = other
            masks = _decided(masks, cell, height)
            break
    return found


def _some_board(rules: Rules, masks: list[int]) -> bytes | None:
    clues = bytes(4 * rules.size)
    solutions = kernels.solve(shape_of(rules), clues, masks=masks, limit=1).solutions
    return solutions[0] if solutions else None


__all__ = ["changed_board", "check_fillable", "random_board"]
