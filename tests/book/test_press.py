"""A book as a publisher makes it: 200 graded puzzles, two a page, with their solutions."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from time import process_time

import pytest

from skyscrapers.book import BookOptions, make_book

from .shelf import graded, shelf

pytest.importorskip("typst", reason="the extra book is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf, which reads the books back, is not installed")

PUZZLES = tuple(graded(p, 1 + i // 50, i) for i, p in enumerate(shelf(200, 6)))
OPTIONS = BookOptions(per_page=2, seed=2411)
SECONDS, BYTES = 5, 2_000_000


@pytest.fixture(scope="module")
def timed() -> tuple[bytes, float]:
    """The book, and the seconds of processor time it took, the fewer of two."""
    times = []
    for _ in range(2):
        start = process_time()
        pdf = make_book(PUZZLES, OPTIONS)
        times.append(process_time() - start)
    return pdf, min(times)


def test_it_is_quick_and_small(timed: tuple[bytes, float]) -> None:
    pdf, seconds = timed
    assert seconds < SECONDS
    assert len(pdf) < BYTES


def test_it_has_all_pages(timed: tuple[bytes, float]) -> None:
    pages = pypdf.PdfReader(io.BytesIO(timed[0])).pages
    assert len(pages) == 2 + 100 + 10
    numbers = [page.extract_text().split()[0] for page in pages[3:6]]
    assert numbers == ["3", "5", "7"]


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_finds_no_fault(timed: tuple[bytes, float], tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(timed[0])
    checked = subprocess.run(
        ["qpdf", "--check", str(path)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


@pytest.mark.skipif(shutil.which("pdffonts") is None, reason="pdffonts is not installed")
def test_pdffonts_sees_all_fonts_embedded(timed: tuple[bytes, float], tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(timed[0])
    listed = subprocess.run(["pdffonts", str(path)], capture_output=True, text=True, check=True)
    assert not listed.stderr
    fonts = listed.stdout.splitlines()[2:]
    assert fonts
    for font in fonts:
        _, *_, embedded, subset, unicode, _, _ = font.split()
        assert (embedded, subset, unicode) == ("yes", "yes", "yes")
