from __future__ import annotations

import base64
import zlib

import pytest

from skyscrapers.core.errors import ParseError
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.formats import dumps, loads
from tests.formats.examples import PUZZLE

HEAD = "square,6,6,38,0,1,1,266,266,55,55,0,0,0,0,Title: ,Author: ,,,OFF,false"
# A board of 6 by 6 has rows of 10 in its indices, and two rows before the first cell.
NUMBERS = (
    '"23":[2,1,"1"],"25":["1",1,"1"],"26":[3,1,"1"],"34":["1",1,"1"],"37":[2,1,"1"],'
    '"42":[2,1,"1"],"52":[3,1,"1"],"66":[1,1,"1"],"67":[3,1,"1"],"74":[3,1,"1"],"76":[2,1,"1"],'
    '"44":["124",1,"7"]'
)


def packed(*lines: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress("\n".join(lines).encode()) + packer.flush()
    return "m=edit&p=" + base64.b64encode(data).decode()


def test_numbers_are_clues_in_the_frame_and_givens_inside_and_small_ones_neither() -> None:
    text = packed(HEAD, "[1,1,1,1]", "{}", f"{{zS:{{}},zN:{{{NUMBERS}}},z1:{{}}}}")
    assert loads(text) == PUZZLE
    assert loads(f"https://swaroopg92.github.io/penpa-edit/#{text}") == PUZZLE


def test_clues_not_told_survive() -> None:
    puzzle = Puzzle.from_clues(top=["?", 1, 0], right=[0, 0, "?"])
    assert loads(dumps(puzzle, format="penpa")) == puzzle


@pytest.mark.parametrize(
    ("head", "numbers", "message"),
    [
        ("hex,6,6,38", NUMBERS, "square"),
        ("square,6,7,38", NUMBERS, "6 by 7"),
        ("square,2,2,38", "", "2 by 2"),
        (HEAD, '"22":[1,1,"1"]', "something at r1c1"),
        (HEAD, '"1":[1,1,"1"]', "index 1"),
        (HEAD, '"34":["x",1,"1"]', "'x'"),
        (HEAD, '"34":["?",1,"1"]', "something at r2c3"),
        (HEAD, '"34":[1]', "value, colour, kind"),
        (HEAD, '"34":', "no JSON"),
    ],
)
def test_other_drawings_are_refused(head: str, numbers: str, message: str) -> None:
    with pytest.raises(ParseError) as found:
        loads(packed(head, "[1,1,1,1]", "{}", f"{{zN:{{{numbers}}}}}"))
    assert message in str(found.value)


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(ParseError):
        loads(packed("square," + "0" * 100_000_000))
