"""Line census: all arrangements of one line that are left, and what they have in common."""

from __future__ import annotations

from ..kernels import count_arrangements
from .finder import Reading, Scope, SightRule, from_sight
from .view import Frame, Sightline

FEW, SOME, ANY = 6, 12, 1 << 62


def _census(least: int, most: int) -> SightRule:
    def read(sight: Sightline) -> Reading | None:
        reading = exact(sight)
        if reading is None or reading.masks is None:
            return reading
        count = dict(reading.facts)["arrangements"]
        assert isinstance(count, int)
        return reading if least <= count <= most else None

    return read


def _small_census(sight: Sightline) -> Reading | None:
    """A census over at most three open cells."""
    return exact(sight) if sight.open_cells <= 3 else None


def exact(sight: Sightline) -> Reading | None:
    """Return the exact projection of a line with the number of its arrangements; None if no news.

    The projection is remembered with the sightline, for the three sizes of census ask in turn.
    """
    if "census" not in sight.memory:
        sight.memory["census"] = _counted(sight)
    found: Reading | None = sight.memory["census"]
    return found


def _counted(sight: Sightline) -> Reading | None:
    shape = sight.frame.shape
    left = sight.projected
    if left is None:
        return Reading(None, (("arrangements", 0),))
    if left == sight.masks:
        return None
    count = count_arrangements(shape, sight.clue, sight.back, sight.masks)
    return Reading(left, (("arrangements", count),))


def _clued(frame: Frame, clue: int, back: int) -> bool:
    return clue > 0 or back > 0


small_census = from_sight("small-census", _small_census, _clued, Scope.LINE, uses_back=True)
census_few = from_sight("line-census", _census(0, FEW), _clued, Scope.LINE, uses_back=True)
census_some = from_sight("wide-census", _census(FEW + 1, SOME), _clued, Scope.LINE, uses_back=True)
census_many = from_sight("vast-census", _census(SOME + 1, ANY), _clued, Scope.LINE, uses_back=True)

__all__ = ["census_few", "census_many", "census_some", "exact", "small_census"]
