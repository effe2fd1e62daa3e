"""What a technique is: something that looks at places of a board and finds what follows there.

A technique that looks at one line or house at a time says so by its scope; whoever walks a path
then asks it again only about places that have changed. `Finder.find` knows nothing of that and
looks everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ..core.candidates import Mark, heights_of
from ..core.deduction import CellCandidates, Conclusion, Contradiction, Deduction, Evidence, Facts
from .view import Frame, Sightline, View


class Scope(Enum):
    """What a technique looks at in one go."""

    EDGE = "edge"
    LINE = "line"
    HOUSE = "house"
    BOARD = "board"

    def places(self, frame: Frame) -> int:
        """Return how many such places a board has."""
        return {
            Scope.EDGE: len(frame.edges),
            Scope.LINE: len(frame.ends),
            Scope.HOUSE: len(frame.houses),
            Scope.BOARD: 1,
        }[self]


class Reading(NamedTuple):
    """What a rule reads off a sightline: the candidates it leaves, nearest first, and facts.

    `masks` is None where the line cannot be filled at all.
    """

    masks: Sequence[int] | None
    facts: Facts = ()


SightRule: TypeAlias = Callable[[Sightline], Reading | None]


@dataclass(frozen=True)
class Finder:
    """A technique as a function from boards to conclusions.

    Parameters
    ----------
    scope : Scope
        What `look` takes.
    look : callable
        From a view and the number of a place to what follows there, if anything.
    applies : callable
        Whether a place can ever interest this technique: decided by rules and clues alone.
    rule : callable, optional
        For techniques of one line: the reading behind `look`, so that evidence can be thinned
        by reading the line again with less.
    uses_back : bool
        Whether the reading uses the opposite clue too.
    named : bool
        Whether the reading is a case with a sentence of its own, whose evidence is what the
        sentence speaks of.
    first_thin : callable, optional
        What takes most of what is needless from a conclusion of many houses, before each of the
        rest is tried.
    """

    scope: Scope
    look: Callable[[View, int], Iterator[Conclusion]]
    applies: Callable[[View, int], bool]
    rule: SightRule | None = None
    uses_back: bool = False
    named: bool = False
    first_thin: Callable[[View, Conclusion], Conclusion] | None = None

    def find(self, view: View) -> Iterator[Conclusion]:
        """Yield what follows on a board; a contradiction where it shows one."""
        for place in self.places(view):
            yield from self.look(view, place)

    def places(self, view: View) -> list[int]:
        """Return the numbers of the places that can interest this technique."""
        count = self.scope.places(view.frame)
        return [place for place in range(count) if self.applies(view, place)]


def from_sight(
    technique: str,
    rule: SightRule,
    applies: Callable[[Frame, int, int], bool],
    scope: Scope = Scope.EDGE,
    uses_back: bool = False,
    named: bool = False,
) -> Finder:
    """Return the finder of a rule about one line.

    Parameters
    ----------
    technique : str
        Its identifier.
    rule : callable
        From a sightline to a reading, or None where it says nothing.
    applies : callable
        From frame, clue and opposite clue to whether the rule can ever say something.
    scope : Scope
        EDGE to look from every edge, LINE to look once along each line.
    uses_back : bool
        Whether the rule uses the opposite clue.
    named : bool
        Whether it is a case with a sentence of its own.
    """

    def look(view: View, place: int) -> Iterator[Conclusion]:
        frame = view.frame
        edge = place if scope is Scope.EDGE else frame.ends[place][0]
        sight = view.sight(edge)
        reading = rule(sight)
        if reading is not None:
            conclusion = concluded(technique, frame, sight, reading, uses_back)
            if conclusion is not None:
                yield conclusion

    def interests(view: View, place: int) -> bool:
        edge = place if scope is Scope.EDGE else view.frame.ends[place][0]
        return applies(view.frame, view.clues[edge], view.clues[view.frame.opposite[edge]])

    return Finder(scope, look, interests, rule, uses_back, named)


def concluded(
    technique: str, frame: Frame, sight: Sightline, reading: Reading, uses_back: bool
) -> Conclusion | None:
    """Return a reading as a conclusion with all the evidence of its line; None if nothing goes."""
    line = frame.sights[sight.edge]
    gone: list[Mark] = []
    if reading.masks is not None:
        for cell, before, after in zip(line, sight.masks, reading.masks, strict=True):
            lost = before & ~after
            if lost:
                row, column = frame.cells[cell]
                gone += [Mark(row, column, height) for height in heights_of(lost)]
        if not gone:
            return None
    evidence = line_evidence(frame, sight, uses_back)
    edge = frame.edges[sight.edge]
    if reading.masks is None:
        return Contradiction(technique, evidence, edge, reading.facts)
    return Deduction(technique, (), tuple(gone), evidence, edge, reading.facts)


def line_evidence(frame: Frame, sight: Sightline, uses_back: bool) -> Evidence:
    """Return everything that a line holds: its clues and the cells that are not wide open."""
    clues = []
    if sight.clue:
        clues.append(frame.edges[sight.edge])
    if uses_back and sight.back:
        clues.append(frame.edges[frame.opposite[sight.edge]])
    return Evidence(
        (frame.names[frame.line_of[sight.edge]],),
        tuple(clues),
        tuple(
            [
                CellCandidates(frame.cells[cell], mask)
                for cell, mask in zip(frame.sights[sight.edge], sight.masks, strict=True)
                if mask != frame.full
            ]
        ),
    )


def marks(frame: Frame, cell: int, mask: int) -> tuple[Mark, ...]:
    """Return the heights of a mask as marks in a cell."""
    return _marks(frame.size, cell, mask)


@lru_cache(maxsize=1 << 14)
def _marks(size: int, cell: int, mask: int) -> tuple[Mark, ...]:
    row, column = divmod(cell, size)
    return tuple([Mark(row, column, height) for height in heights_of(mask)])


def cell_evidence(view: View, cells: Sequence[int]) -> tuple[CellCandidates, ...]:
    """Return cells with their candidates, without those that may be anything."""
    frame = view.frame
    return tuple(
        [
            CellCandidates(frame.cells[cell], view.masks[cell])
            for cell in cells
            if view.masks[cell] != frame.full
        ]
    )


def always(view: View, place: int) -> bool:
    """Tell that every place may interest a technique."""
    return True


__all__ = [
    "Finder",
    "Reading",
    "Scope",
    "SightRule",
    "always",
    "cell_evidence",
    "concluded",
    "from_sight",
    "line_evidence",
    "marks",
]
