"""Pictures as PNG, rendered from their SVG (extra `png`)."""

from __future__ import annotations

import re
from html import unescape

from ..core.errors import Unsupported
from .fonts import font_file, require_glyphs

LARGEST_SIDE = 16_384
"""Pixels on a side that a picture may have at most."""

_WIDTH = re.compile(r'<svg[^>]*\swidth="([\d.]+)"')
_TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")


def to_png(svg: str, scale: float = 2.0) -> bytes:
    """Return a picture of this package's own as PNG.

    Nothing depends on the machine's fonts: the same SVG gives the same bytes.

    Parameters
    ----------
    svg : str
        A document that `skyscrapers.render.svg` drew.
    scale : float
        Pixels for each pixel of the drawing; a cell of a 6 × 6 is 48 times as wide.

    Returns
    -------
    bytes
        A PNG image.

    Raises
    ------
    Unsupported
        If the extra `png` is not installed, the picture would be empty or too large, or the font
        lacks a character.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Unsupported(
            "PNG without the extra", "picture", "pip install 'skyscrapers[png]'"
        ) from None
    _check_size(svg, scale)
    for text in _TEXT.findall(svg):
        require_glyphs(unescape(text), "picture")
    return bytes(
        svg_to_bytes(
            svg_string=svg, zoom=scale, skip_system_fonts=True, font_files=[str(font_file())]
        )
    )


def _check_size(svg: str, scale: float) -> None:
    width = _WIDTH.match(svg)
    if width is None:
        raise Unsupported("a text that is no picture", "picture", "SVG with a width")
    side = float(width[1]) * scale
    if not 1 <= side <= LARGEST_SIDE:
        raise Unsupported(
            f"a picture of {side:g} pixels", "scale", f"1 to {LARGEST_SIDE} pixels a side"
        )


__all__ = ["LARGEST_SIDE", "to_png"]
