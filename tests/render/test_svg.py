from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields, replace
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skyscrapers.core.candidates import Candidates, Mark
from skyscrapers.core.deduction import (
    Case,
    CellCandidates,
    Contradiction,
    Deduction,
    Evidence,
)
from skyscrapers.core.errors import InvalidPuzzle, Unsupported
from skyscrapers.core.geometry import Cell, Edge, Side
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import HouseKind, HouseName, Rules
from skyscrapers.render import svg
from skyscrapers.render.theme import LIGHT, THEMES, Theme

from .examples import EXAMPLES, GOLDEN, candidates, pictures, step, with_slips

NAMESPACE = "{http://www.w3.org/2000/svg}"
PICTURES = pictures()


def texts(picture: str) -> list[str]:
    return [
        element.text or "" for element in ElementTree.fromstring(picture).iter(NAMESPACE + "text")
    ]


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_those_that_were_looked_at(name: str) -> None:
    assert PICTURES[name] + "\n" == (GOLDEN / f"{name}.svg").read_text(encoding="utf-8")


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_accessible_self_contained_xml(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name])
    assert root.tag == NAMESPACE + "svg"
    assert root.get("role") == "img"
    assert root.get("lang") == ("de" if name.startswith("german") else "en")
    assert [child.tag for child in root][:2] == [NAMESPACE + "title", NAMESPACE + "desc"]
    assert all(len(child.text or "") > 8 for child in root[:2])
    attributes = {key for element in root.iter() for key in element.attrib}
    assert not attributes & {"id", "class", "style", "href"}


@pytest.mark.parametrize("name", [name for name in PICTURES if "6" in name or "-" not in name])
def test_a_six_by_six_is_under_twelve_kilobytes(name: str) -> None:
    if "16" not in name:
        assert len(PICTURES[name].encode()) < 12_000


def test_every_clue_and_given_is_drawn_once() -> None:
    for puzzle, _ in EXAMPLES.values():
        wanted = [str(clue) for clue in puzzle.clues if clue]
        wanted += [str(height) for _, height in puzzle.given_cells() if height]
        assert Counter(texts(svg.draw_puzzle(puzzle))) == Counter(wanted)


def test_every_height_of_a_solution_is_drawn_once() -> None:
    for puzzle, grid in EXAMPLES.values():
        wanted = [str(clue) for clue in puzzle.clues if clue]
        wanted += [str(height) for height in grid.heights if height]
        assert Counter(texts(svg.draw_solution(puzzle, grid))) == Counter(wanted)


def test_every_candidate_is_drawn_once() -> None:
    puzzle, _ = EXAMPLES["plain-6"]
    board = candidates(puzzle)
    wanted = [str(clue) for clue in puzzle.clues if clue]
    wanted += [str(height) for row in board.rows() for cell in row for height in cell]
    assert Counter(texts(svg.draw_candidates(puzzle, board))) == Counter(wanted)


def test_a_view_has_one_tier_for_each_building_seen() -> None:
    puzzle = Puzzle.from_clues(left=[0, 3, 0, 0])
    grid = Grid.from_rows([[1, 2, 3, 4], [1, 3, 4, 2], [3, 4, 2, 1], [4, 1, 2, 3]])
    with_view = svg.draw_solution(puzzle, grid)
    without = svg.draw_solution(puzzle, grid, replace(LIGHT, views=False))
    extra = Counter(re.findall(r'<path d="([^"]*)"', with_view))
    extra.subtract(re.findall(r'<path d="([^"]*)"', without))
    (view,) = (d for d, count in extra.items() if count > 0 and "l-1.5-8z" in d)
    assert view.count("z") == 3 + 1, "three tiers and a spire"


def flat(colour: str = "#777") -> Theme:
    """A theme of one colour: what can be told apart in it is told by shape."""
    plain = {f.name: colour for f in fields(Theme) if isinstance(getattr(LIGHT, f.name), str)}
    return replace(LIGHT, **plain, peak=None, weight=700, given_weight=700)  # type: ignore[arg-type]


def test_a_given_differs_from_a_built_height_by_shape() -> None:
    puzzle = Puzzle.from_clues(rules=Rules.standard(4))
    cell = Cell(1, 2)
    board = Candidates.of(puzzle).place(Mark(*cell, 3))
    built = svg.draw_candidates(puzzle, board, flat())
    given_ = svg.draw_candidates(puzzle.with_given(cell, 3), board, flat())
    drawing = re.compile(r"</desc>(.*)", re.S)
    assert drawing.findall(built) != drawing.findall(given_)


SIGNS = {
    "clues": {"clues": (Edge(Side.LEFT, 1),)},
    "lines": {"lines": (HouseName(HouseKind.ROW, 1),)},
    "candidates": {"candidates": (CellCandidates(Cell(1, 1), 0b1110),)},
    "cases": {"cases": (Case((Mark(2, 2, 3),), ()),)},
}


@pytest.mark.parametrize("sign", SIGNS)
def test_each_kind_of_evidence_has_its_own_sign(sign: str) -> None:
    puzzle = Puzzle.from_clues(left=[1, 2, 0, 3])
    board = Candidates.of(puzzle)
    evidence = Evidence(**SIGNS[sign])  # type: ignore[arg-type]
    bare = svg.draw_step(puzzle, board, Deduction("slide"), flat())
    signed = svg.draw_step(puzzle, board, Deduction("slide", evidence=evidence), flat())
    assert signed.count("<path") > bare.count("<path")


def test_what_goes_is_struck_and_what_stands_is_solid() -> None:
    puzzle = Puzzle.from_clues(left=[1, 2, 0, 3])
    board = Candidates.of(puzzle)
    bare = svg.draw_step(puzzle, board, Deduction("slide"), flat())
    struck = svg.draw_step(
        puzzle, board, Deduction("slide", eliminations=(Mark(1, 1, 2), Mark(1, 2, 2))), flat()
    )
    assert struck.count("<path") == bare.count("<path") + 1
    assert texts(struck) == texts(bare)
    stands = svg.draw_step(puzzle, board, Deduction("slide", placements=(Mark(1, 1, 2),)), flat())
    assert len(texts(stands)) == len(texts(bare)) - 3


def test_a_mark_that_is_gone_already_is_not_struck() -> None:
    puzzle = Puzzle.from_clues(left=[1, 2, 0, 3])
    board = Candidates.of(puzzle).remove(Mark(1, 1, 2))
    gone = Deduction("slide", eliminations=(Mark(1, 1, 2),))
    drawn = svg.draw_step(puzzle, board, gone)
    assert drawn.count("<path") == svg.draw_step(puzzle, board, Deduction("slide")).count("<path")


def test_a_contradiction_shows_its_evidence_alone() -> None:
    puzzle = Puzzle.from_clues(left=[1, 2, 0, 3])
    board = Candidates.of(puzzle)
    evidence = Evidence(clues=(Edge(Side.LEFT, 0),))
    drawn = svg.draw_step(puzzle, board, Contradiction("impossible-pair", evidence))
    assert drawn == svg.draw_step(puzzle, board, Deduction("impossible-pair", evidence=evidence))
    assert "Impossible pair" in drawn


def test_a_step_tells_its_evidence_in_words() -> None:
    puzzle, _ = EXAMPLES["plain-6"]
    board = candidates(puzzle)
    root = ElementTree.fromstring(svg.draw_step(puzzle, board, step(board)))
    said = root[1].text
    assert said is not None
    assert "column 5, from above" in said
    assert "Removes r1c6=6, r2c6=6, r2c6=5." in said


def test_slips_are_shown_by_frames_and_teeth() -> None:
    puzzle, grid = EXAMPLES["plain-6"]
    fine = svg.draw_solution(puzzle, grid)
    wrong = svg.draw_solution(puzzle, with_slips(grid))
    assert "stroke-dasharray" not in fine
    assert "stroke-dasharray" in wrong
    assert "l5-6l5 6" not in fine
    assert "l5-6l5 6" in wrong


@pytest.mark.parametrize("theme", THEMES)
def test_themes_give_different_pictures_of_the_same_board(theme: str) -> None:
    puzzle, _ = EXAMPLES["plain-6"]
    others = [svg.draw_puzzle(puzzle, other) for other in THEMES if other != theme]
    assert svg.draw_puzzle(puzzle, theme) not in others
    assert svg.draw_puzzle(puzzle, theme) == svg.draw_puzzle(puzzle, THEMES[theme])


def test_unknown_theme_and_language_are_refused() -> None:
    puzzle, grid = EXAMPLES["plain-6"]
    with pytest.raises(Unsupported, match=r"sepia.*light, dark, print"):
        svg.draw_puzzle(puzzle, "sepia")
    with pytest.raises(Unsupported, match="fr"):
        svg.draw_solution(puzzle, grid, lang="fr")


def test_a_board_of_another_size_is_refused() -> None:
    puzzle, _ = EXAMPLES["plain-6"]
    other = Candidates.of(EXAMPLES["parks-5"].puzzle)
    with pytest.raises(InvalidPuzzle, match="size 5"):
        svg.draw_candidates(puzzle, other)
    with pytest.raises(InvalidPuzzle, match="size 5"):
        svg.draw_solution(puzzle, EXAMPLES["parks-5"].grid)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    size = draw(st.integers(1, 24))
    rules = Rules.standard(
        size,
        measure=draw(st.sampled_from(["count", "sum", "height"])),
        max_height=draw(st.sampled_from([None, max(1, size - 2), size + 3, 128])),
        diagonals=draw(st.booleans()),
    )
    clue = st.sampled_from([None, "?", *rules.clue_range])
    height = st.sampled_from([None, *rules.symbols])
    return Puzzle(
        rules,
        tuple(draw(st.lists(clue, min_size=4 * size, max_size=4 * size))),
        tuple(draw(st.lists(height, min_size=size**2, max_size=size**2))),
    )


@settings(max_examples=25, deadline=None)
@given(puzzles(), st.sampled_from(sorted(THEMES)))
def test_any_puzzle_is_drawn_and_inside_the_picture(puzzle: Puzzle, theme: str) -> None:
    for picture in (
        svg.draw_puzzle(puzzle, theme),
        svg.draw_candidates(puzzle, Candidates.of(puzzle), theme),
    ):
        root = ElementTree.fromstring(picture)
        left, top, width, _ = map(float, root.attrib["viewBox"].split())
        for element in root.iter(NAMESPACE + "text"):
            assert left < float(element.attrib["x"]) < left + width
            assert top < float(element.attrib["y"]) < top + width


def test_the_largest_board_is_drawn() -> None:
    puzzle = Puzzle.from_clues(rules=Rules.standard(64, measure="sum"), top=[2080] + [64] * 63)
    assert texts(svg.draw_puzzle(puzzle))[0] == "64"
    assert "2080" in texts(svg.draw_puzzle(puzzle))


def test_notebooks_show_the_picture() -> None:
    puzzle, grid = EXAMPLES["plain-6"]
    assert puzzle._repr_svg_() == svg.draw_puzzle(puzzle) == puzzle._repr_html_()
    assert grid._repr_svg_() == svg.draw_grid(grid) == grid._repr_html_()
