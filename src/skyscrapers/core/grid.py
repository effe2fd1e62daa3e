"""A board with heights in its cells, filled or partly filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .arrays import as_lists
from .errors import InvalidPuzzle, shown
from .geometry import Cell, Edge, cell_number, sightline


@dataclass(frozen=True)
class Grid:
    """Heights in n·n cells.

    Parameters
    ----------
    size : int
        Rows and columns.
    heights : tuple of length n·n
        Row by row: a height, 0 for a park, None for a cell that is still empty.

    Raises
    ------
    InvalidPuzzle
        If the length is wrong or an entry is no height.
    """

    size: int
    heights: tuple[int | None, ...]

    def __post_init__(self) -> None:
        if len(self.heights) != self.size**2:
            raise InvalidPuzzle(f"{len(self.heights)} cells", "grid", f"{self.size**2}")

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int | None]]) -> Grid:
        """Build a grid from n rows, or an array, of n heights (0 is a park, None an empty cell).

        >>> Grid.from_rows([[1, 2], [2, None]])[Cell(0, 1)]
        2
        """
        rows = as_lists(rows)
        size = len(rows)
        for number, row in enumerate(rows, 1):
            if len(row) != size:
                raise InvalidPuzzle(f"{len(row)} cells", f"grid, row {number}", f"{size}")
            for height in row:
                if height is not None and (type(height) is not int or height < 0):
                    raise InvalidPuzzle(
                        f"height {shown(height)}", f"grid, row {number}", "a whole number or none"
                    )
        return cls(size, tuple(height for row in rows for height in row))

    @property
    def rows(self) -> tuple[tuple[int | None, ...], ...]:
        """The heights as n rows of n."""
        n = self.size
        return tuple(self.heights[start : start + n] for start in range(0, n * n, n))

    @property
    def is_full(self) -> bool:
        """Whether no cell is empty."""
        return None not in self.heights

    def __getitem__(self, cell: Cell) -> int | None:
        return self.heights[cell_number(cell, self.size)]

    def __iter__(self) -> Iterator[tuple[int | None, ...]]:
        return iter(self.rows)

    def seen_from(self, edge: Edge) -> tuple[int | None, ...]:
        """Return the heights of a line in the order of a viewer at an edge."""
        return tuple(self[cell] for cell in sightline(edge, self.size))

    def __str__(self) -> str:
        width = max(len(_symbol(height)) for height in self.heights)
        return "\n".join(" ".join(_symbol(h).rjust(width) for h in row) for row in self.rows)

    def _repr_svg_(self) -> str:
        from ..render.svg import draw_grid

        return draw_grid(self)

    def _repr_html_(self) -> str:
        return self._repr_svg_()


def _symbol(height: int | None) -> str:
    if height is None:
        return "_"
    return str(height) if height else "."


__all__ = ["Grid"]
