"""The project's own notation: one JSON object a puzzle.

`{"id"?, "size", "clues": {"top", "bottom", "left", "right"}, "givens"?, ...rules, ...}` with 0 or
null for nothing, `"?"` for a clue that is not told, -1 for a given park. Rules stand in it only
where they are not the plain ones. Every other key is kept in `puzzle.meta` and written back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from ..core.errors import ParseError, Unsupported, shown
from ..core.geometry import Side
from ..core.puzzle import Puzzle
from ..core.rules import Measure, Rules
from .base import Holds, Misread, coded, rows_of

HOLDS = Holds(
    givens=True,
    untold=True,
    parks=True,
    spare=True,
    diagonals=True,
    regions=True,
    boxes="all",
    measures=frozenset(Measure),
)
RULES = ("measure", "max_height", "diagonals", "boxes", "regions")
OWN = frozenset({"size", "clues", "givens", *RULES})
SIDES = frozenset(side.value for side in Side)


def _no_constant(name: str) -> NoReturn:
    raise Misread(name, "a JSON value")


DECODER = json.JSONDecoder(parse_constant=_no_constant)
ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
ASCII_ENCODER = json.JSONEncoder(allow_nan=False)


def sniff(text: str) -> bool:
    """Tell whether a text is an object with a size, or an array of objects."""
    start = text.lstrip()
    if start.startswith("{"):
        return '"size"' in start and ('"clues"' in start or '"grid"' not in start)
    return start.startswith("[") and start[1:].lstrip().startswith("{")


def loads(text: str) -> Puzzle:
    """Read one object, or an array that holds one."""
    value = parsed(text)
    if isinstance(value, list):
        if len(value) != 1:
            raise Misread(f"an array of {len(value)}", "one puzzle")
        value = value[0]
    return from_object(value)


def parsed(text: str) -> Any:
    """Return the value of a JSON text.

    Raises
    ------
    Misread
        If it is none; with line and column.
    """
    with decoding():
        return DECODER.decode(text)


@contextmanager
def decoding() -> Iterator[None]:
    """Turn whatever decoding JSON raises into a `Misread`, with line and column where known."""
    try:
        yield
    except json.JSONDecodeError as error:
        what = f"no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise Misread(what, "one value", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Misread("JSON nested too deeply", "a puzzle") from None
    except Misread:
        raise
    except ValueError:
        raise Misread("a number of thousands of digits", "a puzzle") from None


def claims(value: object) -> bool:
    """Tell whether a parsed value is an object of this notation, not of another that uses JSON."""
    return isinstance(value, dict) and "size" in value and ("clues" in value or "grid" not in value)


def from_object(value: Any) -> Puzzle:
    """Return the puzzle of a parsed object.

    Raises
    ------
    ParseError
        If a key is missing or of the wrong kind.
    InvalidPuzzle
        If a value is out of range.
    """
    if not isinstance(value, dict):
        raise ParseError(shown(value), "", "an object with a size")
    if "size" not in value:
        raise ParseError("no size", "", 'an object with "size" and "clues"')
    clues = value.get("clues") or {}
    if not isinstance(clues, dict) or not clues.keys() <= SIDES:
        raise ParseError(f"clues {shown(clues)}", "clues", f"an object with {_listed(SIDES)}")
    meta = {key: entry for key, entry in value.items() if key not in OWN}
    return Puzzle.from_clues(**clues, givens=value.get("givens"), rules=_rules(value), meta=meta)


def _rules(value: dict[str, Any]) -> Rules:
    if value.keys().isdisjoint(RULES):
        return Rules.standard(value["size"])
    told = {key: value[key] for key in RULES if value.get(key) is not None}
    return Rules.standard(value["size"], **told)


def _listed(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))


def dumps(puzzle: Puzzle) -> str:
    """Write one object on one line."""
    return encoded(to_object(puzzle))


def to_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the object of this notation: id, size, rules, clues, givens, the rest."""
    meta = {key: entry for key, entry in puzzle.meta.items() if key not in OWN}
    value: dict[str, Any] = {"id": meta.pop("id")} if "id" in meta else {}
    value["size"] = size = puzzle.size
    value.update(_told_rules(puzzle.rules))
    plain = [0 if clue is None else clue for clue in puzzle.clues]
    value["clues"] = {
        side.value: plain[start : start + size]
        for side, start in zip(Side, range(0, 4 * size, size), strict=True)
    }
    if puzzle.givens.count(None) < size * size:
        value["givens"] = rows_of(coded(puzzle.givens), size)
    value.update(meta)
    return value


def _told_rules(rules: Rules) -> Iterator[tuple[str, Any]]:
    """The rules that are not the plain ones."""
    if rules.is_plain:
        return
    if rules.measure is not Measure.COUNT:
        yield "measure", rules.measure.value
    if rules.max_height != rules.size:
        yield "max_height", rules.max_height
    if rules.diagonals:
        yield "diagonals", True
    if rules.boxes is not None:
        yield "boxes", list(rules.boxes)
    if rules.regions is not None:
        yield "regions", [list(row) for row in rules.regions]


def encoded(value: dict[str, Any]) -> str:
    """Return an object as one line of JSON.

    Raises
    ------
    Unsupported
        If an entry that came through `meta` is nothing that JSON can hold.
    """
    try:
        text = ENCODER.encode(value)
        if not text.isascii():
            text.encode()
    except UnicodeEncodeError:
        return ASCII_ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise Unsupported(f"JSON cannot hold the puzzle's meta: {error}") from None
    return text
