"""Walking a board down a ladder: the cheapest technique first, from the top again after each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ..core.deduction import Conclusion, Contradiction, Deduction
from .finder import Finder, Scope
from .view import View

MOST_TIERS = 7
SCOPES = (Scope.EDGE, Scope.LINE, Scope.HOUSE, Scope.BOARD)
"""In this order a walk keeps what has changed."""


@dataclass(frozen=True)
class Technique:
    """A row of the ladder.

    Parameters
    ----------
    name : str
        The identifier that deductions carry.
    tier : int
        1 … 7.
    cost : int
        What a step adds to a score.
    finder : Finder
        How it is found.
    per_look : int
        What each step inside a refutation adds besides.
    """

    name: str
    tier: int
    cost: int
    finder: Finder
    per_look: int = 0

    def price(self, conclusion: Conclusion) -> int:
        """Return what one use adds to a score."""
        looks = sum(len(case.steps) for case in conclusion.evidence.cases)
        return self.cost + self.per_look * looks


class Found:
    """A step found by a walk: the technique, what it concludes, and how many such there were."""

    __slots__ = ("choices", "conclusion", "technique")

    def __init__(self, technique: Technique, conclusion: Conclusion, choices: int) -> None:
        self.technique = technique
        self.conclusion = conclusion
        self.choices = choices


class Walk:
    """A board on its way down a ladder.

    It remembers for each technique the places that have changed since it last looked there in
    vain, so that nothing is looked at twice.

    Parameters
    ----------
    view : View
        Where to start.
    rows : sequence of Technique
        The ladder, cheapest first.
    """

    def __init__(self, view: View, rows: Sequence[Technique]) -> None:
        self.view = view
        self.rows = rows
        self._scopes = [SCOPES.index(row.finder.scope) for row in rows]
        self._interest = [_bits(row.finder.places(view)) for row in rows]
        self._waiting = self._interest.copy()

    def branch(self, view: View) -> Walk:
        """Return another walk from a board that differs from this one's in some cells."""
        walk = Walk.__new__(Walk)
        walk.view = self.view
        walk.rows = self.rows
        walk._scopes = self._scopes
        walk._interest = self._interest
        walk._waiting = self._waiting.copy()
        walk._move_to(view)
        return walk

    def next(self, choices: int = 1, tiers: int = MOST_TIERS) -> Found | None:
        """Return the cheapest step there is; None where the ladder has none.

        Parameters
        ----------
        choices : int
            How many conclusions of the same technique to count at most, if it costs anything.
        tiers : int
            The highest tier to look at.
        """
        for number, row in enumerate(self.rows):
            if row.tier > tiers:
                return None
            if not self._waiting[number]:
                continue
            found = self._look(number, row.finder, choices if row.cost else 1)
            if found:
                return Found(row, found[0], len(found))
        return None

    def sweep(self, tiers: int) -> Iterator[tuple[Found, View]]:
        """Go down the ladder once, each technique at each of its places once, taking all steps.

        Yields each step with the board before it; ends early after a contradiction or where a
        cell has nothing left.

        Parameters
        ----------
        tiers : int
            The highest tier to sweep.
        """
        for number, row in enumerate(self.rows):
            if row.tier > tiers:
                return
            for place in _places(self._waiting[number]):
                yield from self._take_at(number, place)
                if 0 in self.view.masks:
                    return

    def _take_at(self, number: int, place: int) -> Iterator[tuple[Found, View]]:
        row = self.rows[number]
        while True:
            view = self.view
            conclusion = next(row.finder.look(view, place), None)
            if conclusion is None:
                self._waiting[number] &= ~(1 << place)
                return
            if isinstance(conclusion, Deduction):
                self.take(conclusion)
            yield Found(row, conclusion, 1), view
            if isinstance(conclusion, Contradiction) or 0 in self.view.masks:
                return

    def _look(self, number: int, finder: Finder, choices: int) -> list[Conclusion]:
        view = self.view
        view.tick()
        look = finder.look
        waiting = self._waiting[number]
        if finder.rule is not None:
            waiting &= view.news[self._scopes[number]]
            self._waiting[number] = waiting
        quiet = 0
        found: list[Conclusion] = []
        while waiting:
            low = waiting & -waiting
            waiting ^= low
            news = list(islice(look(view, low.bit_length() - 1), choices - len(found)))
            if news:
                found += news
                if len(found) >= choices:
                    break
            else:
                quiet |= low
        self._waiting[number] &= ~quiet
        return found

    def take(self, deduction: Deduction) -> None:
        """Go on to the board after a deduction."""
        self._move_to(self.view.after(deduction))

    def _move_to(self, view: View) -> None:
        frame = view.frame
        edges = houses = 0
        for cell in view.changed_from(self.view):
            edges |= frame.cell_edges[cell]
            houses |= frame.cell_houses[cell]
        lines = houses & ((1 << len(frame.ends)) - 1)
        changed = (edges, lines, houses, 1)
        self._waiting = [
            waiting | changed[scope] & interest
            for waiting, scope, interest in zip(
                self._waiting, self._scopes, self._interest, strict=True
            )
        ]
        self.view = view

    def run(self, limit: int | None = None) -> tuple[list[Deduction], Contradiction | None]:
        """Take steps to the end or to a contradiction; at most `limit` of them."""
        steps: list[Deduction] = []
        while limit is None or len(steps) < limit:
            found = self.next()
            if found is None:
                break
            if isinstance(found.conclusion, Contradiction):
                return steps, found.conclusion
            steps.append(found.conclusion)
            self.take(found.conclusion)
        return steps, None


def _places(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _bits(places: list[int]) -> int:
    return sum(1 << place for place in places)


__all__ = ["Found", "Technique", "Walk"]
