"""From the plan of a book to its PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from ..render.fonts import require_glyphs
from ..render.typeset import typeset, typeset_pictures

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
    _require_glyphs(plan)
    return typeset(_template(), plan)


def draw_plan(plan: Mapping[str, Any]) -> list[bytes]:
    """Return each page of a planned book as SVG; parameters and errors as in `print_plan`."""
    _require_glyphs(plan)
    return typeset_pictures(_template(), plan)


def _template() -> bytes:
    return files(__package__).joinpath("book.typ").read_bytes()


def _require_glyphs(plan: Mapping[str, Any]) -> None:
    for where, text in _texts(plan, "book"):
        require_glyphs(text, where)


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


__all__ = ["draw_plan", "print_plan"]
