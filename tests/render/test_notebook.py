from __future__ import annotations

import re
from xml.etree import ElementTree

from skyscrapers.core.puzzle import Puzzle
from skyscrapers.human.path import explain
from skyscrapers.render.describe import technique_name
from skyscrapers.render.svg import draw_step

PUZZLE = Puzzle.from_clues(
    top=[0, 0, 4, 0], bottom=[0, 0, 1, 0], left=[0, 0, 2, 0], right=[3, 0, 0, 2]
)


def test_a_step_shows_itself_on_its_board() -> None:
    for step in explain(PUZZLE).steps:
        shown = step._repr_svg_()
        assert shown == draw_step(PUZZLE, step.board, step.deduction) == step._repr_html_()
        assert technique_name(step.technique) in shown


def test_a_path_shows_every_visible_step_with_its_picture() -> None:
    path = explain(PUZZLE)
    shown = ElementTree.fromstring(path._repr_html_())
    assert len(path.runs) > 1
    assert [child.tag for child in shown] == ["li"] * len(path.runs)
    for item, run in zip(shown, path.runs, strict=True):
        (details,) = item
        assert details[0].text
        picture = draw_step(PUZZLE, run.board, run.steps[0].deduction)
        assert ElementTree.tostring(details[1]) == ElementTree.tostring(
            ElementTree.fromstring(picture)
        )


def test_a_step_does_not_print_its_whole_puzzle() -> None:
    assert not re.search("clues=\\(None", repr(explain(PUZZLE).steps[0]).split("deduction")[0])
