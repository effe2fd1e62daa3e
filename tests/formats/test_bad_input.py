"""Whatever is thrown at a parser, nothing but a `SkyscrapersError` of one line comes back."""

from __future__ import annotations

import io
import time
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from skyscrapers.core.errors import SkyscrapersError
from skyscrapers.formats import NOTATIONS, loads, read
from tests.formats.examples import PUZZLE, TEXTS, TEXTS_OF_CLUES

HUGE = "9" * 5000
ALPHABET = "0123456789 -.,:/[]{}()\"'?_abdegiklmnpqrstuvxzCERS~+|=<>&#\n"
NASTY = (
    "",
    " \n ",
    "\n\n\n",
    "0",
    "-1",
    "0:",
    "5:1/2",
    "99999999999:1/2/3",
    "[1,2,3]",
    "[]",
    "{}",
    "[[]]",
    "{" * 100_000,
    "[" * 100_000,
    '{"a":' * 100_000,
    "(" * 100_000 + ")" * 100_000,
    "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 99999999999999999999999999",
    "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 " + HUGE,
    f"{HUGE} 1 2 3",
    "[-1, 0, 0, 0]",
    "1000000000\n1 2 3 4",
    "1000000000 1000000000 4\n- -\n- -\n- -\n- -",
    f"{HUGE} {HUGE} 4\n- -\n- -\n- -\n- -",
    "5 5 5\n" + "1 1 1 1 1\n" * 4,
    '{"size":4,"clues":{"top":[9,0,0,0]}}',
    '{"size":-1}',
    '{"size":0}',
    '{"size":1e9,"clues":{}}',
    '{"size":1000000000,"clues":{}}',
    f'{{"size":{HUGE}}}',
    '{"size":4,"clues":"x"}',
    '{"size":4,"clues":{"top":[1,2]}}',
    '{"size":4,"clues":{"top":[true,1.0,[],{}]}}',
    '{"size":4,"clues":{"top":[1,2,3,4],"up":[]}}',
    '{"size":4,"givens":5}',
    '{"size":4,"givens":[1,2,3,4]}',
    '{"size":4,"boxes":[0,4]}',
    '{"size":4,"regions":[[[]]]}',
    '{"size":4,"measure":["sum"]}',
    '{"size":4,"measure":{"a":1},"max_height":true}',
    '{"size":4,"id":{"a":1},"clues":{"top":[NaN,0,0,0]}}',
    '{"size":null}',
    '{"size":[]}',
    '{"size":4,"max_height":{}}',
    '{"size":"4"}',
    '{"cells":[[0]],"clues":{"upper":[0],"lower":[0],"left":[0],"right":7}}',
    '{"cells":7,"clues":{"upper":[0],"lower":[0],"left":[0],"right":[0]}}',
    '{"1":[[[[{"cells":1,"upper":2}]]]]}',
    '{"size":2,"grid":[[{},{}],[{},{}]],"skyscraper":[{"cell":"R9C9","value":"1"}]}',
    '{"size":2,"grid":[[{},{}],[{},{}]],"skyscraper":[{"cell":"R0C1","value":[]}]}',
    '{"size":2,"grid":[[{"region":[]},{}],[{},{}]],"skyscraper":"R0C1"}',
    '{"size":2,"grid":[[{"value":{}},{"value":"x","given":1}],[{},{}]]}',
    '{"size":2,"grid":[[{}],[{},{},{}]]}',
    '{"size":99,"grid":[]}',
    '{"size":2,"grid":[[{},{}],[{},{}]],"thermometer":[{"lines":[]}]}',
    "N4Igzg",
    "N4IgzglgXgpiBcBOANCA",
    "N4Ig" + "A" * 100_000,
    "m=edit&p=AAAA",
    "m=edit&p=====",
    "m=edit&p=" + "A" * 100_001,
    "https://puzz.link/p?skyscrapers/4/4/",
    "https://puzz.link/p?skyscrapers/4/4/zzzz",
    "https://puzz.link/p?skyscrapers/4/5/zz",
    "https://puzz.link/p?skyscrapers/99999/99999/z",
    f"https://puzz.link/p?skyscrapers/{HUGE}/{HUGE}/z",
    "pzprv3/skyscrapers/4/4",
    "pzprv3/skyscrapers/0/0/",
    f"pzprv3/skyscrapers/{HUGE}/{HUGE}/",
    "pzprv3/skyscrapers/1/1/. x ./. q ./. . ./",
    "pzprv3/skyscrapers/1/1/. . ./. [1,[2] ./. . ./",
    ".Skyscraper~C5~5~5~5",
    ".Skyscraper~Z5~5",
    ".Skyscraper~",
    ".Shape~6x7",
    f".Shape~{HUGE}x{HUGE}",
    ".Shape~4x4.Thermo~R1C1~R1C2",
    ".Shape~4x4.Jigsaw~0000",
    ".Shape~4x4.~R9C9_1",
    ".Shape~4x4.~R1C1_1_2",
    "+---+\n|   |",
    "┌───┐\n│ x │\n└───┘",
    "┌───┐\n│ 1 │\n└───┘\n1 2 3\nmore",
    "rules: measure volume\n┌───┐\n│   │\n└───┘",
    "rules: max height 99999999999999999\n┌───┐\n│   │\n└───┘",
    "rules: boxes 0x0, regions 1\n┌───┐\n│   │\n└───┘",
    "rules:",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Loopy",
    "SAVEFILE:41:x\nDESC    :0:",
    "SAVEFILE:41:x\njunk",
    "4:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1,zzzz",
    "4#12345",
    "task = '1/2/3'",
    " 12 \n1  1\n",
    "xxx\nxxx\nxxx",
    "111\n111\n111",
    "<Legup><puzzle name='Skyscrapers'><board size='9'></board></puzzle></Legup>",
    "<Legup><!DOCTYPE a [<!ENTITY b 'c'>]></Legup>",
    "<Legup",
    "<Legup><puzzle name='Skyscrapers'><board size='1'><axis side='up'/></board></puzzle></Legup>",
    "<puzzle><levels><level><![CDATA[",
    "<puzzle><levels><level><![CDATA[\n 1 \n1 ",
    "letting CLUES be [[1],[1]",
    "letting CLUES be [[1],[1],[1],1]",
    "letting CLUES be [[[1]],[1],[1],[1]]",
    "letting SIZE be 9 letting CLUES be [[1],[1],[1],[1]]",
    "cu = [1]; cl = [1];",
    "cu = [[1]]; cl = [1]; rl = [1]; rr = [1];",
    "cu = [1]; cl = [1]; rl = [1]; rr = [1]; array2d(1..n, 1..n, [1,2])",
    "cu = []; cl = []; rl = []; rr = []; Hints = []",
    "data(a, 99, [1], [1], [1], [1])",
    "data(a, 1, [1], 1, [1], [1])",
    "data(a, 1, [1",
    "type: skyscrapers\n",
    "type: skyscrapers\npuzzle: [",
    "type: skyscrapers\npuzzle: {top: 1, left: 2, right: 3, bottom: 4}",
    "type: skyscrapers\npuzzle: {top: [1], left: [[]], right: [{}], bottom: [2001-01-01]}",
    "type: skyscrapers\npuzzle: &a [*a]",
    "type: skyscrapers\nx: " + "[" * 8000,
    "type: skyscrapers\nx: !!python/object/apply:os.system [ls]",
    "type: skyscrapers\nx: 0o9999999_9:99:99",
    "[clabels]\n[rlabels]",
    "[clabels]\n1\n1\n[rlabels]\n1\n1 1",
    "[clabels]\n1\n1\n[rlabels]\n1\n1\n[solution]\nx",
    "[clabels]\n1\n1\n[rlabels]\n1\n1\n[areas]\na b",
    '{"puzzle_type":"Skyscrapers"}',
    '{"puzzle_type":"Skyscrapers","grid_params":{"rows":2,"cols":2},"grid":["1"]}',
    '{"puzzle_type":"Skyscrapers","grid_params":{"rows":2,"cols":2},"grid":["x.",".."]}',
    '{"puzzle_type":"Skyscrapers","grid_params":{"rows":[],"cols":[]},"top_clues":{}}',
    '{"top":["1",null],"bottom":[null],"left":["x"],"right":[[]]}',
    '{"top":["1"],"bottom":[null],"left":[null],"right":[null],"z9":"1"}',
    '{"top":["1"],"bottom":[null],"left":[null],"right":[null],"typeCode":[]}',
    '{"top":["1"],"bottom":[null],"left":[null],"right":[null],"dimension":"2x2"}',
    "-s0 -t1",
    "-s4 -t123",
    "-s4 -c12 -t1",
    "-s4 -t1234 -t1234",
    f"-s{HUGE} -t1",
    "3\n1 2\n3 4",
    "1 2 3\n1 2\n1 2\n1 2\n9 9 9",
    "50000",
    "9" * 118,
    "0" * 22,
    "    . .\n  +-----+\n. | . . .\n. | . . | .\n  +-----+\n    . .",
    "\ud800",
    '{"size":3,"id":"\ud800"}',
    "\x00\x01\x02",
    "é" * 1000,
)


ALL_TEXTS = {**TEXTS_OF_CLUES, **TEXTS}
SHORT = [text for text in NASTY if len(text) < 200]


@pytest.mark.parametrize("name", NOTATIONS)
def test_nasty_texts_are_refused_by_every_parser_in_one_line(name: str) -> None:
    for text in NASTY:
        with suppress(SkyscrapersError):
            check_one_line(lambda text=text: loads(text, format=name))


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nasty_texts_are_told_apart_and_refused(text: str) -> None:
    with suppress(SkyscrapersError):
        check_one_line(lambda: loads(text))


def check_one_line(action) -> None:
    try:
        action()
    except SkyscrapersError as error:
        message = str(error)
        assert message
        assert "\n" not in message
        assert len(message) < 500
        raise


@pytest.mark.parametrize("name", NOTATIONS)
@settings(max_examples=50)
@given(text=st.text(ALPHABET, max_size=80) | st.text(max_size=40))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    NOTATIONS[name].sniff(text)
    with suppress(SkyscrapersError):
        loads(text, format=name)


@pytest.mark.parametrize("name", ALL_TEXTS)
@settings(max_examples=50)
@given(data=st.data())
def test_a_text_that_was_altered_is_read_or_refused(name: str, data: st.DataObject) -> None:
    text = ALL_TEXTS[name]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        piece = data.draw(st.sampled_from(["", HUGE, "-1", "null", "0", *ALPHABET]))
        length = data.draw(st.integers(0, 6))
        text = text[:at] + piece + text[at + length :]
    with suppress(SkyscrapersError):
        loads(text, format=name)
    with suppress(SkyscrapersError):
        loads(text)


@pytest.mark.parametrize("name", ALL_TEXTS)
def test_a_text_that_is_cut_off_is_read_or_refused(name: str) -> None:
    text = ALL_TEXTS[name]
    for end in range(0, len(text), 3):
        with suppress(SkyscrapersError):
            loads(text[:end], format=name)


@given(st.binary(max_size=200))
@example("\ufeff5:1".encode("utf-16"))
@example(b"\x00\xff\xfe" * 50)
@example(b"3:1///////////\n\xff\n3:2///////////\n")
def test_any_bytes_give_records(data: bytes) -> None:
    for record in read(io.BytesIO(data), "noise"):
        assert (record.puzzle is None) != (record.error is None)


@given(st.lists(st.sampled_from([*TEXTS.values(), *SHORT, "\n\n", "x"]), max_size=6))
def test_any_mixture_of_texts_gives_records(texts: list[str]) -> None:
    data = "\n".join(texts).encode(errors="replace")
    for record in read(io.BytesIO(data), "mix"):
        assert (record.puzzle is None) != (record.error is None)
        assert record.error is None or record.error.where.startswith("mix:")


LONG = {
    "digits": "1" * 10_000_000,
    "fields": "5:" + "1/" * 5_000_000,
    "numbers": "1 " * 5_000_000,
    "list": "[" + "1, " * 3_000_000 + "1]",
    "braces": '{"a":[' * 1_000_000,
    "link": "https://puzz.link/p?skyscrapers/4/4/" + "z" * 10_000_000,
    "constraints": ".Skyscraper~C1~1" * 600_000,
    "blanks": " " * 10_000_000,
    "letters": "a" * 10_000_000,
    "dashes": "+" + "---+" * 2_500_000,
    "levels": "<puzzle><levels>" + "<level " * 1_400_000,
    "comments": "cu = [" + "/*" * 5_000_000,
    "sections": "[clabels]" * 1_000_000,
}
AT_LIMIT = {
    "blanks": " " * 250_000 + "x",
    "lines": "x" + "\n " * 120_000,
    "slashes": "/" * 250_000 + "x",
    "open list": "[1" + " " * 250_000 + "x",
    "open lists": "[[" + " " * 250_000 + "x",
    "saved": "pzprv3" + "\n" * 250_000 + "x",
    "link": "https://" + "N4I" * 80_000 + "!",
    "lists": "CLUES=[" * 5_000,
    "closed lists": "CLUES=[" * 4_000 + "]" * 4_000,
    "assigned": "cu = [1]\n" * 5_000,
    "tasks": "task = '" * 30_000,
    "quotes": "'" * 250_000,
    "numbers": "1 " * 120_000 + "x",
    "commas": "1, " * 80_000 + "x",
    "letters": "4:" + "/" * 15 + "," + "z" * 240_000,
    "frames": "+---+\n" * 40_000,
    "header": "1" * 120_000 + " " + "1" * 120_000,
    "xml": "<Legup>" * 35_000,
    "comments": "cu = [ /* " * 25_000,
    "constraints": ".Skyscraper~C1~1" * 15_000,
    "yaml": "type: skyscrapers\n" + "- " * 30_000,
}


@pytest.mark.parametrize("name", AT_LIMIT)
def test_texts_as_long_as_may_be_take_no_time_out_of_proportion(name: str) -> None:
    start = time.monotonic()
    with suppress(SkyscrapersError):
        loads(AT_LIMIT[name])
    for row in NOTATIONS.values():
        row.sniff(AT_LIMIT[name])
    list(read(io.BytesIO(AT_LIMIT[name].encode()), "limit"))
    assert time.monotonic() - start < 20


@pytest.mark.parametrize("name", LONG)
def test_ten_million_characters_in_one_line_are_refused_at_once(name: str) -> None:
    """The bound is generous, for machines under load; a parser that goes quadratic takes hours."""
    start = time.monotonic()
    records = list(read(io.BytesIO(LONG[name].encode()), "long"))
    assert time.monotonic() - start < 20
    assert all(record.puzzle is None for record in records)
    assert len(records) == (0 if name == "blanks" else 1)


def test_every_example_survives_blanks_at_line_ends() -> None:
    for text in TEXTS.values():
        assert loads("\n".join(line + "  " for line in text.split("\n"))) == PUZZLE


def test_a_file_of_legup_may_be_indented() -> None:
    assert loads("   " + TEXTS["legup"]) == PUZZLE


def test_every_example_survives_blank_lines_and_windows_line_ends() -> None:
    for text in TEXTS.values():
        assert loads("\r\n\r\n" + text.replace("\n", "\r\n") + "\r\n\r\n") == PUZZLE
