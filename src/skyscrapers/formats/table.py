"""The one table of notations, in the order in which they are tried; each is imported when used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Protocol, TypeVar, cast

from ..core.errors import ParseError, SkyscrapersError, Unsupported, shown
from ..core.puzzle import Puzzle
from .base import Holds, Misread

MAX_TEXT = 1 << 18
"""Characters of the text of one puzzle, except in JSON: many times what the largest needs."""

Given = TypeVar("Given")
Value = TypeVar("Value")


class NotationModule(Protocol):
    """What the module of a notation offers.

    One that reads files of many puzzles has besides ``parts(text)``, a list of
    ``(line, text)``: each puzzle's own text, and the line from 1 where it begins.
    """

    HOLDS: Holds

    def sniff(self, text: str) -> bool:
        """Tell whether a whole text is one of this notation, and not of another."""

    def loads(self, text: str) -> Puzzle:
        """Read one puzzle."""

    def dumps(self, puzzle: Puzzle) -> str:
        """Write a puzzle that `HOLDS` says can be held; absent where a notation is only read."""


@dataclass(frozen=True)
class Notation:
    """A row of the table.

    Parameters
    ----------
    name : str
        What `format=` takes; also the name of the module.
    title : str
        What it is, in a few words.
    suffixes : tuple of str
        Endings of file names that say this notation.
    lines : bool
        Whether one line can be a whole text, so that a file may hold one a line.
    document : bool
        Whether a text may hold empty lines: a file whose head is one is a text from start to end.
    writes : bool
        Whether it can be written.
    in_json : bool
        Whether its texts are JSON, whose parser minds no length.
    """

    name: str
    title: str
    suffixes: tuple[str, ...] = ()
    lines: bool = True
    document: bool = False
    writes: bool = True
    in_json: bool = False

    @cached_property
    def module(self) -> NotationModule:
        """The module, imported on first use."""
        return cast(NotationModule, import_module(f".{self.name}", __package__))

    def sniff(self, text: str) -> bool:
        """Tell whether a text is of this notation."""
        return (self.in_json or len(text) <= MAX_TEXT) and self.module.sniff(text)

    def loads(self, text: str, place: str = "", line: int = 1) -> Puzzle:
        """Read a text; errors say where, as `place` and the line at which the text begins."""
        return located(self._read, text, place, line)

    def _read(self, text: str) -> Puzzle:
        if len(text) > MAX_TEXT and not self.in_json:
            raise Misread(f"a text of {len(text)} characters", f"at most {MAX_TEXT}")
        return self.module.loads(text)

    def parts(self, text: str, place: str = "", line: int = 1) -> list[tuple[int, str]]:
        """Return the text of each puzzle in a text, with the line where it begins."""
        split = getattr(self.module, "parts", None)
        return located(split, text, place, line) if split else [(1, text)]

    def dumps(self, puzzle: Puzzle) -> str:
        """Write a puzzle.

        Raises
        ------
        Unsupported
            If the notation cannot hold it; says what it cannot hold.
        """
        if not self.writes:
            raise Unsupported(f"{self.name} can be read only", "", f"one of {', '.join(WRITERS)}")
        missing = ", ".join(self.module.HOLDS.missing(puzzle))
        if missing:
            raise Unsupported(f"{self.name} cannot hold {missing}", "", "json holds every puzzle")
        return self.module.dumps(puzzle)


def located(
    action: Callable[[Given], Value], given: Given, place: str = "", line: int = 1
) -> Value:
    """Run a reader; nothing but a `SkyscrapersError` that says where leaves it."""
    try:
        return action(given)
    except Misread as error:
        raise placed(error, place, line) from None
    except SkyscrapersError as error:
        raise (error.at(f"{place}:{line}") if place else error) from None
    except RecursionError:
        raise placed(Misread("nested too deeply", "a puzzle"), place, line) from None


def placed(error: Misread, place: str = "", line: int = 1) -> ParseError:
    """Return an error whose line and column are put into words.

    Parameters
    ----------
    error : Misread
        With line and column within its text.
    place : str
        What the file is called; empty for a text without a file.
    line : int
        The line of the file at which the text begins.
    """
    row, column = error.line and line + error.line - 1, error.column
    if place:
        where = ":".join(map(str, filter(None, (place, row or line, column))))
    else:
        named = {"line": row if error.line > 1 else 0, "column": column}
        where = ", ".join(f"{name} {number}" for name, number in named.items() if number)
    return ParseError(error.what, where, error.expected)


NOTATIONS: dict[str, Notation] = {
    row.name: row
    for row in (
        Notation("json", "the project's own JSON", (".json", ".jsonl", ".ndjson"), in_json=True),
        Notation(
            "sgt",
            "Simon Tatham's Towers: game ID, save file, task",
            (".sav", ".sgt"),
            document=True,
        ),
        Notation("sugyan", "texts and digit strings of sugyan's solver"),
        Notation("text", "the framed picture", (".txt",), lines=False),
        Notation("codewars", "clockwise lists of Codewars and r/dailyprogrammer"),
        Notation("rush", "rush01: 4n bare numbers, top, bottom, left, right"),
        Notation("puzzlink", "links of puzz.link and its relatives"),
        Notation("pzprv3", "files of puzz.link and its relatives", (".pzpr",)),
        Notation("matrix", "a matrix of numbers framed by its clues"),
        Notation(
            "zwvista", "boards of single characters, alone or in XML", lines=False, document=True
        ),
        Notation("puzzlekit", "texts of puzzlekit", lines=False),
        Notation("pairs", "clues in pairs on lines, of herrmanno and of waffles", lines=False),
        Notation("gmiclotte", "the command line of gmiclotte's solver"),
        Notation("aspuzzle", "JSON of aspuzzle", in_json=True),
        Notation("squarepuzzle", "JSON of the squarepuzzle pages", writes=False, in_json=True),
        Notation("legup", "XML of LEGUP", lines=False, document=True),
        Notation("essence", "parameters in Essence'", (".param",), document=True),
        Notation("minizinc", "data for MiniZinc, Picat and Prolog", (".dzn", ".pi"), document=True),
        Notation("pzl", "YAML of puzzle-draw", (".pzl",), lines=False, document=True),
        Notation("janko", "texts of janko.at", lines=False, document=True, writes=False),
        Notation("fpuzzles", "f-puzzles.com, plain or packed", in_json=True),
        Notation("iss", "constraint strings of the Interactive Sudoku Solver"),
        Notation("penpa", "links of penpa-edit"),
        Notation("brainbashers", "JSON of BrainBashers' dailies", in_json=True),
    )
}
WRITERS: tuple[str, ...] = tuple(name for name, row in NOTATIONS.items() if row.writes)


def notation(name: str) -> Notation:
    """Return the row of a notation.

    Raises
    ------
    Unsupported
        If there is none of that name.
    """
    try:
        return NOTATIONS[name]
    except (KeyError, TypeError):
        raise Unsupported(f"notation {shown(name)}", "", f"one of {', '.join(NOTATIONS)}") from None


def sniffed(text: str) -> Notation | None:
    """Return the first notation that claims a text as its own."""
    return next((row for row in NOTATIONS.values() if row.sniff(text)), None)


def unknown(text: str, place: str = "") -> ParseError:
    """Return the error that no notation claims a text."""
    start = text.strip().split("\n", 1)[0].rstrip()
    if not start:
        return ParseError("an empty text", place, "a puzzle")
    if len(text) > MAX_TEXT:
        return ParseError(f"a text of {len(text)} characters", place, f"at most {MAX_TEXT}")
    return ParseError(f"no notation known to begin with {shown(start)}", place, "a puzzle")


__all__ = [
    "NOTATIONS",
    "WRITERS",
    "Notation",
    "NotationModule",
    "located",
    "notation",
    "placed",
    "sniffed",
    "unknown",
]
