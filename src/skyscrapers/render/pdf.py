"""Pictures as vector PDF, one a page, each page as large as its picture (extra `book`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from importlib.resources import files

from ..core.errors import Unsupported
from .typeset import typeset

MILLIMETRES_A_PIXEL = 25.4 / 96
_HEAD = re.compile(r'<svg[^>]*\swidth="([\d.]+)"[^>]*><title>(.*?)</title><desc>(.*?)</desc>', re.S)


def to_pdf(pictures: Sequence[str], lang: str = "en") -> bytes:
    """Return pictures of this package's own as one PDF.

    Parameters
    ----------
    pictures : sequence of str
        Documents that `skyscrapers.render.svg` drew, at least one.
    lang : {"en", "de"}
        The language they speak.

    Returns
    -------
    bytes
        A tagged PDF; title and description of each picture stand for it.

    Raises
    ------
    Unsupported
        If there is no picture, one is not ours, or the extra is not installed.
    """
    found = [_HEAD.match(picture) for picture in pictures]
    if not found or None in found:
        raise Unsupported("a text that is no picture", "picture", "SVG as it was drawn here")
    heads = [head.groups() for head in found if head]
    pages = [
        {
            "svg": svg,
            "side": float(width) * MILLIMETRES_A_PIXEL,
            "alt": unescape(f"{title}. {told}"),
        }
        for svg, (width, title, told) in zip(pictures, heads, strict=True)
    ]
    template = files(__package__).joinpath("picture.typ").read_bytes()
    return typeset(template, {"title": unescape(heads[0][1]), "lang": lang, "pictures": pages})


__all__ = ["to_pdf"]
