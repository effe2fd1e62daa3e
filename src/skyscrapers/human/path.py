"""Paths: the whole of a solution by logic, step by step, each with the board before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import groupby

from ..core.candidates import Candidates
from ..core.deduction import Conclusion, Contradiction, Deduction
from ..core.errors import InvalidPuzzle, shown
from ..core.puzzle import Puzzle, as_puzzle
from ..core.referee import violations
from ..core.symmetry import Symmetry, canonical_symmetry
from ..engines.base import UNLIMITED, Budget, Status
from ..engines.meter import Meter, within
from ..engines.table import solve
from ..techniques.thin import thinned
from ..techniques.view import View
from ..techniques.walk import Found, Technique, Walk
from .ladder import BY_NAME, LADDER, TIERS
from .transport import Transport


class PathStatus(StrEnum):
    """How a path ends."""

    SOLVED = "solved"
    STALLED = "stalled"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True)
class Step:
    """One step of a path.

    Parameters
    ----------
    puzzle : Puzzle
        What it is a step of.
    deduction : Deduction or Contradiction
        What follows, and from what.
    board : Candidates
        The board before it.
    tier : int
        1 … 7.
    cost : int
        What it adds to the score.
    choices : int
        How many conclusions of the same technique the board had; counted only as far as the
        bottleneck of the path needs it.
    sweep : int
        The number of the sweep it belongs to, from 1; 0 in a path that restarts after each step.
    """

    puzzle: Puzzle = field(repr=False)
    deduction: Conclusion
    board: Candidates
    tier: int
    cost: int
    choices: int = 1
    sweep: int = 0

    @property
    def technique(self) -> str:
        """The identifier of the technique."""
        return self.deduction.technique

    @property
    def after(self) -> Candidates:
        """The board after it."""
        if isinstance(self.deduction, Contradiction):
            return self.board
        return self.board.apply(self.deduction)

    def _repr_svg_(self) -> str:
        from ..render.svg import draw_step

        return draw_step(self.puzzle, self.board, self.deduction)

    def _repr_html_(self) -> str:
        return self._repr_svg_()


@dataclass(frozen=True)
class Run:
    """A visible step: one step that costs something and the openings and singles after it.

    Only the first run of a path, or of a sweep, may have nothing but free steps.
    """

    steps: tuple[Step, ...]

    @property
    def is_free(self) -> bool:
        """Whether it has nothing but openings and singles."""
        return not self.steps[0].cost

    @property
    def board(self) -> Candidates:
        """The board before it."""
        return self.steps[0].board

    @property
    def after(self) -> Candidates:
        """The board after it."""
        return self.steps[-1].after


@dataclass(frozen=True)
class Path:
    """All the steps from a puzzle's start to its solution, or to where logic ends.

    Parameters
    ----------
    puzzle : Puzzle
        What it explains.
    steps : tuple of Step
        In order.
    status : PathStatus
        Solved, stalled, or ended in a contradiction.
    final : Candidates
        The board at the end.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    status: PathStatus
    final: Candidates

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The visible steps: each step that costs something, with the free ones that follow it."""
        runs: list[list[Step]] = []
        for step in self.steps:
            if not runs or step.cost or step.sweep != runs[-1][0].sweep:
                runs.append([])
            runs[-1].append(step)
        return tuple(Run(tuple(steps)) for steps in runs)

    @cached_property
    def passes(self) -> tuple[tuple[Step, ...], ...]:
        """The steps by sweep."""
        return tuple(tuple(group) for _, group in groupby(self.steps, key=lambda s: s.sweep))

    @property
    def tier(self) -> int:
        """The tier of the hardest step, 1 where there is none."""
        return max((step.tier for step in self.steps), default=1)

    @property
    def score(self) -> int:
        """The costs of all steps added up."""
        return sum(step.cost for step in self.steps)

    def _repr_html_(self) -> str:
        from ..render.notebook import path_html

        runs = [[(step.board, step.deduction) for step in run.steps] for run in self.runs]
        return path_html(self.puzzle, runs, [run.is_free for run in self.runs])


def explain(
    puzzle: Puzzle,
    until: int | str | None = None,
    *,
    sweeps: bool = False,
    thin: bool = True,
    budget: Budget = UNLIMITED,
) -> Path:
    """Solve a puzzle by logic alone and return every step of it.

    The path is found on the puzzle's canonical form and turned back, so that it is the same path
    however the puzzle is turned or mirrored.

    Parameters
    ----------
    puzzle : Puzzle
        What to solve. Without a unique solution the path ends stalled, or in a contradiction.
    until : int or str, optional
        The highest tier to use, by number or name, or the last technique of the ladder to use.
    sweeps : bool
        Go over the whole board with each technique in turn before starting again from the
        cheapest, as a person with a pencil does; otherwise the cheapest step is taken each time,
        and that is the path that grades.
    thin : bool
        Whether each step's evidence is made minimal.
    budget : Budget
        Seconds and cancellation; logic has no nodes.

    Returns
    -------
    Path

    Raises
    ------
    InvalidPuzzle
        If `until` is no tier and no technique.
    Unsupported
        If the size or the heights are beyond 16.
    BudgetExceeded
        If the budget runs out before the end.
    """
    symmetry = canonical_symmetry(as_puzzle(puzzle))
    turned = symmetry.puzzle(puzzle)
    path = walk_path(turned, rows_until(until), sweeps=sweeps, thin=thin, budget=budget)
    return _turned_back(puzzle, path, symmetry)


def rows_until(until: int | str | None) -> tuple[Technique, ...]:
    """Return the ladder as far as a tier or a technique.

    Raises
    ------
    InvalidPuzzle
        If it is neither.
    """
    if until is None:
        return LADDER
    if isinstance(until, str) and until in BY_NAME:
        return LADDER[: LADDER.index(BY_NAME[until]) + 1]
    try:
        tier = tier_number(until)
    except InvalidPuzzle as error:
        raise InvalidPuzzle(error.what, "", f"{error.expected}, or a technique") from None
    return tuple(row for row in LADDER if row.tier <= tier)


def tier_number(tier: int | str) -> int:
    """Return the number of a tier given by number or name.

    Raises
    ------
    InvalidPuzzle
        If there is no such tier.
    """
    text = str(tier).strip()
    names = [name.lower() for name in TIERS]
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= len(TIERS):
        return int(text)
    if text.lower() in names:
        return names.index(text.lower()) + 1
    raise InvalidPuzzle(f"tier {shown(tier)}", "", f"1 to {len(TIERS)}, or {', '.join(TIERS)}")


def walk_path(
    puzzle: Puzzle,
    rows: Sequence[Technique],
    *,
    sweeps: bool = False,
    thin: bool = False,
    budget: Budget = UNLIMITED,
) -> Path:
    """Return the path of a puzzle as it stands, without turning it to its canonical form.

    The parameters, and what is raised, are those of `explain`.
    """
    with within(replace(budget, nodes=None), "explain", "the path ended") as meter:
        return _walked(puzzle, rows, sweeps, thin, meter)


def _walked(
    puzzle: Puzzle, rows: Sequence[Technique], sweeps: bool, thin: bool, meter: Meter
) -> Path:
    walk = Walk(View.of(puzzle, tick=meter.tick), rows)
    steps = []
    search = Search(puzzle, walk, meter)
    for found, view, sweep in _sweeping(search) if sweeps else _restarting(search):
        conclusion = found.conclusion
        if thin:
            conclusion = thinned(view, found.technique.finder, conclusion)
        technique = found.technique
        cost = technique.price(conclusion)
        board = view.candidates
        tier = technique.tier
        steps.append(Step(puzzle, conclusion, board, tier, cost, found.choices, sweep))
    return Path(puzzle, tuple(steps), _status(puzzle, walk.view, steps), walk.view.candidates)


class Search:
    """A walk that assumes something only in a puzzle with one solution.

    Elsewhere assumptions lead nowhere, and finding that out would take for ever.
    """

    def __init__(self, puzzle: Puzzle, walk: Walk, meter: Meter) -> None:
        self.puzzle = puzzle
        self.walk = walk
        self.meter = meter

    @cached_property
    def _may_assume(self) -> bool:
        budget = replace(self.meter.rest, nodes=UNIQUENESS_NODES)
        status = solve(self.puzzle, 0, budget=budget).status
        self.meter.check()
        return status is Status.UNIQUE

    def next(self, choices: int = 1) -> Found | None:
        """Return the cheapest step there is, with how many of its kind up to `choices`."""
        found = self.walk.next(choices, WITHOUT_ASSUMPTIONS)
        assumes = self.walk.rows[-1].tier > WITHOUT_ASSUMPTIONS
        if found is None and assumes and self._may_assume:
            return self.walk.next(choices)
        return found


WITHOUT_ASSUMPTIONS = 5
UNIQUENESS_NODES = 1_000_000
"""What is spent on telling whether a puzzle has one solution."""


def _restarting(search: Search) -> Iterator[tuple[Found, View, int]]:
    """The cheapest step each time, counting its like as far as the bottleneck needs it."""
    walk = search.walk
    narrowest = MANY
    while not walk.view.is_solved:
        found = search.next(narrowest)
        if found is None:
            return
        if found.technique.cost:
            narrowest = min(narrowest, found.choices)
        view = walk.view
        yield found, view, 0
        if isinstance(found.conclusion, Contradiction):
            return
        walk.take(found.conclusion)


def _sweeping(search: Search) -> Iterator[tuple[Found, View, int]]:
    """One technique after the other over the whole board, as far as tier 2; then the next up."""
    walk = search.walk
    sweep = 0
    while not walk.view.is_solved:
        sweep += 1
        moved = False
        for found, view in walk.sweep(SWEPT_TIERS):
            moved = True
            yield found, view, sweep
            if isinstance(found.conclusion, Contradiction):
                return
        if not moved:
            above = search.next()
            if above is None:
                return
            yield above, walk.view, sweep
            if isinstance(above.conclusion, Contradiction):
                return
            walk.take(above.conclusion)


MANY = 1 << 30
SWEPT_TIERS = 2


def _status(puzzle: Puzzle, view: View, steps: Sequence[Step]) -> PathStatus:
    if steps and isinstance(steps[-1].deduction, Contradiction):
        return PathStatus.CONTRADICTION
    if not view.is_solved:
        return PathStatus.STALLED
    wrong = violations(puzzle, view.candidates.grid())
    return PathStatus.CONTRADICTION if wrong else PathStatus.SOLVED


def _turned_back(puzzle: Puzzle, path: Path, symmetry: Symmetry) -> Path:
    if symmetry is Symmetry.IDENTITY:
        return Path(puzzle, path.steps, path.status, path.final)
    transport = Transport(symmetry.inverse, path.puzzle.rules)
    board = Candidates.of(puzzle)
    steps = []
    for step in path.steps:
        conclusion = transport.conclusion(step.deduction)
        moved = replace(step, puzzle=puzzle, deduction=conclusion, board=board)
        steps.append(moved)
        if isinstance(conclusion, Deduction):
            board = board.apply(conclusion)
    return Path(puzzle, tuple(steps), path.status, transport.board(path.final))


__all__ = [
    "Path",
    "PathStatus",
    "Run",
    "Search",
    "Step",
    "explain",
    "rows_until",
    "tier_number",
    "walk_path",
]
