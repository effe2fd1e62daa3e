"""Steps, hints and mistakes as JSON values: rows and columns from 0, heights as they are."""

from __future__ import annotations

from typing import Any

from ..core.candidates import Mark, heights_of
from ..core.deduction import Case, Conclusion, Contradiction, Evidence
from ..core.geometry import Edge
from ..core.puzzle import Puzzle
from ..core.rules import HouseName
from ..render.wording import Words
from .ladder import tier_of
from .path import Path, Step


def path_data(path: Path, words: Words) -> list[dict[str, Any]]:
    """Return the steps of a path; `run` numbers the visible steps that they fold into."""
    return [
        {**step_data(path.puzzle, step, words), "run": number}
        for number, run in enumerate(path.runs, 1)
        for step in run.steps
    ]


def step_data(puzzle: Puzzle, step: Step, words: Words) -> dict[str, Any]:
    """Return a step with its sentence."""
    return {
        **conclusion_data(step.deduction),
        "text": words.sentence(puzzle, step.board, step.deduction),
    }


def conclusion_data(conclusion: Conclusion) -> dict[str, Any]:
    """Return what follows and from what; a contradiction neither places nor removes."""
    made = None if isinstance(conclusion, Contradiction) else conclusion
    return {
        "technique": conclusion.technique,
        "tier": tier_of(conclusion.technique),
        "placements": marks_data(made.placements) if made else [],
        "eliminations": marks_data(made.eliminations) if made else [],
        "evidence": evidence_data(conclusion.evidence),
    }


def evidence_data(evidence: Evidence) -> dict[str, Any]:
    """Return evidence; `steps` is there for a refutation, `cases` where several cases agree."""
    data: dict[str, Any] = {
        "lines": [house_data(name) for name in evidence.lines],
        "clues": [edge_data(edge) for edge in evidence.clues],
        "candidates": [
            [cell.row, cell.column, list(heights_of(mask))] for cell, mask in evidence.candidates
        ],
    }
    if len(evidence.cases) == 1 and evidence.cases[0].is_refuted:
        data["assumption"] = marks_data(evidence.cases[0].assumption)
        data["steps"] = [conclusion_data(step) for step in evidence.cases[0].steps]
    elif evidence.cases:
        data["cases"] = [case_data(case) for case in evidence.cases]
    if evidence.chain:
        data["chain"] = marks_data(evidence.chain)
    return data


def case_data(case: Case) -> dict[str, Any]:
    """Return one of several cases."""
    return {
        "assumption": marks_data(case.assumption),
        "steps": [conclusion_data(step) for step in case.steps],
    }


def marks_data(marks: tuple[Mark, ...]) -> list[list[int]]:
    """Return heights in cells as `[row, column, height]`."""
    return [list(mark) for mark in marks]


def edge_data(edge: Edge) -> list[Any]:
    """Return an edge as `["left", row]`."""
    return [edge.side.value, edge.index]


def house_data(name: HouseName) -> list[Any]:
    """Return a house as `["row", number]`."""
    return [name.kind.value, name.index]


__all__ = ["conclusion_data", "edge_data", "evidence_data", "house_data", "path_data", "step_data"]
