from __future__ import annotations

import itertools
import re

import pytest

from skyscrapers.book.layout import CLUE_CELLS, FOOT, MARGIN, Layout
from skyscrapers.book.options import PAPERS, PER_PAGE, BookOptions
from skyscrapers.core.errors import Unsupported


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"paper": "a3"}, "paper 'a3'; expected one of a4, letter, a5, 6x9"),
        ({"per_page": 3}, "puzzles a page 3; expected one of 1, 2, 4, 6"),
        ({"per_page": 4, "paper": "a5"}, "4 puzzles a page on a5; expected 1 or 2"),
        ({"per_page": 4, "large_print": True}, "4 puzzles a page in large print"),
        ({"order": "random"}, "order 'random'"),
        ({"solutions": "maybe"}, "solutions 'maybe'"),
        ({"cover": "red"}, "cover 'red'"),
        ({"lang": "fr"}, "language 'fr'"),
        ({"bleed": 11}, "bleed 11; expected 0 to 10 millimetres"),
        ({"hints": -1}, "hints -1"),
        ({"smallest_cell": 1}, "smallest cell 1"),
        ({"title": " "}, "title: a text of 0 characters"),
        ({"subtitle": "x" * 121}, "subtitle: a text of 121 characters"),
        ({"qr": "ftp://example.org"}, "address for codes: 'ftp://example.org'"),
    ],
)
def test_what_cannot_be_printed_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(Unsupported, match=re.escape(said)):
        BookOptions(**wrong)  # type: ignore[arg-type]


def layouts() -> list[Layout]:
    return [
        Layout(BookOptions(paper=paper, per_page=count, large_print=large, qr=qr))
        for paper, sheet in PAPERS.items()
        for count in PER_PAGE
        for large in (False, True)
        for qr in (None, "https://example.org/")
        if count <= 2 or not (sheet.bound or large)
    ]


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: str(layout.options)[:0])
def test_blocks_lie_within_the_margins_and_apart(layout: Layout) -> None:
    for page in (1, 2):
        slots = layout.slots(page)
        assert len(slots) == layout.options.per_page
        for slot in slots:
            assert slot.x >= layout.left(page)
            assert slot.x + slot.width <= layout.left(page) + layout.text_width + 1e-9
            assert slot.y >= MARGIN
            assert slot.side <= slot.width
            assert slot.y + layout.head.height + slot.side <= layout.height - FOOT + 1e-9
        for one, other in itertools.pairwise(slots):
            assert other.x >= one.x + one.width or other.y >= one.y + layout.head.height + one.side


@pytest.mark.parametrize("largest", [4, 6, 7, 9, 10, 16])
@pytest.mark.parametrize("paper", PAPERS)
def test_solutions_lie_on_the_page(paper: str, largest: int) -> None:
    layout = Layout(BookOptions(paper=paper, per_page=1))
    for page in (1, 2):
        for slot in layout.solution_slots(page, largest):
            assert slot.x + slot.side <= layout.left(page) + layout.text_width + 1e-9
            assert slot.y + slot.side <= layout.height - MARGIN


def test_bound_pages_have_their_wide_margin_at_the_spine() -> None:
    layout = Layout(BookOptions(paper="a5", per_page=1))
    assert (layout.left(1), layout.left(2)) == (20, 16)
    assert Layout(BookOptions()).left(1) == Layout(BookOptions()).left(2) == 16


@pytest.mark.parametrize(("count", "cell"), [(1, 23.1), (2, 14.35), (4, 10.8), (6, 8.8)])
def test_cells_are_as_large_as_the_design_says(count: int, cell: float) -> None:
    slot = Layout(BookOptions(per_page=count)).slots(1)[0]
    assert slot.cell(6) == pytest.approx(cell, abs=0.05)
    assert slot.side == pytest.approx(slot.cell(6) * (6 + CLUE_CELLS))


def test_cells_too_small_to_write_in_are_refused_with_what_would_do() -> None:
    layout = Layout(BookOptions(per_page=6))
    layout.check(7)
    with pytest.raises(Unsupported, match=re.escape("6.4 mm; expected at least 7 mm: 4 a page")):
        layout.check(9)
    with pytest.raises(Unsupported, match="larger paper"):
        Layout(BookOptions(paper="a5", per_page=2)).check(16)
    Layout(BookOptions(per_page=6, smallest_cell=5)).check(9)
