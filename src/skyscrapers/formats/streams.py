"""Bytes as text, and a stream as lines that can be put back."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from ..core.errors import ParseError

LIMIT = 1 << 24
"""No record is longer, in bytes, so that memory is bounded."""
CHUNK = 1 << 16
WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(data: bytes, place: str = "", line: int = 1) -> str:
    """Return bytes as text with ``\\n`` at the line ends and no byte-order mark.

    Raises
    ------
    ParseError
        If they are no UTF-8, no text at all, or too many.
    """
    where = f"{place}:{line}" if place else ""
    if len(data) > LIMIT:
        raise ParseError(f"a record of more than {LIMIT >> 20} MiB", where, "a puzzle")
    if line == 1 and data.startswith(WIDE_MARKS):
        raise ParseError("UTF-16", where, "a text in UTF-8")
    if b"\0" in data:
        raise ParseError("binary data", where, "a text in UTF-8")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        number = line + data.count(b"\n", 0, error.start)
        where = f"{place}:{number}" if place else f"line {number}"
        raise ParseError(f"byte 0x{data[error.start]:02x}", where, "a text in UTF-8") from None
    return tidied(text)


def tidied(text: str) -> str:
    """Return a text without its byte-order mark and with ``\\n`` at the line ends.

    >>> tidied("3 1\\r\\n")
    '3 1\\n'
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff")


class Line(NamedTuple):
    """A line of a stream, its end included, and its number from 1."""

    number: int
    data: bytes

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it; blanks do, for they can be a row of a board."""
        return not self.data.strip(b"\r\n")

    @property
    def is_text(self) -> bool:
        """Whether it has neither zero bytes nor the mark of UTF-16."""
        return b"\0" not in self.data and not self.data.startswith(WIDE_MARKS)


class ByteStream(Protocol):
    """What is needed of a binary file to read it once."""

    def readline(self, size: int = -1, /) -> bytes:
        """Return the next line, at most `size` bytes of it."""

    def read(self, size: int = -1, /) -> bytes:
        """Return the next bytes, at most `size` of them; none at the end."""


class Lines:
    """The lines of a stream, one after the other.

    Parameters
    ----------
    stream : binary file
        Where the bytes come from.
    first : int
        The number of the first line.
    """

    def __init__(self, stream: ByteStream, first: int = 1) -> None:
        self._stream = stream
        self._number = first - 1
        self._waiting: list[Line] = []
        self._stopped = False
        self._cut = False

    def next(self) -> Line | None:
        """Return the next line, or None at the end.

        A line over the limit comes cut off just beyond it, so that `decoded` refuses it.
        """
        if self._waiting:
            return self._waiting.pop()
        while self._cut:
            rest = self._stream.readline(CHUNK)
            self._cut = bool(rest) and not rest.endswith(b"\n")
        data = b"" if self._stopped else self._stream.readline(LIMIT + 1)
        if not data:
            return None
        self._cut = len(data) > LIMIT and not data.endswith(b"\n")
        self._number += 1
        if self._number == 1:
            data = data.removeprefix(codecs.BOM_UTF8)
        return Line(self._number, data)

    def put_back(self, lines: Iterable[Line]) -> None:
        """Let lines come again, in their order."""
        self._waiting += reversed(list(lines))

    def stop(self) -> None:
        """Let no further lines come."""
        self._stopped = True

    def chunk(self, size: int) -> bytes:
        """Return about so many of the next bytes, none at the end; lines are not counted then."""
        if self._waiting:
            return self._waiting.pop().data
        return self._stream.read(size)
