"""From the plan of a book to its PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from ..render.fonts import require_glyphs
from ..render.typeset import typeset

_NOT_PRINTED = frozenset({"svg", "alt"})


def print_plan(plan: Mapping[str, Any]) -> bytes:
    """Return a planned book as PDF; the same plan gives the same bytes.

    Parameters
    ----------
    plan : mapping
        What `plan_book` returns.

    Raises
    ------
    Unsupported
        If the extra is not installed, or no font has a character of the book, naming it.
    """
    for where, text in _texts(plan, "book"):
        require_glyphs(text, where)
    return typeset(files(__package__).joinpath("book.typ").read_bytes(), plan)


def _texts(value: object, name: str) -> Iterator[tuple[str, str]]:
    """Every text that is printed, wherever it stands in a plan, with what it is called there."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if key not in _NOT_PRINTED:
                yield from _texts(part, str(key))
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, name)


__all__ = ["print_plan"]
