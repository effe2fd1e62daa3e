"""Runs of candidates in the order of their index, failures and twins skipped."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count as numbers
from time import monotonic, time
from typing import TYPE_CHECKING, Any

from ..core.errors import BudgetExceeded, Unsupported, shown
from ..core.rules import Rules
from ..engines.base import Budget
from ..engines.meter import within
from .candidate import Generated, candidate
from .miss import Miss
from .request import Amounts, Request, request
from .twins import Twins, fingerprint
from .workshop import Near

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from .look import Look

ATTEMPTS = 1_000
"""How many candidates in a row may come to nothing before a run gives up."""

AHEAD, AT_ONCE = 8, 4
"""How many calls an executor gets ahead of time, and of how many candidates each."""


def generate(
    rules: Rules | None = None,
    tier: int | str | None = None,
    seed: int = 0,
    symmetry: str | Look | None = None,
    mask: str | Sequence[Sequence[Any]] | None = None,
    clues: Amounts = None,
    givens: Amounts = None,
    *,
    redundant: int | None = None,
    score: Amounts = None,
    require: Sequence[str] = (),
    forbid: Sequence[str] = (),
    attempts: int = ATTEMPTS,
) -> Generated:
    """Make one puzzle: the first that `generate_many` makes with the same parameters.

    Parameters
    ----------
    rules : Rules, optional
        Size and variant; the plain rules of size 6 where left out.
    tier : int or str, optional
        What the grade's tier must be, exactly: 1 … 7, or its name.
    seed : int
        Any whole number; the same seed makes the same puzzle, on every machine.
    symmetry : {"none", "180", "90", "mirror", "diagonal"}, optional
        The symmetry of the pattern of clues and givens: half turn, quarter turn, left and right,
        or the falling diagonal.
    mask : str or rows, optional
        A picture of what is shown, n×n for the givens or (n+2)×(n+2) with the clues around them:
        `#` shown, `.` not shown, `?` free.
    clues : int, (int, int), "A..B", "full" or "sparse", optional
        How many clues are shown; "full": all 4n. Where neither `clues` nor `givens` nor `tier` is
        given, or with "sparse", no clue and no given can be left out alone.
    givens : int, (int, int) or "A..B", optional
        How many givens are shown.
    redundant : int, optional
        Exactly so many of the clues can go alone, and none of the givens.
    score : int, (int, int) or "A..B", optional
        What the grade's score may be.
    require, forbid : sequence of str, optional
        Techniques that the path must and must not use.
    attempts : int
        How many candidates in a row may come to nothing.

    Returns
    -------
    Generated
        Puzzle, solution, grade (worked out when asked for), index.

    Raises
    ------
    Unsupported
        If no puzzle can be what is asked for.
    BudgetExceeded
        If so many candidates in a row came to nothing; it says why most of them did.
    """
    wish = request(
        rules or Rules.standard(6),
        tier, symmetry, mask, clues, givens, redundant, score, require, forbid,
    )  # fmt: skip
    return next(accepted(outcomes_here(Making(wish, seed)), 1, attempts))


def generate_many(
    count: int | None,
    rules: Rules | None = None,
    tier: int | str | None = None,
    seed: int = 0,
    symmetry: str | Look | None = None,
    mask: str | Sequence[Sequence[Any]] | None = None,
    clues: Amounts = None,
    givens: Amounts = None,
    *,
    redundant: int | None = None,
    score: Amounts = None,
    require: Sequence[str] = (),
    forbid: Sequence[str] = (),
    attempts: int = ATTEMPTS,
    executor: Executor | None = None,
) -> Iterator[Generated]:
    """Make many puzzles, no two of which are the same up to turning and mirroring.

    Candidate i depends on the seed, on i and on the other parameters alone; those that come to
    nothing and twins of earlier ones are skipped. So the puzzles are the same whoever makes them,
    and a longer run begins with a shorter one's puzzles.

    Parameters
    ----------
    count : int or None
        How many; None for puzzles without end.
    executor : concurrent.futures.Executor, optional
        Who works out the candidates, such as a `ProcessPoolExecutor`; this process where left out.

    The other parameters, and what is raised, are those of `generate`.
    """
    wish = request(
        rules or Rules.standard(6),
        tier, symmetry, mask, clues, givens, redundant, score, require, forbid,
    )  # fmt: skip
    if count is not None:
        check_number("count", count, 0)
    making = Making(wish, seed)
    outcomes = outcomes_here(making) if executor is None else outcomes_on(making, executor)
    return accepted(outcomes, count, attempts)


@dataclass(frozen=True)
class Making:
    """The work of a run, as one value that can be sent anywhere: from indexes to candidates.

    Parameters
    ----------
    wish : Request
        What is asked for.
    seed : int
        The seed.
    graded : bool
        Whether the grades are worked out too.
    near : callable, optional
        Told of puzzles on the way that have one solution but are too easy; for runs in this
        process.
    ends : float, optional
        When the run ends, in seconds since the epoch; what is being graded then is left.
    """

    wish: Request
    seed: int
    graded: bool = False
    near: Near | None = None
    ends: float | None = None

    def __call__(self, items: Sequence[int]) -> list[Generated | Miss]:
        """Return what the candidates of these indexes make."""
        return list(map(self.candidate, items))

    def candidate(self, index: int) -> Generated | Miss:
        """Return what one candidate makes."""
        seconds = None if self.ends is None else max(0.0, self.ends - time())
        try:
            with within(Budget(seconds), "generate", "a candidate was graded") as meter:
                made = candidate(self.wish, self.seed, index, self.near, meter.budget)
                if self.graded and isinstance(made, Generated):
                    made = made.with_grade(meter.rest)
                    meter.check()
                return made
        except BudgetExceeded:
            return Miss.TIME

    def lost(self, item: int) -> Generated | Miss:
        """Return what a candidate makes that ends every worker it is given to."""
        return Miss.LOST


def accepted(
    outcomes: Iterable[Generated | Miss],
    count: int | None,
    attempts: int = ATTEMPTS,
    seconds: float | None = None,
    twins: Twins | None = None,
) -> Iterator[Generated]:
    """Yield the puzzles of a run, twins left out, until there are enough.

    Parameters
    ----------
    outcomes : iterable
        What the candidates make, in order: from 0 on, or from behind the last puzzle that there is.
    count : int or None
        How many puzzles, with those that there are; None without end.
    attempts : int
        How many candidates in a row may come to nothing.
    seconds : float, optional
        When the run ends early; what it has made until then is what it makes without.
    twins : Twins, optional
        The puzzles of the run that there are already.

    Raises
    ------
    BudgetExceeded
        If the attempts or the seconds run out.
    """
    end = None if seconds is None else monotonic() + seconds
    twins = Twins() if twins is None else twins
    made = len(twins)
    misses: Counter[Miss] = Counter()
    for outcome in outcomes if made != count else ():
        if isinstance(outcome, Generated) and not twins.add(fingerprint(outcome.puzzle)):
            outcome = Miss.TWIN
        if isinstance(outcome, Generated):
            misses.clear()
            yield outcome
            made += 1
            if made == count:
                return
        else:
            misses[outcome] += outcome.attempts
            if misses.total() >= attempts:
                raise _given_up(misses)
        if end is not None and monotonic() >= end:
            raise BudgetExceeded(f"the time ran out after {made:,} puzzles", "generate")


def _given_up(misses: Counter[Miss]) -> BudgetExceeded:
    reason, times = misses.most_common(1)[0]
    total = misses.total()
    share = "all" if times == total else f"{times:,} of them"
    return BudgetExceeded(
        f"{total:,} attempts in a row came to nothing, {share} because {reason.value}",
        "generate",
        "another wish, or more attempts",
    )


def outcomes_here(making: Making) -> Iterator[Generated | Miss]:
    """Yield what the candidates from 0 on make, worked out in this process."""
    return map(making.candidate, numbers())


def outcomes_on(
    making: Making, executor: Executor, ahead: int = AHEAD, at_once: int = AT_ONCE
) -> Iterator[Generated | Miss]:
    """Yield what the candidates from 0 on make, worked out by somebody's executor, in order.

    Parameters
    ----------
    ahead, at_once : int
        How many calls are in flight, and how many candidates each works out.
    """
    starts = numbers(0, at_once)
    waiting: deque[Future[list[Generated | Miss]]] = deque()
    try:
        while True:
            while len(waiting) < ahead:
                first = next(starts)
                waiting.append(executor.submit(making, range(first, first + at_once)))
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def check_number(name: str, value: object, least: int) -> None:
    """Refuse what is no whole number, or too small a one.

    Raises
    ------
    Unsupported
        If it is not.
    """
    if type(value) is not int or value < least:
        raise Unsupported(f"{name} {shown(value)}", "generate", f"a whole number from {least}")


__all__ = ["ATTEMPTS", "Making", "accepted", "check_number", "generate", "generate_many"]
