"""From puzzles to what a book prints: solved, graded, told apart, and in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from ..core.candidates import Candidates
from ..core.deduction import Conclusion
from ..core.errors import BudgetExceeded, InvalidPuzzle, SkyscrapersError, Unsupported
from ..core.geometry import Edge
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..core.rules import HouseName
from ..core.symmetry import canonical
from ..engines.base import UNLIMITED, Budget, Status
from ..engines.meter import Meter
from ..engines.table import DEFAULT, solve
from ..grading.grade import Grade, grade
from ..human.path import Path, explain
from ..render.wording import Words
from .options import BookOptions


@dataclass(frozen=True)
class Entry:
    """A puzzle as a book prints it.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    solution : Grid
        Its one solution.
    tier : int, optional
        1 … 7; None beyond the ladder.
    score : float, optional
        Of the grade.
    scale : str
        The version of the ladder that graded it.
    way_in : str
        The hardest technique and where it bites, if asked for.
    hints : tuple of str
        The first steps in words, if asked for.
    """

    puzzle: Puzzle
    solution: Grid
    tier: int | None = None
    score: float | None = None
    scale: str = ""
    way_in: str = ""
    hints: tuple[str, ...] = ()


@dataclass(frozen=True)
class Maker:
    """Makes entries of named puzzles; it can be sent to any worker.

    Parameters
    ----------
    options : BookOptions
        Hints, language.
    budget : Budget
        For each puzzle's solution and grade.
    engine : str
        What solves them.
    """

    options: BookOptions
    budget: Budget = UNLIMITED
    engine: str = DEFAULT

    def __call__(self, items: Sequence[Named]) -> list[Entry | SkyscrapersError]:
        """Return the entry of each puzzle, or what is wrong with it."""
        return [self._made(each) for each in items]

    def lost(self, item: Named) -> SkyscrapersError:
        """Return what is said of a puzzle that ends every worker it is given to."""
        return BudgetExceeded("every worker died on it", item.name, "a puzzle that can be solved")

    def _made(self, named: Named) -> Entry | SkyscrapersError:
        try:
            return _entry(named, self)
        except SkyscrapersError as error:
            return error


class Named(NamedTuple):
    """A puzzle and what it is called where something is wrong with it."""

    name: str
    puzzle: Puzzle


Share = Callable[[Maker, Iterable[Named]], Iterable["Entry | SkyscrapersError"]]
"""How the work is shared: it gives a maker all puzzles and returns its answers in order."""


def alone(maker: Maker, named: Iterable[Named]) -> Iterator[Entry | SkyscrapersError]:
    """Let the maker do one puzzle after the other."""
    for each in named:
        yield from maker([each])


def prepare(
    puzzles: Iterable[Puzzle],
    options: BookOptions,
    budget: Budget = UNLIMITED,
    share: Share = alone,
    engine: str = DEFAULT,
) -> tuple[Entry, ...]:
    """Return the entries of a book, in its order.

    A grade that a puzzle carries in its `meta` is taken; any other is graded here.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Each with exactly one solution, no two alike under turning and mirroring.
    options : BookOptions
        Order, hints, language.
    budget : Budget
        For each puzzle's solution and grade.
    share : Share
        How the work is shared, as by `skyscrapers.jobs.stream.answers`.
    engine : str
        What solves the puzzles.

    Raises
    ------
    InvalidPuzzle
        If there is no puzzle, one has no or several solutions, or two are alike.
    BudgetExceeded
        If the budget ran out before a puzzle was solved.
    """
    named = (Named(_name(puzzle, number), puzzle) for number, puzzle in enumerate(puzzles, 1))
    found = []
    for made in share(Maker(options, budget, engine), named):
        if isinstance(made, SkyscrapersError):
            raise made
        found.append(made)
    if not found:
        raise InvalidPuzzle("no puzzles", "book", "at least one")
    _refuse_alike([entry.puzzle for entry in found])
    return tuple(ordered(found, options))


def ordered(entries: Sequence[Entry], options: BookOptions) -> list[Entry]:
    """Return entries easy to hard, as they are, or mixed by the seed."""
    if options.order == "tier":
        return sorted(entries, key=_difficulty)
    if options.order == "mixed":
        places = sorted(range(len(entries)), key=lambda index: _lot(options.seed, index))
        return [entries[place] for place in places]
    return list(entries)


def _difficulty(entry: Entry) -> tuple[float, float]:
    return (
        float("inf") if entry.tier is None else entry.tier,
        float("inf") if entry.score is None else entry.score,
    )


def _lot(seed: int | None, index: int) -> bytes:
    return sha256(f"{seed or 0} {index}".encode()).digest()


def _name(puzzle: Puzzle, number: int) -> str:
    return str(puzzle.meta.get("id") or f"puzzle {number}")


def _entry(named: Named, maker: Maker) -> Entry:
    (name, puzzle), options = named, maker.options
    meter = Meter(maker.budget)
    result = solve(puzzle, 2, maker.engine, maker.budget)
    if result.status is Status.UNKNOWN:
        raise BudgetExceeded("not solved in time", name, "a larger budget")
    if result.status is not Status.UNIQUE:
        many = "several solutions" if result.status is Status.MULTIPLE else "no solution"
        raise InvalidPuzzle(many, name, "exactly one")
    graded = _told_grade(puzzle) or _graded(puzzle, meter.rest)
    path = _path(puzzle, meter.rest) if options.ways_in or options.hints else None
    if meter.is_over:
        raise BudgetExceeded("not graded in time", name, "a larger budget")
    return Entry(
        puzzle,
        result.solutions[0],
        graded.tier,
        graded.score,
        graded.scale,
        _way_in(path, options.lang) if path and options.ways_in else "",
        _hints(path, options) if path else (),
    )


def _graded(puzzle: Puzzle, budget: Budget) -> Grade:
    """The grade of a unique puzzle; one too large for logic has none."""
    try:
        return grade(puzzle, budget)
    except Unsupported:
        return Grade(Status.UNIQUE, scale="")


def _path(puzzle: Puzzle, budget: Budget) -> Path | None:
    """The path of a puzzle; one too large for logic has none."""
    try:
        return explain(puzzle, budget=budget)
    except Unsupported:
        return None


def _told_grade(puzzle: Puzzle) -> Grade | None:
    """The grade that a puzzle carries, if it has all that a book needs."""
    told = puzzle.meta.get("grade")
    if not isinstance(told, Mapping):
        return None
    tier, score, scale = told.get("tier"), told.get("score"), told.get("scale")
    if isinstance(scale, str) and type(score) is int and type(tier) is int and 1 <= tier <= 7:
        return Grade(Status.UNIQUE, tier, score=score, scale=scale)
    return None


def _way_in(path: Path, lang: str) -> str:
    """The hardest technique of a path and the line where it first bites."""
    if not path.steps:
        return ""
    words = Words(lang)
    step = max(path.steps, key=lambda step: (step.tier, step.cost))
    place = _place(step.deduction)
    name = words.technique(step.technique)
    if isinstance(place, Edge):
        return f"{name}, {words.view(place)}"
    return f"{name}, {words.house(place)}" if place else name


def _place(conclusion: Conclusion) -> Edge | HouseName | None:
    """The line that a step looks along, or the first house it names."""
    if conclusion.edge is not None:
        return conclusion.edge
    lines = conclusion.evidence.lines
    return lines[0] if lines else None


def _hints(path: Path, options: BookOptions) -> tuple[str, ...]:
    """The first visible steps of a path as sentences; openings and singles only in short."""
    words = Words(options.lang)
    found = []
    for run in path.runs[: options.hints]:
        steps: list[tuple[Candidates, Conclusion]] = [(s.board, s.deduction) for s in run.steps]
        shown = steps if run.is_free else steps[:1]
        found.append(words.run(path.puzzle, shown, opening=run.is_free, brief=run.is_free))
    return tuple(found)


def _refuse_alike(puzzles: Sequence[Puzzle]) -> None:
    seen: dict[Puzzle, int] = {}
    for number, puzzle in enumerate(puzzles, 1):
        first = seen.setdefault(canonical(puzzle), number)
        if first != number:
            raise InvalidPuzzle(
                f"the same as {_name(puzzles[first - 1], first)}, turned or mirrored",
                _name(puzzle, number),
                "no two puzzles alike",
            )


__all__ = ["Entry", "ordered", "prepare"]
