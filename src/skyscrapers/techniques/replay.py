"""Cases again, on the board that the evidence alone gives: what of it they do not need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..core.candidates import Mark
from ..core.deduction import Case, Conclusion, Contradiction, Deduction, Evidence
from ..kernels import arrangements
from .joint import Joint, without_needless
from .view import Frame

MOST_FOUND = 1000


def thin_cases(frame: Frame, clues: Sequence[int], conclusion: Conclusion) -> Conclusion:
    """Return a conclusion by cases without the houses, clues and cells it does not need.

    What is left is minimal: without any one of them a step inside a case does not stand on its
    board any more, or the cases are not all there are.

    Parameters
    ----------
    frame : Frame
        The geometry.
    clues : sequence of int
        The puzzle's clues by edge number.
    conclusion : Deduction or Contradiction
        With cases in its evidence.
    """

    def follows(evidence: Evidence) -> bool:
        ground = [frame.full] * len(frame.cells)
        for cell, mask in evidence.candidates:
            ground[frame.number(cell)] = mask
        return (
            all(_names(evidence, step.evidence) for case in evidence.cases for step in case.steps)
            and all(_holds(frame, ground, case, conclusion) for case in evidence.cases)
            and (_refutes(evidence) or _are_all(frame, clues, evidence, ground))
        )

    return replace(conclusion, evidence=without_needless(conclusion.evidence, follows))


def _names(outer: Evidence, inner: Evidence) -> bool:
    return set(inner.lines) <= set(outer.lines) and set(inner.clues) <= set(outer.clues)


def _refutes(evidence: Evidence) -> bool:
    """Whether one candidate is assumed and refuted: then nothing has to be covered."""
    case, *more = evidence.cases
    return not more and len(case.assumption) == 1 and case.is_refuted


def _holds(frame: Frame, ground: Sequence[int], case: Case, conclusion: Conclusion) -> bool:
    """Whether all steps of a case stand on their boards and it ends as the conclusion says."""
    masks = list(ground)
    for mark in case.assumption:
        cell = frame.number(mark.cell)
        masks[cell] &= 1 << mark.height
    for step in case.steps:
        if any(masks[frame.number(cell)] != mask for cell, mask in step.evidence.candidates):
            return False
        if isinstance(step, Contradiction):
            return True
        _take(frame, masks, step)
    return isinstance(conclusion, Deduction) and _agrees(frame, masks, conclusion)


def _take(frame: Frame, masks: list[int], step: Deduction) -> None:
    for mark in step.eliminations:
        masks[frame.number(mark.cell)] &= ~(1 << mark.height)
    for mark in step.placements:
        masks[frame.number(mark.cell)] &= 1 << mark.height


def _agrees(frame: Frame, masks: Sequence[int], conclusion: Deduction) -> bool:
    return not any(masks[frame.number(m.cell)] >> m.height & 1 for m in conclusion.eliminations)


def _are_all(frame: Frame, clues: Sequence[int], evidence: Evidence, ground: Sequence[int]) -> bool:
    """Whether the evidence allows nothing outside of the cases."""
    assumed = [case.assumption for case in evidence.cases]
    if any(len(assumption) > 1 for assumption in assumed):
        return _are_all_arrangements(frame, clues, evidence, ground)
    masks = {frame.number(entry.cell): entry.mask for entry in evidence.candidates}
    for (mark,) in assumed:
        cell = frame.number(mark.cell)
        masks[cell] = masks.get(cell, frame.full) & ~(1 << mark.height)
    return Joint(frame, clues, evidence.lines, evidence.clues).is_impossible(masks)


def _are_all_arrangements(
    frame: Frame, clues: Sequence[int], evidence: Evidence, ground: Sequence[int]
) -> bool:
    """Whether the line that the cases arrange has no other arrangement."""
    known = {frozenset(case.assumption) for case in evidence.cases}
    touched = {frame.number(mark.cell) for assumption in known for mark in assumption}
    line = next(
        (number for number, house in enumerate(frame.houses) if touched <= set(house)), None
    )
    if line is None or frame.names[line] not in evidence.lines:
        return False
    front, back = (
        clues[end] if frame.edges[end] in evidence.clues else 0 for end in frame.ends[line]
    )
    house = frame.houses[line]
    masks = [ground[cell] for cell in house]
    found = arrangements(frame.shape, front, back, masks, MOST_FOUND)
    return len(found) < MOST_FOUND and all(
        frozenset(
            Mark(*frame.cells[cell], height)
            for cell, height in zip(house, arrangement, strict=True)
            if cell in touched
        )
        in known
        for arrangement in found
    )


__all__ = ["thin_cases"]
