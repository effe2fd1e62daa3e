from __future__ import annotations

import struct
import zlib

import pytest

from skyscrapers.core.errors import Unsupported
from skyscrapers.render import fonts, png, svg

from .examples import EXAMPLES

pytest.importorskip("resvg_py", reason="the extra png is not installed")
PUZZLE, GRID = EXAMPLES["plain-6"]


def measured(image: bytes) -> tuple[int, int]:
    """Width and height of an 8-bit RGBA image, whose pixels must be as many."""
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind = struct.unpack(">IIBB", image[16:26])
    assert (depth, kind) == (8, 6)
    packed, at = b"", 8
    while at < len(image):
        (length,) = struct.unpack(">I", image[at : at + 4])
        if image[at + 4 : at + 8] == b"IDAT":
            packed += image[at + 8 : at + 8 + length]
        at += length + 12
    assert len(zlib.decompress(packed)) == height * (4 * width + 1)
    return width, height


@pytest.mark.parametrize("scale", [0.5, 1, 2])
def test_a_png_is_as_large_as_asked(scale: float) -> None:
    picture = svg.draw_puzzle(PUZZLE)
    width, height = measured(png.to_png(picture, scale))
    assert width == height
    assert abs(width - 7.7 * 48 * scale) <= 1


def test_the_same_picture_gives_the_same_bytes() -> None:
    picture = svg.draw_solution(PUZZLE, GRID, "dark")
    assert png.to_png(picture) == png.to_png(picture)


def test_digits_are_set_in_the_font_that_comes_with_the_extra() -> None:
    bare = svg.draw_puzzle(PUZZLE.__class__(PUZZLE.rules, (None,) * 24, (None,) * 36))
    assert len(png.to_png(svg.draw_puzzle(PUZZLE))) > 1.2 * len(png.to_png(bare))


def test_a_character_that_the_font_lacks_is_named() -> None:
    picture = svg.draw_puzzle(PUZZLE).replace(">2</text>", ">二</text>", 1)
    with pytest.raises(Unsupported, match=r"picture: no font has '二' \(U\+4E8C, CJK"):
        png.to_png(picture)


@pytest.mark.parametrize("scale", [0.0001, 1000, -1])
def test_a_size_out_of_range_is_refused(scale: float) -> None:
    with pytest.raises(Unsupported, match="pixels"):
        png.to_png(svg.draw_puzzle(PUZZLE), scale)


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(Unsupported, match="no picture"):
        png.to_png("hello")


def test_without_the_fonts_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "PACKAGE", "no_such_package")
    fonts.font_file.cache_clear()
    try:
        with pytest.raises(Unsupported, match="pip install"):
            fonts.font_file()
    finally:
        fonts.font_file.cache_clear()
