"""Every notation has a page, and the index lists it as the table has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from skyscrapers.formats import NOTATIONS

PAGES = Path(__file__).parents[2] / "docs" / "reference" / "notations"


@pytest.mark.parametrize("name", NOTATIONS)
def test_a_notation_has_a_page_and_stands_in_the_index(name: str) -> None:
    row = NOTATIONS[name]
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert f"Name: `{name}`" in page
    assert all(f"`{suffix}`" in page for suffix in row.suffixes)
    assert ">>> " in page
    index = (PAGES / "index.md").read_text(encoding="utf-8")
    written = "yes" if row.writes else "read only"
    assert f"| [`{name}`]({name}.md) | {row.title} | {written} |" in index


def test_there_are_no_pages_of_notations_that_are_gone() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == {*NOTATIONS, "index"}
