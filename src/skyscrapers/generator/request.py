"""What somebody asks of the generator, checked once and in one canonical form."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from ..core.errors import Unsupported, shown
from ..core.rules import Rules
from .look import FREE, Look, Mask, free_mask, look_of, mask_of

Amounts: TypeAlias = "int | str | Sequence[int] | None"
FULL, SPARSE = "full", "sparse"
DIRECT = 3
"""The highest tier that is reached by leaving out as long as simple logic does."""


class Amount(NamedTuple):
    """How many of something: from `fewest` to `most`, both allowed."""

    fewest: int
    most: int

    def __contains__(self, value: object) -> bool:
        return isinstance(value, (int, float)) and self.fewest <= value <= self.most


@dataclass(frozen=True)
class Request:
    """A wish for puzzles in canonical form: equal wishes are equal requests. See `request`.

    Parameters
    ----------
    rules : Rules
        The rules of the puzzles.
    clues, givens : Amount
        How many of each a puzzle may show.
    sparse : bool
        Whether nothing that is shown may be left out alone without losing the uniqueness.
    tier : int, optional
        The tier that every puzzle's grade has, 1 … 7.
    score : Amount, optional
        What the grade's score may be.
    require, forbid : tuple of str
        Techniques that every path must and must not use, in alphabetical order.
    look : Look
        The symmetry of what is shown.
    mask : Mask
        Which places show something, show nothing, or are free.
    redundant : int, optional
        How many clues can go alone.
    target : int
        The tier to go for: that asked for, or that of the techniques asked for; 0 for any.
    """

    rules: Rules
    clues: Amount
    givens: Amount
    sparse: bool = True
    tier: int | None = None
    score: Amount | None = None
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    look: Look = Look.NONE
    mask: Mask = FREE
    redundant: int | None = None
    target: int = 0

    @property
    def is_searched(self) -> bool:
        """Whether the tier to go for is so high that a search is made for it."""
        return self.target > DIRECT

    @property
    def is_graded(self) -> bool:
        """Whether a grade decides if a puzzle is what was asked for."""
        return bool(self.tier or self.score or self.require or self.forbid)

    @cached_property
    def key(self) -> str:
        """One line of text that tells requests apart, the same for ever."""
        rules = self.rules
        told = {
            "size": rules.size,
            "max_height": rules.max_height,
            "measure": rules.measure.value,
            "diagonals": rules.diagonals,
            "boxes": rules.boxes,
            "regions": rules.regions,
            "clues": self.clues,
            "givens": self.givens,
            "sparse": self.sparse,
            "tier": self.tier,
            "score": self.score,
            "require": self.require,
            "forbid": self.forbid,
            "look": self.look.value,
            "mask": self.mask,
            "redundant": self.redundant,
        }
        return json.dumps(told, sort_keys=True, separators=(",", ":"))


def request(
    rules: Rules,
    tier: int | str | None = None,
    symmetry: str | Look | None = None,
    mask: str | Sequence[Sequence[Any]] | None = None,
    clues: Amounts = None,
    givens: Amounts = None,
    redundant: int | None = None,
    score: Amounts = None,
    require: Sequence[str] = (),
    forbid: Sequence[str] = (),
) -> Request:
    """Return the canonical form of a wish; the parameters are those of `generate`.

    Raises
    ------
    Unsupported
        If a value is none, or no puzzle can be what is asked for.
    """
    from .aim import target_tier, technique_names, tier_number

    if not isinstance(rules, Rules):
        raise Unsupported(f"rules {shown(rules)}", "generate", "a value of Rules")
    size = rules.size
    tier = tier_number(tier)
    require = technique_names(require)
    wish = Request(
        rules,
        _clue_amount(clues, 4 * size),
        _amount("givens", givens, size * size),
        sparse=(tier is None and clues is None and givens is None) or clues == SPARSE,
        tier=tier,
        score=None if score is None else _amount("score", score, 10**9),
        require=require,
        forbid=technique_names(forbid),
        look=look_of(symmetry),
        mask=free_mask(size) if mask is None else mask_of(mask, size),
        redundant=redundant,
        target=target_tier(tier, require),
    )
    _check(wish)
    return wish


def span(text: str) -> tuple[int, int] | int:
    """Read a number or a range `A..B`.

    Raises
    ------
    Unsupported
        If the text is neither.

    >>> span("3..8"), span("5")
    ((3, 8), 5)
    """
    first, dots, last = text.partition("..")
    try:
        return (int(first), int(last)) if dots else int(first)
    except ValueError:
        raise Unsupported(f"amount {shown(text)}", "generate", "a number or a range A..B") from None


def _clue_amount(value: Amounts, most: int) -> Amount:
    if value == FULL:
        return Amount(most, most)
    if value == SPARSE:
        return Amount(0, most)
    return _amount("clues", value, most)


def _amount(name: str, value: Amounts, most: int) -> Amount:
    if value is None:
        return Amount(0, most)
    if isinstance(value, str):
        value = span(value)
    if type(value) is int:
        value = (value, value)
    if not isinstance(value, Sequence) or len(value) != 2 or {type(v) for v in value} != {int}:
        raise Unsupported(f"{name} {shown(value)}", "generate", "a number or a range")
    fewest, last = map(int, value)
    if not 0 <= fewest <= last <= most:
        raise Unsupported(f"{name} {fewest} to {last}", "generate", f"rising, within 0 to {most}")
    return Amount(fewest, last)


def _check(wish: Request) -> None:
    """Refuse at once what no puzzle can be."""
    rules = wish.rules
    if wish.redundant is not None:
        if type(wish.redundant) is not int or not 0 <= wish.redundant <= 4 * rules.size:
            raise Unsupported(
                f"redundant {shown(wish.redundant)}", "generate", f"0 to {4 * rules.size} clues"
            )
        if wish.look is not Look.NONE or wish.is_graded:
            raise Unsupported(
                "redundant clues together with a symmetry or a grade", "generate", "one of them"
            )


__all__ = ["FULL", "SPARSE", "Amount", "Amounts", "Request", "request", "span"]
