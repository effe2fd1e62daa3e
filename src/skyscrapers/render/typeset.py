"""Typst, which sets everything that becomes a PDF (extra `book`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from ..core.errors import Unsupported
from .fonts import FAMILY, font_file

STANDARD: Literal["ua-1"] = "ua-1"
"""What a PDF is held to: tagged, each figure with a text in its place, language told."""


def typeset(template: bytes, data: Mapping[str, Any]) -> bytes:
    """Return a PDF that a typst template makes of some data; equal input gives equal bytes.

    Parameters
    ----------
    template : bytes
        The source; it finds the data as JSON in ``sys.inputs.data``.
    data : mapping
        Whatever the template reads; the name of the font family is added as ``font``.

    Raises
    ------
    Unsupported
        If the extra is not installed, or the template refuses the data.
    """
    return _compiled(template, data, pdf_standards=[STANDARD])[0]


def typeset_pictures(template: bytes, data: Mapping[str, Any]) -> list[bytes]:
    """Return each page as SVG; parameters and errors as in `typeset`."""
    return _compiled(template, data, format="svg")


def _compiled(template: bytes, data: Mapping[str, Any], **output: Any) -> list[bytes]:
    try:
        import typst
    except ImportError:
        raise Unsupported(
            "PDF without the extra", "typesetting", "pip install 'skyscrapers[book]'"
        ) from None
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(font_file().parent)],
    )
    told = json.dumps({**data, "font": FAMILY}, ensure_ascii=False)
    try:
        made = typst.compile(template, font_paths=fonts, sys_inputs={"data": told}, **output)
    except typst.TypstError as error:
        reason = str(error).splitlines()[0]
        raise Unsupported(f"not to be set: {reason}", "typesetting", "another text") from None
    return list(made) if isinstance(made, list) else [bytes(made)]


__all__ = ["typeset", "typeset_pictures"]
