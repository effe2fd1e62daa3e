"""Patterns over several lines: fish, wings, and two lines at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from ..core.candidates import Mark
from ..core.deduction import Conclusion, Deduction, Evidence
from ..core.rules import HouseName
from ..kernels import arrangements
from .finder import Finder, Scope, always, cell_evidence, marks
from .view import Frame, View

# --- fish --------------------------------------------------------------------------------------


def _fish(technique: str, sizes: Sequence[int]) -> Finder:
    """A height confined to k crossing lines in k parallel ones."""

    def look(view: View, place: int) -> Iterator[Conclusion]:
        n = view.frame.size
        rows, columns = range(n), range(n, 2 * n)
        for size in sizes:
            for base, cover in ((rows, columns), (columns, rows)):
                yield from _fish_of(technique, view, size, base, cover)

    return Finder(Scope.BOARD, look, always)


def _fish_of(
    technique: str, view: View, size: int, base: range, cover: range
) -> Iterator[Conclusion]:
    frame = view.frame
    if frame.spare:
        return
    for height in range(1, frame.top + 1):
        bit = 1 << height
        spots = {}
        for line in base:
            cells = frame.houses[line]
            where = sum(1 << at for at, cell in enumerate(cells) if view.masks[cell] & bit)
            if 1 < where.bit_count() <= size:
                spots[line] = where
        for lines in combinations(spots, size):
            where = 0
            for line in lines:
                where |= spots[line]
            if where.bit_count() != size:
                continue
            crossing = [cover[at] for at in range(frame.size) if where >> at & 1]
            deduction = _fish_deduction(technique, view, bit, lines, crossing)
            if deduction is not None:
                yield deduction


def _fish_deduction(
    technique: str, view: View, bit: int, lines: tuple[int, ...], crossing: list[int]
) -> Deduction | None:
    frame = view.frame
    body = {cell for line in lines for cell in frame.houses[line]}
    names: list[HouseName] = [frame.names[line] for line in lines]
    losers: list[int] = []
    for line in crossing:
        found = [c for c in frame.houses[line] if c not in body and view.masks[c] & bit]
        losers += found
        names.append(frame.names[line])
    if not losers:
        return None
    fins = [c for line in lines for c in frame.houses[line] if not view.masks[c] & bit]
    gone = tuple([mark for cell in losers for mark in marks(frame, cell, bit)])
    return Deduction(technique, (), gone, Evidence(tuple(names), (), cell_evidence(view, fins)))


x_wing = _fish("x-wing", (2,))
fish = _fish("fish", (3, 4))

# --- wings -------------------------------------------------------------------------------------


def _wings(technique: str, pivot_size: int) -> Finder:
    """A pivot and two cells of two candidates that see it; one of them holds a common height."""

    def look(view: View, place: int) -> Iterator[Conclusion]:
        masks = view.masks
        pairs = {c for c, mask in enumerate(masks) if mask.bit_count() == 2 and not mask & 1}
        for pivot, mask in enumerate(masks):
            if mask.bit_count() != pivot_size or mask & 1:
                continue
            near = [cell for cell in view.frame.peers[pivot] if cell in pairs]
            for one, other in combinations(near, 2):
                yield from _wing(technique, view, pivot, one, other)

    return Finder(Scope.BOARD, look, always)


def _wing(technique: str, view: View, pivot: int, one: int, other: int) -> Iterator[Conclusion]:
    masks = view.masks
    common = masks[one] & masks[other]
    if common.bit_count() != 1 or masks[one] | masks[other] != masks[pivot] | common:
        return
    holders = [one, other]
    if masks[pivot] & common:
        if masks[pivot].bit_count() == 2:
            return
        holders.append(pivot)
    elif masks[pivot].bit_count() != 2:
        return
    frame = view.frame
    losers = [
        cell
        for cell in frame.peers[one]
        if masks[cell] & common
        and cell not in (pivot, other)
        and all(frame.cell_houses[cell] & frame.cell_houses[holder] for holder in holders)
    ]
    if not losers:
        return
    joins = [(pivot, one), (pivot, other), *((c, holder) for c in losers for holder in holders)]
    evidence = Evidence(joined_by(frame, joins), (), cell_evidence(view, (pivot, one, other)))
    gone = tuple([mark for cell in losers for mark in marks(frame, cell, common)])
    height = common.bit_length() - 1
    yield Deduction(technique, (), gone, evidence, None, (("height", height),))


def joined_by(frame: Frame, joins: Iterable[tuple[int, int]]) -> tuple[HouseName, ...]:
    """Return houses that join pairs of cells, each pair by the first that does."""
    names: dict[HouseName, None] = {}
    for one, other in joins:
        shared = frame.cell_houses[one] & frame.cell_houses[other]
        if shared:
            known = [n for n in names if shared >> frame.house_numbers[n] & 1]
            if not known:
                names[frame.names[(shared & -shared).bit_length() - 1]] = None
    return tuple(names)


xy_wing = _wings("xy-wing", 2)
xyz_wing = _wings("xyz-wing", 3)

# --- two lines ---------------------------------------------------------------------------------

FEW_ENOUGH = 12


def _two_lines(view: View, place: int) -> Iterator[Conclusion]:
    """Two parallel lines: an arrangement that clashes with each of the other line's goes."""
    n = view.frame.size
    for lines in (range(n), range(n, 2 * n)):
        few = [
            line
            for line in lines
            if view.line(line).open_cells and len(line_arrangements(view, line)) <= FEW_ENOUGH
        ]
        for one, other in permutations(few, 2):
            view.tick()
            yield from _two_line_deduction(view, one, other)


def line_arrangements(view: View, line: int, most: int = FEW_ENOUGH) -> list[tuple[int, ...]]:
    """Return the arrangements of a line that are left, one more than `most` where there are more.

    They are remembered with the line for as long as it does not change.
    """
    sight = view.line(line)
    key = f"arrangements to {most}"
    if key not in sight.memory:
        shape = sight.frame.shape
        sight.memory[key] = arrangements(shape, sight.clue, sight.back, sight.masks, most + 1)
    found: list[tuple[int, ...]] = sight.memory[key]
    return found


def _compatible(
    frame: Frame,
    one: list[tuple[int, ...]],
    other: list[tuple[int, ...]],
) -> list[tuple[int, ...]]:
    """The arrangements of one line that go together with some of the other where they cross."""
    parks_clash = frame.parks == 1
    return [
        mine
        for mine in one
        if any(
            all(
                mine[at] != theirs[at] or (mine[at] == 0 and not parks_clash)
                for at in range(frame.size)
            )
            for theirs in other
        )
    ]


def _two_line_deduction(view: View, one: int, other: int) -> Iterator[Conclusion]:
    """What goes from one line because of the other."""
    frame = view.frame
    mine, theirs = (line_arrangements(view, line) for line in (one, other))
    kept = _compatible(frame, mine, theirs)
    if len(kept) == len(mine):
        return
    gone: list[Mark] = []
    for at, cell in enumerate(frame.houses[one]):
        left = 0
        for arrangement in kept:
            left |= 1 << arrangement[at]
        gone += marks(frame, cell, view.masks[cell] & ~left)
    if gone:
        yield Deduction("two-line-census", (), tuple(gone), _two_line_evidence(view, one, other))


def _two_line_evidence(view: View, one: int, other: int) -> Evidence:
    """Everything that two lines hold, and all that cross them."""
    frame = view.frame
    first = frame.size if one < frame.size else 0
    numbers = (one, other, *range(first, first + frame.size))
    ends = (*frame.ends[one], *frame.ends[other])
    return Evidence(
        tuple(frame.names[number] for number in numbers),
        tuple(frame.edges[edge] for edge in ends if view.clues[edge]),
        cell_evidence(view, (*frame.houses[one], *frame.houses[other])),
    )


two_line_census = Finder(Scope.BOARD, _two_lines, always)

__all__ = [
    "fish",
    "joined_by",
    "line_arrangements",
    "two_line_census",
    "x_wing",
    "xy_wing",
    "xyz_wing",
]
