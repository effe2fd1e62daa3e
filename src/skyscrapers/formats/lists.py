"""Nested lists and what they are assigned to, as modelling languages write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from ..core.errors import shown
from .base import Misread, Token

Nested: TypeAlias = "list[Token | Nested]"

_SIGN = re.compile(r"[\[{(]|[\])}]|[^\s,\[\]{}()|]+")
_OPENING = "[{("


def without(text: str, comment: str) -> str:
    """Return a text with comments blanked out, so that what is left stands where it stood.

    Parameters
    ----------
    text : str
        The text.
    comment : str
        A pattern for comments.
    """
    return re.sub(comment, lambda match: re.sub(r"\S", " ", match.group()), text, flags=re.S)


def list_at(text: str, start: int) -> Nested:
    """Return the nested list that begins at an offset, its entries as words.

    Raises
    ------
    Misread
        If it never ends.
    """
    open_lists: list[Nested] = []
    for match in _SIGN.finditer(text, start):
        sign = match.group()
        if sign in _OPENING:
            open_lists.append([])
        elif len(sign) == 1 and sign in "])}":
            done = open_lists.pop()
            if not open_lists:
                return done
            open_lists[-1].append(done)
        elif open_lists:
            open_lists[-1].append(_word(text, match))
        else:
            break
    raise Misread.at_offset("a list that does not end", "its closing bracket", text, start)


def _word(text: str, match: re.Match[str]) -> Token:
    begin = text.rfind("\n", 0, match.start()) + 1
    return Token(match.group(), text.count("\n", 0, begin) + 1, match.start() - begin + 1)


def lists_after(text: str, pattern: str) -> Iterator[tuple[re.Match[str], Nested]]:
    """Yield each match of a pattern that a list follows, with the list."""
    for match in re.finditer(rf"(?:{pattern})\s*(?=[\[{{(])", text):
        yield match, list_at(text, match.end())


def numbers(entries: Nested, nothing: str = "0") -> list[int]:
    """Return the entries of a flat list as numbers, 0 for the word that says nothing.

    Raises
    ------
    Misread
        If one is a list, or no number.
    """
    return [0 if _flat(e).text == nothing else _flat(e).number() for e in entries]


def rows(entries: Nested, nothing: str = "0") -> list[list[int]]:
    """Return a list of lists as rows of numbers."""
    for entry in entries:
        if isinstance(entry, Token):
            raise entry.misread("a list")
    return [numbers(entry, nothing) for entry in entries if not isinstance(entry, Token)]


def _flat(entry: Token | Nested) -> Token:
    if isinstance(entry, Token):
        return entry
    raise Misread(shown(len(entry)) + " entries in brackets", "a number")
