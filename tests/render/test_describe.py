from __future__ import annotations

import string

import pytest

from skyscrapers.core.geometry import Cell
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import PARK, Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.render import describe


def test_both_languages_have_the_same_words_with_the_same_places() -> None:
    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    english, german = describe.words("en"), describe.words("de")
    assert english.keys() == german.keys()
    assert all(places(english[key]) == places(german[key]) for key in english)
    assert all(english[key] != german[key] for key in english)


def test_a_puzzle_is_told_side_by_side() -> None:
    puzzle = Puzzle.from_clues(
        top=[2, 0, "?", 1], left=[1, 0, 0, 3], rules=Rules.standard(4, max_height=3)
    ).with_given(Cell(2, 1), PARK)
    assert describe.describe_puzzle(puzzle) == (
        "Heights 1 to 3; one lot in each row and column stays empty. "
        "Clues from above 2 – ? 1; from the left 1 – – 3. Given: r3c2 park."
    )
    assert "von oben 2 – ? 1; von links 1 – – 3. Vorgegeben: r3c2 Park." in (
        describe.describe_puzzle(puzzle, "de")
    )


def test_a_grid_is_told_row_by_row() -> None:
    assert describe.describe_grid(Grid.from_rows([[1, 0], [None, 1]])) == (
        "Row 1: 1 park. Row 2: – 1."
    )


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (Rules.standard(5), []),
        (Rules.standard(5, measure="sum"), ["A clue is the sum of the heights seen."]),
        (Rules.standard(5, measure="height"), ["A clue is the height of one building seen."]),
        (
            Rules.standard(5, max_height=3),
            ["Heights 1 to 3; 2 lots in each row and column stay empty."],
        ),
        (
            Rules.standard(4, max_height=6, boxes=(2, 2), diagonals=True),
            [
                "Heights 1 to 6; none stands twice in a row or column.",
                "No height stands twice on a long diagonal.",
                "No height stands twice in a box.",
            ],
        ),
        (
            Rules.standard(2, regions=["AB", "CC"]),
            ["No height stands twice in a region."],
        ),
        (Rules.standard(2, regions=["AA", "BB"]), ["Every region holds every height once."]),
    ],
)
def test_a_variant_is_told_in_sentences(rules: Rules, said: list[str]) -> None:
    assert list(describe.rule_sentences(rules)) == said
