"""Assumptions: what follows when a candidate is taken to stand, for as long as steps are simple.

A refutation ends in a contradiction; a verity is what all cases of a cell, a height or a line
have in common. Inside a case the walk knows only the rows of a ladder that it is given.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

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
from ..kernels import fixpoint, project
from .finder import Finder, Scope, always, cell_evidence, marks
from .patterns import line_arrangements
from .thin import thinned
from .view import Frame, View
from .walk import Technique, Walk

CASE_LOOKS = 6
FEW_ARRANGEMENTS = 6
DEEPENING = (4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 1 << 30)
WALKED = 6
MOST_SAID = 1 << 30
NOTHING = Evidence()


class Trails:
    """What is known of a board's candidates, should they stand: shared by all who ask.

    Parameters
    ----------
    view : View
        The board.
    rows : sequence of Technique
        The ladder inside an assumption.
    """

    def __init__(self, view: View, rows: Sequence[Technique]) -> None:
        self.view = view
        self.base = Walk(view, rows)
        self.single: dict[int, Trail] = {}
        self.bounds: dict[int, list[int] | None] = {}

    def at(self, node: int) -> Trail:
        """Return the trail of one candidate, as far as it has been walked."""
        if node not in self.single:
            self.single[node] = Trail(self.base, (self.mark(node),))
        return self.single[node]

    def mark(self, node: int) -> Mark:
        """Return a candidate given as cell · width + height."""
        cell, height = divmod(node, self.view.frame.top + 1)
        return Mark(*self.view.frame.cells[cell], height)

    def bound(self, node: int) -> list[int] | None:
        """Return what exact lines leave of the board with a candidate in place, None for nothing.

        No trail gets further, for no row inside an assumption looks at more than a line at once.
        """
        if node not in self.bounds:
            frame = self.view.frame
            masks = self._assumed(node).masks
            self.bounds[node] = fixpoint(frame.shape, self.view.clues, masks)
        return self.bounds[node]

    def depth(self, node: int) -> int:
        """Return how many lines say something until one cannot be filled: about a trail's length.

        Lines are looked at in the order in which they change, each exactly.
        """
        view = self._assumed(node)
        frame = view.frame
        masks = list(view.masks)
        queue = deque(heights_of(frame.cell_houses[node // (frame.top + 1)] & frame.all_lines))
        said = 0
        while queue:
            line = queue.popleft()
            house = frame.houses[line]
            before = [masks[cell] for cell in house]
            front, back = frame.ends[line]
            left = project(frame.shape, view.clues[front], view.clues[back], before)
            if left is None:
                return said
            said += left != before
            for cell, mask in zip(house, left, strict=True):
                if masks[cell] != mask:
                    masks[cell] = mask
                    for crossing in heights_of(frame.cell_houses[cell] & frame.all_lines):
                        if crossing != line and crossing not in queue:
                            queue.append(crossing)
        return MOST_SAID

    def _assumed(self, node: int) -> View:
        return self.view.assuming(*divmod(node, self.view.frame.top + 1))


def _trails(view: View, rows: Sequence[Technique]) -> Trails:
    """Return the trails of a board, the same ones each time."""
    known: Trails | None = view.memory.get("trails")
    if known is None or known.base.rows is not rows:
        known = view.memory["trails"] = Trails(view, rows)
    return known


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

    def leaves(self, candidates: Mapping[int, int]) -> bool:
        """Return whether the board at the end, before a contradiction, has any of these left."""
        masks = self.walk.view.masks
        return any(masks[cell] & mask for cell, mask in candidates.items())

    def needed(self, ground: View, gone: Mapping[int, int] | None = None) -> list[Conclusion]:
        """Return the steps that the contradiction, or what goes from some cells, rests on.

        Parameters
        ----------
        ground : View
            The board without the assumption.
        gone : mapping of int to int, optional
            By cell, the candidates whose going is to be explained instead of a contradiction.
        """
        frame = ground.frame
        missing = dict(gone or {})
        kept: list[Conclusion] = []
        for view, technique, conclusion in reversed(self.passed):
            part = conclusion
            if isinstance(conclusion, Contradiction):
                if gone is not None:
                    continue
            else:
                part = _part(frame, view, conclusion, missing)
                if not part.placements and not part.eliminations:
                    continue
                for mark in part.placements:
                    missing.pop(frame.number(mark.cell), None)
            thin = thinned(view, technique.finder, part)
            kept.append(thin)
            for cell, mask in thin.evidence.candidates:
                number = frame.number(cell)
                missing[number] = missing.get(number, 0) | ground.masks[number] & ~mask
        return kept[::-1]


def _part(frame: Frame, view: View, step: Deduction, missing: dict[int, int]) -> Deduction:
    """What of a step takes away candidates that are to be explained."""
    gone = tuple(
        [
            mark
            for mark in step.eliminations
            if missing.get(frame.number(mark.cell), 0) >> mark.height & 1
        ]
    )
    placed = tuple(
        [
            mark
            for mark in step.placements
            for cell in (frame.number(mark.cell),)
            if missing.get(cell, 0) & view.masks[cell] & ~(1 << mark.height)
        ]
    )
    return replace(step, eliminations=gone, placements=placed)


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
    for _, height, places in _two_places(view):
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
        trails = _trails(view, rows)
        for candidates in (promising(view), others(view)):
            found = _refuted(trails, candidates, looks)
            for _, trail in sorted(found, key=lambda item: item[0]):
                yield _refutation(technique, view, trail)
            if found:
                return

    return Finder(Scope.BOARD, look, always)


def _refuted(known: Trails, candidates: list[int], looks: int) -> list[tuple[int, Trail]]:
    """The refuted candidates that take the fewest steps, with their number.

    Those that exact lines refute soonest are walked first, a dozen at a time.
    """
    doomed = [node for node in candidates if known.bound(node) is None]
    doomed.sort(key=known.depth)
    for start in range(0, len(doomed), WALKED):
        found = _first_ends([known.at(node) for node in doomed[start : start + WALKED]], looks)
        if found:
            return [(len(trail.needed(known.view)), trail) for trail in found]
    return []


def _first_ends(trails: list[Trail], looks: int) -> list[Trail]:
    """Of some trails those that are refuted soonest."""
    for limit in DEEPENING:
        for trail in trails:
            trail.run(min(limit, looks))
        found = [trail for trail in trails if trail.refuted]
        if found or limit >= looks:
            return found
        trails = [trail for trail in trails if not trail.ended]
    return []


def _refutation(technique: str, view: View, trail: Trail) -> Deduction:
    case = Case(trail.assumption, tuple(trail.needed(view)))
    return Deduction(technique, (), trail.assumption, _evidence(view, [case], NOTHING))


# --- verities ----------------------------------------------------------------------------------


def verity(technique: str, rows: Sequence[Technique]) -> Finder:
    """Return the finder of what all candidates of a cell, or all places of a height, lead to."""

    def look(view: View, place: int) -> Iterator[Conclusion]:
        known = _trails(view, rows)
        for cover, evidence in _covers(view):
            if not _may_agree(view, [known.bound(node) for node in cover]):
                continue
            cases = [known.at(node) for node in cover]
            for case in cases:
                case.run(CASE_LOOKS)
            conclusion = _agreed(technique, view, cases, evidence)
            if conclusion is not None:
                yield conclusion

    return Finder(Scope.BOARD, look, always)


def _may_agree(view: View, bounds: Sequence[list[int] | None]) -> bool:
    """Whether something goes from the board in all cases that have a solution line by line."""
    open_ends = [masks for masks in bounds if masks is not None]
    return (
        any(mask & ~reduce(or_, left) for mask, *left in zip(view.masks, *open_ends, strict=True))
        if open_ends
        else False
    )


def _covers(view: View) -> Iterator[tuple[list[int], Evidence]]:
    """Cells with two candidates and heights with two places: what covers all there is."""
    frame = view.frame
    width = frame.top + 1
    for cell, mask in enumerate(view.masks):
        if mask.bit_count() == 2:
            entry = CellCandidates(frame.cells[cell], mask)
            yield [cell * width + h for h in heights_of(mask)], Evidence((), (), (entry,))
    for number, height, places in _two_places(view):
        others = [cell for cell in frame.houses[number] if cell not in places]
        evidence = Evidence((frame.names[number],), (), cell_evidence(view, others))
        yield [cell * width + height for cell in places], evidence


def _two_places(view: View) -> Iterator[tuple[int, int, list[int]]]:
    """Houses and heights that have two places there, with those."""
    frame = view.frame
    for number, house in enumerate(frame.houses):
        if frame.complete[number]:
            for height in range(1, frame.top + 1):
                places = [cell for cell in house if view.masks[cell] >> height & 1]
                if len(places) == 2:
                    yield number, height, places


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
        refuted = trail.refuted and trail.leaves(wanted)
        steps = trail.needed(view, None if refuted else wanted)
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
