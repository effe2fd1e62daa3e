"""Where puzzles come from: files, standard input, or texts; cut into items for the workers."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple, TypeAlias

from ..core.errors import ParseError
from ..formats import Record, read
from ..formats.streams import ByteStream

STDIN = "-"
WRITTEN_OUT = "puzzle"
"""What a puzzle is called that stands on the command line itself."""
LONGEST_PATH = 4096
_WORDS = re.compile(r"[^\W\d][^\W\d./\\-]*(?:[./\\-]+[^\W\d]+)*")
LONGEST_LINE = 1 << 16
"""A line up to this many bytes may be left to the workers to parse."""


class Raw(NamedTuple):
    """A line that holds one JSON object, not parsed yet."""

    source: str
    line: int
    text: bytes


Item: TypeAlias = Raw | Record


class Source(NamedTuple):
    """One place that puzzles come from.

    Parameters
    ----------
    name : str
        What it is called in ids and errors.
    path : str, optional
        The file.
    text : bytes, optional
        The text itself. Without path and text it is standard input.
    """

    name: str
    path: str | None = None
    text: bytes | None = None

    @classmethod
    def of(cls, argument: str) -> Source:
        """Return the source that an argument of the command line names.

        Raises
        ------
        ParseError
            If it was meant as a file and there is none.
        """
        if argument == STDIN:
            return cls("stdin")
        if len(argument) < LONGEST_PATH and "\0" not in argument and os.path.exists(argument):
            return cls(argument, path=argument)
        if _looks_like_path(argument):
            raise ParseError("no such file", argument, "a file, '-', or a puzzle")
        return cls(WRITTEN_OUT, text=argument.encode("utf-8", "surrogateescape"))

    def items(self, notation: str | None = None) -> Iterator[Item]:
        """Yield the puzzles, each a line still to be parsed or a record; an error where none is."""
        found = False
        for item in self._items(notation):
            found = True
            yield item
        if not found:
            error = ParseError("nothing to read", self.name, "at least one puzzle")
            yield Record(self.name, 1, None, error)

    def _items(self, notation: str | None) -> Iterator[Item]:
        if self.path is not None:
            with open(self.path, "rb") as stream:
                yield from cut(stream, self.name, notation)
        elif self.text is not None:
            yield from cut(BytesIO(self.text), self.name, notation)
        else:
            yield from cut(sys.stdin.buffer, self.name, notation)


def _looks_like_path(argument: str) -> bool:
    """Whether an argument that is no file was meant as one: no puzzle is words without a digit."""
    return bool(_WORDS.fullmatch(argument)) or (
        "\n" not in argument
        and " " not in argument
        and ":" not in argument
        and os.path.splitext(argument)[1][1:].isalnum()
        and not argument.startswith((".Skyscraper", "{", "["))
    )


def sources(arguments: Sequence[str]) -> list[Source]:
    """Return the sources that arguments name; standard input where there are none."""
    return [Source.of(argument) for argument in arguments or (STDIN,)]


def items(places: Sequence[Source], notation: str | None = None) -> Iterator[Item]:
    """Yield the puzzles of sources, one after the other."""
    for place in places:
        yield from place.items(notation)


def cut(stream: ByteStream, name: str, notation: str | None = None) -> Iterator[Item]:
    """Cut a stream into items without parsing, as long as each line is a JSON object.

    From the first other line on the stream is read as whatever it is.
    """
    number = 0
    first = b""
    if notation in (None, "json"):
        while first := stream.readline(LONGEST_LINE):
            number += 1
            if is_object_line(first):
                yield Raw(name, number, first)
            elif first.strip(b"\r\n"):
                break
        else:
            return
        number -= 1
    yield from read(_Resumed(first, stream), name, notation, number + 1)


def is_object_line(line: bytes) -> bool:
    """Whether a line is one whole object of the own notation, told without parsing it.

    A line of which this is not sure is read the long way, to the same end.
    """
    return (
        line.startswith(b"{")
        and len(line) < LONGEST_LINE
        and b'"size"' in line
        and b'"clues"' in line
        and line.count(b"{") == line.count(b"}")
    )


def record(item: Item) -> Record:
    """Return an item as a record, parsing it where that is still to be done."""
    if isinstance(item, Record):
        return item
    return next(read(BytesIO(item.text), item.source, "json", item.line))


class _Resumed:
    """A binary stream with what was read ahead of it put back."""

    def __init__(self, first: bytes, stream: ByteStream) -> None:
        self.first = first
        self.stream = stream

    def readline(self, size: int = -1) -> bytes:
        """Return the next line, at most `size` bytes of it."""
        if not self.first:
            return self.stream.readline(size)
        line, self.first = self.first, b""
        if line.endswith(b"\n"):
            return line
        return line + self.stream.readline(size - len(line))

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, about `size` of them."""
        if not self.first:
            return self.stream.read(size)
        first, self.first = self.first, b""
        return first
