"""Without the extras every way to a document ends in one line that says what to install."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from skyscrapers.book import BookOptions, make_book
from skyscrapers.book.figures import code
from skyscrapers.core.errors import Unsupported
from skyscrapers.render import fonts
from skyscrapers.render.pdf import to_pdf
from skyscrapers.render.png import to_png
from skyscrapers.render.svg import draw_puzzle

from .shelf import shelf


def forget_fonts() -> None:
    fonts.font_file.cache_clear()
    fonts.covered.cache_clear()


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, request.param, None)
    forget_fonts()
    yield
    forget_fonts()


@pytest.mark.parametrize("without", ["typst", fonts.PACKAGE], indirect=True)
def test_a_book_needs_its_extra(without: None) -> None:
    with pytest.raises(Unsupported, match=r"pip install 'skyscrapers\[book"):
        make_book(shelf(1), BookOptions())
    with pytest.raises(Unsupported, match=r"pip install 'skyscrapers\[book"):
        to_pdf([draw_puzzle(shelf(1)[0])])


@pytest.mark.parametrize("without", ["resvg_py", fonts.PACKAGE], indirect=True)
def test_a_png_needs_its_extra(without: None) -> None:
    with pytest.raises(Unsupported, match=r"pip install 'skyscrapers\[.*png"):
        to_png(draw_puzzle(shelf(1)[0]))


@pytest.mark.parametrize("without", ["segno"], indirect=True)
def test_a_code_needs_its_extra(without: None) -> None:
    with pytest.raises(Unsupported, match=r"pip install 'skyscrapers\[book"):
        code("https://example.org/")
