"""Many puzzles one after the other from a stream, in constant memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..core.errors import ParseError, SkyscrapersError
from ..core.puzzle import Puzzle
from . import json as own
from .arrays import elements, opens_array
from .base import Misread
from .json import DECODER
from .streams import LIMIT, ByteStream, Line, Lines, decoded
from .table import NOTATIONS, Notation, located, notation, placed, sniffed, unknown

HEAD = 1 << 17
"""Bytes at the start of a stream in which a document shows what it is."""
BLOCK_LINES = 256
"""No text without empty lines in it has more; a longer block is a list of lines."""
OWN = notation("json")


class Record(NamedTuple):
    """One puzzle of a stream, or the error in its place.

    Parameters
    ----------
    id : str
        The record's own, or `file:line`.
    line : int
        Where it begins, from 1.
    puzzle : Puzzle, optional
        None where the record is bad.
    error : SkyscrapersError, optional
        What is wrong with it, and where.
    """

    id: str
    line: int
    puzzle: Puzzle | None
    error: SkyscrapersError | None = None


def read(
    stream: ByteStream, name: str, format: str | None = None, line: int = 1
) -> Iterator[Record]:
    """Return the puzzles of a stream one after the other, read in constant memory.

    A stream may hold JSON objects (one a line, or spread over lines), an array of them, texts of
    other notations one a line or in blocks that empty lines separate, or one longer document.
    A bad record comes as an error in its place, and reading goes on behind it.

    Parameters
    ----------
    stream : binary file
        Where the bytes come from.
    name : str
        What the stream is called in ids and errors.
    format : str, optional
        The notation; where left out, each record is looked at.
    line : int
        The number of the stream's first line, where it is what is left of a longer one.

    Returns
    -------
    iterator of Record

    Raises
    ------
    Unsupported
        At once, if there is no such notation.
    """
    forced = None if format is None else notation(format)
    return _Reader(Lines(stream, line), name, forced).records()


class _Reader:
    """Takes a stream apart into records, and turns each into a puzzle."""

    def __init__(self, lines: Lines, name: str, forced: Notation | None) -> None:
        self.lines = lines
        self.name = name
        self.forced = forced
        self.recent: Notation | None = None
        self.looked = False

    def records(self) -> Iterator[Record]:
        while (line := self.lines.next()) is not None:
            if line.is_empty:
                continue
            try:
                yield from self.records_from(line)
            except SkyscrapersError as error:
                yield self.bad(line.number, error)

    def records_from(self, line: Line) -> Iterator[Record]:
        """The records that begin in a line; takes further lines where they belong to them."""
        start = line.data.lstrip()[:1]
        if start == b"{":
            return self.object_from(line)
        if start == b"[" and opens_array(line, self.lines):
            return self.array_from(line)
        return self.block_from(line)

    def id(self, number: int, own_id: object = None) -> str:
        """The record's own id, where it has one, else where it stands."""
        if own_id not in (None, "") and isinstance(own_id, str | int):
            return str(own_id)
        return f"{self.name}:{number}"

    def bad(self, number: int, error: SkyscrapersError, own_id: object = None) -> Record:
        # A value from here on: the frames of a traceback would be kept, and sent along.
        error.__cause__ = error.__context__ = None
        return Record(self.id(number, own_id), number, None, error.with_traceback(None))

    # JSON

    def object_from(self, line: Line) -> Iterator[Record]:
        text = decoded(line.data, self.name, line.number)
        try:
            value = DECODER.decode(text)
        except (ValueError, RecursionError, Misread) as error:
            if isinstance(error, json.JSONDecodeError) and error.pos >= len(text.rstrip()):
                text = self.decoded_lines([line, *self.lines_until(_begins_object)])
            value = located(own.parsed, text, self.name, line.number)
        yield from self.from_value(value, text, line.number)

    def array_from(self, line: Line) -> Iterator[Record]:
        for element in elements(line, self.lines):
            if element.error:
                yield self.bad(element.line, placed(element.error, self.name, element.line))
            else:
                yield from self.from_value(element.value, element.text, element.line)

    def from_value(self, value: Any, text: str, number: int) -> Iterator[Record]:
        """The records of a parsed JSON value: of the own notation, or of another that uses JSON."""
        row = self.forced or (OWN if own.claims(value) else sniffed(text) or OWN)
        if row is not OWN:
            yield from self.from_text(row, text, number)
            return
        own_id = value.get("id") if isinstance(value, dict) else None
        try:
            puzzle = located(own.from_object, value, self.name, number)
        except SkyscrapersError as error:
            yield self.bad(number, error, own_id)
        else:
            yield Record(self.id(number, own_id), number, puzzle)

    # Texts

    def block_from(self, line: Line) -> Iterator[Record]:
        if line.number == 1 and not line.is_text:
            self.lines.stop()
        if not self.looked:
            self.looked = True
            if row := self.document_from(line):
                return self.from_text(row, self.decoded_lines([line, *self.rest()]), line.number)
        block = [line, *self.lines_until(_ends_block, BLOCK_LINES)]
        try:
            text = self.decoded_lines(block)
        except SkyscrapersError:
            if len(block) == 1:
                raise
            return self.each_line_of(block)
        if not text.strip():
            return iter(())
        row = self.recognised(text, len(block) > 1)
        if row is None:
            return self.each_line_of(block)
        return self.from_text(row, text, line.number)

    def document_from(self, line: Line) -> Notation | None:
        """The notation of which the whole stream is one document, as its first lines show."""
        head = [line, *self.lines_until(_never, size=HEAD)]
        self.lines.put_back(head[1:])
        rows = [self.forced] if self.forced else NOTATIONS.values()
        try:
            text = self.decoded_lines(head)[:HEAD]
        except SkyscrapersError:
            return None
        return next((row for row in rows if row.document and row.sniff(text)), None)

    def rest(self) -> Iterator[Line]:
        """All further lines, as far as they make one record."""
        return self.lines_until(_never)

    def recognised(self, text: str, several: bool) -> Notation | None:
        """The notation of which a text is one text, where that can be told."""
        if self.forced is None:
            return sniffed(text)
        whole = not several or not self.forced.lines or self.forced.sniff(text)
        return self.forced if whole else None

    def each_line_of(self, block: list[Line]) -> Iterator[Record]:
        """The records of lines that are texts of their own; one error where none is known."""
        rows = [self.forced or self.notation_of(line) for line in block]
        if not any(rows):
            first = next(line for line in block if line.data.strip())
            text = decoded(first.data, self.name, first.number)
            raise unknown(text, f"{self.name}:{first.number}")
        for line, row in zip(block, rows, strict=True):
            try:
                text = decoded(line.data, self.name, line.number)
                if row is None and text.strip():
                    raise unknown(text, f"{self.name}:{line.number}")
            except SkyscrapersError as error:
                yield self.bad(line.number, error)
            else:
                yield from self.from_text(row, text, line.number) if row else ()

    def notation_of(self, line: Line) -> Notation | None:
        """The notation of a line; that of the line before is tried first."""
        try:
            text = decoded(line.data)
        except SkyscrapersError:
            return None
        if self.recent and self.recent.sniff(text):
            return self.recent
        row = sniffed(text)
        self.recent = row or self.recent
        return row

    def from_text(self, row: Notation, text: str, number: int) -> Iterator[Record]:
        """The records of a text that holds a puzzle of a notation, or several."""
        parts = row.parts(text.rstrip("\n"), self.name, number)
        if not parts:
            raise ParseError("no puzzle", f"{self.name}:{number}", f"one in {row.name}")
        for line, part in parts:
            start = number + line - 1
            try:
                puzzle = row.loads(part, self.name, start)
            except SkyscrapersError as error:
                yield self.bad(start, error)
            else:
                yield Record(self.id(start, puzzle.meta.get("id")), start, puzzle)

    # Lines

    def lines_until(
        self, ends: Callable[[Line], bool], count: int = LIMIT, size: int = LIMIT
    ) -> Iterator[Line]:
        """Further lines until one that ends what they make up, or there are too many, or much."""
        while count > 1 and size >= 0 and (line := self.lines.next()):
            if ends(line):
                self.lines.put_back([line])
                return
            count, size = count - 1, size - len(line.data)
            yield line

    def decoded_lines(self, lines: list[Line]) -> str:
        data = b"".join(line.data for line in lines)
        return decoded(data, self.name, lines[0].number).rstrip("\n")


def _begins_object(line: Line) -> bool:
    return line.data.startswith(b"{")


def _ends_block(line: Line) -> bool:
    return line.is_empty or _begins_object(line)


def _never(_: Line) -> bool:
    return False
