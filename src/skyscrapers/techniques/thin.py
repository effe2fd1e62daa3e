"""Thinning evidence: what a conclusion does not need is left out, until nothing can go.

A named case is first read again with less, so that what stays is what its sentence speaks of;
then everything that exhaustion of the line does not need goes too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.deduction import CellCandidates, Conclusion, Contradiction, Evidence, Facts
from ..core.geometry import Edge
from ..kernels import arrangements, project
from .finder import Finder
from .joint import thin_joint
from .replay import thin_cases
from .view import Sightline, View

LISTED = 8

Test = Callable[[tuple[int, ...], int, int], bool]


def thinned(view: View, finder: Finder, conclusion: Conclusion) -> Conclusion:
    """Return a conclusion with the least of its evidence.

    Parameters
    ----------
    view : View
        The board on which it was found.
    finder : Finder
        The technique that found it.
    conclusion : Conclusion
        With all the evidence that its place holds.
    """
    if finder.rule is not None and conclusion.edge is not None:
        return _thin_line(view, finder, conclusion, conclusion.edge)
    if conclusion.evidence.cases:
        return thin_cases(view.frame, view.clues, conclusion)
    if finder.first_thin is not None:
        conclusion = finder.first_thin(view, conclusion)
    evidence = conclusion.evidence
    if len(evidence.lines) <= 1 and len(evidence.candidates) <= 1 and not evidence.clues:
        return conclusion
    return thin_joint(view.frame, view.clues, conclusion)


def _thin_line(view: View, finder: Finder, conclusion: Conclusion, edge: Edge) -> Conclusion:
    frame = view.frame
    number = frame.edge_numbers[edge]
    sight = view.sight(number)
    places = {cell: place for place, cell in enumerate(frame.sights[number])}
    wanted = _wanted(view, conclusion, places)
    shape = frame.shape

    def read_again(masks: tuple[int, ...], clue: int, back: int) -> bool:
        assert finder.rule is not None
        reading = finder.rule(sight.relaxed(masks, clue, back))
        return (
            reading is not None
            and reading.facts == conclusion.facts
            and _still_follows(reading.masks, wanted)
        )

    def by_exhaustion(masks: tuple[int, ...], clue: int, back: int) -> bool:
        return _still_follows(project(shape, clue, back, masks), wanted)

    back = sight.back if finder.uses_back else 0
    least = sight.masks, sight.clue, back
    if finder.named:
        least = thin_cells(least, frame.full, read_again)
    masks, clue, back = thin_line(least, frame.full, by_exhaustion)
    evidence = Evidence(
        conclusion.evidence.lines,
        tuple(e for e, kept in ((edge, clue), (edge.opposite, back)) if kept),
        tuple(
            CellCandidates(frame.cells[cell], mask)
            for cell, mask in zip(frame.sights[number], masks, strict=True)
            if mask != frame.full
        ),
    )
    return replace(conclusion, evidence=evidence, facts=_with_arrangements(sight, conclusion))


def _with_arrangements(sight: Sightline, conclusion: Conclusion) -> Facts:
    """The facts of a census with the arrangements themselves, where they are few."""
    count = dict(conclusion.facts).get("arrangements")
    if not isinstance(count, int) or count > LISTED:
        return conclusion.facts
    lines = arrangements(sight.frame.shape, sight.clue, sight.back, sight.masks, LISTED)
    return (*conclusion.facts, *(("arrangement", tuple(line)) for line in lines))


def _wanted(view: View, conclusion: Conclusion, places: dict[int, int]) -> dict[int, int] | None:
    """What goes from each place of a line, as masks; None for a contradiction."""
    if isinstance(conclusion, Contradiction):
        return None
    wanted: dict[int, int] = {}
    n = view.frame.size
    for row, column, height in conclusion.eliminations:
        place = places[row * n + column]
        wanted[place] = wanted.get(place, 0) | 1 << height
    for row, column, height in conclusion.placements:
        place = places[row * n + column]
        wanted[place] = wanted.get(place, 0) | view.frame.full & ~(1 << height)
    return wanted


def _still_follows(left: Sequence[int] | None, wanted: dict[int, int] | None) -> bool:
    if left is None:
        return True
    return wanted is not None and all(not left[place] & gone for place, gone in wanted.items())


def thin_line(
    least: tuple[tuple[int, ...], int, int], full: int, follows: Test
) -> tuple[tuple[int, ...], int, int]:
    """Leave out a clue, then a cell at a time, the farthest first, while the rest suffices.

    Parameters
    ----------
    least : tuple
        Candidates of the cells, nearest first; the clue; the opposite clue.
    full : int
        The candidates of a cell that is left out.
    follows : callable
        Whether the conclusion follows from as much.
    """
    masks, clue, back = least
    if back and follows(masks, clue, 0):
        back = 0
    if clue and follows(masks, 0, back):
        clue = 0
    return thin_cells((masks, clue, back), full, follows)


def thin_cells(
    least: tuple[tuple[int, ...], int, int], full: int, follows: Test
) -> tuple[tuple[int, ...], int, int]:
    """Leave out a cell at a time, the farthest first, while the rest suffices."""
    masks, clue, back = least
    for place in range(len(masks) - 1, -1, -1):
        if masks[place] != full:
            fewer = (*masks[:place], full, *masks[place + 1 :])
            if follows(fewer, clue, back):
                masks = fewer
    return masks, clue, back


__all__ = ["Test", "thin_cells", "thin_line", "thinned"]
