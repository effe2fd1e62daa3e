from __future__ import annotations

import io

import pytest

from skyscrapers.core.errors import Unsupported
from skyscrapers.render import pdf, svg

from .examples import EXAMPLES

pytest.importorskip("typst", reason="the extra book is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf, which reads the pages back, is not installed")


def test_each_picture_is_a_page_of_its_size() -> None:
    pictures = [
        svg.draw_puzzle(EXAMPLES[name].puzzle) for name in ("plain-6", "boxes-6", "parks-5")
    ]
    book = pypdf.PdfReader(io.BytesIO(pdf.to_pdf(pictures)), strict=True)
    widths = [float(page.mediabox.width) for page in book.pages]
    assert widths == pytest.approx([7.7 * 36, 7.7 * 36, 6.7 * 36], abs=0.1)
    assert book.metadata.title == "Skyscrapers puzzle, 6 by 6"
    assert book.trailer["/Root"]["/MarkInfo"]["/Marked"]


def test_text_can_be_read_back() -> None:
    puzzle, grid = EXAMPLES["sums-16"]
    page = pypdf.PdfReader(io.BytesIO(pdf.to_pdf([svg.draw_solution(puzzle, grid)]))).pages[0]
    digits = "".join(character for character in page.extract_text() if character.isdigit())
    wanted = [*puzzle.clues, *grid.heights]
    assert sorted(digits) == sorted("".join(str(value) for value in wanted if value))


def test_the_same_pictures_give_the_same_bytes() -> None:
    pictures = [svg.draw_puzzle(EXAMPLES["plain-6"].puzzle, "dark", "de")]
    assert pdf.to_pdf(pictures, "de") == pdf.to_pdf(pictures, "de")


@pytest.mark.parametrize("pictures", [[], ["hello"], ["<svg/>"]])
def test_what_is_no_picture_is_refused(pictures: list[str]) -> None:
    with pytest.raises(Unsupported, match="no picture"):
        pdf.to_pdf(pictures)
