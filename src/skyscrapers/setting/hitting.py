"""Smallest sets that meet every set of a growing family, smallest first.

The smallest conflict and the fewest parts that suffice are both such sets: a grid that should not
be there breaks some parts, and at least one of them has to be kept.
"""

from __future__ import annotations

from ..core.tick import Tick


class HittingSets:
    """A family of sets of parts to be met, and sets that must not be contained whole.

    The size of the smallest answer never shrinks while the family grows, so the search for the
    next one starts where the last one ended.
    """

    def __init__(self, tick: Tick) -> None:
        self.families: list[int] = []
        self.excluded: list[int] = []
        self.size = 0
        self._tick = tick
        self._was_cut = False

    def meet(self, parts: int) -> None:
        """Demand that at least one of some parts is chosen."""
        self.families = [other for other in self.families if other & parts != parts]
        self.families.append(parts)

    def exclude(self, parts: int) -> None:
        """Demand that not all of some parts are chosen."""
        self.excluded.append(parts)

    def smallest(self, most: int) -> int | None:
        """Return a smallest choice of at most so many parts, or None where there is none."""
        while self.size <= most:
            self._was_cut = False
            found = self._search(self.families, 0, 0, self.size)
            if found is not None:
                return found
            if not self._was_cut:
                return None
            self.size += 1
        return None

    def _search(self, unmet: list[int], chosen: int, barred: int, left: int) -> int | None:
        """Choose at most `left` more parts, none of the barred ones, to meet what is unmet."""
        self._tick()
        if any(parts & ~chosen == 0 for parts in self.excluded):
            return None
        if not unmet:
            return chosen
        free = [parts & ~barred for parts in unmet]
        if disjoint(free) > left:
            self._was_cut = True
            return None
        branch = min(free, key=int.bit_count)
        for bit in _by_use(branch, free):
            rest = [parts for parts in unmet if not parts & bit]
            found = self._search(rest, chosen | bit, barred, left - 1)
            if found is not None:
                return found
            barred |= bit
        return None


def disjoint(family: list[int]) -> int:
    """Return how many sets of a family, taken smallest first, have no part in common."""
    used = count = 0
    for parts in sorted(family, key=int.bit_count):
        if not parts & used:
            used |= parts
            count += 1
    return count


def _by_use(parts: int, family: list[int]) -> list[int]:
    """The single parts of a set as bits, those in most sets of a family first."""
    bits = []
    while parts:
        bits.append(parts & -parts)
        parts &= parts - 1
    return sorted(bits, key=lambda bit: -sum(1 for other in family if other & bit))


__all__ = ["HittingSets", "disjoint"]
