"""From a plan to a PDF, set by typst (extra `book`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Literal

from ..core.errors import Unsupported
from ..render.fonts import FAMILY, font_file, require_glyphs

STANDARD: Literal["ua-1"] = "ua-1"
"""What the PDF is held to: tagged, each figure with a text in its place, language told."""
_SPOKEN = frozenset({"svg", "alt"})


def typeset(plan: Mapping[str, Any]) -> bytes:
    """Return a planned book as PDF; the same plan gives the same bytes.

    Parameters
    ----------
    plan : mapping
        What `Planner.plan` returns.

    Raises
    ------
    Unsupported
        If the extra is not installed, or no font has a character of the book, naming it.
    """
    try:
        import typst
    except ImportError:
        raise Unsupported(
            "a book without the extra", "book", "pip install 'skyscrapers[book]'"
        ) from None
    for text in _texts(plan):
        require_glyphs(text, "book")
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(font_file().parent)],
    )
    template = files(__package__).joinpath("book.typ").read_bytes()
    data = json.dumps({**plan, "font": FAMILY}, ensure_ascii=False)
    try:
        return bytes(
            typst.compile(
                template, font_paths=fonts, sys_inputs={"book": data}, pdf_standards=[STANDARD]
            )
        )
    except typst.TypstError as error:
        raise Unsupported(
            f"not to be set: {error}", "book", "a plan that the template can"
        ) from None


def _texts(value: object) -> Iterator[str]:
    """Every text that is printed, wherever it stands in a plan."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if key not in _SPOKEN:
                yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


__all__ = ["typeset"]
