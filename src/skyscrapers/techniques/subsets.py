"""Subsets: k cells of a house that share k heights among them, seen from either side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..core.candidates import heights_of
from ..core.deduction import Conclusion, Deduction, Evidence
from ..core.rules import HouseName
from .finder import Finder, Scope, always, cell_evidence, marks
from .view import View


def _naked(technique: str, size: int) -> Finder:
    def look(view: View, number: int) -> Iterator[Conclusion]:
        masks = view.masks
        house = view.frame.houses[number]
        short = [c for c in house if masks[c] & (masks[c] - 1) and masks[c].bit_count() <= size]
        for group in combinations(short, size):
            union = 0
            for cell in group:
                union |= masks[cell]
            if union.bit_count() != size or union & 1:
                continue
            deduction = _naked_deduction(technique, view, group, union)
            if deduction is not None:
                yield deduction

    return Finder(Scope.HOUSE, look, always)


def _naked_deduction(
    technique: str, view: View, group: tuple[int, ...], union: int
) -> Deduction | None:
    frame = view.frame
    names: list[HouseName] = []
    losers: dict[int, None] = {}
    for number, house in enumerate(frame.houses):
        if all(frame.cell_houses[cell] >> number & 1 for cell in group):
            found = [c for c in house if c not in group and view.masks[c] & union]
            if any(cell not in losers for cell in found):
                names.append(frame.names[number])
                losers.update(dict.fromkeys(found))
    if not losers:
        return None
    gone = tuple([m for cell in losers for m in marks(frame, cell, view.masks[cell] & union)])
    return Deduction(technique, (), gone, Evidence(tuple(names), (), cell_evidence(view, group)))


def _hidden(technique: str, size: int) -> Finder:
    def look(view: View, number: int) -> Iterator[Conclusion]:
        house = view.frame.houses[number]
        places = _places(view, house)
        few = [height for height, cells in places.items() if 1 < len(cells) <= size]
        for heights in combinations(few, size):
            cells = sorted({cell for height in heights for cell in places[height]})
            if len(cells) != size:
                continue
            union = sum(1 << height for height in heights)
            gone = tuple([m for c in cells for m in marks(view.frame, c, view.masks[c] & ~union)])
            if gone:
                others = [cell for cell in house if cell not in cells]
                evidence = Evidence((view.frame.names[number],), (), cell_evidence(view, others))
                yield Deduction(technique, (), gone, evidence)

    return Finder(Scope.HOUSE, look, lambda view, house: view.frame.complete[house])


def _places(view: View, house: tuple[int, ...]) -> dict[int, list[int]]:
    places: dict[int, list[int]] = {}
    for cell in house:
        for height in heights_of(view.masks[cell] & ~1):
            places.setdefault(height, []).append(cell)
    return places


naked_pair = _naked("naked-pair", 2)
naked_triple = _naked("naked-triple", 3)
hidden_pair = _hidden("hidden-pair", 2)
hidden_triple = _hidden("hidden-triple", 3)

__all__ = ["hidden_pair", "hidden_triple", "naked_pair", "naked_triple"]
