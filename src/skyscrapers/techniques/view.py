"""The read-only board that techniques look at, as plain numbers.

Cells are numbered row by row, edges in the order of packed clues (top, bottom, left, right),
houses in the order of `Rules.houses` (rows, columns, then the extra ones). A set of heights is a
bit mask: bit h for height h, bit 0 for a park.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from ..core.candidates import Candidates, heights_of
from ..core.deduction import Deduction
from ..core.errors import Unsupported
from ..core.geometry import Cell, Edge, cells, edges, sightline
from ..core.puzzle import Puzzle
from ..core.rules import HouseName, Measure, Rules
from ..core.tick import Tick, no_tick
from ..kernels import COUNT, HEIGHT, SUM, Shape, project

_MEASURES = {Measure.COUNT: COUNT, Measure.SUM: SUM, Measure.HEIGHT: HEIGHT}


class Frame:
    """What all boards of some rules share; build it with `frame_of`.

    Attributes
    ----------
    rules : Rules
        The rules.
    size, top, full : int
        Cells of a line, the tallest height, all candidates of a cell.
    shape : Shape
        The same rules as the kernels take them.
    cells : tuple of Cell
        The cells by number.
    edges : tuple of Edge
        The edges by number.
    sights : tuple of tuple of int
        For each edge the cells as seen from it, the nearest first.
    houses : tuple of tuple of int
        The cells of each house; the first 2n are the lines.
    names : tuple of HouseName
        The name of each house.
    complete : tuple of bool
        For each house whether every height stands in it.
    ends : tuple of pairs of int
        For each line its front and back edge.
    all_lines : int
        The lines among the houses, as bits.
    cell_houses, cell_edges : tuple of int
        For each cell the houses and edges it lies on, as bits.
    peers : tuple of tuple of int
        For each cell those it shares a house with.
    is_plain : bool
        Whether a line is a permutation of 1 … n and clues count: the named cases hold.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        n = self.size = rules.size
        self.top = rules.max_height
        self.full = rules.full_mask
        self.parks = rules.parks
        self.spare = rules.spare
        self.shape = _shape(rules)
        self.cells = cells(n)
        self.edges = edges(n)
        self.sights = tuple(
            tuple(cell.row * n + cell.column for cell in sightline(edge, n)) for edge in self.edges
        )
        self.houses = tuple(
            tuple(cell.row * n + cell.column for cell in house.cells) for house in rules.houses
        )
        self.names = tuple(house.name for house in rules.houses)
        self.complete = tuple(len(house) == n and not rules.spare for house in self.houses)
        rows = tuple((2 * n + i, 3 * n + i) for i in range(n))
        columns = tuple((i, n + i) for i in range(n))
        self.ends = rows + columns
        self.all_lines = (1 << 2 * n) - 1
        self.opposite = tuple(
            back if edge == front else front
            for edge in range(4 * n)
            for front, back in self.ends
            if edge in (front, back)
        )
        self.line_of = tuple(
            line for edge in range(4 * n) for line in range(2 * n) if edge in self.ends[line]
        )
        self.cell_houses = _incidence(self.houses, n * n)
        self.cell_edges = _incidence(self.sights, n * n)
        self.peers = tuple(
            tuple(
                peer
                for peer in range(n * n)
                if peer != cell and self.cell_houses[cell] & self.cell_houses[peer]
            )
            for cell in range(n * n)
        )
        self.is_plain = rules.measure is Measure.COUNT and rules.max_height == n

    @cached_property
    def house_numbers(self) -> dict[HouseName, int]:
        """The number of each house by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def edge_numbers(self) -> dict[Edge, int]:
        """The number of each edge."""
        return {edge: number for number, edge in enumerate(self.edges)}

    def number(self, cell: Cell) -> int:
        """Return the number of a cell."""
        return cell.row * self.size + cell.column


def _incidence(groups: tuple[tuple[int, ...], ...], count: int) -> tuple[int, ...]:
    bits = [0] * count
    for number, group in enumerate(groups):
        for cell in group:
            bits[cell] |= 1 << number
    return tuple(bits)


def _shape(rules: Rules) -> Shape:
    extra = tuple(
        tuple(cell.row * rules.size + cell.column for cell in house.cells)
        for house in rules.extra_houses
    )
    try:
        return Shape(rules.size, rules.max_height, _MEASURES[rules.measure], extra)
    except ValueError:
        raise Unsupported(
            f"size {rules.size}, heights to {rules.max_height}", "techniques", "at most 16 of both"
        ) from None


@lru_cache(maxsize=256)
def frame_of(rules: Rules) -> Frame:
    """Return the frame of some rules, one object for equal rules.

    Raises
    ------
    Unsupported
        If size or heights pass what the kernels hold.
    """
    return Frame(rules)


class Sightline:
    """One line as a viewer at an edge has it before them.

    Attributes
    ----------
    frame : Frame
        Of the whole board.
    edge : int
        The edge's number.
    masks : tuple of int
        The candidates of the cells, the nearest first.
    clue, back : int
        The viewer's clue and that of the opposite viewer; 0 for none.
    memory : dict
        What techniques have worked out on this line as it is, by their own keys.
    """

    def __init__(
        self, frame: Frame, edge: int, masks: tuple[int, ...], clue: int, back: int
    ) -> None:
        self.frame = frame
        self.edge = edge
        self.masks = masks
        self.clue = clue
        self.back = back
        self.memory: dict[str, Any] = {}

    @cached_property
    def peak(self) -> int:
        """The place of the tallest height, or -1 where it is not known."""
        tallest = 1 << self.frame.top
        return self.masks.index(tallest) if tallest in self.masks else -1

    @cached_property
    def before_peak(self) -> int:
        """The heights below the tallest that can stand before a known peak."""
        union = 0
        for mask in self.masks[: self.peak]:
            union |= mask
        return union & ~(1 << self.frame.top)

    @cached_property
    def past_peak(self) -> int:
        """The heights that can stand past a known peak."""
        union = 0
        for mask in self.masks[self.peak + 1 :]:
            union |= mask
        return union

    @cached_property
    def open_cells(self) -> int:
        """How many cells are not decided."""
        return sum(1 for mask in self.masks if mask & (mask - 1))

    @cached_property
    def projected(self) -> tuple[int, ...] | None:
        """What each cell holds in some arrangement of the line; None where there is none."""
        left = project(self.frame.shape, self.clue, self.back, self.masks)
        return None if left is None else tuple(left)

    def relaxed(self, masks: tuple[int, ...], clue: int, back: int) -> Sightline:
        """Return the same line with other candidates and clues."""
        return Sightline(self.frame, self.edge, masks, clue, back)


class View:
    """A board at a moment: frame, clues and candidates. Never changed; `after` returns the next.

    Attributes
    ----------
    frame : Frame
        The geometry.
    clues : tuple of int
        By edge number, 0 for none.
    masks : tuple of int
        By cell number.
    placed : int
        The cells whose height has been told (givens and placements), as bits.
    settled : int
        Of the cells with one candidate, those known to have no peer with it, as bits: a memory
        that spares a second look.
    tick : callable
        What long looks at this board, and at those that follow from it, call between their parts.
    memory : dict
        What techniques have worked out on this board, by their own keys.
    """

    __slots__ = (
        "_news",
        "_sights",
        "_stale",
        "clues",
        "frame",
        "masks",
        "memory",
        "placed",
        "settled",
        "tick",
    )

    def __init__(
        self,
        frame: Frame,
        clues: tuple[int, ...],
        masks: tuple[int, ...],
        placed: int = 0,
        settled: int = 0,
        tick: Tick = no_tick,
    ) -> None:
        self.frame = frame
        self.clues = clues
        self.masks = masks
        self.placed = placed
        self.settled = settled
        self.tick = tick
        self.memory: dict[str, Any] = {}
        self._news = 0, 0
        self._stale = (1 << len(clues)) - 1
        self._sights: list[Sightline | None] = [None] * len(clues)

    @classmethod
    def of(cls, puzzle: Puzzle, board: Candidates | None = None, tick: Tick = no_tick) -> View:
        """Return the view of a puzzle's start, or of a board of it."""
        frame = frame_of(puzzle.rules)
        masks = (Candidates.of(puzzle) if board is None else board).masks
        placed = sum(1 << i for i, given in enumerate(puzzle.givens) if given is not None)
        return cls(frame, puzzle.told_clues, masks, placed, tick=tick)

    @property
    def candidates(self) -> Candidates:
        """The board as the rest of the package knows it."""
        return Candidates(self.frame.size, self.masks)

    @property
    def is_solved(self) -> bool:
        """Whether every cell has one candidate and has been told."""
        return self.placed == (1 << len(self.masks)) - 1

    def sight(self, edge: int) -> Sightline:
        """Return the line seen from an edge."""
        found = self._sights[edge]
        if found is None:
            masks = self.masks
            frame = self.frame
            found = self._sights[edge] = Sightline(
                frame,
                edge,
                tuple([masks[cell] for cell in frame.sights[edge]]),
                self.clues[edge],
                self.clues[frame.opposite[edge]],
            )
        return found

    def line(self, number: int) -> Sightline:
        """Return a line as it is seen from its front edge."""
        return self.sight(self.frame.ends[number][0])

    @property
    def news(self) -> tuple[int, int]:
        """The edges and the lines whose own clues and candidates say anything, as bits.

        Along all others no rule of one line finds anything: each is a part of what the line's
        arrangements have in common.
        """
        stale = self._stale
        if stale:
            edges, lines = self._news
            for number, (front, back) in enumerate(self.frame.ends):
                ends = 1 << front | 1 << back
                if stale & ends:
                    sight = self.sight(front)
                    if sight.projected != sight.masks:
                        lines |= 1 << number
                        edges |= ends
                    else:
                        lines &= ~(1 << number)
                        edges &= ~ends
            self._news = edges, lines
            self._stale = 0
        return self._news

    def after(self, deduction: Deduction) -> View:
        """Return the board after a deduction."""
        n = self.frame.size
        masks = list(self.masks)
        placed = self.placed
        touched = 0
        for row, column, height in deduction.eliminations:
            cell = row * n + column
            masks[cell] &= ~(1 << height)
            touched |= self.frame.cell_edges[cell]
        for row, column, height in deduction.placements:
            cell = row * n + column
            masks[cell] &= 1 << height
            placed |= 1 << cell
            touched |= self.frame.cell_edges[cell]
        return self._next(tuple(masks), placed, touched)

    def assuming(self, cell: int, height: int) -> View:
        """Return the board with a height alone in a cell."""
        masks = list(self.masks)
        masks[cell] = 1 << height
        return self._next(tuple(masks), self.placed | 1 << cell, self.frame.cell_edges[cell])

    def _next(self, masks: tuple[int, ...], placed: int, touched: int) -> View:
        view = View(self.frame, self.clues, masks, placed, self.settled, self.tick)
        view._news, view._stale = self._news, self._stale | touched
        sights = self._sights.copy()
        while touched:
            low = touched & -touched
            sights[low.bit_length() - 1] = None
            touched ^= low
        view._sights = sights
        return view

    def changed_from(self, earlier: View) -> list[int]:
        """Return the cells whose candidates differ from those of an earlier view."""
        if self.masks == earlier.masks:
            return []
        return [
            i
            for i, pair in enumerate(zip(self.masks, earlier.masks, strict=True))
            if pair[0] != pair[1]
        ]


def below(height: int) -> int:
    """Return the mask of all heights below one, parks among them."""
    return (1 << height) - 1


def up_to(height: int) -> int:
    """Return the mask of all heights up to one, parks among them."""
    return (2 << height) - 1


def tallest(mask: int) -> int:
    """Return the tallest height of a mask, 0 for none."""
    return mask.bit_length() - 1 if mask else 0


def lowest(mask: int) -> int:
    """Return the lowest height of a mask, 0 for none."""
    return (mask & -mask).bit_length() - 1 if mask else 0


__all__ = [
    "Frame",
    "Sightline",
    "View",
    "below",
    "frame_of",
    "heights_of",
    "lowest",
    "tallest",
    "up_to",
]
