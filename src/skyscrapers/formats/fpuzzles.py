"""Puzzles of f-puzzles.com: a JSON object, mostly packed by LZString, alone or in a link.

Clues stand under `skyscraper` at cells just outside the board (`R0C2`, `R10C5`). A cell without a
`region` is in the usual box of its size, where there is one, so that a Latin square is written
with its rows as regions. Constraints other than skyscrapers, diagonals and regions are refused,
never dropped; pencil marks and answers go to `meta["marks"]` and `meta["board"]`.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from ..core.errors import Unsupported, shown
from ..core.geometry import Cell, edges
from ..core.puzzle import UNTOLD, Clue, Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, ring_place, rows_of, usual_boxes, usual_labels
from .json import parsed


def _besides(rules: Rules) -> str:
    """Regions that are just the rows, or the usual boxes, come back as those."""
    rows = [[row] * rules.size for row in range(rules.size)]
    alike = (Rules.standard(rules.size, regions=r) for r in (rows, usual_labels(rules.size)))
    same = rules.regions in [other.regions for other in alike]
    return "regions that are rows or the usual boxes" if same else ""


HOLDS = Holds(
    givens=True,
    untold=True,
    diagonals=True,
    regions=True,
    boxes="usual",
    besides=_besides,
)
MAX_PACKED = 1 << 15
"""Characters of packed text; unpacked, each can become thousands."""

_PACKED = re.compile(r"(?:https?://\S{0,200}?)?(?:fpuz(?:zles)?)?(N4I[A-Za-z0-9+/\-$%]{8,}=*)")
_PLACE = re.compile(r"R(\d{1,3})C(\d{1,3})")

DIAGONALS = ("diagonal+", "diagonal-")
KNOWN = frozenset(
    {
        *("size", "grid", "skyscraper", *DIAGONALS),
        *("title", "author", "ruleset", "solution", "metadata"),
        *("text", "line", "rectangle", "circle", "cage", "highlightConflicts", "successMessage"),
        *("disabledlogic", "truecandidatesoptions"),
    }
)
"""Keys that are read, and those that say nothing about what may stand where."""
MARKS = ("givenPencilMarks", "centerPencilMarks", "cornerPencilMarks")


def sniff(text: str) -> bool:
    """Tell whether a text is such an object, its packed form, or a link with one."""
    start = text.strip()
    if start.startswith("{"):
        return '"grid"' in start and '"size"' in start and '"clues"' not in start
    return bool(_PACKED.fullmatch(start))


def loads(text: str) -> Puzzle:
    """Read an object, plain or packed."""
    start = text.strip()
    if not start.startswith("{"):
        match = _PACKED.fullmatch(start)
        if not match:
            raise Misread(shown(start), "an object, or N4I…, in which LZString packs one")
        start = _unpacked(match.group(1))
    value = parsed(start)
    if not isinstance(value, dict) or not isinstance(value.get("grid"), list):
        raise Misread("no grid", "an object with size, grid and skyscraper")
    unknown = [key for key, entry in value.items() if key not in KNOWN and entry]
    if unknown:
        raise Unsupported(
            f"the constraint {shown(unknown[0])}", "", "skyscrapers, diagonals, regions"
        )
    return _puzzle(value)


def _unpacked(text: str) -> str:
    # The package reads one sign ahead of the last that it needs.
    packed = unquote(text).replace("-", "+").replace("$", "/") + "="
    if len(packed) > MAX_PACKED:
        raise Misread(f"{len(packed)} characters", f"at most {MAX_PACKED} that are packed")
    try:
        unpacked = _lzstring().decompressFromBase64(packed)
    except (IndexError, KeyError, ValueError, TypeError, OverflowError):
        unpacked = None
    if not unpacked:
        raise Misread("a packed text that is cut off or altered", "what LZString packed")
    return str(unpacked)


def _lzstring() -> Any:
    try:
        from lzstring import LZString  # type: ignore[import-untyped]
    except ImportError:
        raise Unsupported(
            "packed f-puzzles without the extra", "", "pip install 'skyscrapers[formats]'"
        ) from None
    return LZString()


def _puzzle(value: dict[str, Any]) -> Puzzle:
    size = value.get("size")
    if type(size) is not int or size not in HOLDS.sizes:
        raise Misread(f"size {shown(size)}", f"1 to {HOLDS.sizes[-1]}")
    grid = value["grid"]
    if len(grid) != size or any(not isinstance(row, list) or len(row) != size for row in grid):
        raise Misread("a grid of another size", f"{size} rows of {size} cells")
    entries = [cell if isinstance(cell, dict) else {} for row in grid for cell in row]
    values = [_value(cell) for cell in entries]
    givens = [
        number if cell.get("given") else None for number, cell in zip(values, entries, strict=True)
    ]
    meta: dict[str, Any] = {key: value[key] for key in ("title", "author") if value.get(key)}
    if givens != values:
        meta["board"] = rows_of([number or 0 for number in values], size)
    marks: list[Any] = [next((cell[key] for key in MARKS if cell.get(key)), []) for cell in entries]
    if any(marks):
        meta["marks"] = [marks[start : start + size] for start in range(0, size * size, size)]
    return Puzzle(_rules(value, entries, size), _clues(value, size), tuple(givens), meta)


def _value(cell: dict[str, Any]) -> int | None:
    value = cell.get("value")
    return None if value in (None, 0, "") else _number(value)


def _number(value: Any) -> int:
    return value if type(value) is int else Token(str(value), 0, 0).number("a number")


def _rules(value: dict[str, Any], entries: list[dict[str, Any]], size: int) -> Rules:
    drawn = [bool(value.get(key)) for key in DIAGONALS]
    if drawn[0] != drawn[1]:
        raise Unsupported("one diagonal without the other", "", "both or none")
    usual = [label for row in usual_labels(size) for label in row]
    labels = [cell.get("region", label) for cell, label in zip(entries, usual, strict=True)]
    if labels == usual:
        return Rules.standard(size, diagonals=drawn[0], boxes=usual_boxes(size))
    if any(not isinstance(label, int | None) for label in labels):
        raise Misread("a region that is no number", "regions numbered from 0")
    # A cell outside all regions is one of its own: nothing else stands in it.
    alone = [(index,) if label is None else label for index, label in enumerate(labels)]
    rules = Rules.standard(size, diagonals=drawn[0], regions=rows_of(alone, size))
    rows = tuple((row,) * size for row in range(1, size + 1))
    return Rules.standard(size, diagonals=drawn[0]) if rules.regions == rows else rules


def _clues(value: dict[str, Any], size: int) -> tuple[Clue, ...]:
    entries = value.get("skyscraper") or []
    if not isinstance(entries, list):
        raise Misread("clues that are no list", "a list under skyscraper")
    places = {ring_place(edge, size): index for index, edge in enumerate(edges(size))}
    clues: list[Clue] = [None] * (4 * size)
    for entry in entries:
        entry = entry if isinstance(entry, dict) else {}
        match = _PLACE.fullmatch(str(entry.get("cell")))
        index = match and places.get(Cell(int(match.group(1)), int(match.group(2))))
        if index is None:
            raise Misread(f"a clue at {shown(entry.get('cell'))}", "a cell just outside the board")
        told = entry.get("value")
        clues[index] = UNTOLD if told in (None, "", UNTOLD) else _number(told)
    return tuple(clues)


def dumps(puzzle: Puzzle) -> str:
    """Write the packed object, as the site's links have it."""
    return str(_lzstring().compressToBase64(json.dumps(to_object(puzzle), separators=(",", ":"))))


def to_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return the object that is packed."""
    rules, size = puzzle.rules, puzzle.size
    value: dict[str, Any] = {"size": size}
    value.update({key: puzzle.meta[key] for key in ("title", "author") if key in puzzle.meta})
    value["grid"] = [
        [_cell(puzzle.given(Cell(row, column)), label) for column, label in enumerate(labels)]
        for row, labels in enumerate(_told_labels(rules))
    ]
    value["skyscraper"] = [
        {
            "cell": "R{}C{}".format(*ring_place(edge, size)),
            "value": "" if clue == UNTOLD else str(clue),
        }
        for edge, clue in zip(edges(size), puzzle.clues, strict=True)
        if clue is not None
    ]
    if rules.diagonals:
        value.update(dict.fromkeys(DIAGONALS, True))
    return value


def _told_labels(rules: Rules) -> list[list[int | None]]:
    """The region that each cell must be given, None where it has that one anyway."""
    usual = usual_labels(rules.size)
    if rules.boxes is not None:
        wanted = usual
    elif rules.regions is not None:
        wanted = [[label - 1 for label in row] for row in rules.regions]
    else:
        wanted = [[row] * rules.size for row in range(rules.size)]
    return [
        [None if label == told else label for label, told in zip(*rows, strict=True)]
        for rows in zip(wanted, usual, strict=True)
    ]


def _cell(given: int | None, label: int | None) -> dict[str, Any]:
    cell: dict[str, Any] = {} if given is None else {"value": given, "given": True}
    return cell if label is None else {**cell, "region": label}
