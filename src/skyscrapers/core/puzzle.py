"""The one immutable value that flows through everything: a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from .arrays import as_lists
from .errors import InvalidPuzzle, shown
from .geometry import Cell, Edge, Side, cell_number, cells, edges
from .rules import Rules

Untold: TypeAlias = Literal["?"]
Clue: TypeAlias = int | Untold | None
UNTOLD: Untold = "?"
PARK = 0
EMPTY_META: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Puzzle:
    """Clues at the edges and givens in the cells, under some rules.

    Frozen and hashable; `meta` takes no part in equality and hash. Most callers build one with
    `Puzzle.from_clues` or read one with `skyscrapers.loads`.

    Parameters
    ----------
    rules : Rules
        Size, heights, houses and measure.
    clues : tuple of length 4n
        Top and bottom from left to right, then left and right from top to bottom. Each is a value
        of `rules.clue_range`, `"?"` for a clue whose value is not told, or None.
    givens : tuple of length n·n
        Row by row: a height, 0 for a park, or None for an empty cell.
    meta : mapping
        Whatever a notation carries besides: id, source, solution.

    Raises
    ------
    InvalidPuzzle
        If a clue or given is out of range, naming it, or a tuple has the wrong length. Givens
        that repeat and clues that contradict are legal: such a puzzle has no solution.
    """

    rules: Rules
    clues: tuple[Clue, ...]
    givens: tuple[int | None, ...]
    meta: Mapping[str, Any] = field(default_factory=lambda: EMPTY_META, compare=False, repr=False)

    def __post_init__(self) -> None:
        _check_clues(self.clues, self.rules)
        _check_givens(self.givens, self.rules)
        if not isinstance(self.meta, MappingProxyType):
            object.__setattr__(self, "meta", MappingProxyType(dict(self.meta)))

    @classmethod
    def from_clues(
        cls,
        top: Sequence[Clue] | None = None,
        bottom: Sequence[Clue] | None = None,
        left: Sequence[Clue] | None = None,
        right: Sequence[Clue] | None = None,
        givens: Sequence[Sequence[int | None]] | None = None,
        rules: Rules | None = None,
        meta: Mapping[str, Any] = EMPTY_META,
    ) -> Puzzle:
        """Build a puzzle from four lists of clues and rows of givens.

        Parameters
        ----------
        top, bottom : sequence or array, optional
            n clues from left to right; None or 0 is no clue, `"?"` a clue not told.
        left, right : sequence or array, optional
            n clues from top to bottom.
        givens : sequence of n sequences, or array, optional
            Rows of heights; None or 0 is an empty cell, -1 a park.
        rules : Rules, optional
            Where left out, the plain rules of the size that the lists have.
        meta : mapping
            Kept with the puzzle, outside equality.

        Raises
        ------
        InvalidPuzzle
            If a list has the wrong length or a value is out of range.

        >>> puzzle = Puzzle.from_clues(top=[2, 0, 1], left=[0, 0, 2])
        >>> puzzle.size, puzzle.clue(Edge(Side.TOP, 0)), puzzle.clue(Edge(Side.TOP, 1))
        (3, 2, None)
        """
        sides = tuple(map(as_lists, (top, bottom, left, right)))
        givens = as_lists(givens)
        if rules is None:
            rules = Rules.standard(_implied_size(*sides, givens))
        size = rules.size
        clues: list[Clue] = []
        for side, values in zip(_SIDE_ORDER, sides, strict=True):
            if values is None:
                clues += [None] * size
                continue
            if not _is_list(values):
                raise InvalidPuzzle("clues that are no list", side.value, f"a list of {size}")
            if len(values) != size:
                raise InvalidPuzzle(f"{len(values)} clues", side.value, f"{size}")
            clues += values
        if 0 in clues:
            clues = [None if value == 0 and type(value) is int else value for value in clues]
        return cls(rules, tuple(clues), _flat_givens(givens, size), meta)

    @property
    def size(self) -> int:
        """Rows and columns."""
        return self.rules.size

    def clue(self, edge: Edge) -> Clue:
        """Return the clue at an edge: its value, `"?"`, or None."""
        return self.clues[self._edge_number(edge)]

    def _edge_number(self, edge: Edge) -> int:
        """The number of an edge; for one that is none the clue of another would be taken."""
        if not 0 <= edge.index < self.size:
            raise InvalidPuzzle(
                f"edge {edge}", "", f"one of a board of size {self.size}, counted from 0"
            )
        return _SIDE_ORDER[edge.side] * self.size + edge.index

    def side(self, side: Side) -> tuple[Clue, ...]:
        """Return the n clues of a side, from left to right or from top to bottom."""
        start = _SIDE_ORDER[side] * self.size
        return self.clues[start : start + self.size]

    def given(self, cell: Cell) -> int | None:
        """Return the given of a cell: a height, 0 for a park, or None."""
        return self.givens[cell_number(cell, self.size)]

    def clued_edges(self) -> Iterator[tuple[Edge, int]]:
        """Yield the edges whose clue is told, with its value."""
        for edge, clue in zip(edges(self.size), self.told_clues, strict=True):
            if clue:
                yield edge, clue

    def given_cells(self) -> Iterator[tuple[Cell, int]]:
        """Yield the cells that have a given, with its height (0 for a park)."""
        for cell, height in zip(cells(self.size), self.givens, strict=True):
            if height is not None:
                yield cell, height

    @cached_property
    def told_clues(self) -> tuple[int, ...]:
        """The 4n clues as numbers: 0 where there is none or its value is not told."""
        return tuple([clue if type(clue) is int else 0 for clue in self.clues])

    def with_clue(self, edge: Edge, clue: Clue) -> Puzzle:
        """Return the puzzle with another clue at an edge."""
        index = self._edge_number(edge)
        clues = (*self.clues[:index], clue, *self.clues[index + 1 :])
        return Puzzle(self.rules, clues, self.givens, self.meta)

    def with_given(self, cell: Cell, height: int | None) -> Puzzle:
        """Return the puzzle with another given in a cell."""
        index = cell_number(cell, self.size)
        givens = (*self.givens[:index], height, *self.givens[index + 1 :])
        return Puzzle(self.rules, self.clues, givens, self.meta)

    def with_meta(self, **entries: Any) -> Puzzle:
        """Return the same puzzle with entries of `meta` added or replaced."""
        return Puzzle(self.rules, self.clues, self.givens, {**self.meta, **entries})

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.rules, self.clues, self.givens, dict(self.meta))

    def __str__(self) -> str:
        from ..render.text import draw_puzzle

        return draw_puzzle(self)

    def _repr_svg_(self) -> str:
        from ..render.svg import draw_puzzle

        return draw_puzzle(self)

    def _repr_html_(self) -> str:
        return self._repr_svg_()


_SIDE_ORDER = {side: order for order, side in enumerate(Side)}


def as_puzzle(value: object) -> Puzzle:
    """Return a puzzle as it is.

    Raises
    ------
    InvalidPuzzle
        If it is something else, as the text of one.
    """
    if not isinstance(value, Puzzle):
        raise InvalidPuzzle(shown(value), "puzzle", "a Puzzle; loads(text) makes one of a text")
    return value


def _restored(
    rules: Rules,
    clues: tuple[Clue, ...],
    givens: tuple[int | None, ...],
    meta: dict[str, Any],
) -> Puzzle:
    return Puzzle(rules, clues, givens, meta)


def _is_list(value: object) -> bool:
    """Whether a value is a sequence that is no text; lists, the common case, are told at once."""
    return type(value) is list or (isinstance(value, Sequence) and not isinstance(value, str))


def _implied_size(*lists: Sequence[object] | None) -> int:
    for values in lists:
        if values is not None:
            if not _is_list(values):
                raise InvalidPuzzle("clues or givens that are no list", "puzzle", "lists")
            return len(values)
    raise InvalidPuzzle("no clues, no givens and no rules", "puzzle", "one of them, for the size")


def _flat_givens(
    givens: Sequence[Sequence[int | None]] | None, size: int
) -> tuple[int | None, ...]:
    if givens is None:
        return (None,) * (size * size)
    if not _is_list(givens):
        raise InvalidPuzzle("givens that are no list", "givens", f"{size} rows of {size}")
    if len(givens) != size:
        raise InvalidPuzzle(f"{len(givens)} rows of givens", "givens", f"{size}")
    flat: list[int | None] = []
    for index, row in enumerate(givens):
        if not _is_list(row) or len(row) != size:
            raise InvalidPuzzle("a row of another length", f"givens, row {index + 1}", f"{size}")
        flat += [_GIVEN_CODES.get(value, value) if type(value) is int else value for value in row]
    return tuple(flat)


_GIVEN_CODES: dict[int | None, int | None] = {0: None, -1: PARK}


_GIVEN_TYPES = frozenset({int, type(None)})
_CLUE_TYPES = _GIVEN_TYPES | {str}
_NO_NUMBERS = frozenset({None, UNTOLD})


def _all_among(values: tuple[object, ...], types: frozenset[type], numbers: frozenset[int]) -> bool:
    """Whether all values are fine: whole sets at once, since nearly every puzzle's are."""
    return set(map(type, values)) <= types and set(values) - _NO_NUMBERS <= numbers


def _check_clues(clues: tuple[Clue, ...], rules: Rules) -> None:
    if len(clues) != 4 * rules.size:
        raise InvalidPuzzle(f"{len(clues)} clues", "puzzle", f"{4 * rules.size}")
    allowed = rules.clue_range
    if _all_among(clues, _CLUE_TYPES, rules.clue_values):
        return
    for edge_number, clue in enumerate(clues):
        if clue is None or clue == UNTOLD or (type(clue) is int and clue in allowed):
            continue
        edge = edges(rules.size)[edge_number]
        raise InvalidPuzzle(
            f"clue {shown(clue)}", str(edge), f"{allowed[0]} to {allowed[-1]}, or none"
        )


def _check_givens(givens: tuple[int | None, ...], rules: Rules) -> None:
    if len(givens) != rules.size**2:
        raise InvalidPuzzle(f"{len(givens)} cells", "puzzle", f"{rules.size**2}")
    symbols = rules.symbols
    if _all_among(givens, _GIVEN_TYPES, rules.heights):
        return
    for number, height in enumerate(givens):
        if height is None or (type(height) is int and height in symbols):
            continue
        cell = cells(rules.size)[number]
        parks = ", or a park" if rules.parks else ""
        text = "a park" if height == PARK else shown(height)
        raise InvalidPuzzle(f"given {text}", str(cell), f"1 to {rules.max_height}{parks}")


__all__ = ["PARK", "UNTOLD", "Clue", "Puzzle", "Untold", "as_puzzle"]
