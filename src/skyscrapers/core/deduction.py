"""What a technique concludes, and from what: structured, frozen, without prose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from .candidates import Mark
from .geometry import Cell, Edge
from .rules import HouseName

Facts: TypeAlias = "tuple[tuple[str, int | tuple[int, ...]], ...]"


class CellCandidates(NamedTuple):
    """A cell as it stood when something was concluded from it: its candidates as a bit mask."""

    cell: Cell
    mask: int


@dataclass(frozen=True)
class Evidence:
    """Exactly what a conclusion needs; a checker is given nothing else.

    Parameters
    ----------
    lines : tuple of HouseName
        The rows, columns and other houses whose rule is used.
    clues : tuple of Edge
        The clues used.
    candidates : tuple of CellCandidates
        The cells used, with their candidates as they stood. A cell that is not listed may be
        anything.
    cases : tuple of Case
        What is assumed, and what follows from it. One case that ends in a contradiction refutes
        its assumption; several cases cover all that there is and lead to one conclusion.
    chain : tuple of Mark
        For a chain its candidates in order: of the first two at least one stands, the next two do
        not both, and so on in turn.
    """

    lines: tuple[HouseName, ...] = ()
    clues: tuple[Edge, ...] = ()
    candidates: tuple[CellCandidates, ...] = ()
    cases: tuple[Case, ...] = ()
    chain: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Case:
    """One of the cases that a conclusion runs through: what is assumed, and what follows.

    The assumption is the heights that stand if the case holds; the last step may be a
    contradiction.
    """

    assumption: tuple[Mark, ...]
    steps: tuple[Conclusion, ...]

    @property
    def is_refuted(self) -> bool:
        """Whether the case ends in a contradiction."""
        return bool(self.steps) and isinstance(self.steps[-1], Contradiction)


@dataclass(frozen=True)
class Deduction:
    """Something that follows on a board.

    Parameters
    ----------
    technique : str
        The identifier of the technique in the ladder.
    placements : tuple of Mark
        Heights that stand.
    eliminations : tuple of Mark
        Candidates that go.
    evidence : Evidence
        From what it follows.
    edge : Edge, optional
        From where the line is looked at, where it matters.
    facts : tuple of pairs
        What the sentence names besides: heights, counts, positions from the edge (from 0), and
        arrangements of the line as seen from it.
    """

    technique: str
    placements: tuple[Mark, ...] = ()
    eliminations: tuple[Mark, ...] = ()
    evidence: Evidence = Evidence()
    edge: Edge | None = None
    facts: Facts = ()


@dataclass(frozen=True)
class Contradiction:
    """A proof that a board has no solution; fields as those of `Deduction`."""

    technique: str
    evidence: Evidence = Evidence()
    edge: Edge | None = None
    facts: Facts = ()


Conclusion: TypeAlias = Deduction | Contradiction

__all__ = [
    "Case",
    "CellCandidates",
    "Conclusion",
    "Contradiction",
    "Deduction",
    "Evidence",
    "Facts",
]
