"""The rules of a puzzle as data: size, heights, houses and what a clue measures.

A variant is a value of `Rules`, never a subclass: everything above reads the fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from .errors import InvalidPuzzle, shown
from .geometry import Axis, Cell, cells

MAX_SIZE = 64
MAX_HEIGHT = 128


class Measure(StrEnum):
    """What a clue tells of the buildings seen from its edge."""

    COUNT = "count"
    """how many are seen"""
    SUM = "sum"
    """their heights added up"""
    HEIGHT = "height"
    """one of them is exactly as tall as the clue (haido)"""


class HouseKind(StrEnum):
    """The kinds of cells that belong together."""

    ROW = "row"
    COLUMN = "column"
    DIAGONAL = "diagonal"
    BOX = "box"
    REGION = "region"


class HouseName(NamedTuple):
    """A house without its cells: kind and number from 0."""

    kind: HouseKind
    index: int  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{self.kind.value} {self.index + 1}"


class House(NamedTuple):
    """Cells in which no height may stand twice; where as long as a line, all heights stand."""

    name: HouseName
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Rules:
    """What a puzzle demands apart from its clues and givens.

    Build one with `Rules.standard`. Two rules are equal when their fields are.

    Parameters
    ----------
    size : int
        Rows and columns, 1 … 64.
    max_height : int
        The tallest height, 1 … 128. Below `size`: each line keeps ``size - max_height`` parks
        (empty lots of height 0). Above: each line leaves some heights unused.
    measure : Measure
        What a clue tells.
    diagonals : bool
        Whether both long diagonals are houses.
    boxes : tuple of int, optional
        Rows and columns of the boxes that tile the board; their product is `size`.
    regions : tuple of tuple of int, optional
        A label for each cell; cells of one label are a house of at most `size` cells.
        Labels are renumbered from 1 in the order in which they first appear.

    Raises
    ------
    InvalidPuzzle
        If a field is out of range or of the wrong shape.
    """

    size: int
    max_height: int
    measure: Measure = Measure.COUNT
    diagonals: bool = False
    boxes: tuple[int, int] | None = None
    regions: tuple[tuple[int, ...], ...] | None = None

    def __post_init__(self) -> None:
        _check_range("size", self.size, MAX_SIZE)
        _check_range("max_height", self.max_height, MAX_HEIGHT)
        if self.boxes is not None:
            _check_boxes(self.boxes, self.size)
            if self.regions is not None:
                raise InvalidPuzzle("boxes and regions together", "rules", "one of them")
        if self.regions is not None:
            _check_regions(self.regions, self.size)

    @staticmethod
    def standard(
        size: int,
        measure: str = "count",
        max_height: int | None = None,
        diagonals: bool = False,
        boxes: Sequence[int] | None = None,
        regions: Sequence[Sequence[object]] | None = None,
    ) -> Rules:
        """Return rules from plain values, as a notation or a command line has them.

        Parameters
        ----------
        size : int
            Rows and columns, 1 … 64.
        measure : {"count", "sum", "height"}
            What a clue tells.
        max_height : int, optional
            The tallest height; `size` where left out.
        diagonals : bool
            Whether both long diagonals are houses.
        boxes : sequence of two int, optional
            Rows and columns of a box.
        regions : sequence of sequences, optional
            n×n labels of any hashable kind.

        Raises
        ------
        InvalidPuzzle
            If a value is out of range or of the wrong shape.
        """
        try:
            measure = Measure(measure)
        except ValueError:
            allowed = ", ".join(Measure)
            raise InvalidPuzzle(f"measure {measure!r}", "rules", f"one of {allowed}") from None
        if diagonals not in (True, False):
            raise InvalidPuzzle(f"diagonals {diagonals!r}", "rules", "true or false")
        height = size if max_height is None else max_height
        _check_range("size", size, MAX_SIZE)
        _check_range("max_height", height, MAX_HEIGHT)
        box = None if boxes is None else _pair(boxes)
        labels = None if regions is None else _renumbered(regions, size)
        return _interned(size, height, measure, bool(diagonals), box, labels)

    @property
    def parks(self) -> int:
        """The number of parks in each line."""
        return max(0, self.size - self.max_height)

    @property
    def spare(self) -> int:
        """The number of heights that each line leaves unused."""
        return max(0, self.max_height - self.size)

    @property
    def symbols(self) -> range:
        """The heights that may stand in a cell, 0 (a park) among them where there are parks."""
        return range(0 if self.parks else 1, self.max_height + 1)

    @cached_property
    def full_mask(self) -> int:
        """All candidates of a cell as bits: bit h for height h, bit 0 for a park."""
        return sum(1 << height for height in self.symbols)

    @cached_property
    def clue_range(self) -> range:
        """The values that a clue may have."""
        size, tallest = self.size, self.max_height
        seen = min(size, tallest)
        if self.measure is Measure.COUNT:
            return range(1, seen + 1)
        if self.measure is Measure.HEIGHT:
            return range(1, tallest + 1)
        return range(seen, sum(range(tallest - seen + 1, tallest + 1)) + 1)

    @cached_property
    def clue_values(self) -> frozenset[int]:
        """The same as a set."""
        return frozenset(self.clue_range)

    @cached_property
    def heights(self) -> frozenset[int]:
        """The symbols as a set."""
        return frozenset(self.symbols)

    @cached_property
    def is_plain(self) -> bool:
        """Whether these are the plain rules: counts, heights 1 … n, rows and columns alone."""
        return self == Rules(self.size, self.size)

    @cached_property
    def extra_houses(self) -> tuple[House, ...]:
        """The houses besides rows and columns: diagonals, then boxes or regions."""
        return (*self._diagonal_houses(), *self._box_houses(), *self._region_houses())

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """All houses: rows, columns, then the extra ones."""
        return (*_line_houses(self.size), *self.extra_houses)

    def _diagonal_houses(self) -> tuple[House, ...]:
        if not self.diagonals:
            return ()
        walk = range(self.size)
        falling = tuple(Cell(i, i) for i in walk)
        rising = tuple(Cell(self.size - 1 - i, i) for i in walk)
        return tuple(
            House(HouseName(HouseKind.DIAGONAL, index), diagonal)
            for index, diagonal in enumerate((falling, rising))
        )

    def _box_houses(self) -> tuple[House, ...]:
        if self.boxes is None:
            return ()
        height, width = self.boxes
        across = self.size // width
        return _grouped(
            HouseKind.BOX,
            {cell: cell.row // height * across + cell.column // width for cell in cells(self.size)},
        )

    def _region_houses(self) -> tuple[House, ...]:
        if self.regions is None:
            return ()
        labels = self.regions
        return _grouped(
            HouseKind.REGION,
            {cell: labels[cell.row][cell.column] - 1 for cell in cells(self.size)},
        )


@lru_cache(maxsize=4096)
def _interned(
    size: int,
    max_height: int,
    measure: Measure,
    diagonals: bool,
    boxes: tuple[int, int] | None,
    regions: tuple[tuple[int, ...], ...] | None,
) -> Rules:
    """One object for equal rules, so that what is derived from them is derived once."""
    return Rules(size, max_height, measure, diagonals, boxes, regions)


@lru_cache(maxsize=64)
def _line_houses(size: int) -> tuple[House, ...]:
    board = cells(size)
    rows = _grouped(HouseKind.ROW, {cell: cell.row for cell in board})
    columns = _grouped(HouseKind.COLUMN, {cell: cell.column for cell in board})
    return rows + columns


def _grouped(kind: HouseKind, index_of: dict[Cell, int]) -> tuple[House, ...]:
    members: dict[int, list[Cell]] = {}
    for cell, index in index_of.items():
        members.setdefault(index, []).append(cell)
    return tuple(House(HouseName(kind, index), tuple(members[index])) for index in sorted(members))


def _check_range(name: str, value: object, most: int) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise InvalidPuzzle(f"{name} {shown(value)}", "rules", f"a whole number from 1 to {most}")


def _check_boxes(boxes: tuple[int, int], size: int) -> None:
    height, width = boxes
    if height < 1 or width < 1 or height * width != size:
        raise InvalidPuzzle(
            f"boxes of {shown(height)} by {shown(width)}", "rules", f"a product of {size}"
        )


def _check_regions(regions: tuple[tuple[int, ...], ...], size: int) -> None:
    sizes: dict[int, int] = {}
    for row in regions:
        for label in row:
            sizes[label] = sizes.get(label, 0) + 1
    for label, count in sizes.items():
        if count > size:
            raise InvalidPuzzle(f"region {label} of {count} cells", "rules", f"at most {size}")


def _pair(boxes: Sequence[int]) -> tuple[int, int]:
    if (
        isinstance(boxes, str)
        or not isinstance(boxes, Sequence)
        or len(boxes) != 2
        or any(type(value) is not int for value in boxes)
    ):
        raise InvalidPuzzle(f"boxes {shown(boxes)}", "rules", "two whole numbers, rows and columns")
    return boxes[0], boxes[1]


def _renumbered(regions: Sequence[Sequence[object]], size: object) -> tuple[tuple[int, ...], ...]:
    wrong = InvalidPuzzle(
        "regions of another shape", "rules", f"{shown(size)} rows of {shown(size)} labels"
    )
    if not isinstance(regions, Sequence) or len(regions) != size:
        raise wrong
    numbers: dict[object, int] = {}
    rows = []
    for row in regions:
        if not isinstance(row, Sequence) or len(row) != size:
            raise wrong
        try:
            rows.append(tuple(numbers.setdefault(label, len(numbers) + 1) for label in row))
        except TypeError:
            raise InvalidPuzzle(
                "a region label that is a list", "rules", "text or a number"
            ) from None
    return tuple(rows)


def axis_kind(axis: Axis) -> HouseKind:
    """Return the kind of house that a line of this axis is."""
    return HouseKind.ROW if axis is Axis.ROW else HouseKind.COLUMN


__all__ = ["House", "HouseKind", "HouseName", "Measure", "Rules", "axis_kind"]
