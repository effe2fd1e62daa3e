"""The address that opens a puzzle in the web application: the whole puzzle stands in it."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.geometry import Side
from ..core.puzzle import PARK, UNTOLD, Puzzle


def link(address: str, puzzle: Puzzle) -> str:
    """Return the address of a web application with a puzzle as its fragment.

    Values are joined by points, a clue not told is `x`, a park is -1, no clue is empty.

    >>> link("https://example.org/", Puzzle.from_clues(top=[2, 0, "?"]))
    'https://example.org/#size=3&top=2..x'
    """
    return f"{address}#{'&'.join(f'{key}={value}' for key, value in _parts(puzzle))}"


def _parts(puzzle: Puzzle) -> Iterable[tuple[str, object]]:
    rules = puzzle.rules
    yield "size", rules.size
    if rules.measure != "count":
        yield "measure", rules.measure.value
    if rules.max_height != rules.size:
        yield "max", rules.max_height
    if rules.diagonals:
        yield "diagonals", 1
    if rules.boxes is not None:
        yield "boxes", _joined(rules.boxes)
    if rules.regions is not None:
        yield "regions", _joined(label for row in rules.regions for label in row)
    for side in Side:
        if any(puzzle.side(side)):
            yield (
                side.value,
                _joined("x" if clue == UNTOLD else clue or "" for clue in puzzle.side(side)),
            )
    if any(given is not None for given in puzzle.givens):
        yield (
            "givens",
            _joined(
                "" if given is None else -1 if given == PARK else given for given in puzzle.givens
            ),
        )


def _joined(values: Iterable[object]) -> str:
    return ".".join(str(value) for value in values)


__all__ = ["link"]
