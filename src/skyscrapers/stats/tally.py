"""Counting puzzles by size and difficulty: how many there are, are unique, and yield to logic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..engines.base import Status
from ..human.ladder import TIERS

TIER_NUMBERS = range(1, len(TIERS) + 1)


@dataclass
class Group:
    """The puzzles of one size and difficulty.

    Parameters
    ----------
    size : int
        Rows and columns; 0 for all puzzles together.
    difficulty : str
        The level that their source gives them; empty where it gives none.
    statuses : Counter
        How many have which status.
    tiers : Counter
        How many unique ones logic solves, by the tier of the hardest technique it needs.
    techniques : Counter
        How often each technique was used.
    users : Counter
        In how many puzzles.
    left : float
        The shares of candidates left where logic stalled, added up.
    seconds : float
        The time of all, where it was measured.
    """

    size: int
    difficulty: str
    statuses: Counter[str] = field(default_factory=Counter)
    tiers: Counter[int] = field(default_factory=Counter)
    techniques: Counter[str] = field(default_factory=Counter)
    users: Counter[str] = field(default_factory=Counter)
    left: float = 0.0
    seconds: float = 0.0

    def add(self, facts: Mapping[str, Any]) -> None:
        """Count a puzzle; `facts` is what `skyscrapers.jobs.work.stats` answers."""
        self.statuses[facts["status"]] += 1
        self.seconds += facts.get("seconds", 0.0)
        self.techniques.update(facts["techniques"])
        self.users.update(facts["techniques"].keys())
        if facts["tier"] is not None:
            self.tiers[facts["tier"]] += 1
        elif facts["left"] is not None:
            self.left += facts["left"]

    @property
    def puzzles(self) -> int:
        """How many puzzles there are."""
        return sum(self.statuses.values())

    @property
    def unique(self) -> int:
        """How many have exactly one solution."""
        return self.statuses[Status.UNIQUE]

    @property
    def solved(self) -> int:
        """How many logic solves."""
        return sum(self.tiers.values())

    @property
    def stalled(self) -> int:
        """How many unique ones logic does not solve."""
        return self.unique - self.solved

    @property
    def mean_left(self) -> float:
        """The mean share of candidates left in those; 0 where there are none."""
        return self.left / self.stalled if self.stalled else 0.0

    def solved_up_to(self, tier: int) -> int:
        """Return how many logic solves with techniques up to a tier."""
        return sum(count for needed, count in self.tiers.items() if needed <= tier)

    def __add__(self, other: Group) -> Group:
        return Group(
            0,
            "",
            self.statuses + other.statuses,
            self.tiers + other.tiers,
            self.techniques + other.techniques,
            self.users + other.users,
            self.left + other.left,
            self.seconds + other.seconds,
        )


class Tally:
    """All groups of a stream of puzzles, in constant memory."""

    def __init__(self) -> None:
        self._groups: dict[tuple[int, str], Group] = {}

    def add(self, facts: Mapping[str, Any]) -> None:
        """Count a puzzle in its group."""
        key = facts["size"], facts["difficulty"]
        if key not in self._groups:
            self._groups[key] = Group(*key)
        self._groups[key].add(facts)

    @property
    def groups(self) -> list[Group]:
        """The groups by size, then difficulty."""
        return [self._groups[key] for key in sorted(self._groups)]

    @property
    def total(self) -> Group:
        """All of them together."""
        return sum(self.groups, Group(0, ""))
