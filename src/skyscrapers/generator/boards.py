"""Random filled boards of any rules."""

from __future__ import annotations

from functools import lru_cache

from .. import kernels
from ..core.errors import BudgetExceeded, Unsupported
from ..core.rules import Rules
from ..engines.projection import shape_of
from ..kernels.fill import Random, latin_square

PICKS = 16
"""Changes that are tried before a board is left as it is."""

FIRST_NODES = 5_000_000
"""Nodes to find whether any board fills some rules."""

FILL_NODES = 10_000
"""Nodes to find whether some board is left with one more height; of usual rules none needs them."""


def random_board(rules: Rules, random: Random) -> bytes:
    """Return a random filled board.

    Where rows and columns are the only houses and no height is left out, it is a uniformly random
    Latin square (Jacobson and Matthews), whose tallest heights become the parks where there are
    some. Otherwise cell after cell gets the first height, in random order, with which some board
    is left; every board can come up, but those for which that is too hard to tell.

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
    BudgetExceeded
        If none was found and none excluded.
    """
    if not rules.extra_houses and not rules.spare:
        return latin_square(rules.size, random).translate(_parks_above(rules.max_height))
    return _completed(rules, [rules.full_mask] * rules.size**2, random, _first_board(rules))


def check_fillable(rules: Rules) -> None:
    """Refuse rules that no board fills; what is raised is as with `random_board`."""
    shape_of(rules)
    if rules.extra_houses:
        _first_board(rules)


@lru_cache(maxsize=256)
def _first_board(rules: Rules) -> bytes:
    """Some board that fills the rules."""
    found = _search(rules, [rules.full_mask] * rules.size**2, FIRST_NODES)
    if found.solutions:
        return found.solutions[0]
    what, wanted = f"size {rules.size} with these houses", "rules that some board fills"
    if found.finished:
        raise Unsupported(what, "generate", wanted)
    raise BudgetExceeded(f"{what}: no board found in {FIRST_NODES:,} nodes", "generate", wanted)


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
        decided = _decided(masks, cell, height)
        other = _some_board(rules, decided)
        if other is not None:
            return _completed(rules, decided, random, other)
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


def _completed(rules: Rules, masks: list[int], random: Random, found: bytes) -> bytes:
    """Give every open cell the first height, in random order, with which some board is left.

    ``found`` is a board of these masks. Unless a search is cut, what comes of it does not depend on
    which one it is, nor on those that the search happens to find.
    """
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
    """A board of these masks; None where there is none or it is too hard to find."""
    solutions = _search(rules, masks, FILL_NODES).solutions
    return solutions[0] if solutions else None


def _search(rules: Rules, masks: list[int], nodes: int) -> kernels.Outcome:
    clues = bytes(4 * rules.size)
    return kernels.solve(shape_of(rules), clues, masks=masks, limit=1, nodes=nodes)


__all__ = ["changed_board", "check_fillable", "random_board"]
