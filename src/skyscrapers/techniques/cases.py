"""Named cases: what experienced solvers see in one line of a count puzzle, from one edge.

All hold for lines that are a permutation of 1 … n under a clue that counts. Names and ideas are
those of the Skyscraping glossary, Conceptis' guide and the players' forums; `pool`, `haven` and
`lookout` are our own words. Each case is an instance of the sight bounds (high-rise, which needs
both clues, aside): the name gives the better sentence.

The rules below a `Prefix` look only at the cells up to a peak, so that they hold again before an
effective peak: a solved cell that is taller than all that can stand before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..core.candidates import heights_of
from ..core.deduction import Facts
from .finder import Finder, Reading, Scope, from_sight
from .view import Frame, Sightline, below, lowest, tallest, up_to


class Prefix(NamedTuple):
    """The cells from the head to a peak: its height stands in the last of them.

    `clue` counts the buildings seen up to and with the peak; `masks` are those of the cells before
    it, without heights that only stand past or at the peak; `rest` is the union of what can stand
    past it.
    """

    masks: tuple[int, ...]
    clue: int
    peak_height: int
    rest: int


PrefixRule = Callable[[Prefix], "list[int] | None"]


# --- rules of the prefix -----------------------------------------------------------------------


def slide_rule(prefix: Prefix) -> list[int] | None:
    """All cells before the peak are seen, so they rise."""
    if prefix.clue != len(prefix.masks) + 1:
        return None
    left = list(prefix.masks)
    for place in range(1, len(left)):
        left[place] &= ~up_to(lowest(left[place - 1]))
    for place in range(len(left) - 2, -1, -1):
        left[place] &= below(tallest(left[place + 1]))
    return left


def ascendant_rule(prefix: Prefix) -> list[int] | None:
    """Head and peak are seen and nothing between: the tallest before the peak is no inner cell."""
    if prefix.clue != 2:
        return None
    bit = 1 << tallest(_union(prefix.masks))
    return [prefix.masks[0], *(mask & ~bit for mask in prefix.masks[1:])]


def blockade_rule(prefix: Prefix) -> list[int] | None:
    """Head and peak are seen, and the tallest that can stand before the peak stands nowhere else.

    It is the head then, for anywhere else it would be seen.
    """
    if prefix.clue != 2 or not prefix.masks:
        return None
    bit = 1 << tallest(_union(prefix.masks))
    if prefix.rest & bit:
        return None
    return [prefix.masks[0] & bit, *prefix.masks[1:]]


def middle_ground_rule(prefix: Prefix) -> list[int] | None:
    """Three are seen and the tallest t before the peak stands nowhere else: it is the middle one.

    The next tallest after t would be a fourth in the second cell.
    """
    if prefix.clue != 3 or len(prefix.masks) < 2:
        return None
    possible = heights_of(_union(prefix.masks))
    if len(possible) < 2 or prefix.rest >> possible[-1] & 1:
        return None
    left = list(prefix.masks)
    left[1] &= ~(1 << possible[-2])
    return left


def haven_rule(prefix: Prefix) -> list[int] | None:
    """Head and peak are seen: the head is taller than all that stand between."""
    if prefix.clue != 2 or len(prefix.masks) < 2:
        return None
    inner = prefix.masks[1:]
    least = max(len(prefix.masks), *(lowest(mask) + 1 for mask in inner))
    head = prefix.masks[0] & ~below(least)
    return [head, *(mask & below(tallest(head)) for mask in inner)]


def pool_rule(prefix: Prefix) -> list[int] | None:
    """The rest of the clue must come out of what can stand before the peak, and be taller."""
    if prefix.clue <= 2:
        return None
    pool = heights_of(_union(prefix.masks))
    left = list(prefix.masks)
    for place in range(min(prefix.clue - 2, len(left))):
        needed = prefix.clue - 1 - place
        left[place] &= up_to(pool[-needed]) if needed <= len(pool) else 0
    return left


def hideout_rule(prefix: Prefix) -> list[int] | None:
    """The clue is used up by cells that are surely seen: all others hide behind what is before."""
    return _hide(prefix.masks, prefix.clue - 1)


def lookout_rule(prefix: Prefix) -> list[int] | None:
    """No more cells than the clue says can be seen: each of them is, and tops all before it."""
    return _show(prefix.masks, prefix.clue - 1)


def _hide(masks: tuple[int, ...], clue: int) -> list[int] | None:
    reach = seen = 0
    roofs = []
    for mask in masks:
        sure = lowest(mask) > reach
        seen += sure
        roofs.append(-1 if sure else reach)
        reach = max(reach, tallest(mask))
    if seen != clue:
        return None
    return [
        mask if roof < 0 else mask & below(roof) for mask, roof in zip(masks, roofs, strict=True)
    ]


def _show(masks: tuple[int, ...], clue: int) -> list[int] | None:
    floor = 0
    lookouts = []
    for place, mask in enumerate(masks):
        if tallest(mask) > floor:
            lookouts.append(place)
        floor = max(floor, lowest(mask))
    if len(lookouts) != clue:
        return None
    left = list(masks)
    floor = 0
    for place in range(len(left)):
        if place in lookouts:
            left[place] &= ~up_to(floor)
        floor = max(floor, lowest(left[place]))
    roof = 1 << 30
    for place in range(len(left) - 1, -1, -1):
        left[place] &= roof - 1
        if place in lookouts:
            roof = 1 << tallest(left[place])
    return left


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


# --- from a line to its prefix -----------------------------------------------------------------


def _before_peak(rule: PrefixRule) -> Callable[[Sightline], Reading | None]:
    def read(sight: Sightline) -> Reading | None:
        peak = sight.peak
        if peak < 1:
            return None
        top = 1 << sight.frame.top
        masks = tuple([mask & ~top for mask in sight.masks[:peak]])
        left = rule(Prefix(masks, sight.clue, sight.frame.top, sight.past_peak))
        # That the tallest stands nowhere else is for the singles to say.
        kept = None if left is None else [mask | top for mask in left]
        return _reading(kept, sight, (("peak", peak),))

    return read


def _reading(left: list[int] | None, sight: Sightline, facts: Facts) -> Reading | None:
    if left is None:
        return None
    changed = False
    masks = list(sight.masks)
    for place, mask in enumerate(left):
        if masks[place] & ~mask:
            masks[place] &= mask
            changed = True
    return Reading(masks, facts) if changed else None


# --- rules of the whole line -------------------------------------------------------------------


def _high_rise(sight: Sightline) -> Reading:
    """Two are seen from both ends, so the second tallest stands at one of them."""
    bit = 1 << (sight.frame.top - 1)
    first, *inner, last = sight.masks
    return Reading([first, *(mask & ~bit for mask in inner), last])


def _ascendant(sight: Sightline) -> Reading | None:
    """Two are seen: the second tallest is the head or stands behind the tallest."""
    top = sight.frame.top
    if sight.peak >= 0:
        return _ascendant_before_peak(sight)
    bit = 1 << (top - 1)
    masks = list(sight.masks)
    tallest_before = False
    for place in range(1, len(masks)):
        if not tallest_before:
            masks[place] &= ~bit
        tallest_before = tallest_before or masks[place] >> top & 1 == 1
    return Reading(masks) if tuple(masks) != sight.masks else None


_ascendant_before_peak = _before_peak(ascendant_rule)


def _blockade(sight: Sightline) -> Reading | None:
    """A row of the tallest stands rising at the far end: the next tallest is the head."""
    n = sight.frame.size
    standing = 0
    while standing < n and sight.masks[n - 1 - standing] == 1 << (n - standing):
        standing += 1
    if 0 < standing == sight.clue - 1 and standing < n:
        masks = [sight.masks[0] & 1 << (n - standing), *sight.masks[1:]]
        if masks[0] != sight.masks[0]:
            return Reading(masks, (("standing", standing),))
    return _blockade_before_peak(sight)


_blockade_before_peak = _before_peak(blockade_rule)


def _hideout(sight: Sightline) -> Reading | None:
    return _reading(_hide(sight.masks, sight.clue), sight, ())


def _lookout(sight: Sightline) -> Reading | None:
    return _reading(_show(sight.masks, sight.clue), sight, ())


PREFIX_RULES: tuple[PrefixRule, ...] = (
    slide_rule,
    ascendant_rule,
    hideout_rule,
    lookout_rule,
    haven_rule,
    pool_rule,
)


def _effective_peak(sight: Sightline) -> Reading | None:
    """A solved cell tops all before it, and what is seen from it on is known: a smaller line."""
    reach = 0
    for place, mask in enumerate(sight.masks):
        if mask & (mask - 1) == 0 and place > 0 and reach < tallest(mask) < sight.frame.top:
            reading = _before_effective_peak(sight, place, tallest(mask))
            if reading is not None:
                return reading
        reach = max(reach, tallest(mask))
    return None


def _before_effective_peak(sight: Sightline, place: int, height: int) -> Reading | None:
    seen = _seen_from(sight.masks[place:])
    if seen is None or sight.clue - seen < 1:
        return None
    prefix = Prefix(
        sight.masks[:place], sight.clue - seen + 1, height, _union(sight.masks[place + 1 :])
    )
    facts = (("effective", place), ("height", height), ("seen", seen))
    for rule in PREFIX_RULES:
        reading = _reading(rule(prefix), sight, facts)
        if reading is not None:
            return reading
    return None


def _seen_from(masks: tuple[int, ...]) -> int | None:
    """How many are seen from a solved first cell on, None where that is open."""
    reach = floor = tallest(masks[0])
    seen = 1
    for mask in masks[1:]:
        sure = lowest(mask) > reach
        if not sure and tallest(mask) > floor:
            return None
        seen += sure
        reach = max(reach, tallest(mask))
        floor = max(floor, lowest(mask))
    return seen


def _counts(least: int, most: int | None = None) -> Callable[[Frame, int, int], bool]:
    """Interest in plain lines whose clue lies in a range."""

    def applies(frame: Frame, clue: int, back: int) -> bool:
        return frame.is_plain and frame.size > 2 and least <= clue <= (most or frame.size)

    return applies


high_rise: Finder = from_sight(
    "high-rise",
    _high_rise,
    lambda f, clue, back: f.is_plain and f.size > 2 and clue == back == 2,
    Scope.LINE,
    uses_back=True,
    named=True,
)
ascendant = from_sight("ascendant", _ascendant, _counts(2, 2), named=True)
slide = from_sight("slide", _before_peak(slide_rule), _counts(2), named=True)
blockade = from_sight("blockade", _blockade, _counts(2), named=True)
hideout = from_sight("hideout", _hideout, _counts(1), named=True)
middle_ground = from_sight(
    "middle-ground", _before_peak(middle_ground_rule), _counts(3, 3), named=True
)
lookout = from_sight("lookout", _lookout, _counts(1), named=True)
haven = from_sight("haven", _before_peak(haven_rule), _counts(2, 2), named=True)
pool = from_sight("pool", _before_peak(pool_rule), _counts(3), named=True)
effective_peak = from_sight("effective-peak", _effective_peak, _counts(2), named=True)

__all__ = [
    "ascendant",
    "blockade",
    "effective_peak",
    "haven",
    "hideout",
    "high_rise",
    "lookout",
    "middle_ground",
    "pool",
    "slide",
]
