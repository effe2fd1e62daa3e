"""Random filled boards of any rules."""

from __future__ import annotations

from functools import lru_cache

from .. import kernels
from ..core.errors import Unsupported
from ..core.rules import Rules
from ..engines.projection import shape_of
from ..kernels.fill import Random, latin_square

NODES = 20_000
STEP_NODES = 100


def random_board(rules: Rules, random: Random) -> bytes:
    """Return a random filled board.

    Where rows and columns are the only houses and no height is left out, it is a uniformly random
    Latin square (Jacobson and Matthews), whose tallest heights become the parks where there are
    some. Otherwise random heights are put into the most confined cells, what follows is drawn
    from the kernels' fixpoint, and a search completes the board; every board can come up.

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
    return _searched(rules, random)


@lru_cache(maxsize=256)
def check_fillable(rules: Rules) -> None:
    """Refuse rules that no board fills.

    Raises
    ------
    Unsupported
        If there is none, or the rules are beyond the kernels.
    """
    if rules.extra_houses:
        outcome = kernels.solve(shape_of(rules), bytes(4 * rules.size), limit=1)
        if not outcome.count:
            raise Unsupported(
                f"size {rules.size} with these houses", "generate", "rules that some board fills"
            )
    shape_of(rules)


@lru_cache(maxsize=64)
def _parks_above(tallest: int) -> bytes:
    return bytes(height if height <= tallest else 0 for height in range(256))


def changed_board(rules: Rules, board: bytes, random: Random) -> bytes:
    """Return a board that differs in a few lines; the same where chance finds no other.

    Two or three rows, columns or heights are set free, one of their cells gets another height,
    and a search completes the board.
    """
    shape, n = shape_of(rules), rules.size
    clues = bytes(4 * n)
    axis, some = random.below(3), random.order(n)[: 2 + random.below(2)]
    free = [
        (cell // n, cell % n, board[cell] - (board[cell] > 0))[axis] in some
        for cell in range(n * n)
    ]
    start = [rules.full_mask if free[cell] else 1 << board[cell] for cell in range(n * n)]
    masks = kernels.fixpoint(shape, clues, start)
    assert masks is not None
    choices = [
        (cell, height)
        for cell, mask in enumerate(masks)
        for height in rules.symbols
        if mask >> height & 1 and height != board[cell]
    ]
    if not choices:
        return board
    cell, height = choices[random.below(len(choices))]
    masks[cell] = 1 << height
    found = kernels.solve(shape, clues, masks=masks, limit=1, nodes=STEP_NODES).solutions
    return found[0] if found else board


def _searched(rules: Rules, random: Random) -> bytes:
    """Choose at random as far as it goes; where a choice was wrong, choose less next time."""
    shape = shape_of(rules)
    clues = bytes(4 * rules.size)
    choices = rules.size**2
    while True:
        masks = _scattered(rules, random, choices)
        if masks is not None:
            nodes = NODES if choices else None
            outcome = kernels.solve(shape, clues, masks=masks, limit=1, nodes=nodes)
            if outcome.solutions:
                return outcome.solutions[0]
        choices //= 2


def _scattered(rules: Rules, random: Random, choices: int) -> list[int] | None:
    """Return the candidates after so many random choices; None where they contradict."""
    shape = shape_of(rules)
    clues = bytes(4 * rules.size)
    masks = [rules.full_mask] * rules.size**2
    for _ in range(choices):
        left = kernels.fixpoint(shape, clues, masks)
        if left is None:
            return None
        masks = left
        fewest = min((m.bit_count() for m in masks if m & (m - 1)), default=0)
        if not fewest:
            break
        confined = [cell for cell, mask in enumerate(masks) if mask.bit_count() == fewest]
        cell = confined[random.below(len(confined))]
        heights = [h for h in rules.symbols if masks[cell] >> h & 1]
        masks[cell] = 1 << heights[random.below(fewest)]
    return masks


__all__ = ["changed_board", "check_fillable", "random_board"]
