from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from skyscrapers.core.errors import Unsupported
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.formats import Record, dumps, loads, read
from tests.formats.examples import PUZZLE, TEXTS

OTHER = Puzzle.from_clues(top=[1, 0, 0])
LINE = dumps(PUZZLE)
OTHER_LINE = '{"id": "other", "size": 3, "clues": {"top": [1, 0, 0]}}'


def records(text: str | bytes, format: str | None = None) -> list[Record]:
    data = text if isinstance(text, bytes) else text.encode()
    return list(read(io.BytesIO(data), "f", format))


def puzzles(text: str | bytes, format: str | None = None) -> list[Puzzle | None]:
    return [record.puzzle for record in records(text, format)]


def test_json_lines_with_their_ids_and_lines() -> None:
    found = records(f"{LINE}\n\n{OTHER_LINE}\r\n{OTHER_LINE.replace('other', '')}\n")
    assert [(r.id, r.line, r.puzzle, r.error) for r in found] == [
        ("f:1", 1, PUZZLE, None),
        ("other", 3, OTHER, None),
        ("f:4", 4, OTHER, None),
    ]


def test_objects_spread_over_lines_one_after_the_other() -> None:
    spread = json.dumps(json.loads(LINE), indent=1)
    found = records(f"{spread}\n{OTHER_LINE}\n{spread}\n")
    assert [record.puzzle for record in found] == [PUZZLE, OTHER, PUZZLE]
    assert found[1].line == spread.count("\n") + 2


@pytest.mark.parametrize(
    "array",
    [
        f"[{LINE}, {OTHER_LINE}]",
        f"[\n{LINE},\n{OTHER_LINE}\n]\n",
        f"\ufeff  [\n\n{LINE}\n,{OTHER_LINE} ]  \n\n",
        json.dumps([json.loads(LINE), json.loads(OTHER_LINE)], indent=2),
    ],
)
def test_arrays_of_objects(array: str) -> None:
    assert puzzles(array) == [PUZZLE, OTHER]


def test_an_array_may_be_empty_and_must_end() -> None:
    assert records("[]") == []
    assert records("[ \n ]\n") == []
    cut = records(f"[{LINE},\n{OTHER_LINE}")
    assert [record.puzzle for record in cut] == [PUZZLE, OTHER, None]
    assert "']'" in str(cut[-1].error)
    more = records(f"[{LINE}]\n{OTHER_LINE}")
    assert [record.puzzle for record in more] == [PUZZLE, None]


def test_bad_elements_of_an_array_leave_the_others_alone() -> None:
    found = records(f'[{LINE},\n{{"size": 4,}},\n{{"size": 99}},\n7,\n{OTHER_LINE}]')
    assert [record.puzzle is None for record in found] == [False, True, True, True, False]
    assert [record.line for record in found] == [1, 2, 3, 4, 5]


def test_a_bad_record_is_an_error_that_says_where_and_the_rest_goes_on() -> None:
    bad = '{"id": "b", "size": 4, "clues": {"top": [9, 0, 0, 0]}}'
    found = records(
        f"{LINE}\n{bad}\n{{oops\n{OTHER_LINE}\n".encode() + b"\xff\xfe\n" + LINE.encode()
    )
    assert [record.puzzle for record in found] == [PUZZLE, None, None, OTHER, None, PUZZLE]
    errors = [str(record.error) for record in found if record.error]
    assert found[1].id == "b"
    assert errors[0] == "f:2, top of column 1: clue 9; expected 1 to 4, or none"
    assert errors[1].startswith("f:3:2: no JSON: expecting property name")
    assert errors[2] == "f:5: byte 0xff; expected a text in UTF-8"


def test_a_record_cut_off_does_not_swallow_the_next() -> None:
    found = records(f"{LINE[:40]}\n{OTHER_LINE}\n")
    assert [record.puzzle for record in found] == [None, OTHER]
    assert found[0].line == 1


def test_one_text_a_line_of_any_notation() -> None:
    lines = [
        TEXTS["sgt"],
        TEXTS["rush"],
        TEXTS["puzzlink"],
        TEXTS["iss"],
        LINE,
        "junk",
        TEXTS["sgt"],
    ]
    found = records("\n".join(lines))
    assert [record.puzzle for record in found] == [*[PUZZLE] * 5, None, PUZZLE]
    assert str(found[5].error).startswith("f:6: no notation known to begin with 'junk'")


BLOCKS = ("text", "puzzlekit", "codewars", "pzprv3", "sugyan", "matrix", "zwvista", "rush")


@pytest.mark.parametrize("separator", ["\n\n", "\r\n\r\n\r\n", "\n\n\n\n"])
def test_blocks_that_empty_lines_separate(separator: str) -> None:
    text = separator.join(TEXTS[name] for name in BLOCKS)
    assert puzzles(text) == [PUZZLE] * len(BLOCKS)


def test_errors_in_blocks_name_the_line_of_the_file() -> None:
    broken = TEXTS["puzzlekit"].replace("- 2 3 -", "- 2 x -")
    found = records(f"{TEXTS['text']}\n\n{broken}\n\n{TEXTS['text']}")
    assert [record.puzzle for record in found] == [PUZZLE, None, PUZZLE]
    assert str(found[1].error) == "f:16:5: 'x'; expected a number, or '-'"


def test_documents_hold_empty_lines_and_several_puzzles() -> None:
    board = TEXTS["zwvista"]
    levels = "".join(f"<level id='{i}'>\n<![CDATA[\n{board}\n]]></level>\n\n" for i in range(3))
    xml = f"<?xml version='1.0'?>\n<puzzle>\n\n<levels>\n{levels}</levels></puzzle>"
    assert [(r.puzzle, r.line) for r in records(xml)] == [(PUZZLE, 7), (PUZZLE, 17), (PUZZLE, 27)]
    data = f"% many\n\n{TEXTS['minizinc']}\n\n{TEXTS['minizinc']}"
    assert puzzles(data) == [PUZZLE, PUZZLE]
    assert puzzles(TEXTS["essence"] + "\n\n" + TEXTS["essence"]) == [PUZZLE, PUZZLE]
    page = f"<html>\n\n<script>var task = '{TEXTS['sgt'].partition(':')[2]}';</script>\n\n</html>"
    assert puzzles(page) == [PUZZLE]


SAVED = f"SAVEFILE:6:Puzzle\nGAME    :6:Towers\nPARAMS  :1:4\nDESC    :30:{TEXTS['sgt'][4:]}"
LINK = "https://sigh.example/Solver/?q=" + quote(TEXTS["iss"])
BEHIND_EACH_OTHER = {
    **{name: TEXTS[name] for name in ("pzprv3", "legup", "essence", "pzl", "janko", "iss")},
    "minizinc": TEXTS["minizinc"],
    "divided pzl": f"---\n{TEXTS['pzl']}\n...",
    "saved sgt": SAVED,
    "linked iss": LINK,
}


@pytest.mark.parametrize("name", BEHIND_EACH_OTHER)
def test_files_one_behind_the_other_are_all_read(name: str) -> None:
    one = BEHIND_EACH_OTHER[name]
    height = one.count("\n") + 1
    found = records(f"{one}\n{one}\n{one}\n")
    assert [record.puzzle for record in found] == [PUZZLE] * 3
    if name not in ("essence", "minizinc", "divided pzl"):
        assert [record.line for record in found] == [1, height + 1, 2 * height + 1]


def test_constraints_of_one_puzzle_may_stand_on_lines_of_their_own() -> None:
    constraints = [
        ".Shape~4x4",
        ".NoBoxes",
        ".Skyscraper~R1~2~",
        ".Skyscraper~R1~~3",
        ".Skyscraper~C1~~3",
        ".Skyscraper~C1~2",
    ]
    (record,) = records("\n".join(constraints))
    assert record.puzzle == Puzzle.from_clues(
        top=[2, 0, 0, 0], bottom=[3, 0, 0, 0], left=[2, 0, 0, 0], right=[3, 0, 0, 0]
    )


def test_links_to_towers_in_the_browser() -> None:
    page = "https://www.example.org/puzzles/js/towers.html#"
    assert puzzles(page + TEXTS["sgt"]) == [PUZZLE]
    (record,) = records(page + "4de%23123456")
    assert str(record.error).startswith("f:1:51: a random seed; expected a description")


def test_a_line_of_options_or_constraints_does_not_swallow_other_lines() -> None:
    options = "-s3 -t100 -b000 -l000 -r000"
    for first, expected in ((options, loads(options)), (TEXTS["iss"], PUZZLE)):
        found = records(f"{first}\n{TEXTS['sgt']}\n")
        assert [record.puzzle for record in found] == [expected, PUZZLE]


def test_levels_of_a_json_file() -> None:
    one = TEXTS["brainbashers"]
    found = records(f'{{"1": [{one}, {one}],\n"3": [{one}]}}')
    assert [record.puzzle for record in found] == [PUZZLE] * 3
    assert found[0].id == "brainbashers-4-2-0229"


def test_a_notation_can_be_forced() -> None:
    clockwise = "2 0 1 3 2 0 0 3 2 0 3 0 0 3 2 0"
    expected = PUZZLE.with_meta()
    bare = Puzzle(expected.rules, expected.clues, (None,) * 16)
    assert puzzles(f"{clockwise}\n{clockwise}\n", "codewars") == [bare, bare]
    assert puzzles(clockwise) != [bare]
    assert puzzles(TEXTS["codewars"] + "\n\n" + clockwise, "codewars") == [PUZZLE, bare]
    assert [r.puzzle for r in records(f"{LINE}\n{clockwise}", "json")] == [PUZZLE, None]
    with pytest.raises(Unsupported):
        read(io.BytesIO(), "f", "klingon")


def test_wide_and_binary_streams_are_one_error() -> None:
    for data in ("3:1///\n".encode("utf-16"), b"\x00\x01\n\x02\n\n\x03" * 100):
        (record,) = records(data)
        assert record.puzzle is None


def test_junk_is_one_error_a_block() -> None:
    assert len(records("a b c\nd e f\n\ng h i\n")) == 2


class Endless(io.RawIOBase):
    """A stream of so many copies of a line, made while it is read."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.pieces = pieces
        self.rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        if not self.rest:
            self.rest = next(self.pieces, b"")
        size = min(len(buffer), len(self.rest))
        buffer[:size] = self.rest[:size]
        self.rest = self.rest[size:]
        return size


@pytest.mark.parametrize("kind", ["lines", "array", "texts"])
def test_memory_stays_the_same_however_many_there_are(kind: str) -> None:
    count = 8_000
    line = {"lines": f"{OTHER_LINE}\n", "array": f"{OTHER_LINE},\n", "texts": "3:1///////////\n"}[
        kind
    ]

    def pieces() -> Iterator[bytes]:
        yield b"[" if kind == "array" else b""
        for _ in range(count):
            yield line.encode()
        yield f"{OTHER_LINE}]".encode() if kind == "array" else line.encode()

    stream = io.BufferedReader(Endless(filter(None, pieces())))
    tracemalloc.start()
    found = sum(record.puzzle == OTHER for record in read(stream, "many"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == count + 1
    assert peak < 3_000_000
