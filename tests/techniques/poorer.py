"""Conclusions with less evidence than they have, for tests that nothing in it is needless."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from skyscrapers.core.deduction import Conclusion, Evidence
from skyscrapers.core.rules import HouseName, axis_kind


def poorer(conclusion: Conclusion) -> Iterator[Conclusion]:
    """Leave out each house with its clues, each clue, each cell, each step inside a case."""
    for evidence in _poorer(conclusion.evidence):
        yield replace(conclusion, evidence=evidence)


def _poorer(evidence: Evidence) -> Iterator[Evidence]:
    for name in evidence.lines:
        lines = tuple(other for other in evidence.lines if other != name)
        clues = tuple(
            edge
            for edge in evidence.clues
            if HouseName(axis_kind(edge.line.axis), edge.line.index) != name
        )
        yield replace(evidence, lines=lines, clues=clues)
    for clue in evidence.clues:
        yield replace(evidence, clues=tuple(edge for edge in evidence.clues if edge != clue))
    for entry in evidence.candidates:
        cells = tuple(other for other in evidence.candidates if other != entry)
        yield replace(evidence, candidates=cells)
    for at, case in enumerate(evidence.cases):
        for number in range(len(case.steps)):
            less = replace(case, steps=case.steps[:number] + case.steps[number + 1 :])
            cases = (*evidence.cases[:at], less, *evidence.cases[at + 1 :])
            yield replace(evidence, cases=cases)
