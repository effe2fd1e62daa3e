"""What the setter's questions ask of an engine: which grids keep some of a puzzle's parts?

A part is a clue whose value is told, or a given. Sets of parts are ints, bit i for part i, and
grids are bytes, row by row, because a question may ask thousands of times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from .. import kernels
from ..core.geometry import Cell, Edge, Side, edges, sightline
from ..core.puzzle import Puzzle, as_puzzle
from ..core.rules import Measure
from ..engines import projection, sat
from ..engines.meter import Meter, OutOfBudget
from ..models.clauses import formula

Part: TypeAlias = Edge | Cell
Masks: TypeAlias = list[int]
NOTHING: Mapping[Edge, int] = MappingProxyType({})
QUICK_NODES = 1000
"""A question among many that takes so many nodes is asked again alone, within the budget."""
QUICK_LOOK = 3
"""Solutions looked at before a part is negated: most parts that matter are broken by one."""


class Parts:
    """The parts of a puzzle and which of them a grid keeps."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        clues, givens = list(puzzle.clued_edges()), list(puzzle.given_cells())
        self.places: tuple[Part, ...] = (*(e for e, _ in clues), *(c for c, _ in givens))
        self.values = (*(value for _, value in clues), *(height for _, height in givens))
        self.every = (1 << len(self.places)) - 1
        self._measure = puzzle.rules.measure
        size = puzzle.size
        self._views = [(walk(edge, size), clue) for edge, clue in clues]
        self._fixed = [(cell.row * size + cell.column, height) for cell, height in givens]

    def kept_by(self, grid: bytes) -> int:
        """Return the set of parts that a grid keeps."""
        kept, bit, measure = 0, 1, self._measure
        for seen, clue in self._views:
            if clue in shown(grid[seen], measure):
                kept |= bit
            bit <<= 1
        for index, height in self._fixed:
            if grid[index] == height:
                kept |= bit
            bit <<= 1
        return kept

    def chosen(self, parts: int) -> tuple[Part, ...]:
        """Return the places of a set of parts, clues first."""
        return tuple(self.places[number] for number in members(parts))

    def set_of(self, places: Sequence[Part]) -> int:
        """Return the set of the parts at some places; places without a part count for nothing."""
        wanted = set(places)
        return sum(1 << i for i, place in enumerate(self.places) if place in wanted)


class Oracle(Protocol):
    """Answers for one puzzle; every method may raise `OutOfBudget`."""

    parts: Parts

    def grids(
        self,
        kept: int,
        limit: int,
        masks: Masks | None = None,
        told: Mapping[Edge, int] = NOTHING,
    ) -> list[bytes]:
        """Return at most `limit` grids that keep some parts.

        They take every cell from its mask and meet what is told of the puzzle's untold clues.
        """

    def first_of_two(self, told: Sequence[int]) -> list[tuple[int, bytes]]:
        """Return how many grids keep all parts and meet more clues, at most 2, and the first.

        Each of `told` is a question of its own: byte i is the value told of edge number i.
        """

    def breaking(self, kept: int, part: int) -> bytes | None:
        """Return a grid that keeps some parts and not another (its number); None: there is none."""

    def narrowed(self, masks: Masks) -> Masks:
        """Return masks without some of what no grid that keeps all parts holds."""


def oracle(puzzle: Puzzle, meter: Meter) -> Oracle:
    """Return the fastest oracle that supports the rules of a puzzle."""
    if projection.supports(as_puzzle(puzzle).rules):
        return KernelOracle(puzzle, meter)
    return ClauseOracle(puzzle, meter)


class KernelOracle:
    """Answers by projection."""

    def __init__(self, puzzle: Puzzle, meter: Meter) -> None:
        self.parts, self.meter = Parts(puzzle), meter
        self._shape = projection.shape_of(puzzle.rules)
        self._rules = puzzle.rules
        size = puzzle.size
        self._slots = [
            _clue_slot(place, size) if isinstance(place, Edge) else place.row * size + place.column
            for place in self.parts.places
        ]

    def grids(
        self,
        kept: int,
        limit: int,
        masks: Masks | None = None,
        told: Mapping[Edge, int] = NOTHING,
    ) -> list[bytes]:
        """Return grids that keep some parts; see `Oracle`."""
        clues, givens = self._packed(kept)
        for edge, value in told.items():
            clues[_clue_slot(edge, self._rules.size)] = value
        return self._solve(clues, givens, masks, limit)

    def first_of_two(self, told: Sequence[int]) -> list[tuple[int, bytes]]:
        """Return answers to many questions from one call of the kernels; see `Oracle`."""
        clues, givens = self._packed(self.parts.every)
        bare = int.from_bytes(clues, "little")
        packed = b"".join([(bare | one).to_bytes(len(clues), "little") for one in told])
        given = bytes(givens) * len(told) if any(givens) else None
        answers = []
        for one, (count, grid, nodes) in zip(
            told, projection.packed_outcomes(self._rules, packed, given, QUICK_NODES), strict=True
        ):
            self.meter.nodes += nodes
            is_cut = count < 2 and nodes >= QUICK_NODES
            answers.append(self._first_of_two(one) if is_cut else (count, grid))
        return answers

    def _first_of_two(self, told: int) -> tuple[int, bytes]:
        return counted(self.grids(self.parts.every, 2, told=unpacked(told, self._rules.size)))

    def breaking(self, kept: int, part: int) -> bytes | None:
        """Return a grid that keeps some parts and not another; see `Oracle`."""
        found = self.grids(kept, QUICK_LOOK)
        for grid in found:
            if not self.parts.kept_by(grid) >> part & 1:
                return grid
        if len(found) < QUICK_LOOK:
            return None
        clues, givens = self._packed(kept)
        for masks in self._negations(part, clues):
            if grids := self._solve(clues, givens, masks, 1):
                return grids[0]
        return None

    def narrowed(self, masks: Masks) -> Masks:
        """Return masks projected to a fixpoint; see `Oracle`."""
        clues, givens = self._packed(self.parts.every)
        fixed = {i: _bit(given) for i, given in enumerate(givens) if given}
        result = kernels.fixpoint(self._shape, clues, _narrowed(masks, fixed))
        return [0] * len(masks) if result is None else result

    def _negations(self, part: int, clues: bytearray) -> Iterator[Masks | None]:
        """Yield masks that together allow exactly the grids that break a part.

        For a count or a sum the clue itself is set to one other value after the other.
        """
        place, value = self.parts.places[part], self.parts.values[part]
        full = [self._rules.full_mask] * self._rules.size**2
        if isinstance(place, Cell):
            yield _narrowed(full, {self._slots[part]: ~(1 << value)})
        elif self._rules.measure is Measure.HEIGHT:
            yield from _hidden(full, _indices(place, self._rules.size), value)
        else:
            for other in self._rules.clue_range:
                if other != value:
                    clues[self._slots[part]] = other
                    yield None

    def _packed(self, kept: int) -> tuple[bytearray, bytearray]:
        size = self._rules.size
        clues, givens = bytearray(4 * size), bytearray(size * size)
        parts = self.parts
        for number in members(kept):
            value = parts.values[number]
            if isinstance(parts.places[number], Edge):
                clues[self._slots[number]] = value
            else:
                givens[self._slots[number]] = value or projection.KERNEL_PARK
        return clues, givens

    def _solve(
        self, clues: bytearray, givens: bytearray, masks: Masks | None, limit: int
    ) -> list[bytes]:
        meter = self.meter
        budget = meter.budget
        if budget.seconds is not None or budget.nodes is not None or budget.cancelled is not None:
            meter.check()
        outcome = kernels.solve(
            self._shape,
            clues,
            givens,
            masks=masks,
            limit=limit,
            nodes=meter.nodes_left,
            seconds=meter.rest.seconds,
            cancel=budget.cancelled,
        )
        meter.nodes += outcome.nodes
        if not outcome.finished and outcome.count < limit:
            raise OutOfBudget
        return outcome.solutions


class ClauseOracle:
    """Answers by clauses, each part assumed or not, for rules beyond the kernels."""

    def __init__(self, puzzle: Puzzle, meter: Meter) -> None:
        self.parts, self.meter = Parts(puzzle), meter
        size = self._size = puzzle.size
        bare = Puzzle(puzzle.rules, (None,) * len(puzzle.clues), (None,) * len(puzzle.givens))
        clued = (edge for edge, clue in zip(edges(size), puzzle.clues, strict=True) if clue)
        self._formula = formula(bare, clued, meter.check)
        self._solver: Any = sat.solver()
        sat.load(self._solver, self._formula.clauses, meter)
        self._literals = [
            self._formula.measured[place, value]
            if isinstance(place, Edge)
            else self._formula.placed[place, value]
            for place, value in zip(self.parts.places, self.parts.values, strict=True)
        ]

    def grids(
        self,
        kept: int,
        limit: int,
        masks: Masks | None = None,
        told: Mapping[Edge, int] = NOTHING,
    ) -> list[bytes]:
        """Return grids that keep some parts; see `Oracle`."""
        assumed = [self._literals[number] for number in members(kept)]
        assumed += [self._formula.measured[edge, value] for edge, value in told.items()]
        if masks is not None:
            assumed += [
                -literal
                for (cell, height), literal in self._formula.placed.items()
                if not masks[cell.row * self._size + cell.column] >> height & 1
            ]
        return self._enumerate(assumed, limit)

    def first_of_two(self, told: Sequence[int]) -> list[tuple[int, bytes]]:
        """Return answers one after the other; see `Oracle`."""
        every = self.parts.every
        return [counted(self.grids(every, 2, told=unpacked(one, self._size))) for one in told]

    def breaking(self, kept: int, part: int) -> bytes | None:
        """Return a grid that keeps some parts and not another; see `Oracle`."""
        assumed = [self._literals[number] for number in members(kept)]
        return next(iter(self._enumerate([*assumed, -self._literals[part]], 1)), None)

    def narrowed(self, masks: Masks) -> Masks:
        """Return the masks as they are; see `Oracle`."""
        return masks

    def _enumerate(self, assumed: list[int], limit: int) -> list[bytes]:
        """Find grids; those found are excluded only under a literal that is dropped afterwards."""
        found: list[bytes] = []
        guard = self._formula.variable("a question") if limit > 1 else None
        assumptions = assumed if guard is None else [*assumed, guard]
        while len(found) < limit and sat.satisfiable(self._solver, self.meter, assumptions):
            heights = self._formula.heights(self._solver.get_model(), self._size)
            found.append(bytes(heights))
            if guard is not None:
                self._solver.add_clause([-guard, *self._formula.exclusion(heights, self._size)])
        if guard is not None:
            self._solver.add_clause([-guard])
        return found


def without(puzzle: Puzzle, places: Iterable[Part]) -> Puzzle:
    """Return a puzzle without its clues and givens at some places."""
    for place in places:
        if isinstance(place, Edge):
            puzzle = puzzle.with_clue(place, None)
        else:
            puzzle = puzzle.with_given(place, None)
    return puzzle


def counted(grids: Sequence[bytes]) -> tuple[int, bytes]:
    """Return how many grids there are, and the first."""
    return len(grids), grids[0] if grids else b""


def packed(edge: Edge, value: int, size: int) -> int:
    """Return the value of a clue as `Oracle.first_of_two` is told it."""
    return value << 8 * _clue_slot(edge, size)


def unpacked(told: int, size: int) -> dict[Edge, int]:
    """Return the values that `packed` has put together."""
    values = told.to_bytes(4 * size, "little")
    return {edge: value for edge, value in zip(edges(size), values, strict=True) if value}


def members(parts: int) -> Iterator[int]:
    """Yield the numbers in a set, rising."""
    while parts:
        low = parts & -parts
        yield low.bit_length() - 1
        parts ^= low


def _bit(given: int) -> int:
    """The mask of a given as the kernels have it."""
    return 1 if given == projection.KERNEL_PARK else 1 << given


def _clue_slot(edge: Edge, size: int) -> int:
    return list(Side).index(edge.side) * size + edge.index


def _indices(edge: Edge, size: int) -> list[int]:
    return [cell.row * size + cell.column for cell in sightline(edge, size)]


def walk(edge: Edge, size: int) -> slice:
    """Return the slice of a grid's bytes that a viewer at an edge looks along."""
    line = _indices(edge, size)
    if size == 1:
        return slice(0, 1)
    step = line[1] - line[0]
    end = line[-1] + (1 if step > 0 else -1)
    return slice(line[0], end if end >= 0 else None, step)


@lru_cache(maxsize=1 << 16)
def shown(line: bytes, measure: Measure) -> tuple[int, ...]:
    """Return the values of a clue that a line meets, the nearest height first.

    That is one value for a count or a sum, and every height that is seen for haido.
    """
    visible = [h for place, h in enumerate(line) if h > max(line[:place], default=0)]
    if measure is Measure.COUNT:
        return (len(visible),)
    return (sum(visible),) if measure is Measure.SUM else tuple(visible)


def _narrowed(full: Masks, changes: dict[int, int]) -> Masks:
    masks = list(full)
    for index, mask in changes.items():
        masks[index] &= mask
    return masks


def _hidden(full: Masks, line: Sequence[int], height: int) -> Iterator[Masks]:
    """Yield masks for every way in which a height is not seen: behind a taller one, or absent."""
    taller = -1 << (height + 1)
    for position, index in enumerate(line):
        for before in line[:position]:
            yield _narrowed(full, {index: 1 << height, before: taller})
    yield _narrowed(full, dict.fromkeys(line, ~(1 << height)))


__all__ = [
    "ClauseOracle",
    "KernelOracle",
    "Oracle",
    "Part",
    "Parts",
    "members",
    "oracle",
    "packed",
    "shown",
    "unpacked",
    "walk",
    "without",
]
