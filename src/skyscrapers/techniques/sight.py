"""Sight bounds and what is built on them: the general rules behind the named cases."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.candidates import heights_of
from ..kernels import line_trial, sight_bounds
from .finder import Reading, Scope, SightRule, from_sight
from .view import Frame, Sightline


def _bounds(level: int) -> SightRule:
    def read(sight: Sightline) -> Reading | None:
        left = sight_bounds(sight.frame.shape, sight.clue, sight.masks, level)
        return Reading(left)

    return read


def _trial(sight: Sightline) -> Reading:
    """Put each candidate in its place in turn: some lead the line to what no clue allows."""
    return Reading(line_trial(sight.frame.shape, sight.clue, sight.back, sight.masks))


def _peak_split(sight: Sightline) -> Reading | None:
    """For each place of the tallest in the line see what it leaves; the union remains."""
    bit = 1 << sight.frame.top
    places = [place for place, mask in enumerate(sight.masks) if mask & bit]
    if len(places) < 2:
        return None
    union = [0] * sight.frame.size
    for peak in places:
        left = _with_peak(sight, peak, bit)
        if left is not None:
            union = [one | other for one, other in zip(union, left, strict=True)]
    return Reading(union if any(union) else None)


def _with_peak(sight: Sightline, peak: int, bit: int) -> Sequence[int] | None:
    masks = [mask & ~bit for mask in sight.masks]
    masks[peak] = bit
    shape = sight.frame.shape
    while True:
        before = list(masks)
        singled = line_singles(sight.frame, masks)
        if singled is None:
            return None
        front = sight_bounds(shape, sight.clue, singled, 1) if sight.clue else singled
        if front is None:
            return None
        if sight.back:
            back = sight_bounds(shape, sight.back, front[::-1], 1)
            if back is None:
                return None
            front = back[::-1]
        masks = list(front)
        if masks == before:
            return masks


def line_singles(frame: Frame, masks: Sequence[int]) -> list[int] | None:
    """Return a line's candidates after naked and hidden singles, None where it cannot be filled."""
    left = list(masks)
    while True:
        before = left.copy()
        for place, mask in enumerate(left):
            if not mask:
                return None
            if mask & (mask - 1) == 0 and mask != 1:
                for other in range(len(left)):
                    if other != place:
                        left[other] &= ~mask
        if not frame.spare:
            once = twice = 0
            for mask in left:
                twice |= once & mask
                once |= mask
            if frame.full & ~1 & ~once:
                return None
            for height in heights_of(once & ~twice & ~1):
                bit = 1 << height
                for place, mask in enumerate(left):
                    if mask & bit:
                        left[place] = bit
        if left == before:
            return left


def _clued(frame: Frame, clue: int, back: int) -> bool:
    return clue > 0


def _clued_at_all(frame: Frame, clue: int, back: int) -> bool:
    return clue > 0 or back > 0


sight_bounds_a = from_sight("sight-bounds-a", _bounds(0), _clued)
sight_bounds_b = from_sight("sight-bounds-b", _bounds(1), _clued)
trial = from_sight("line-trial", _trial, _clued_at_all, Scope.LINE, uses_back=True)
peak_split = from_sight(
    "peak-split",
    _peak_split,
    lambda f, clue, back: _clued_at_all(f, clue, back) and not f.spare,
    Scope.LINE,
    uses_back=True,
)

__all__ = ["line_singles", "peak_split", "sight_bounds_a", "sight_bounds_b", "trial"]
