"""The fonts that pictures and books are set in, and which characters they have.

The extras `png` and `book` bring them as a package of their own (Roboto, under the SIL Open Font
License): one file with every width and weight, so that nothing depends on the fonts of a system.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from struct import unpack_from
from unicodedata import category, name

from ..core.errors import Unsupported

FAMILY = "Roboto"
"""The name of the family; its condensed width is the same family, stretched to 75 %."""
PACKAGE = "fontpkg_roboto"
UPRIGHT = "Roboto[wdth,wght].ttf"


@lru_cache(maxsize=1)
def font_file() -> Path:
    """Return the file of the upright font.

    Raises
    ------
    Unsupported
        If the package that brings it is not installed.
    """
    try:
        home = import_module(PACKAGE).__file__
    except ImportError:
        home = None
    path = Path(home or "").parent / "files" / UPRIGHT
    if home is None or not path.is_file():
        raise Unsupported(
            "the fonts are not installed", "fonts", "pip install 'skyscrapers[book,png]'"
        )
    return path


def require_glyphs(text: str, where: str) -> None:
    """Make sure that the fonts have every character of a text.

    Parameters
    ----------
    text : str
        What is to be set.
    where : str
        What it is, for the error: a title, a sentence.

    Raises
    ------
    Unsupported
        If a character has no glyph, naming it.
    """
    for character in text:
        if ord(character) not in covered() and character not in "\n\t":
            code = f"U+{ord(character):04X}"
            called = name(character, category(character))
            raise Unsupported(
                f"no font has {character!r} ({code}, {called})",
                where,
                f"Latin, Greek or Cyrillic, as {FAMILY} has them",
            )


@lru_cache(maxsize=1)
def covered() -> frozenset[int]:
    """Return the code points that the font has a glyph for, read from its character map."""
    data = font_file().read_bytes()
    table = _table(data, b"cmap")
    (count,) = unpack_from(">H", data, table + 2)
    found: set[int] = set()
    for index in range(count):
        (offset,) = unpack_from(">I", data, table + 4 + 8 * index + 4)
        start = table + offset
        (layout,) = unpack_from(">H", data, start)
        if layout == 4:
            found |= _segments(data, start)
        elif layout == 12:
            found |= _groups(data, start)
    return frozenset(found - {0xFFFF})


def _table(data: bytes, wanted: bytes) -> int:
    """The offset of a table of an OpenType font."""
    (count,) = unpack_from(">H", data, 4)
    for index in range(count):
        tag, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * index)
        if tag == wanted:
            return int(offset)
    raise Unsupported("a font without a character map", "fonts", "an OpenType font")


def _segments(data: bytes, start: int) -> set[int]:
    """The code points of a character map of format 4, those whose glyph is missing left out."""
    (double,) = unpack_from(">H", data, start + 6)
    count = double // 2
    ends = unpack_from(f">{count}H", data, start + 14)
    starts = unpack_from(f">{count}H", data, start + 16 + double)
    deltas = unpack_from(f">{count}H", data, start + 16 + 2 * double)
    offsets_at = start + 16 + 3 * double
    offsets = unpack_from(f">{count}H", data, offsets_at)
    found = set()
    for index in range(count):
        for code in range(starts[index], ends[index] + 1):
            glyph = code
            if offsets[index]:
                place = offsets_at + 2 * index + offsets[index] + 2 * (code - starts[index])
                (glyph,) = unpack_from(">H", data, place)
                if not glyph:
                    continue
            if (glyph + deltas[index]) & 0xFFFF:
                found.add(code)
    return found


def _groups(data: bytes, start: int) -> set[int]:
    """The code points of a character map of format 12."""
    (count,) = unpack_from(">I", data, start + 12)
    found: set[int] = set()
    for index in range(count):
        first, last, _ = unpack_from(">III", data, start + 16 + 12 * index)
        found.update(range(first, last + 1))
    return found


__all__ = ["FAMILY", "covered", "font_file", "require_glyphs"]
