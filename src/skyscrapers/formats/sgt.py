"""Game IDs of Simon Tatham's Towers, its save files, and the task strings of the same shape.

`6:2//2/…,n3u`: the size, then 4n clues joined by `/` from top, bottom, left and right, empty for
none; after a comma the givens, letters for runs of 1 to 26 empty cells and `_` between two
givens that stand next to each other. Links to the game in a browser hold it behind `#`, a save
file under `DESC`. A page of puzzle-skyscrapers.com holds the same without the size as
`task = '…'`.
"""

from __future__ import annotations

import re

from ..core.errors import shown
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import MAX_DIGITS, Holds, Misread, number_of, retold, rows_of

SIZES = range(3, 10)
HOLDS = Holds(sizes=SIZES, givens=True)
LEVELS = {"e": "easy", "h": "hard", "x": "extreme", "u": "unreasonable"}

_ID = re.compile(r"\s*(?:https?://\S*\btowers\b\S*?#)?(\d+)(?:d([a-z]))?(:|#|%23)")
_TASK = re.compile(r"""\btask\s*=\s*(['"])([^'"\n]*)\1""")
_SAVED = re.compile(r"([A-Z0-9]+) *:(\d+):")
_TOLD = re.compile(r"^\s*SAVEFILE *:")
_DESC = re.compile(r"\s*(?=\d*/)[\d/]+(,[\da-z_]*)?\s*")
_RUNS = re.compile(r"[a-z]|_|\d+")


def sniff(text: str) -> bool:
    """Tell whether a text is a game ID, a description without its size, a task, or a save file."""
    if _is_saved(text):
        return True
    if text.lstrip().startswith("<"):
        return bool(_TASK.search(text))
    if "\n" in text.strip():
        return False
    return bool(_ID.match(text) or _DESC.fullmatch(text) or _TASK.search(text))


def _is_saved(text: str) -> bool:
    return text.lstrip().startswith("SAVEFILE:")


def parts(text: str) -> list[tuple[int, str]]:
    """Return the text of each of several save files that stand one behind the other."""
    return retold(text, _TOLD)


def loads(text: str) -> Puzzle:
    """Read a game ID, a task or a save file."""
    if _is_saved(text):
        return _from_saved(text)
    task = _TASK.search(text)
    if task:
        return _from_description(task.group(2), task.start(2), text, None)
    match = _ID.match(text)
    if not match:
        return _from_description(text, 0, text, None)
    if match.group(3) != ":":
        raise Misread.at_offset("a random seed", "a description after ':'", text, match.start(3))
    meta = {"difficulty": LEVELS[match.group(2)]} if match.group(2) in LEVELS else {}
    size = _size(match.group(1), text, match.start(1))
    return _from_description(text[match.end() :], match.end(), text, size).with_meta(**meta)


def _size(digits: str, text: str, offset: int) -> int:
    if len(digits) > 2 or int(digits) not in SIZES:
        raise Misread.at_offset(f"size {shown(digits)}", f"{SIZES[0]} to {SIZES[-1]}", text, offset)
    return int(digits)


def _from_description(part: str, offset: int, text: str, size: int | None) -> Puzzle:
    """Read clues and givens; the offset of the part in the whole text is for errors."""
    description = part.rstrip()
    sides, comma, grid = description.partition(",")
    fields = sides.split("/")
    if size is None:
        size = len(fields) // 4
    if len(fields) != 4 * size or not fields[1:]:
        raise Misread.at_offset(
            f"{len(fields)} clues between '/'",
            f"{4 * size or 4} for size {size or 1}",
            text,
            offset,
        )
    clues = []
    for field in fields:
        clues.append(_number(field, text, offset) if field.strip() else 0)
        offset += len(field) + 1
    n = size
    givens = _cells(grid, offset, text, n) if comma else None
    return Puzzle.from_clues(
        top=clues[:n],
        bottom=clues[n : 2 * n],
        left=clues[2 * n : 3 * n],
        right=clues[3 * n :],
        givens=givens,
        rules=Rules.standard(n),
    )


def _number(field: str, text: str, offset: int) -> int:
    digits = field.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS):
        raise Misread.at_offset(shown(digits), "digits, or nothing", text, offset)
    return int(digits)


def _cells(grid: str, offset: int, text: str, size: int) -> list[list[int | None]]:
    cells: list[int | None] = []
    position = 0
    while position < len(grid):
        match = _RUNS.match(grid, position)
        if not match or len(cells) > size * size:
            raise Misread.at_offset(
                shown(grid[position:]),
                f"letters, digits or '_' for {size * size} cells",
                text,
                offset + position,
            )
        word = match.group()
        if word.isdigit():
            cells.append(_number(word, text, offset + position))
        elif word != "_":
            cells += [None] * (ord(word) - ord("a") + 1)
        position = match.end()
    if len(cells) != size * size:
        raise Misread.at_offset(f"{len(cells)} cells", f"{size * size}", text, offset)
    return rows_of(cells, size)


def _from_saved(text: str) -> Puzzle:
    """Read the lines `KEY:length:value` of a save file."""
    values: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        match = _SAVED.match(line)
        if not match:
            if line.strip():
                raise Misread(shown(line), "KEY:length:value", line=number)
            continue
        values.setdefault(match.group(1), line[match.end() :])
    if values.get("GAME", "Towers") != "Towers":
        raise Misread(f"a game of {shown(values['GAME'])}", "one of Towers")
    if "DESC" not in values:
        raise Misread("no DESC in the save file", "the description of the game")
    params = values.get("CPARAMS") or values.get("PARAMS")
    return loads(f"{params}:{values['DESC']}" if params else values["DESC"])


def dumps(puzzle: Puzzle) -> str:
    """Write a game ID without a difficulty."""
    clues = "/".join(str(number_of(clue) or "") for clue in puzzle.clues)
    grid = _runs(puzzle.givens) if any(puzzle.givens) else ""
    return f"{puzzle.size}:{clues}{grid and ','}{grid}"


def _runs(givens: tuple[int | None, ...]) -> str:
    words = []
    empty = 0
    for index, given in enumerate(givens):
        if given is None:
            empty += 1
            continue
        words += _letters(empty) or (["_"] if index else [])
        words.append(str(given))
        empty = 0
    return "".join(words + _letters(empty))


def _letters(empty: int) -> list[str]:
    whole, rest = divmod(empty, 26)
    return ["z"] * whole + ([chr(ord("a") + rest - 1)] if rest else [])
