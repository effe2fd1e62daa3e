"""The elements of a JSON array one after the other, without holding the array."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from .base import Misread
from .json import DECODER, decoding
from .streams import CHUNK, LIMIT, Line, Lines

_BLANK = re.compile(r"[ \t\n\r]*")
_BETWEEN = re.compile(r"[ \t\n\r]*,?[ \t\n\r]*")
_NEXT_OBJECT = re.compile(r"\n[ \t]*(?=\{)")


class Element(NamedTuple):
    """An element with its text, or what is wrong in its place; and its line from 1."""

    line: int
    value: Any
    text: str
    error: Misread | None = None


def opens_array(first: Line, lines: Lines) -> bool:
    """Tell whether a line that begins with ``[`` begins an array of objects, or an empty one."""
    rest = first.data.lstrip()[1:].lstrip()
    passed = []
    while not rest and (line := lines.next()):
        passed.append(line)
        rest = line.data.lstrip()
    lines.put_back(passed)
    return rest[:1] in (b"{", b"]")


def elements(first: Line, lines: Lines) -> Iterator[Element]:
    """Yield the elements of the array that a line begins; nothing may follow it."""
    yield from _Array(first, lines).elements()


class _Array:
    """What is left of an array: a piece of its text, and the stream behind it."""

    def __init__(self, first: Line, lines: Lines) -> None:
        self._lines = lines
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._text = self._decoder.decode(first.data.lstrip()[1:])
        self._at = 0
        self._line = first.number
        self._ended = False

    def elements(self) -> Iterator[Element]:
        while True:
            self._pass(_BETWEEN)
            if self._rest == 0:
                yield self._wrong("the end", "']' after the last puzzle")
                return
            if self._text[self._at] == "]":
                self._at += 1
                self._pass(_BLANK)
                if self._rest:
                    yield self._wrong("more after the array", "nothing")
                return
            element = self._element()
            yield element
            if element.error and not self._find_next_object():
                return

    @property
    def _rest(self) -> int:
        return len(self._text) - self._at

    def _pass(self, pattern: re.Pattern[str]) -> None:
        """Pass over what a pattern matches, however long it is."""
        while True:
            match = pattern.match(self._text, self._at)
            self._move(match.end() if match else self._at)
            if self._rest or not self._fill():
                return

    def _move(self, to: int) -> None:
        self._line += self._text.count("\n", self._at, to)
        self._at = to

    def _fill(self) -> bool:
        """Read on, as much again as is waiting: then trying again and again stays linear."""
        if self._ended:
            return False
        pieces = [self._text[self._at :]]
        wanted = max(CHUNK, self._rest)
        while wanted > 0 and not self._ended:
            data = self._lines.chunk(wanted)
            self._ended = not data
            pieces.append(self._decoder.decode(data, final=self._ended))
            wanted -= len(data)
        self._text = "".join(pieces)
        self._at = 0
        return True

    def _element(self) -> Element:
        while True:
            try:
                with decoding():
                    value, end = DECODER.raw_decode(self._text, self._at)
            except Misread as error:
                if self._rest <= LIMIT and self._fill():
                    continue
                if error.line == 1:
                    error.column = 0
                error.line -= self._text.count("\n", 0, self._at)
                return Element(self._line, None, "", error)
            element = self._checked(value, self._text[self._at : end])
            self._move(end)
            return element

    def _checked(self, value: Any, text: str) -> Element:
        """An element, unless bytes in it were no UTF-8."""
        try:
            text.encode()
        except UnicodeEncodeError:
            return Element(self._line, None, "", Misread("bytes", "a text in UTF-8"))
        return Element(self._line, value, text)

    def _find_next_object(self) -> bool:
        """After an error, go on where a line begins an object."""
        self._move(min(self._at + 1, len(self._text)))
        while not (match := _NEXT_OBJECT.search(self._text, self._at)):
            self._move(len(self._text))
            if not self._fill():
                return False
        self._move(match.end())
        return True

    def _wrong(self, what: str, expected: str) -> Element:
        return Element(self._line, None, "", Misread(what, expected))
