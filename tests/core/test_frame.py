from __future__ import annotations

import unicodedata

from hypothesis import given

from skyscrapers.core.frame import ASCII, UNICODE, framed, picture, rules_line
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from tests.strategies import puzzles


def test_corners_are_drawn_as_strong_as_their_walls() -> None:
    """The name of each box character says which arms it has and how strong they are."""
    for index, corner in enumerate(UNICODE.corners):
        up, right, down, left = index // 27, index // 9 % 3, index // 3 % 3, index % 3
        if corner == " ":
            assert index == 0
            continue
        name = unicodedata.name(corner).removeprefix("BOX DRAWINGS ")
        assert sum(map(bool, (up, right, down, left))) >= 1
        assert ("LIGHT" in name) == (1 in (up, right, down, left))
        assert ("HEAVY" in name) == (2 in (up, right, down, left))
        for arms, word in (((up, down), "VERTICAL"), ((left, right), "HORIZONTAL")):
            if arms[0] == arms[1] > 0:
                assert word in name


@given(puzzles())
def test_lines_are_as_long_as_the_frame_and_its_clues(puzzle: Puzzle) -> None:
    for pens in (UNICODE, ASCII):
        lines = picture(puzzle, pens=pens).split("\n")[len(rules_line(puzzle.rules)) :]
        digits = max(len(str(c)) for c in (puzzle.rules.max_height, *filter(None, puzzle.clues)))
        width = max(len(str(clue or "")) for clue in puzzle.clues) + 2
        width += puzzle.size * (digits + 3)
        frame = [line for line in lines if line.lstrip()[:1] in ("┌", "┏", "└", "┗", "+")]
        assert all(len(line) == width for line in frame)
        assert all(line == line.rstrip() for line in lines)
        assert not pens.horizontal.isascii() or all(line.isascii() for line in lines)


def test_the_plain_rules_need_no_line() -> None:
    assert rules_line(Rules.standard(6)) == []
    rules = Rules.standard(2, "height", 3, True, regions=["ab", "ba"])
    assert rules_line(rules) == ["rules: measure height, max height 3, diagonals, regions 1 2/2 1"]


def test_walls_around_boxes_and_regions_are_heavy() -> None:
    rules = Rules.standard(2, regions=["aa", "bb"])
    lines = framed(rules, [("empty", "   ")] * 4, [""] * 8)
    assert lines == [" ┏━━━┯━━━┓", " ┃   │   ┃", " ┣━━━┿━━━┫", " ┃   │   ┃", " ┗━━━┷━━━┛"]
    assert framed(rules, [("empty", "   ")] * 4, [""] * 8, ASCII)[:3] == [
        " +===+===+",
        " #   |   #",
        " +===+===+",
    ]


def test_pieces_are_painted_by_what_they_are() -> None:
    kinds: list[str] = []

    def paint(kind: str, text: str) -> str:
        kinds.append(kind)
        return text

    puzzle = Puzzle.from_clues(top=[2, 1], givens=[[0, 2], [0, 0]])
    assert picture(puzzle, paint=paint) == picture(puzzle)
    assert set(kinds) == {"clue", "given", "empty", "wall"}
