"""Several houses at once: what their clues and cells force together, found by exhaustion.

Evidence that spans houses is made minimal with it. Each house alone is projected exactly; where
that does not settle it, a cell that lies in two of the houses is tried with each of its heights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from ..core.candidates import heights_of
from ..core.deduction import CellCandidates, Conclusion, Contradiction, Evidence
from ..core.geometry import Edge
from ..core.rules import HouseName, axis_kind
from ..kernels import project
from .view import Frame

TRIED_AT_MOST = 2000

Item = HouseName | Edge | CellCandidates


class _TooLongError(Exception):
    """A proof takes more tries than it may."""


class Joint:
    """Some houses with some clues: whether they can be filled within given cells.

    Parameters
    ----------
    frame : Frame
        The geometry.
    clues : sequence of int
        The puzzle's clues by edge number, 0 for none.
    houses : iterable of HouseName
        The houses whose rule holds.
    used : iterable of Edge
        Where clues are looked at.
    """

    def __init__(
        self,
        frame: Frame,
        clues: Sequence[int],
        houses: Iterable[HouseName],
        used: Iterable[Edge],
    ) -> None:
        self.frame = frame
        kept = {frame.edge_numbers[edge] for edge in used}
        self.told = [clue if edge in kept else 0 for edge, clue in enumerate(clues)]
        self.numbers = [frame.house_numbers[name] for name in houses]
        counts: dict[int, int] = {}
        for number in self.numbers:
            for cell in frame.houses[number]:
                counts[cell] = counts.get(cell, 0) + 1
        self.shared = [cell for cell, count in counts.items() if count > 1]
        self.tries = 0

    def is_impossible(self, masks: Mapping[int, int]) -> bool:
        """Return whether no filling is left; False also where telling takes too long.

        Parameters
        ----------
        masks : mapping of int to int
            Candidates by cell; a cell that is not there may be anything.
        """
        if 0 in masks.values():
            return True
        self.tries = 0
        cells = {cell: self.frame.full for number in self.numbers for cell in self._house(number)}
        try:
            return not self._can_be_filled({**cells, **masks}, self.numbers)
        except _TooLongError:
            return False

    def _house(self, number: int) -> tuple[int, ...]:
        return self.frame.houses[number]

    def _can_be_filled(self, masks: dict[int, int], changed: Iterable[int]) -> bool:
        self.tries += 1
        if self.tries > TRIED_AT_MOST:
            raise _TooLongError
        if not self._narrow(masks, changed):
            return False
        ways = self._fewest_ways(masks)
        if not ways:
            return True
        return any(
            self._can_be_filled({**masks, cell: 1 << height}, self._through(cell))
            for cell, height in ways
        )

    def _fewest_ways(self, masks: dict[int, int]) -> list[tuple[int, int]]:
        """The heights of a cell where houses meet, or the places of a height, the fewest."""
        opened = [cell for cell in self.shared if masks[cell] & (masks[cell] - 1)]
        ways = [[(cell, height) for height in heights_of(masks[cell])] for cell in opened]
        for number in self.numbers:
            if self.frame.complete[number]:
                house = self._house(number)
                for height in range(1, self.frame.top + 1):
                    places = [cell for cell in house if masks[cell] >> height & 1]
                    if places and all(cell in opened for cell in places):
                        ways.append([(cell, height) for cell in places])
        return min(ways, key=len, default=[])

    def _through(self, cell: int) -> list[int]:
        return [number for number in self.numbers if self.frame.cell_houses[cell] >> number & 1]

    def _narrow(self, masks: dict[int, int], changed: Iterable[int]) -> bool:
        """Project houses until nothing changes; False where one cannot be filled."""
        queue = list(changed)
        while queue:
            number = queue.pop()
            house = self._house(number)
            before = [masks[cell] for cell in house]
            left = self._projected(number, before)
            if left is None:
                return False
            for cell, old, new in zip(house, before, left, strict=True):
                if old != new:
                    masks[cell] = new
                    crossing = self._through(cell)
                    queue += [n for n in crossing if n != number and n not in queue]
        return True

    def _projected(self, number: int, masks: list[int]) -> Sequence[int] | None:
        frame = self.frame
        if number < len(frame.ends):
            front, back = frame.ends[number]
            return project(frame.shape, self.told[front], self.told[back], masks)
        if len(masks) == frame.size:
            return project(frame.shape, 0, 0, masks)
        return _partly(masks, frame.parks)


def _partly(masks: Sequence[int], parks: int) -> list[int] | None:
    """Project a house shorter than a line: no height twice, no more parks than a line has."""
    kept = [0] * len(masks)
    order = sorted(range(len(masks)), key=lambda place: masks[place].bit_count())

    def fill(at: int, used: int, parks_left: int, need: int, bit: int) -> bool:
        if at == len(order):
            return True
        place = order[at]
        rest = bit if place == need else masks[place] & ~used
        while rest:
            height = rest & -rest
            rest ^= height
            if height == 1:
                if parks_left and fill(at + 1, used, parks_left - 1, need, bit):
                    return True
            elif not used & height and fill(at + 1, used | height, parks_left, need, bit):
                return True
        return False

    for place, mask in enumerate(masks):
        rest = mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            if fill(0, 0, parks, place, bit):
                kept[place] |= bit
    return kept if all(kept) else None


def thin_joint(frame: Frame, clues: Sequence[int], conclusion: Conclusion) -> Conclusion:
    """Return a conclusion without the houses, clues and cells that it does not need.

    What is left is minimal: without any one of them a filling denies the conclusion.

    Parameters
    ----------
    frame : Frame
        The geometry.
    clues : sequence of int
        The puzzle's clues by edge number.
    conclusion : Deduction or Contradiction
        What follows from its evidence by exhaustion.
    """
    claims = _claims(frame, conclusion)

    def follows(evidence: Evidence) -> bool:
        joint = Joint(frame, clues, evidence.lines, evidence.clues)
        masks = {frame.number(entry.cell): entry.mask for entry in evidence.candidates}
        return all(
            joint.is_impossible(
                masks if cell < 0 else {**masks, cell: masks.get(cell, frame.full) & left}
            )
            for cell, left in claims
        )

    return replace(conclusion, evidence=without_needless(conclusion.evidence, follows))


def _claims(frame: Frame, conclusion: Conclusion) -> list[tuple[int, int]]:
    """What must be impossible: cells with what they would hold; no cell for a contradiction."""
    if isinstance(conclusion, Contradiction):
        return [(-1, 0)]
    gone: dict[int, int] = {}
    for mark in conclusion.eliminations:
        cell = frame.number(mark.cell)
        gone[cell] = gone.get(cell, 0) | 1 << mark.height
    for mark in conclusion.placements:
        gone[frame.number(mark.cell)] = frame.full & ~(1 << mark.height)
    return list(gone.items())


def without_needless(evidence: Evidence, follows: Callable[[Evidence], bool]) -> Evidence:
    """Leave out a house with its clues, a clue or a cell at a time, while the rest suffices.

    Parameters
    ----------
    evidence : Evidence
        From which the conclusion follows.
    follows : callable
        Whether it follows from as much; more evidence never makes it false.
    """
    items: list[Item] = [*evidence.lines[::-1], *evidence.clues[::-1], *evidence.candidates[::-1]]
    for item in items:
        fewer = _without(evidence, item)
        if fewer != evidence and follows(fewer):
            evidence = fewer
    return evidence


def _without(evidence: Evidence, item: Item) -> Evidence:
    if isinstance(item, CellCandidates):
        cells = tuple([entry for entry in evidence.candidates if entry != item])
        return replace(evidence, candidates=cells)
    if isinstance(item, Edge):
        return replace(evidence, clues=tuple([edge for edge in evidence.clues if edge != item]))
    clues = tuple([edge for edge in evidence.clues if _line_of(edge) != item])
    lines = tuple([name for name in evidence.lines if name != item])
    return replace(evidence, lines=lines, clues=clues)


def _line_of(edge: Edge) -> HouseName:
    return HouseName(axis_kind(edge.line.axis), edge.line.index)


__all__ = ["Joint", "thin_joint", "without_needless"]
