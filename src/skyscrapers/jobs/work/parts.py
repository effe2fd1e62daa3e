"""Clues and givens as JSON values and in words, for the verbs that answer a setter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...core.errors import InvalidPuzzle, shown
from ...core.geometry import Cell, Edge, Side
from ...core.puzzle import Puzzle
from ...setting.oracle import Part

PartData = list[Any]


def parts_data(parts: Iterable[Part]) -> list[PartData]:
    """Return places: an edge as [side, index], a given as ["cell", row, column]."""
    return [[p.side.value, p.index] if isinstance(p, Edge) else ["cell", *p] for p in parts]


def part_of(data: PartData) -> Part:
    """Return the place that `parts_data` wrote."""
    return Cell(*data[1:]) if data[0] == "cell" else Edge(Side(data[0]), data[1])


def told(puzzle: Puzzle, data: PartData) -> str:
    """Return a clue or given in words, with its value."""
    part = part_of(data)
    if isinstance(part, Edge):
        return f"clue {puzzle.clue(part)} at the {part}"
    return f"given {puzzle.given(part) or 'park'} at {part}"


def listed(puzzle: Puzzle, parts: Iterable[PartData]) -> list[str]:
    """Return clues and givens in words, one a line."""
    return [f"  {told(puzzle, data)}" for data in parts]


def parts_named(puzzle: Puzzle, names: Sequence[str]) -> tuple[Part, ...]:
    """Return the clues and givens that some names mean.

    A name is `clues`, `givens`, a side with a place counted from 1 (`top3`), or a cell (`r2c5`).

    Raises
    ------
    InvalidPuzzle
        If a name is none of these.
    """
    parts: list[Part] = []
    for name in names:
        if name == "clues":
            parts += [edge for edge, _ in puzzle.clued_edges()]
        elif name == "givens":
            parts += [cell for cell, _ in puzzle.given_cells()]
        else:
            parts.append(_part_named(name))
    return tuple(parts)


def _part_named(name: str) -> Part:
    wrong = InvalidPuzzle(f"place {shown(name)}", expected="clues, givens, top3 or r2c5")
    side = next((side for side in Side if name.startswith(side.value)), None)
    try:
        if side is not None:
            return Edge(side, _counted(name.removeprefix(side.value)))
        row, column = name.removeprefix("r").split("c")
        return Cell(_counted(row), _counted(column))
    except ValueError:
        raise wrong from None


def _counted(text: str) -> int:
    """The number from 0 of a place counted from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(text)
    return int(text) - 1
