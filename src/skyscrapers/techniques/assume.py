"""Assumptions: what follows when a candidate is taken to stand, for as long as steps are simple.

A refutation ends in a contradiction; a verity is what all cases of a cell, a height or a line
have in common. Inside a case the walk knows only the rows of a ladder that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..core.candidates import Mark, heights_of
from ..core.deduction import (
    Case,
    CellCandidates,
    Conclusion,
    Contradiction,
    Deduction,
    Evidence,
)
from ..core.geometry import Cell
from .finder import Finder, Scope, always, marks
from .patterns import line_arrangements
from .thin import thinned
from .view import Frame, View
from .walk import Technique, Walk

CASE_LOOKS = 8
FEW_ARRANGEMENTS = 6
DEEPENING = (4, 8, 16, 32, 1 << 30)
NOTHING = Evidence()


class Trail:
    """A walk under an assumption, with the boards it has passed."""

    def __init__(self, base: Walk, assumption: tuple[Mark, ...]) -> None:
        self.assumption = assumption
        view = base.view
        for row, column, height in assumption:
            view = view.assuming(row * view.frame.size + column, height)
        self.walk = base.branch(view)
        self.passed: list[tuple[View, Technique, Conclusion]] = []
        self.ended = False
        self.refuted = False

    def run(self, looks: int) -> None:
        """Walk on until there are so many steps, a contradiction, or no more to find."""
        while not self.ended and len(self.passed) < looks:
            found = self.walk.next()
            if found is None:
                self.ended = True
                return
            self.passed.append((self.walk.view, found.technique, found.conclusion))
            if isinstance(found.conclusion, Contradiction):
                self.ended = self.refuted = True
            else:
                self.walk.take(found.conclusion)

    def needed(self, ground: View, wanted: dict[int, int]) -> list[Conclusion]:
        """Return the steps that the end, or what goes from some cells, rests on.

        Parameters
        ----------
        ground : View
            The board without the assumption.
        wanted : dict of int to int
            By cell, the candidates whose going is to be explained; for a refuted trail empty.
        """
        frame = ground.frame
        missing = dict(wanted)
        kept: list[Conclusion] = []
        for number in range(len(self.passed) - 1, -1, -1):
            view, technique, conclusion = self.passed[number]
            ends = isinstance(conclusion, Contradiction)
            if not ends and not _removes(frame, view, conclusion, missing):
                continue
            thin = thinned(view, technique.finder, conclusion)
            kept.append(thin)
            for cell, mask in _cells_used(frame, thin.evidence):
                missing[cell] = missing.get(cell, 0) | ground.masks[cell] & ~mask
        return kept[::-1]


def _cells_used(frame: Frame, evidence: Evidence) -> list[tuple[int, int]]:
    return [(frame.number(cell), mask) for cell, mask in evidence.candidates]


def _removes(frame: Frame, view: View, conclusion: Conclusion, missing: dict[int, int]) -> bool:
    """Whether a step takes away one of the candidates that are to be explained."""
    assert isinstance(conclusion, Deduction)
    for mark in conclusion.eliminations:
        if missing.get(frame.number(mark.cell), 0) >> mark.height & 1:
            return True
    for mark in conclusion.placements:
        cell = frame.number(mark.cell)
        if missing.get(cell, 0) & view.masks[cell] & ~(1 << mark.height):
            return True
    return False


def _evidence(ground: View, cases: Sequence[Case], more: Evidence) -> Evidence:
    """Everything that the steps of all cases rest on, as it stood before any assumption."""
    frame = ground.frame
    lines = dict.fromkeys(more.lines)
    clues = dict.fromkeys(more.clues)
    cells: dict[Cell, None] = dict.fromkeys(entry.cell for entry in more.candidates)
    for case in cases:
        for step in case.steps:
            lines |= dict.fromkeys(step.evidence.lines)
            clues |= dict.fromkeys(step.evidence.clues)
            cells |= dict.fromkeys(entry.cell for entry in step.evidence.candidates)
    if len(cases) == 1:
        for mark in cases[0].assumption:
            cells.pop(mark.cell, None)
    candidates = tuple(
        CellCandidates(cell, ground.masks[frame.number(cell)])
        for cell in cells
        if ground.masks[frame.number(cell)] != frame.full
    )
    return Evidence(tuple(lines), tuple(clues), candidates, tuple(cases))


# --- refutations -------------------------------------------------------------------------------


def promising(view: View) -> list[int]:
    """Return candidates of two-candidate cells and two-place heights, as cell · width + height."""
    frame = view.frame
    width = frame.top + 1
    found: dict[int, None] = {}
    for cell, mask in enumerate(view.masks):
        if mask.bit_count() == 2:
            found |= dict.fromkeys(cell * width + height for height in heights_of(mask))
    for number, house in enumerate(frame.houses):
        if frame.complete[number]:
            for height in range(1, frame.top + 1):
                places = [cell for cell in house if view.masks[cell] >> height & 1]
                if len(places) == 2:
                    found |= dict.fromkeys(cell * width + height for cell in places)
    return list(found)


def others(view: View) -> list[int]:
    """Return all further candidates of open cells."""
    width = view.frame.top + 1
    known = set(promising(view))
    return [
        cell * width + height
        for cell, mask in enumerate(view.masks)
        if mask & (mask - 1)
        for height in heights_of(mask)
        if cell * width + height not in known
    ]


def refutation(technique: str, rows: Sequence[Technique], looks: int = DEEPENING[-1]) -> Finder:
    """Return the finder that refutes single candidates, shortest first.

    Parameters
    ----------
    technique : str
        Its identifier.
    rows : sequence of Technique
        The ladder inside an assumption.
    looks : int
        How many steps an assumption may be followed for.
    """

    def look(view: View, place: int) -> Iterator[Conclusion]:
        base = Walk(view, rows)
        for candidates in (promising(view), others(view)):
            found = _refuted(base, candidates, looks)
            for _, trail in sorted(found, key=lambda item: item[0]):
                yield _refutation(technique, view, trail)
            if found:
                return

    return Finder(Scope.BOARD, look, always)


def _refuted(base: Walk, candidates: list[int], looks: int) -> list[tuple[int, Trail]]:
    """The refuted candidates that take the fewest steps, with their number."""
    width = base.view.frame.top + 1
    trails = []
    for node in candidates:
        cell, height = divmod(node, width)
        trails.append(Trail(base, marks(base.view.frame, cell, 1 << height)))
    for limit in DEEPENING:
        for trail in trails:
            trail.run(min(limit, looks))
        found = [(len(trail.needed(base.view, {})), trail) for trail in trails if trail.refuted]
        if found or limit >= looks:
            return found
        trails = [trail for trail in trails if not trail.ended]
    return []


def _refutation(technique: str, view: View, trail: Trail) -> Deduction:
    case = Case(trail.assumption, tuple(trail.needed(view, {})))
    return Deduction(technique, (), trail.assumption, _evidence(view, [case], NOTHING))


# --- verities ----------------------------------------------------------------------------------


def verity(technique: str, rows: Sequence[Technique]) -> Finder:
    """Return the finder of what all candidates of a cell, or all places of a height, lead to."""

    def look(view: View, place: int) -> Iterator[Conclusion]:
        base = Walk(view, rows)
        trails: dict[int, Trail] = {}
        for cover, evidence in _covers(view):
            cases = []
            for node in cover:
                if node not in trails:
                    cell, height = divmod(node, view.frame.top + 1)
                    trails[node] = Trail(base, marks(view.frame, cell, 1 << height))
                    trails[node].run(CASE_LOOKS)
                cases.append(trails[node])
            conclusion = _agreed(technique, view, cases, evidence)
            if conclusion is not None:
                yield conclusion

    return Finder(Scope.BOARD, look, always)


def _covers(view: View) -> Iterator[tuple[list[int], Evidence]]:
    """Cells with two or three candidates, heights with two or three places: what covers them."""
    frame = view.frame
    width = frame.top + 1
    for size in (2, 3):
        for cell, mask in enumerate(view.masks):
            if mask.bit_count() == size:
                entry = CellCandidates(frame.cells[cell], mask)
                yield [cell * width + h for h in heights_of(mask)], Evidence((), (), (entry,))
        for number, house in enumerate(frame.houses):
            if not frame.complete[number]:
                continue
            for height in range(1, frame.top + 1):
                places = [cell for cell in house if view.masks[cell] >> height & 1]
                if len(places) == size:
                    rest = tuple(
                        CellCandidates(frame.cells[cell], view.masks[cell])
                        for cell in house
                        if cell not in places
                    )
                    evidence = Evidence((frame.names[number],), (), rest)
                    yield [cell * width + height for cell in places], evidence


def line_cases(technique: str, rows: Sequence[Technique]) -> Finder:
    """Return the finder of what all arrangements of a line lead to, six at most."""

    def look(view: View, place: int) -> Iterator[Conclusion]:
        frame = view.frame
        base = Walk(view, rows)
        for line in range(2 * frame.size):
            found = line_arrangements(view, line, FEW_ARRANGEMENTS)
            if 1 < len(found) <= FEW_ARRANGEMENTS:
                conclusion = _line_conclusion(technique, view, base, line, found)
                if conclusion is not None:
                    yield conclusion

    return Finder(Scope.BOARD, look, always)


def _line_conclusion(
    technique: str, view: View, base: Walk, line: int, found: list[tuple[int, ...]]
) -> Deduction | None:
    frame = view.frame
    house = frame.houses[line]
    opened = [at for at, cell in enumerate(house) if view.masks[cell] & (view.masks[cell] - 1)]
    cases = []
    for arrangement in found:
        assumption = tuple(Mark(*frame.cells[house[at]], arrangement[at]) for at in opened)
        trail = Trail(base, assumption)
        trail.run(CASE_LOOKS)
        cases.append(trail)
    clues = tuple(frame.edges[edge] for edge in frame.ends[line] if view.clues[edge])
    cells = tuple(CellCandidates(frame.cells[cell], view.masks[cell]) for cell in house)
    return _agreed(technique, view, cases, Evidence((frame.names[line],), clues, cells))


def _agreed(
    technique: str, view: View, trails: Sequence[Trail], cover: Evidence
) -> Deduction | None:
    """What goes in every case that is not refuted; None where nothing does."""
    open_ends = [trail for trail in trails if not trail.refuted]
    if not open_ends:
        return None
    wanted: dict[int, int] = {}
    for cell, mask in enumerate(view.masks):
        left = 0
        for trail in open_ends:
            left |= trail.walk.view.masks[cell]
        if mask & ~left:
            wanted[cell] = mask & ~left
    if not wanted:
        return None
    cases = []
    for trail in trails:
        steps = trail.needed(view, {} if trail.refuted else wanted)
        cases.append(Case(trail.assumption, tuple(steps)))
    gone = tuple(mark for cell, mask in wanted.items() for mark in marks(view.frame, cell, mask))
    return Deduction(technique, (), gone, _evidence(view, cases, cover))


# --- assumptions inside assumptions ------------------------------------------------------------


def nested(technique: str, rows: Sequence[Technique], inner: Technique, deepest: int = 3) -> Finder:
    """Return the finder of refutations that need others inside, as few deep as will do.

    Parameters
    ----------
    technique : str
        Its identifier.
    rows : sequence of Technique
        The simple rows of the ladder.
    inner : Technique
        The refutation of depth one.
    deepest : int
        How many assumptions may lie inside one another.
    """

    def look(view: View, place: int) -> Iterator[Conclusion]:
        within = [*rows, inner]
        for _ in range(2, deepest + 1):
            find = _first_refuted(technique, within)
            found = next(find(view, place), None)
            if found is not None:
                yield found
                return
            deeper = Finder(Scope.BOARD, find, always)
            within = [*within, replace(inner, name=technique, finder=deeper)]

    return Finder(Scope.BOARD, look, always)


def _first_refuted(
    technique: str, rows: Sequence[Technique]
) -> Callable[[View, int], Iterator[Conclusion]]:
    """Return a look that yields the candidates that the rows refute, in no order of length."""

    def find(view: View, place: int) -> Iterator[Conclusion]:
        base = Walk(view, rows)
        width = view.frame.top + 1
        for node in (*promising(view), *others(view)):
            cell, height = divmod(node, width)
            trail = Trail(base, marks(view.frame, cell, 1 << height))
            trail.run(DEEPENING[-1])
            if trail.refuted:
                yield _refutation(technique, view, trail)

    return find


__all__ = ["line_cases", "nested", "refutation", "verity"]
