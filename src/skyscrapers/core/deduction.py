"""What a technique concludes, and from what: structured, frozen, without prose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .candidates import Mark
from .geometry import Cell, Edge
from .rules import HouseName


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
        The cells used, with their candidates as they stood. A cell of a named line that is not
        listed may be anything.
    steps : tuple of Deduction or Contradiction
        For a refutation, what follows from the assumption, the contradiction last.
    assumption : Mark, optional
        The candidate that `steps` refute.
    cases : tuple of Case
        Where each of several cases leads to the conclusion: one entry a case.
    """

    lines: tuple[HouseName, ...] = ()
    clues: tuple[Edge, ...] = ()
    candidates: tuple[CellCandidates, ...] = ()
    steps: tuple[Deduction | Contradiction, ...] = ()
    assumption: Mark | None = None
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True)
class Case:
    """One of the cases that a conclusion runs through: what is assumed, and what follows."""

    assumption: tuple[Mark, ...]
    steps: tuple[Deduction | Contradiction, ...]


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
    """

    technique: str
    placements: tuple[Mark, ...] = ()
    eliminations: tuple[Mark, ...] = ()
    evidence: Evidence = Evidence()


@dataclass(frozen=True)
class Contradiction:
    """A proof that a board has no solution."""

    technique: str
    evidence: Evidence = Evidence()


__all__ = ["Case", "CellCandidates", "Contradiction", "Deduction", "Evidence"]
