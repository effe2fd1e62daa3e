from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS.parent / "README.md", *DOCS.rglob("*.md")]


def test_every_picture_that_a_page_shows_is_there() -> None:
    shown = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    }
    assert DOCS / "images" / "solved.svg" in shown
    assert all(picture.is_file() for picture in shown)


@pytest.mark.parametrize("name", ["puzzle.svg", "solved.svg"])
def test_pictures_are_what_the_script_draws(name: str) -> None:
    pictures = run_path(str(DOCS / "build_images.py"))["pictures"]()
    assert (DOCS / "images" / name).read_text(encoding="utf-8") == pictures[name] + "\n"
