from __future__ import annotations

import re

import pytest

from skyscrapers.core.errors import Unsupported
from skyscrapers.render import describe, fonts

pytest.importorskip(fonts.PACKAGE, reason="the fonts of the extras book and png are not installed")


@pytest.mark.parametrize("text", ["0123456789?", "Σ × – ß ä „Höhen“", "Небоскрёбы", "Ουρανοξύστες"])
def test_what_we_print_is_covered(text: str) -> None:
    fonts.require_glyphs(text, "test")


@pytest.mark.parametrize("lang", describe.LANGUAGES)
def test_all_our_words_are_covered(lang: str) -> None:
    for sentence in describe.words(lang).values():
        fonts.require_glyphs(sentence, "words")


@pytest.mark.parametrize(
    ("text", "name"),
    [("Hochhäuser 摩天楼", "U+6469"), ("🏙", "CITYSCAPE"), ("a\x07b", "U+0007")],
)
def test_what_is_not_covered_is_named(text: str, name: str) -> None:
    with pytest.raises(Unsupported, match=re.escape(name)) as refused:
        fonts.require_glyphs(text, "title")
    assert str(refused.value).startswith("title: no font has")


def test_the_character_map_has_what_it_should_and_no_more() -> None:
    covered = fonts.covered()
    assert {*range(0x20, 0x7F)} <= covered
    assert not covered & {0xFFFF, 0x4E00, 0x0627, 0x1F3D9}
    assert 800 < len(covered) < 2000
