from __future__ import annotations

import io
import re
import shutil
import string
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from skyscrapers import __version__
from skyscrapers.book import BookOptions, draw_pages, make_book, prepare, print_book
from skyscrapers.book import words as book_words
from skyscrapers.book.frame import Frame
from skyscrapers.book.front import TECHNIQUES, _depth, lesson_page
from skyscrapers.book.links import link
from skyscrapers.book.plan import lay_out
from skyscrapers.core.errors import InvalidPuzzle, Unsupported
from skyscrapers.core.geometry import Cell, Edge, Side
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Measure, Rules
from skyscrapers.core.symmetry import Symmetry
from skyscrapers.human.ladder import tier_of
from skyscrapers.render import fonts
from skyscrapers.render.describe import rule_sentences

from .shelf import graded, shelf

pytest.importorskip("typst", reason="the extra book is not installed")
pypdf = pytest.importorskip("pypdf", reason="pypdf, which reads the books back, is not installed")

TIERS = (3, 1, 2, 1, 3, 3, 1)
SHELF = tuple(
    graded(p, t, 10 * t + i) for i, (p, t) in enumerate(zip(shelf(7), TIERS, strict=True))
)


def read(pdf: bytes) -> Any:
    return pypdf.PdfReader(io.BytesIO(pdf), strict=True)


def texts(pdf: bytes) -> list[str]:
    return [page.extract_text().replace("\N{NO-BREAK SPACE}", " ") for page in read(pdf).pages]


def bookmarks(pdf: bytes) -> list[Any]:
    def titles(outline: list[Any]) -> list[Any]:
        return [titles(o) if isinstance(o, list) else str(o.title) for o in outline]

    return titles(read(pdf).outline)


def alternatives(pdf: bytes) -> list[str]:
    """The texts that stand for the figures, in reading order."""
    found: list[str] = []

    def walk(node: Any) -> None:
        node = node.get_object()
        if isinstance(node, list):
            for kid in node:
                walk(kid)
        elif isinstance(node, dict):
            if node.get("/S") == "/Figure":
                found.append(str(node["/Alt"]))
            if "/K" in node:
                walk(node["/K"])

    walk(read(pdf).trailer["/Root"]["/StructTreeRoot"])
    return found


@pytest.fixture(scope="module")
def plain() -> bytes:
    return make_book(SHELF, BookOptions(title="Seven cities", author="Ada", seed=2411, per_page=2))


def test_a_book_has_its_parts_in_order(plain: bytes) -> None:
    pages = texts(plain)
    assert "Seven cities" in pages[0]
    assert "7 puzzles, 5 × 5, Easy to Hard" in pages[0]
    assert "Ada" in pages[0]
    assert "How it is played" in pages[1]
    assert "Solutions" in pages[-1]
    # Easy on two pages, Medium on one, Hard on two: the solutions begin on the next right page.
    assert len(pages) == 9
    assert "Notes" in pages[7]
    assert [page for page, text in enumerate(pages, 1) if "Solutions on page 9" in text] == [
        *range(3, 8)
    ]


def test_bookmarks_go_by_difficulty(plain: bytes) -> None:
    assert bookmarks(plain) == [
        "How it is played",
        "How hard they are",
        "Easy",
        ["1", "2", "3"],
        "Medium",
        ["4"],
        "Hard",
        ["5", "6", "7"],
        "Solutions",
    ]


def test_every_figure_has_a_text_in_its_place(plain: bytes) -> None:
    said = alternatives(plain)
    puzzles = [text for text in said if text.startswith("Puzzle ")]
    assert [text.split(",")[0] for text in puzzles] == [f"Puzzle {n}" for n in range(1, 8)]
    assert puzzles[0].startswith("Puzzle 1, 5 by 5, Easy. Clues from ")
    solutions = [text for text in said if text.startswith("Solution ")]
    assert len(solutions) == 7
    assert re.match(r"Solution 7\. Row 1: \d \d \d \d \d\. Row 2", solutions[-1])
    assert len(said) == 7 + 7 + 2


def test_the_metadata_tell_how_to_make_it_again(plain: bytes) -> None:
    book = read(plain)
    assert book.metadata.title == "Seven cities"
    assert book.metadata.author == "Ada"
    assert book.metadata.subject == (
        "Seed 2411. Every puzzle has one solution and needs no guess. "
        f"Grades on scale 1. Made by skyscrapers {__version__}."
    )
    assert book.metadata.creation_date is None
    assert book.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert book.trailer["/Root"]["/Lang"] == "en"


def test_all_fonts_are_embedded(plain: bytes) -> None:
    found = set()
    for page in read(plain).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            (inner,) = font.get_object()["/DescendantFonts"]
            assert "/FontFile2" in inner.get_object()["/FontDescriptor"].get_object()
            found.add(str(font.get_object()["/BaseFont"]))
    assert found
    assert all("Roboto" in name for name in found)


def test_clues_can_be_read_back_from_the_page(plain: bytes) -> None:
    puzzle = prepare(SHELF, BookOptions())[3].puzzle
    board = [*puzzle.clues, *(height for _, height in puzzle.given_cells())]
    page = next(text for text in texts(plain) if text.startswith("Medium"))
    around = re.findall(r"\d", "4; 5 × 5, Medium; Solutions on page 9; 5")
    assert Counter(re.findall(r"\d", page)) == Counter([*(str(d) for d in board if d), *around])


def test_puzzle_pages_and_solutions_have_no_colour(plain: bytes) -> None:
    for page in list(read(plain).pages)[1:]:
        spaces = page["/Resources"].get("/ColorSpace", {})
        for space in spaces.values():
            kind, stream = space.get_object()
            assert (str(kind), stream.get_object()["/N"]) == ("/ICCBased", 1)


def test_the_same_input_gives_the_same_bytes(plain: bytes) -> None:
    options = BookOptions(title="Seven cities", author="Ada", seed=2411, per_page=2)
    assert make_book(SHELF, options) == plain


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_finds_no_fault(plain: bytes, tmp_path: Path) -> None:
    (tmp_path / "book.pdf").write_bytes(plain)
    checked = subprocess.run(
        ["qpdf", "--check", str(tmp_path / "book.pdf")], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


def test_pages_are_drawn_as_they_are_printed(plain: bytes) -> None:
    options = BookOptions(title="Seven cities", author="Ada", seed=2411, per_page=2)
    entries = prepare(SHELF, options)
    total, drawn = draw_pages(entries, options, [3, 1, 99, 3])
    assert total == len(read(plain).pages)
    assert list(drawn) == [1, 3, total]
    width, height = (float(side) for side in read(plain).pages[0].trimbox[2:])
    for svg in drawn.values():
        sides = re.search(rb'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
        assert sides is not None
        assert [float(side) for side in sides.groups()] == pytest.approx([width, height], abs=0.1)
    assert draw_pages(entries, options, [3])[1][3] == drawn[3]


def test_the_order_may_be_given_or_mixed_by_the_seed() -> None:
    def order(**options: Any) -> list[Puzzle]:
        return [entry.puzzle for entry in prepare(SHELF, BookOptions(**options))]

    assert order(order="given") == list(SHELF)
    assert [p.meta["grade"]["tier"] for p in order()] == sorted(TIERS)
    mixed = order(order="mixed", seed=5)
    assert mixed == order(order="mixed", seed=5) != list(SHELF)
    assert mixed != order(order="mixed", seed=6)
    assert set(mixed) == set(SHELF)


def test_without_sections_puzzles_fill_every_page() -> None:
    entries = prepare(SHELF, BookOptions())
    options = BookOptions(sections=False, how_to_play=False, cover="none", solutions="none")
    pdf = print_book(entries, options)
    assert len(texts(pdf)) == 2
    assert bookmarks(pdf) == [str(number) for number in range(1, 8)]


def test_solutions_may_be_left_out_or_printed_alone() -> None:
    entries = prepare(SHELF, BookOptions())
    without = texts(print_book(entries, BookOptions(solutions="none")))
    assert not any("Solutions" in text for text in without)
    alone = print_book(entries, BookOptions(solutions="only"))
    assert len(texts(alone)) == 1
    assert len(alternatives(alone)) == 7


@pytest.mark.parametrize("count", range(1, 8))
def test_solutions_are_never_on_the_back_of_puzzles(count: int) -> None:
    for front in ({}, {"cover": "none"}, {"cover": "none", "how_to_play": False}):
        options = BookOptions(per_page=1, **front)  # type: ignore[arg-type]
        pages = lay_out(prepare(SHELF[:count], BookOptions()), options)
        titles = [page.items[0].get("text") for page in pages]
        assert titles.index("Solutions") % 2 == 0, "pages count from one: a right-hand page"


def test_solutions_may_stand_on_their_heads() -> None:
    entries = prepare(SHELF, BookOptions())
    pages = lay_out(entries, BookOptions(solutions="upside-down"))
    assert [page.turned for page in pages[-2:]] == [False, True]
    assert len(texts(print_book(entries, BookOptions(solutions="upside-down")))) == len(pages)


def test_bleed_widens_the_paper_and_keeps_the_trim() -> None:
    page = read(print_book(prepare(SHELF[:1], BookOptions()), BookOptions(bleed=3))).pages[0]
    millimetre = 72 / 25.4
    assert float(page.mediabox.width) == pytest.approx(216 * millimetre, abs=0.01)
    assert float(page.trimbox.width) == pytest.approx(210 * millimetre, abs=0.01)
    assert float(page.trimbox.left) == pytest.approx(3 * millimetre, abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "6x9"])
def test_paper_is_as_large_as_it_is_called(paper: str) -> None:
    options = BookOptions(paper=paper, per_page=1)
    page = read(print_book(prepare(SHELF[:1], BookOptions()), options)).pages[0]
    inches = {"a4": (8.27, 11.69), "letter": (8.5, 11), "a5": (5.83, 8.27), "6x9": (6, 9)}
    sides = float(page.mediabox.width) / 72, float(page.mediabox.height) / 72
    assert sides == pytest.approx(inches[paper], abs=0.01)


def test_a_book_in_german_has_no_english_word() -> None:
    pages = " ".join(texts(print_book(prepare(SHELF, BookOptions()), BookOptions(lang="de"))))
    assert "Wolkenkratzer" in pages
    assert "Lösungen auf Seite" in pages
    assert "Leicht bis Schwer" in pages
    assert not re.search(r"\b(the|puzzles|Solutions|Easy|Hard|Page)\b", pages)


def test_the_lesson_tells_a_technique_of_each_tier() -> None:
    assert [tier_of(technique) for technique in TECHNIQUES] == [*range(1, 8)]
    page = " ".join(texts(print_book(prepare(SHELF[:1], BookOptions()), BookOptions()))[1].split())
    assert "Expert Line census. All fillings of a line;" in page


@pytest.mark.parametrize(
    ("measure", "told"),
    [
        ("count", "tells how many buildings are seen from there. 3 and 2"),
        ("sum", "is the sum of the heights that are seen from there. 12 and 11"),
        ("height", "is the height of one of the buildings that are seen from there. 4 and 5"),
    ],
)
def test_the_lesson_is_in_the_terms_of_the_book(measure: str, told: str) -> None:
    entries = prepare([graded(p, 1, 0) for p in shelf(2, 4, measure)], BookOptions())
    page = " ".join(texts(print_book(entries, BookOptions()))[1].split())
    sentence, _, clues = told.partition(". ")
    left, right = clues.split(" and ")
    assert f"A clue at the edge {sentence}" in page
    assert re.search(rf"clue (is|may be) {left}\b.* clue (is|may be) {right}\b", page)
    assert f"the clue at the left is {left}, the clue at the right is {right}." in " ".join(
        alternatives(print_book(entries, BookOptions()))
    )
    assert "A clue is" not in page
    assert "of their own" not in page


def test_rules_of_some_puzzles_are_not_told_as_those_of_all() -> None:
    sums = [graded(p, 1, 0) for p in shelf(1, 4, "sum")]
    entries = prepare([*sums, *SHELF[1:2]], BookOptions())
    page = " ".join(texts(print_book(entries, BookOptions()))[1].split())
    assert "tells how many buildings are seen" in page
    assert "foot of their page: A clue is the sum of the heights seen." in page


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "6x9"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_lesson_fits_its_page_whatever_the_rules(paper: str, lang: str) -> None:
    frame = Frame(BookOptions(paper=paper, per_page=1, lang=lang))
    sums = Rules.standard(4, "sum", max_height=3, diagonals=True, boxes=(2, 2))
    parks = [Rules.standard(size, max_height=size - 1) for size in range(3, 12)]
    own = [sentence for rules in parks for sentence in rule_sentences(rules, lang)]
    for shared in ((), rule_sentences(sums, lang)):
        items = lesson_page(frame, 2, Measure.COUNT, shared, own).items
        texts = [item.get("text", "") for item in items]
        heading = texts.index(frame.words["tiers"])
        last, text = items[heading - 1], texts[heading - 1]
        assert text.startswith(frame.words["own rules, short"].removesuffix("."))
        depth = _depth(text, frame.layout.text_width, 4 * frame.layout.scale)
        assert last["y"] + depth < items[heading]["y"]


def test_both_languages_have_the_same_words_with_the_same_places() -> None:
    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    english, german = book_words.words("en"), book_words.words("de")
    assert english.keys() == german.keys()
    assert all(places(english[key]) == places(german[key]) for key in english)
    for text in (*english.values(), *german.values()):
        fonts.require_glyphs(text, "words")


def test_variants_are_told_at_the_foot_of_their_page() -> None:
    sums = tuple(graded(p, 1, 0) for p in shelf(2, 4, "sum"))
    entries = prepare([*sums, *SHELF[1:2]], BookOptions(order="given"))
    (page,) = (
        text for text in texts(print_book(entries, BookOptions(order="given"))) if "Σ" in text
    )
    assert "1, 2: A clue is the sum of the heights seen." in page
    assert page.count("Σ 4 × 4, Easy") == 2


def test_codes_open_the_puzzle() -> None:
    options = BookOptions(qr="https://example.org/")
    said = alternatives(print_book(prepare(SHELF[:2], BookOptions()), options))
    assert "A code that opens puzzle 2 in the web application." in said


def test_a_link_holds_the_whole_puzzle() -> None:
    rules = Rules.standard(4, "sum", max_height=3, diagonals=True, boxes=(2, 2))
    puzzle = Puzzle.from_clues(left=[3, 0, "?", 6], rules=rules).with_given(Cell(0, 1), 0)
    puzzle = puzzle.with_given(Cell(3, 3), 2)
    assert link("https://example.org/play", puzzle) == (
        "https://example.org/play#size=4&measure=sum&max=3&diagonals=1&boxes=2.2&left=3..x.6"
        "&givens=.-1..............2"
    )


def test_hints_and_ways_in_come_last_in_words() -> None:
    options = BookOptions(hints=2, ways_in=True, order="given")
    entries = prepare(shelf(3, 5), options)
    assert all(entry.hints and entry.way_in for entry in entries)
    pages = texts(print_book(entries, options))
    (ways,) = (text for text in pages if text.startswith("Ways in"))
    assert entries[0].way_in in ways
    assert pages[-1].startswith("First steps")


def test_a_grade_is_computed_where_none_is_told() -> None:
    (entry,) = prepare(shelf(1), BookOptions())
    assert entry.tier in range(1, 8)
    assert entry.scale


def test_a_board_too_large_for_logic_is_printed_without_a_grade() -> None:
    pytest.importorskip("pysat", reason="the extra models is not installed")
    size = 17
    grid = Grid.from_rows([[(r + c) % size + 1 for c in range(size)] for r in range(size)])
    puzzle = Puzzle(Rules.standard(size), (None,) * 68, (None, *grid.heights[1:]))
    options = BookOptions(per_page=1, hints=3, ways_in=True)
    (entry,) = prepare([puzzle], options, engine="sat")
    assert (entry.tier, entry.hints, entry.way_in) == (None, (), "")
    pages = texts(print_book([entry], options))
    assert pages[2].startswith("Ungraded")
    assert "Every puzzle has one solution. Made by" in pages[0]


@pytest.mark.parametrize("told", [None, {}, {"tier": 9, "score": 1, "scale": "1"}, {"tier": "3"}])
def test_a_grade_that_is_none_is_not_believed(told: object) -> None:
    (entry,) = prepare([shelf(1)[0].with_meta(grade=told)], BookOptions())
    assert entry == prepare(shelf(1), BookOptions())[0]


def test_only_puzzles_with_one_solution_are_printed() -> None:
    several = Puzzle.from_clues(rules=Rules.standard(3), meta={"id": "open"})
    none = Puzzle.from_clues(top=[1, 1, 0])
    with pytest.raises(InvalidPuzzle, match=r"open: several solutions; expected exactly one"):
        make_book([*SHELF, several])
    with pytest.raises(InvalidPuzzle, match=r"puzzle 1: no solution"):
        make_book([none])
    with pytest.raises(InvalidPuzzle, match="no puzzles"):
        make_book([])


@pytest.mark.parametrize("symmetry", Symmetry)
def test_puzzles_alike_are_refused(symmetry: Symmetry) -> None:
    twin = symmetry.puzzle(SHELF[0])
    with pytest.raises(InvalidPuzzle, match=r"puzzle 3: the same as puzzle 1, turned or mirrored"):
        prepare([*SHELF[:2], twin], BookOptions())


def test_boards_too_large_for_their_page_are_refused() -> None:
    entries = prepare(shelf(1, 9), BookOptions())
    with pytest.raises(Unsupported, match=r"9 × 9 at 6 a page gives cells of 6\.4 mm"):
        print_book(entries, BookOptions(per_page=6))


def test_a_title_that_no_font_covers_is_named() -> None:
    entries = prepare(SHELF[:1], BookOptions())
    with pytest.raises(Unsupported, match="no font has '摩'"):
        print_book(entries, BookOptions(title="摩天楼"))
    for title in ("Небоскрёбы", "Ουρανοξύστες", "Häuser & <Türme> #1 *$"):
        cover = texts(print_book(entries, BookOptions(title=title)))[0]
        assert " ".join(cover.split()).startswith(title)


def test_a_long_title_shrinks_to_two_lines() -> None:
    entries = prepare(SHELF[:1], BookOptions())
    title = "Skyscrapers for the patient solver of very many long winter evenings"
    page = texts(print_book(entries, BookOptions(title=title, paper="a5", per_page=1)))[0]
    assert " ".join(page.split()).startswith(title)
    assert page[: page.index("1 puzzle")].count("\n") <= 3


def test_codes_need_an_address_that_fits() -> None:
    entries = prepare(SHELF[:1], BookOptions())
    with pytest.raises(Unsupported, match="fits a QR code"):
        print_book(entries, BookOptions(qr="https://example.org/" + "x" * 3000))


def test_an_edge_case_of_one_cell_is_a_book() -> None:
    puzzle = Puzzle.from_clues(top=[1]).with_clue(Edge(Side.LEFT, 0), 1)
    assert "1 puzzle, 1 × 1, Easy" in texts(make_book([puzzle]))[0]
