"""Singles: what a Latin square alone says of one cell or one height."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.candidates import heights_of
from ..core.deduction import Conclusion, Contradiction, Deduction, Evidence
from ..core.rules import HouseName
from .finder import Finder, Scope, always, cell_evidence, marks
from .view import Frame, View

NAKED_SINGLE = "naked-single"
HIDDEN_SINGLE = "hidden-single"
NO_PLACE = "no-place"
PARKS_FULL = "parks-full"


def _naked_singles(view: View, place: int) -> Iterator[Conclusion]:
    """A cell with one candidate: it stands, and goes from all cells that share a house."""
    masks = view.masks
    settled = view.settled
    for cell, mask in enumerate(masks):
        if mask & (mask - 1) or (mask and settled >> cell & 1):
            continue
        if not mask:
            yield _empty_cell(view, cell)
            return
        conclusion = _naked_single(view, cell, mask)
        if conclusion is not None:
            yield conclusion


def _empty_cell(view: View, cell: int) -> Contradiction:
    return Contradiction(NO_PLACE, Evidence(candidates=cell_evidence(view, [cell])))


def _naked_single(view: View, cell: int, mask: int) -> Deduction | None:
    frame = view.frame
    losers = []
    if mask != 1:
        masks = view.masks
        losers = [peer for peer in frame.peers[cell] if masks[peer] & mask]
    told = view.placed >> cell & 1
    if not losers:
        view.settled |= 1 << cell
        if told:
            return None
    evidence = Evidence(_shared_houses(frame, cell, losers), (), cell_evidence(view, [cell]))
    gone = tuple([mark for loser in losers for mark in marks(frame, loser, mask)])
    return Deduction(NAKED_SINGLE, () if told else marks(frame, cell, mask), gone, evidence)


def _shared_houses(frame: Frame, cell: int, others: list[int]) -> tuple[HouseName, ...]:
    """The first houses that between them join a cell with all the others."""
    names = []
    left = set(others)
    for number, house in enumerate(frame.houses):
        if not left:
            break
        if frame.cell_houses[cell] >> number & 1 and not left.isdisjoint(house):
            left.difference_update(house)
            names.append(frame.names[number])
    return tuple(names)


def _hidden_single(view: View, number: int) -> Iterator[Conclusion]:
    """A height with one place left in a house in which all heights stand."""
    frame = view.frame
    house = frame.houses[number]
    once = twice = solved = 0
    for cell in house:
        mask = view.masks[cell]
        twice |= once & mask
        once |= mask
        if not mask & (mask - 1):
            solved |= mask
    wanted = frame.full & ~1
    missing = wanted & ~once
    if missing:
        height = heights_of(missing)[0]
        evidence = Evidence((frame.names[number],), (), cell_evidence(view, house))
        yield Contradiction(NO_PLACE, evidence, None, (("height", height),))
        return
    for height in heights_of(wanted & ~twice & ~solved):
        bit = 1 << height
        cell = next(cell for cell in house if view.masks[cell] & bit)
        others = [other for other in house if other != cell]
        evidence = Evidence((frame.names[number],), (), cell_evidence(view, others))
        yield Deduction(HIDDEN_SINGLE, marks(frame, cell, bit), (), evidence)
    if frame.parks:
        yield from _last_parks(view, number)


def _last_parks(view: View, number: int) -> Iterator[Conclusion]:
    """As many places for a park as there are parks: all of them are."""
    frame = view.frame
    house = frame.houses[number]
    places = [cell for cell in house if view.masks[cell] & 1]
    evidence = Evidence(
        (frame.names[number],), (), cell_evidence(view, [c for c in house if c not in places])
    )
    if len(places) < frame.parks:
        yield Contradiction(NO_PLACE, evidence, None, (("height", 0),))
    elif len(places) == frame.parks and any(view.masks[cell] != 1 for cell in places):
        placements = [
            mark for cell in places if view.masks[cell] != 1 for mark in marks(frame, cell, 1)
        ]
        yield Deduction(HIDDEN_SINGLE, tuple(placements), (), evidence)


def _parks_full(view: View, number: int) -> Iterator[Conclusion]:
    """As many parks as a house has: none elsewhere in it."""
    frame = view.frame
    house = frame.houses[number]
    parks = [cell for cell in house if view.masks[cell] == 1]
    if len(parks) < frame.parks:
        return
    losers = [cell for cell in house if view.masks[cell] & 1 and cell not in parks]
    if len(parks) > frame.parks:
        evidence = Evidence((frame.names[number],), (), cell_evidence(view, parks))
        yield Contradiction(NO_PLACE, evidence, None, (("height", 0),))
    elif losers:
        gone = tuple([mark for loser in losers for mark in marks(frame, loser, 1)])
        evidence = Evidence((frame.names[number],), (), cell_evidence(view, parks))
        yield Deduction(PARKS_FULL, (), gone, evidence)


naked_single = Finder(Scope.BOARD, _naked_singles, always)
hidden_single = Finder(Scope.HOUSE, _hidden_single, lambda view, house: view.frame.complete[house])
parks_full = Finder(Scope.HOUSE, _parks_full, lambda view, house: view.frame.parks > 0)

__all__ = ["hidden_single", "naked_single", "parks_full"]
