"""Carrying conclusions from one board to another that is turned or mirrored."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ..core.candidates import Candidates, Mark
from ..core.deduction import Case, CellCandidates, Conclusion, Contradiction, Evidence
from ..core.geometry import Axis, Cell, Edge, Line
from ..core.rules import HouseKind, HouseName, Rules, axis_kind
from ..core.symmetry import Symmetry

_AXES = {axis_kind(axis): axis for axis in Axis}


class Transport:
    """Takes what was concluded on a board to the board that a symmetry makes of it.

    Parameters
    ----------
    symmetry : Symmetry
        The turn or mirroring.
    rules : Rules
        The rules of the board it starts from.
    """

    def __init__(self, symmetry: Symmetry, rules: Rules) -> None:
        self.symmetry = symmetry
        self.size = rules.size
        self._houses = _house_map(symmetry, rules)
        self._cells = [symmetry.cell(cell, rules.size) for cell in _cells(rules.size)]

    def conclusion(self, conclusion: Conclusion) -> Conclusion:
        """Return a conclusion as it reads on the other board."""
        edge = None if conclusion.edge is None else self.edge(conclusion.edge)
        evidence = self.evidence(conclusion.evidence)
        if isinstance(conclusion, Contradiction):
            return replace(conclusion, evidence=evidence, edge=edge)
        return replace(
            conclusion,
            placements=self.marks(conclusion.placements),
            eliminations=self.marks(conclusion.eliminations),
            evidence=evidence,
            edge=edge,
        )

    def evidence(self, evidence: Evidence) -> Evidence:
        """Return evidence as it reads on the other board."""
        return Evidence(
            tuple([self._houses[name] for name in evidence.lines]),
            tuple([self.edge(edge) for edge in evidence.clues]),
            tuple([CellCandidates(self.cell(cell), mask) for cell, mask in evidence.candidates]),
            tuple(
                Case(self.marks(case.assumption), tuple(self.conclusion(s) for s in case.steps))
                for case in evidence.cases
            ),
            self.marks(evidence.chain),
        )

    def edge(self, edge: Edge) -> Edge:
        """Return where an edge goes."""
        return self.symmetry.edge(edge, self.size)

    def cell(self, cell: Cell) -> Cell:
        """Return where a cell goes."""
        return self._cells[cell.row * self.size + cell.column]

    def marks(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        """Return where heights in cells go."""
        return tuple([Mark(*self.cell(mark.cell), mark.height) for mark in marks])

    def board(self, board: Candidates) -> Candidates:
        """Return the board turned."""
        masks = [0] * len(board.masks)
        for cell, mask in zip(self._cells, board.masks, strict=True):
            masks[cell.row * self.size + cell.column] = mask
        return Candidates(self.size, tuple(masks))


@lru_cache(maxsize=64)
def _cells(size: int) -> tuple[Cell, ...]:
    return tuple(Cell(row, column) for row in range(size) for column in range(size))


@lru_cache(maxsize=256)
def _house_map(symmetry: Symmetry, rules: Rules) -> dict[HouseName, HouseName]:
    turned = symmetry.rules(rules)
    size = rules.size
    by_cells = {(h.name.kind, frozenset(h.cells)): h.name for h in turned.houses}
    mapping = {}
    for house in rules.houses:
        kind = house.name.kind
        if kind in _AXES:
            line = symmetry.edge(Line(_AXES[kind], house.name.index).edges[0], size).line
            mapping[house.name] = HouseName(HouseKind(axis_kind(line.axis)), line.index)
        else:
            cells = frozenset(symmetry.cell(cell, size) for cell in house.cells)
            mapping[house.name] = by_cells[kind, cells]
    return mapping


__all__ = ["Transport"]
