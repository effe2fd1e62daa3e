"""Floor 1: puzzles in every notation that people write them in.

`loads` and `dumps` take one text, `load` and `dump` one file, `read` a stream of many puzzles.
Which notations there are stands in `table`, one module each.
"""

from __future__ import annotations

import os

from ..core.errors import ParseError, SkyscrapersError, Unsupported, shown
from ..core.puzzle import Puzzle, as_puzzle
from .reading import Record, read
from .streams import decoded, tidied
from .table import NOTATIONS, WRITERS, notation, sniffed, unknown


def loads(text: str | bytes, format: str | None = None) -> Puzzle:
    """Return the one puzzle that a text holds.

    Parameters
    ----------
    text : str or bytes
        In any notation; bytes are UTF-8.
    format : str, optional
        The notation, one of `NOTATIONS`; where left out, the text is looked at.

    Raises
    ------
    ParseError
        If the text is of no notation, or not what its notation demands.
    InvalidPuzzle
        If what it says makes no puzzle: a value out of range.
    Unsupported
        If there is no such notation, or the text demands rules that are not known here.

    >>> from skyscrapers import Edge, Side
    >>> loads("3:1///////////").clue(Edge(Side.TOP, 0))
    1
    """
    if not isinstance(text, str | bytes):
        raise ParseError(shown(text), "", "a text")
    text = decoded(text) if isinstance(text, bytes) else tidied(text)
    body = text.strip("\n")
    before = text.index(body)
    row = notation(format) if format is not None else sniffed(body)
    if row is None:
        raise unknown(body)
    parts = row.parts(body, line=before + 1)
    if len(parts) != 1:
        raise ParseError(f"{len(parts)} puzzles", "", "one; read() takes many")
    line, part = parts[0]
    return row.loads(part, line=before + line)


def dumps(puzzle: Puzzle, format: str = "json") -> str:
    """Return a puzzle as text in a notation, without a line end behind it.

    Raises
    ------
    Unsupported
        If the notation cannot hold the puzzle (the error says what it cannot hold), is only read,
        or does not exist.

    >>> dumps(Puzzle.from_clues(top=[1, 0, 0]), format="sgt")
    '3:1///////////'
    """
    return notation(format).dumps(as_puzzle(puzzle))


def load(path: str | os.PathLike[str], format: str | None = None) -> Puzzle:
    """Return the one puzzle that a file holds.

    Parameters
    ----------
    path : path
        The file.
    format : str, optional
        The notation; where left out, the text is looked at.

    Raises
    ------
    ParseError, InvalidPuzzle, Unsupported
        As `loads`; a file of no puzzle, or of several, is a `ParseError` too.
    OSError
        If the file cannot be opened.
    """
    name = os.fspath(path)
    puzzles = []
    with open(path, "rb") as stream:
        for record in read(stream, name, format):
            if record.puzzle is None:
                raise record.error or SkyscrapersError("no puzzle", name)
            puzzles.append(record.puzzle)
            if len(puzzles) > 1:
                raise ParseError("several puzzles", name, "one; read() takes many")
    if not puzzles:
        raise ParseError("no puzzle", name, "one")
    return puzzles[0]


def dump(puzzle: Puzzle, path: str | os.PathLike[str], format: str | None = None) -> None:
    """Write a puzzle to a file, in the notation that the name's ending says or the one given.

    Raises
    ------
    Unsupported
        If the notation cannot hold the puzzle, or the ending says none.
    OSError
        If the file cannot be written.
    """
    text = dumps(puzzle, _notation_of(path) if format is None else format)
    with open(path, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text + "\n")


def _notation_of(path: str | os.PathLike[str]) -> str:
    suffix = os.path.splitext(path)[1].lower()
    for row in NOTATIONS.values():
        if suffix in row.suffixes and row.writes:
            return row.name
    raise Unsupported(
        f"the ending {suffix!r}", os.fspath(path), "format=, or an ending that says it"
    )


__all__ = ["NOTATIONS", "WRITERS", "Record", "dump", "dumps", "load", "loads", "read"]
