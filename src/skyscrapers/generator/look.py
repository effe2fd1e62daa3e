"""How a puzzle looks: the symmetry of what it shows, and masks that say which places show it.

Items are numbered: 0 … 4n − 1 the edges in the order of packed clues, then the cells row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from ..core.errors import Unsupported, shown
from ..core.geometry import cells, edges
from ..core.symmetry import Symmetry


class Look(StrEnum):
    """A symmetry that the pattern of clues and givens has."""

    NONE = "none"
    HALF = "180"
    QUARTER = "90"
    MIRROR = "mirror"
    DIAGONAL = "diagonal"

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries that leave the pattern as it is, besides doing nothing."""
        return _GROUPS[self]


_GROUPS = {
    Look.NONE: (),
    Look.HALF: (Symmetry.TURN_HALF,),
    Look.QUARTER: (Symmetry.TURN_RIGHT, Symmetry.TURN_HALF, Symmetry.TURN_LEFT),
    Look.MIRROR: (Symmetry.MIRROR,),
    Look.DIAGONAL: (Symmetry.TRANSPOSE,),
}
ALWAYS, NEVER, EITHER = "#", ".", "?"
_SIGNS: dict[Any, str] = {
    **dict.fromkeys("#xX1", ALWAYS),
    **dict.fromkeys(".-_0 ", NEVER),
    EITHER: EITHER,
    True: ALWAYS,
    False: NEVER,
    None: EITHER,
}


class Mask(NamedTuple):
    """A sign for every edge and every cell: `#` shown, `.` not shown, `?` free."""

    clues: str
    givens: str


FREE = Mask("", "")


def free_mask(size: int) -> Mask:
    """Return the mask that demands nothing."""
    return Mask(EITHER * (4 * size), EITHER * (size * size))


def look_of(value: str | Look | None) -> Look:
    """Return a symmetry by its name.

    Raises
    ------
    Unsupported
        If there is none of that name.
    """
    try:
        return Look.NONE if value is None else Look(str(value).removesuffix("°"))
    except ValueError:
        raise Unsupported(
            f"symmetry {shown(value)}", "generate", f"one of {', '.join(Look)}"
        ) from None


def mask_of(picture: str | Sequence[Sequence[Any]], size: int) -> Mask:
    """Read a picture of what is shown.

    Parameters
    ----------
    picture : str or rows
        n rows of n signs for the cells, or n + 2 rows of n + 2 with the ring of clues around
        them, whose corners stand for nothing. `#`, `x`, `1` or True shows something, `.`, `-`,
        `_`, `0` or False shows nothing, `?` or None is free. Without the ring all clues are free.
    size : int
        n.

    Raises
    ------
    Unsupported
        If the picture has another shape or a sign of another kind.
    """
    rows = picture.strip("\r\n").splitlines() if isinstance(picture, str) else list(picture)
    shape = f"{size} rows of {size} signs, or {size + 2} of {size + 2} with the clues"
    if len(rows) not in (size, size + 2):
        raise Unsupported(f"{len(rows)} rows", "mask", shape)
    if any(isinstance(row, (bool, int)) or len(row) != len(rows) for row in rows):
        raise Unsupported("a row of another length", "mask", shape)
    signs = [[_sign(value) for value in row] for row in rows]
    if len(rows) == size:
        return Mask(EITHER * (4 * size), "".join(map("".join, signs)))
    inner = range(1, size + 1)
    ring = [signs[0][i] for i in inner] + [signs[-1][i] for i in inner]
    ring += [signs[i][0] for i in inner] + [signs[i][-1] for i in inner]
    return Mask("".join(ring), "".join(signs[r][c] for r in inner for c in inner))


def _sign(value: Any) -> str:
    try:
        return _SIGNS[value]
    except (KeyError, TypeError):
        raise Unsupported(f"sign {shown(value)}", "mask", "one of # . ?") from None


@lru_cache(maxsize=64)
def orbits(look: Look, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of items that a symmetry shows or hides together, smallest item first."""
    edge_numbers = {edge: number for number, edge in enumerate(edges(size))}
    cell_numbers = {cell: 4 * size + number for number, cell in enumerate(cells(size))}
    found: set[tuple[int, ...]] = set()
    for edge, number in edge_numbers.items():
        images = (edge_numbers[symmetry.edge(edge, size)] for symmetry in look.symmetries)
        found.add(tuple(sorted({number, *images})))
    for cell, number in cell_numbers.items():
        images = (cell_numbers[symmetry.cell(cell, size)] for symmetry in look.symmetries)
        found.add(tuple(sorted({number, *images})))
    return tuple(sorted(found))


__all__ = ["FREE", "Look", "Mask", "free_mask", "look_of", "mask_of", "orbits"]
