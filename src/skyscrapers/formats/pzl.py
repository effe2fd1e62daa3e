"""Files of puzzle-draw: YAML with `type: skyscrapers`, lists of clues and a grid.

`-` is no clue; rows of the grid are lines of characters, `.` for an empty cell.
"""

from __future__ import annotations

import re
from typing import Any

from ..core.errors import Unsupported, shown
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, coded, number_of, quarters, retold, rows_of
from .lists import without

HOLDS = Holds(sizes=range(1, 10), givens=True)
MAX_TEXT = 1 << 13
"""Characters of a text: YAML is read slowly, and no puzzle of ours needs more."""
SIDES = ("top", "left", "right", "bottom")
TYPE = "skyscrapers"

_TOLD = re.compile(r"^[\w-]+:")
_BETWEEN = r"(?m)^(?:---|\.\.\.)[ \t]*$"
_TYPE = re.compile(rf"^type:[ \t]*{TYPE}[ \t]*$", re.M)


def sniff(text: str) -> bool:
    """Tell whether a line says the type."""
    return bool(_TYPE.search(text))


def parts(text: str) -> list[tuple[int, str]]:
    """Return the text of each of several files that stand one behind the other."""
    several = retold(without(text, _BETWEEN), _TOLD)
    return several if len(several) > 1 else [(1, text)]


def loads(text: str) -> Puzzle:
    """Read a file."""
    value = _parsed(text)
    puzzle = value.get("puzzle") if isinstance(value, dict) else None
    if not isinstance(value, dict) or value.get("type") != TYPE or not isinstance(puzzle, dict):
        raise Misread("no puzzle", f"type: {TYPE}, and under puzzle the clues")
    sides = {side: _clues(puzzle.get(side), side) for side in SIDES}
    size = len(sides[SIDES[0]])
    _check_digits(puzzle.get("digits"), size)
    grid = puzzle.get("grid")
    givens = None if grid is None else [_row(row) for row in str(grid).split()]
    meta = {key: value[key] for key in ("title", "author") if isinstance(value.get(key), str)}
    return Puzzle.from_clues(**sides, givens=givens, rules=Rules.standard(size), meta=meta)


def _parsed(text: str) -> Any:
    if len(text) > MAX_TEXT:
        raise Misread(f"{len(text)} characters", f"at most {MAX_TEXT}")
    try:
        import yaml
    except ImportError:
        raise Unsupported(
            "YAML without the extra", "", "pip install 'skyscrapers[formats]'"
        ) from None
    try:
        return yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise Misread("no YAML", "a file of puzzle-draw", line=line, column=column) from None
    except (yaml.YAMLError, ValueError, OverflowError, AttributeError, TypeError):
        raise Misread("no YAML", "a file of puzzle-draw") from None


def _clues(entries: Any, side: str) -> list[int]:
    if not isinstance(entries, list):
        raise Misread(f"{shown(entries)} for {side}", "a list of clues")
    return [0 if entry in ("-", None) else entry for entry in entries]


def _check_digits(digits: Any, size: int) -> None:
    if digits not in (None, f"1-{size}", size if size == 1 else None):
        raise Unsupported(f"digits {shown(digits)}", "", f"1-{size}")


def _row(row: str) -> list[int]:
    return [0 if sign == "." else _digit(sign) for sign in row]


def _digit(sign: str) -> int:
    if not (sign.isascii() and sign.isdigit()):
        raise Misread(f"{shown(sign)} in the grid", "a digit or '.'")
    return int(sign)


def dumps(puzzle: Puzzle) -> str:
    """Write a file without a solution."""
    clues = quarters([number_of(clue) for clue in puzzle.clues], puzzle.size)
    lines = [f"type: {TYPE}", "puzzle:", f"  digits: 1-{puzzle.size}"]
    lines += [f"  {side}: [{','.join(str(clue or '-') for clue in clues[side])}]" for side in SIDES]
    if any(puzzle.givens):
        lines.append("  grid: |")
        rows = rows_of(coded(puzzle.givens), puzzle.size)
        lines += ["    " + "".join(str(given or ".") for given in row) for row in rows]
    return "\n".join(lines)
