"""Openings: what clues say of a line before anything is known of it."""

from __future__ import annotations

from functools import lru_cache

from ..kernels import Shape, project
from .finder import Reading, Scope, from_sight
from .view import Frame, Sightline, up_to


def _silhouette(sight: Sightline) -> Reading:
    """One building is seen, so the tallest is nearest."""
    return Reading((1 << sight.frame.top, *sight.masks[1:]))


def _stairs(sight: Sightline) -> Reading:
    """All buildings are seen, so they rise one by one."""
    return Reading([2 << place for place in range(sight.frame.size)])


def _ascent(sight: Sightline) -> Reading:
    """A clue leaves room above for the buildings that are still to be seen."""
    slack = sight.frame.top - sight.clue + 1
    return Reading(
        [
            mask & up_to(slack + place) if slack + place < sight.frame.top else mask
            for place, mask in enumerate(sight.masks)
        ]
    )


def _meet_in_the_middle(sight: Sightline) -> Reading:
    """Both clues together see all that can be seen, so the tallest stands where they meet."""
    masks = list(sight.masks)
    masks[sight.clue - 1] &= 1 << sight.frame.top
    return Reading(masks)


def _impossible_pair(sight: Sightline) -> Reading:
    """The two clues of a line ask for more buildings than there are, or for two tallest."""
    return Reading(None)


def _pair_is_impossible(frame: Frame, clue: int, back: int) -> bool:
    if not frame.is_plain or not clue or not back:
        return False
    return clue + back > frame.size + 1 or (clue == back == 1 and frame.size > 1)


def _table(sight: Sightline) -> Reading:
    """What the clue leaves of an empty line, from a table of clues."""
    return _from_table(sight, sight.clue, 0)


def _pair_table(sight: Sightline) -> Reading:
    """What both clues together leave of an empty line."""
    return _from_table(sight, sight.clue, sight.back)


def _from_table(sight: Sightline, clue: int, back: int) -> Reading:
    allowed = _allowed(sight.frame.shape, clue, back)
    if allowed is None:
        return Reading(None)
    return Reading([mask & may for mask, may in zip(sight.masks, allowed, strict=True)])


@lru_cache(maxsize=4096)
def _allowed(shape: Shape, clue: int, back: int) -> tuple[int, ...] | None:
    left = project(shape, clue, back, [shape.full] * shape.size)
    return None if left is None else tuple(left)


silhouette = from_sight("silhouette", _silhouette, lambda f, clue, back: f.is_plain and clue == 1)
stairs = from_sight(
    "stairs", _stairs, lambda f, clue, back: f.is_plain and clue == f.size and clue > 1
)
ascent = from_sight("ascent", _ascent, lambda f, clue, back: f.is_plain and 1 < clue < f.size)
meet_in_the_middle = from_sight(
    "meet-in-the-middle",
    _meet_in_the_middle,
    lambda f, clue, back: (
        f.is_plain and 0 < clue < f.size and clue + back == f.size + 1 and back > 1
    ),
    Scope.LINE,
    uses_back=True,
)
impossible_pair = from_sight(
    "impossible-pair", _impossible_pair, _pair_is_impossible, Scope.LINE, uses_back=True
)
clue_table = from_sight("clue-table", _table, lambda f, clue, back: not f.is_plain and clue > 0)
pair_table = from_sight(
    "pair-table",
    _pair_table,
    lambda f, clue, back: not f.is_plain and clue > 0 and back > 0,
    Scope.LINE,
    uses_back=True,
)

__all__ = [
    "ascent",
    "clue_table",
    "impossible_pair",
    "meet_in_the_middle",
    "pair_table",
    "silhouette",
    "stairs",
]
