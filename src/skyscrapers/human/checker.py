"""The checker: proves a path by exhaustion, from each step's evidence alone.

It shares no code with the techniques or the kernels, so that each keeps the other honest. For a
step it takes the named houses, clues and cells — every other cell may be anything — and searches
for a filling that the conclusion denies. A refutation or verity is proved by its own steps, one
by one, on the board that the evidence alone gives, under its assumption.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ..core.candidates import Candidates, Mark, heights_of
from ..core.deduction import Case, Conclusion, Contradiction, Deduction, Evidence
from ..core.geometry import Cell, Edge, Line, Side, cells, sightline
from ..core.puzzle import Puzzle
from ..core.referee import violations
from ..core.rules import House, HouseKind, HouseName, Measure, Rules
from ..core.tick import Tick
from ..engines.base import UNLIMITED, Budget
from ..engines.meter import within
from .path import Path, PathStatus

Domains = dict[Cell, int]


@dataclass(frozen=True)
class Verdict:
    """What the checker found.

    Parameters
    ----------
    ok : bool
        Whether every step is proved and the end is as the path says.
    step : int, optional
        The number of the first step refused, from 1.
    what : str
        Why, in one line.
    counterexample : tuple of int
        A filling of the step's line that its evidence allows and its conclusion denies, in the
        order of the step's view; empty where there is no single line.
    """

    ok: bool
    step: int | None = None
    what: str = ""
    counterexample: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        if self.ok:
            return "proved"
        place = f"step {self.step}: " if self.step else ""
        shown = f": {' '.join(map(str, self.counterexample))}" if self.counterexample else ""
        return f"{place}{self.what}{shown}"


PROVED = Verdict(True)


class _RefusedError(Exception):
    def __init__(self, what: str, counterexample: Sequence[int] = ()) -> None:
        super().__init__(what)
        self.verdict = Verdict(False, None, what, tuple(counterexample))


def verify_path(puzzle: Puzzle, path: Path, budget: Budget = UNLIMITED) -> Verdict:
    """Prove every step of a path from its evidence alone, and its end.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle that the path claims to explain.
    path : Path
        From `explain`, or from anywhere.
    budget : Budget
        Seconds and cancellation.

    Returns
    -------
    Verdict
        True as a condition where everything holds; else the first step that does not, why, and a
        filling that shows it.

    Raises
    ------
    BudgetExceeded
        If the budget runs out before the last step.
    """
    with within(replace(budget, nodes=None), "verify", "every step was proved") as meter:
        return _verified(puzzle, path, meter.tick)


def _verified(puzzle: Puzzle, path: Path, tick: Tick) -> Verdict:
    board = Candidates.of(puzzle)
    told = {cell for cell, _ in puzzle.given_cells()}
    for number, step in enumerate(path.steps, 1):
        tick()
        if step.board != board:
            return Verdict(False, number, "the board before it is another")
        verdict = verify_step(puzzle, board, step.deduction)
        if not verdict.ok:
            return Verdict(False, number, verdict.what, verdict.counterexample)
        if isinstance(step.deduction, Contradiction):
            return _verify_end(path, board, PathStatus.CONTRADICTION, number == len(path.steps))
        placed = {mark.cell for mark in step.deduction.placements}
        if told & placed:
            return Verdict(False, number, f"{min(told & placed)} has been told before")
        told |= placed
        board = board.apply(step.deduction)
    if path.status is PathStatus.CONTRADICTION:
        ends_so = board.is_solved and bool(violations(puzzle, board.grid()))
        return _verify_end(path, board, path.status, ends_so)
    solved = board.is_solved and not violations(puzzle, board.grid())
    status = PathStatus.SOLVED if solved else PathStatus.STALLED
    return _verify_end(path, board, status, True)


def _verify_end(path: Path, board: Candidates, status: PathStatus, ends_so: bool) -> Verdict:
    if path.status is not status or not ends_so:
        return Verdict(False, None, f"the path does not end {path.status.value}")
    if path.final != board:
        return Verdict(False, None, "the board at the end is another")
    return PROVED


def verify_step(puzzle: Puzzle, board: Candidates, conclusion: Conclusion) -> Verdict:
    """Prove one step on a board from its evidence alone.

    Parameters
    ----------
    puzzle : Puzzle
        Rules and clues.
    board : Candidates
        The board before the step.
    conclusion : Conclusion
        The step.
    """
    try:
        _prove(puzzle, board, conclusion)
    except _RefusedError as refusal:
        return refusal.verdict
    return PROVED


def _prove(puzzle: Puzzle, board: Candidates, conclusion: Conclusion) -> None:
    evidence = conclusion.evidence
    for cell, mask in evidence.candidates:
        if board[cell] != mask:
            raise _RefusedError(f"{cell} does not stand as the evidence says")
    claims = list(_claims(puzzle.rules, board, conclusion))
    if evidence.cases:
        _prove_cases(puzzle, conclusion)
    else:
        _prove_by_exhaustion(puzzle, conclusion, claims)


def _claims(rules: Rules, board: Candidates, conclusion: Conclusion) -> Iterator[tuple[Cell, int]]:
    """What a conclusion denies: cells with the heights that it says do not stand there."""
    if isinstance(conclusion, Contradiction):
        return
    if not conclusion.placements and not conclusion.eliminations:
        raise _RefusedError("nothing follows")
    for mark in conclusion.eliminations:
        if not board[mark.cell] >> mark.height & 1:
            raise _RefusedError(f"{mark.height} is no candidate of {mark.cell}")
        yield mark.cell, 1 << mark.height
    for mark in conclusion.placements:
        if not board[mark.cell] >> mark.height & 1:
            raise _RefusedError(f"{mark.height} is no candidate of {mark.cell}")
        yield mark.cell, rules.full_mask & ~(1 << mark.height)


# --- by exhaustion -----------------------------------------------------------------------------


def _prove_by_exhaustion(
    puzzle: Puzzle, conclusion: Conclusion, claims: Sequence[tuple[Cell, int]]
) -> None:
    evidence = conclusion.evidence
    houses = _houses(puzzle, evidence)
    domains = _domains(puzzle.rules, evidence, houses, (cell for cell, _ in claims))
    if isinstance(conclusion, Contradiction):
        if _filling(houses, domains) is not None:
            raise _RefusedError("the evidence leaves a filling")
        return
    if len(houses) == 1 and all(cell in houses[0].cells for cell, _ in claims):
        _prove_in_house(houses[0], domains, claims, conclusion.edge)
        return
    for cell, denied in claims:
        filling = _filling(houses, {**domains, cell: domains[cell] & denied}, denied)
        if filling is not None:
            raise _RefusedError(f"{cell} can be {filling[cell]} by the evidence")


def _prove_in_house(
    house: _House, domains: Domains, claims: Sequence[tuple[Cell, int]], edge: Edge | None
) -> None:
    denied: Domains = {}
    for cell, mask in claims:
        denied[cell] = denied.get(cell, 0) | mask
    found = house.filling(domains, denied)
    if found is None:
        return
    at = dict(zip(house.cells, found, strict=True))
    cell = next(cell for cell in house.cells if denied.get(cell, 0) >> at[cell] & 1)
    view = house.cells if edge is None else sightline(edge, house.rules.size)
    raise _RefusedError(
        f"{cell} can be {at[cell]} by the evidence", [at[c] for c in view if c in at]
    )


def _houses(puzzle: Puzzle, evidence: Evidence) -> list[_House]:
    known = {house.name: house for house in puzzle.rules.houses}
    clues: dict[HouseName, dict[Edge, int]] = {}
    for edge in evidence.clues:
        clue = puzzle.clue(edge)
        if not isinstance(clue, int):
            raise _RefusedError(f"there is no clue at the {edge}")
        name = _line_name(edge.line)
        if name not in evidence.lines:
            raise _RefusedError(f"the {edge} is used without its line")
        clues.setdefault(name, {})[edge] = clue
    houses = []
    for name in evidence.lines:
        if name not in known:
            raise _RefusedError(f"there is no {name}")
        houses.append(_House(puzzle.rules, known[name], clues.get(name, {})))
    return houses


def _line_name(line: Line) -> HouseName:
    return HouseName(HouseKind(line.axis.value), line.index)


def _domains(
    rules: Rules, evidence: Evidence, houses: Sequence[_House], more: Iterable[Cell]
) -> Domains:
    domains: Domains = {cell: rules.full_mask for house in houses for cell in house.cells}
    domains |= dict.fromkeys(more, rules.full_mask)
    domains |= {entry.cell: entry.mask for entry in evidence.candidates}
    return domains


class _House:
    """A house with the clues that look along it, and the search for its fillings."""

    def __init__(self, rules: Rules, house: House, clues: Mapping[Edge, int]) -> None:
        self.rules = rules
        self.cells = house.cells
        fronts = (Side.LEFT, Side.TOP)
        self.front = next((c for edge, c in clues.items() if edge.side in fronts), None)
        self.back = next((c for edge, c in clues.items() if edge.side not in fronts), None)

    def filling(self, domains: Domains, wanted: Domains | None = None) -> list[int] | None:
        """Return a filling within the domains; with `wanted`, one that has one of those heights."""
        if len(self.cells) < self.rules.size:
            return self._partial_filling(domains, wanted)
        heights = range(1, self.rules.max_height + 1)
        chosen = min(len(self.cells), self.rules.max_height)
        for subset in combinations(heights, chosen):
            found = self._complete_filling(domains, wanted, sum(1 << height for height in subset))
            if found is not None:
                return found
        return None

    def standing(self) -> range:
        """The heights that stand in the house for sure."""
        sure = len(self.cells) == self.rules.size and self.rules.max_height <= self.rules.size
        return range(1, self.rules.max_height + 1) if sure else range(0)

    def spread(self, domains: Domains, cell: Cell) -> bool:
        """Take a cell's only height from the others, in place; whether the house can be filled."""
        mask = domains[cell]
        if mask != 1:
            for other in self.cells:
                if other != cell:
                    domains[other] &= ~mask
        return self.filling(domains) is not None

    def _complete_filling(
        self, domains: Domains, wanted: Domains | None, heights: int
    ) -> list[int] | None:
        """Fill the house with just these heights (and parks) from its front to its back.

        What is seen from either end follows from which heights have been used: a building is seen
        from the front if it tops all used before, from the back if it tops all still to come.
        """
        masks = [domains[cell] for cell in self.cells]
        wishes = [(wanted or {}).get(cell, 0) for cell in self.cells]
        if self.front is None and self.back is None:
            order = sorted(range(len(masks)), key=lambda place: masks[place].bit_count())
        else:
            order = list(range(len(masks)))
        dead: set[tuple[int, int, int, int, int, bool]] = set()
        line = [0] * len(masks)

        def fill(at: int, left: int, parks: int, front: int, back: int, met: bool) -> bool:
            if at == len(order):
                return met and self._meets(front, back)
            state = (at, left, parks, front, back, met)
            if state in dead or self._exceeds(front, back):
                return False
            place = order[at]
            for height in heights_of(masks[place] & (left | (1 if parks else 0))):
                now_met = met or wishes[place] >> height & 1 == 1
                line[place] = height
                if height == 0:
                    if fill(at + 1, left, parks - 1, front, back, now_met):
                        return True
                    continue
                rest = left & ~(1 << height)
                seen_front = front + self._worth(height, heights & ~left, self.front)
                seen_back = back + self._worth(height, rest, self.back)
                if fill(at + 1, rest, parks, seen_front, seen_back, now_met):
                    return True
            dead.add(state)
            return False

        parks = max(0, len(masks) - heights.bit_count())
        return line if fill(0, heights, parks, 0, 0, wanted is None) else None

    def _worth(self, height: int, hiding: int, clue: int | None) -> int:
        """What a building adds to what is measured past those that may hide it."""
        if clue is None or hiding >> height:
            return 0
        if self.rules.measure is Measure.SUM:
            return height
        if self.rules.measure is Measure.HEIGHT:
            return 1 if height == clue else 0
        return 1

    def _meets(self, front: int, back: int) -> bool:
        if self.rules.measure is Measure.HEIGHT:
            return (self.front is None or front == 1) and (self.back is None or back == 1)
        return (self.front is None or front == self.front) and (
            self.back is None or back == self.back
        )

    def _exceeds(self, front: int, back: int) -> bool:
        if self.rules.measure is Measure.HEIGHT:
            return False
        return (self.front is not None and front > self.front) or (
            self.back is not None and back > self.back
        )

    def _partial_filling(self, domains: Domains, wanted: Domains | None) -> list[int] | None:
        """Fill a house shorter than a line: no height twice, no more parks than a line has."""
        masks = [domains[cell] for cell in self.cells]
        wishes = [(wanted or {}).get(cell, 0) for cell in self.cells]
        order = sorted(range(len(masks)), key=lambda place: masks[place].bit_count())
        line = [0] * len(masks)

        def fill(at: int, used: int, parks: int, met: bool) -> bool:
            if at == len(order):
                return met
            place = order[at]
            for height in heights_of(masks[place] & ~used):
                if height == 0 and not parks:
                    continue
                line[place] = height
                taken = used | 1 << height if height else used
                now_met = met or wishes[place] >> height & 1 == 1
                if fill(at + 1, taken, parks - (height == 0), now_met):
                    return True
            return False

        return line if fill(0, 0, self.rules.parks, wanted is None) else None


def _filling(houses: Sequence[_House], domains: Domains, denied: int = 0) -> dict[Cell, int] | None:
    """Fill all houses together, each cell within its domain; what is denied is tried early."""
    narrowed = _narrowed(houses, domains)
    return None if narrowed is None else _completed(houses, narrowed, denied)


def _completed(houses: Sequence[_House], domains: Domains, denied: int) -> dict[Cell, int] | None:
    """Decide the cells where houses meet, the fewest ways first; then each house is alone."""
    ways = _fewest_ways(houses, domains, denied)
    if ways is None:
        return _filled_apart(houses, domains)
    for cell, height in ways:
        chosen = {**domains, cell: 1 << height}
        if all(house.spread(chosen, cell) for house in houses if cell in house.cells):
            found = _completed(houses, chosen, denied)
            if found is not None:
                return found
    return None


def _fewest_ways(
    houses: Sequence[_House], domains: Domains, denied: int
) -> list[tuple[Cell, int]] | None:
    """The heights of an open cell, or the places of a height, whichever are fewest.

    Only cells in several houses count: what the others hold is for their house alone to say. The
    places of what is denied come first unless others are far fewer. None where no such cell is
    open; no ways at all where a height has no place.
    """
    counts = Counter(cell for house in houses for cell in house.cells)
    opened = [c for c, mask in domains.items() if counts[c] > 1 and mask.bit_count() > 1]
    ways = [[(cell, height) for height in heights_of(domains[cell])] for cell in opened]
    ranks = [len(some) for some in ways]
    for house in houses:
        for height in house.standing():
            places = [cell for cell in house.cells if domains[cell] >> height & 1]
            if not places:
                return []
            if all(cell in opened for cell in places):
                ways.append([(cell, height) for cell in places])
                ranks.append(len(places) - 2 * (denied >> height & 1))
    return ways[ranks.index(min(ranks))] if ways else None


def _filled_apart(houses: Sequence[_House], domains: Domains) -> dict[Cell, int] | None:
    filling = {cell: mask.bit_length() - 1 for cell, mask in domains.items()}
    for house in houses:
        found = house.filling(domains)
        if found is None:
            return None
        filling |= zip(house.cells, found, strict=True)
    return filling


def _narrowed(houses: Sequence[_House], domains: Domains) -> Domains | None:
    """Keep of each domain what some filling of each house has, until nothing changes."""
    narrowed = dict(domains)
    if not all(narrowed.values()):
        return None
    if any(house.filling(narrowed) is None for house in houses):
        return None
    queue = list(houses) if len(houses) > 1 else []
    while queue:
        house = queue.pop()
        kept = _supported(house, narrowed)
        if kept is None:
            return None
        changed = [cell for cell in house.cells if kept[cell] != narrowed[cell]]
        narrowed |= kept
        queue += [
            other
            for other in houses
            if other is not house
            and other not in queue
            and any(cell in other.cells for cell in changed)
        ]
    return narrowed


def _supported(house: _House, domains: Domains) -> Domains | None:
    kept = dict.fromkeys(house.cells, 0)
    wanted: Domains | None = None
    while True:
        found = house.filling(domains, wanted)
        if found is None:
            return kept if wanted is not None else None
        for cell, height in zip(house.cells, found, strict=True):
            kept[cell] |= 1 << height
        wanted = {cell: domains[cell] & ~kept[cell] for cell in house.cells}
        if not any(wanted.values()):
            return kept


# --- by cases ----------------------------------------------------------------------------------


def _prove_cases(puzzle: Puzzle, conclusion: Conclusion) -> None:
    evidence = conclusion.evidence
    if isinstance(conclusion, Deduction) and _is_refutation(conclusion):
        refuted = evidence.cases[0].assumption
        if conclusion.eliminations != refuted or conclusion.placements:
            raise _RefusedError("what is refuted is not what goes")
    else:
        _prove_cover(puzzle, evidence)
    ground = _ground(puzzle, evidence)
    for case in evidence.cases:
        end = _prove_case(puzzle, evidence, ground, case)
        if end is not None:
            _prove_agreement(conclusion, end)


def _is_refutation(conclusion: Deduction) -> bool:
    cases = conclusion.evidence.cases
    return len(cases) == 1 and len(cases[0].assumption) == 1 and cases[0].is_refuted


def _ground(puzzle: Puzzle, evidence: Evidence) -> Candidates:
    """The board that the evidence alone gives."""
    n = puzzle.size
    listed = {entry.cell: entry.mask for entry in evidence.candidates}
    full = puzzle.rules.full_mask
    return Candidates(n, tuple(listed.get(cell, full) for cell in cells(n)))


def _prove_cover(puzzle: Puzzle, evidence: Evidence) -> None:
    """No filling that the evidence allows lies outside all of the cases."""
    houses = _houses(puzzle, evidence)
    marks = [mark for case in evidence.cases for mark in case.assumption]
    domains = _domains(puzzle.rules, evidence, houses, (mark.cell for mark in marks))
    if all(len(case.assumption) == 1 for case in evidence.cases):
        for mark in marks:
            domains[mark.cell] &= ~(1 << mark.height)
        if _filling(houses, domains) is not None:
            raise _RefusedError("the cases are not all there are")
        return
    touched = {mark.cell for mark in marks}
    holders = [house for house in houses if touched <= set(house.cells)]
    if not holders:
        raise _RefusedError("the cases do not lie in one line")
    known = {frozenset(case.assumption) for case in evidence.cases}
    for filling in _all_fillings(holders[0], domains):
        found = frozenset(Mark(*cell, h) for cell, h in filling.items() if cell in touched)
        if found not in known:
            raise _RefusedError("the cases are not all there are", list(filling.values()))


def _all_fillings(house: _House, domains: Domains) -> Iterator[dict[Cell, int]]:
    found = house.filling(domains)
    if found is None:
        return
    filling = dict(zip(house.cells, found, strict=True))
    yield filling
    for at, cell in enumerate(house.cells):
        rest = dict(domains)
        for earlier in house.cells[:at]:
            rest[earlier] = 1 << filling[earlier]
        rest[cell] = domains[cell] & ~(1 << filling[cell])
        yield from _all_fillings(house, rest)


def _prove_case(
    puzzle: Puzzle, evidence: Evidence, ground: Candidates, case: Case
) -> Candidates | None:
    """Prove a case's steps; return the board at its end, None where it is refuted."""
    board = ground
    for mark in case.assumption:
        if not board[mark.cell] >> mark.height & 1:
            raise _RefusedError(f"{mark.height} is no candidate of {mark.cell}")
        board = board.place(mark)
    for step in case.steps:
        _prove_within(evidence, step.evidence)
        _prove(puzzle, board, step)
        if isinstance(step, Contradiction):
            if step is not case.steps[-1]:
                raise _RefusedError("steps follow a contradiction")
            return None
        board = board.apply(step)
    return board


def _prove_within(outer: Evidence, inner: Evidence) -> None:
    """A step inside a case uses only lines and clues that the whole names."""
    if not set(inner.lines) <= set(outer.lines) or not set(inner.clues) <= set(outer.clues):
        raise _RefusedError("a step uses what the evidence does not name")


def _prove_agreement(conclusion: Conclusion, end: Candidates) -> None:
    if isinstance(conclusion, Contradiction):
        raise _RefusedError("a case leads to no contradiction")
    for mark in conclusion.eliminations:
        if end[mark.cell] >> mark.height & 1:
            raise _RefusedError(f"a case leaves {mark.height} in {mark.cell}")
    for mark in conclusion.placements:
        if end[mark.cell] != 1 << mark.height:
            raise _RefusedError(f"a case leaves {mark.cell} open")


__all__ = ["Verdict", "verify_path", "verify_step"]
