from __future__ import annotations

import io
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skyscrapers
from skyscrapers.core.errors import ParseError, Unsupported
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.formats import NOTATIONS, WRITERS, dump, dumps, load, loads, read
from tests.formats.examples import CLUES_ALONE, PUZZLE, TEXTS, TEXTS_OF_CLUES
from tests.strategies import EVERYTHING, puzzles


def test_every_notation_is_told_by_name_and_read_and_written_where_the_table_says() -> None:
    for name, row in NOTATIONS.items():
        assert row.name == name
        assert row.writes == hasattr(row.module, "dumps")
        assert row.module.__doc__


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_written_by_hand_is_told_and_read(name: str) -> None:
    assert loads(TEXTS[name]) == PUZZLE
    assert loads(TEXTS[name], format=name) == PUZZLE
    assert NOTATIONS[name].sniff(TEXTS[name])


@pytest.mark.parametrize("name", TEXTS_OF_CLUES)
def test_a_text_of_clues_alone_is_told_and_read(name: str) -> None:
    assert loads(TEXTS_OF_CLUES[name]) == CLUES_ALONE
    assert loads(TEXTS_OF_CLUES[name], format=name) == CLUES_ALONE


def test_there_is_an_example_of_every_notation_that_is_not_packed() -> None:
    assert TEXTS.keys() | TEXTS_OF_CLUES.keys() | {"penpa"} == NOTATIONS.keys()


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=40)
@given(data=st.data())
def test_what_is_written_reads_back(name: str, data: st.DataObject) -> None:
    holds = NOTATIONS[name].module.HOLDS
    puzzle = data.draw(puzzles(holds))
    text = dumps(puzzle, format=name)
    assert loads(text, format=name) == puzzle
    assert loads(text) == puzzle
    assert loads(text.replace("\n", "\r\n")) == puzzle
    assert loads(("\ufeff" + text + "\n").encode()) == puzzle


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=20)
@given(data=st.data())
def test_several_written_into_a_file_read_back(name: str, data: st.DataObject) -> None:
    several = data.draw(st.lists(puzzles(NOTATIONS[name].module.HOLDS), min_size=2, max_size=4))
    texts = [dumps(puzzle, format=name) for puzzle in several]
    between = "\n\n" if any("\n" in text for text in texts) else "\n"
    for format in (None, name):
        found = read(io.BytesIO(between.join(texts).encode()), "f", format)
        assert [record.puzzle for record in found] == several


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=8)
@given(data=st.data())
def test_what_is_written_reads_back_at_large_sizes(name: str, data: st.DataObject) -> None:
    holds = NOTATIONS[name].module.HOLDS
    puzzle = data.draw(puzzles(holds, largest=16))
    assert loads(dumps(puzzle, format=name)) == puzzle


@pytest.mark.parametrize("name", WRITERS)
def test_the_largest_size_is_held(name: str) -> None:
    size = NOTATIONS[name].module.HOLDS.sizes[-1]
    given = size if NOTATIONS[name].module.HOLDS.givens else None
    puzzle = Puzzle(Rules.standard(size), (size, 1) * 2 * size, (None,) * (size**2 - 1) + (given,))
    assert loads(dumps(puzzle, format=name), format=name) == puzzle


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=30)
@given(data=st.data())
def test_what_is_not_held_is_refused_and_nothing_else(name: str, data: st.DataObject) -> None:
    """A puzzle of any kind is written so that it reads back, or refused by what it has."""
    puzzle = data.draw(puzzles(EVERYTHING))
    missing = list(NOTATIONS[name].module.HOLDS.missing(puzzle))
    if missing:
        with pytest.raises(Unsupported) as refusal:
            dumps(puzzle, format=name)
        assert all(word in str(refusal.value) for word in missing)
        assert name in str(refusal.value)
    else:
        assert loads(dumps(puzzle, format=name), format=name) == puzzle


def test_a_notation_that_is_only_read_says_so() -> None:
    with pytest.raises(Unsupported, match="read only"):
        dumps(PUZZLE, format="janko")


def test_an_unknown_notation_is_named_with_those_there_are() -> None:
    with pytest.raises(Unsupported, match=r"'klingon'; expected one of json, .*puzzlink"):
        loads("1", format="klingon")
    with pytest.raises(Unsupported, match="klingon"):
        dumps(PUZZLE, format="klingon")


@pytest.mark.parametrize("text", ["", "  \n\n", "hello", "12", "[]", "\ufeff", b"\xff", b"a\0b"])
def test_what_is_no_puzzle_is_a_parse_error(text: str | bytes) -> None:
    with pytest.raises(ParseError):
        loads(text)


def test_one_text_is_one_puzzle() -> None:
    two = TEXTS["brainbashers"]
    with pytest.raises(ParseError, match="2 puzzles"):
        loads(f"[{two}, {two}]", format="brainbashers")


def test_files_are_read_by_their_text_and_written_by_their_ending(tmp_path) -> None:
    for name, ending in (
        ("pzprv3", "pzpr"),
        ("minizinc", "dzn"),
        ("json", "jsonl"),
        ("pzl", "pzl"),
    ):
        path = tmp_path / f"puzzle.{ending}"
        dump(PUZZLE, path)
        assert path.read_text(encoding="utf-8") == dumps(PUZZLE, format=name) + "\n"
        assert load(path) == PUZZLE
    dump(PUZZLE, tmp_path / "plain", format="rush")
    assert load(tmp_path / "plain") == PUZZLE
    with pytest.raises(Unsupported, match=r"'\.zip'"):
        dump(PUZZLE, tmp_path / "puzzle.zip")


def test_a_file_of_none_or_several_is_no_puzzle(tmp_path) -> None:
    path = tmp_path / "some.txt"
    path.write_text("\n\n")
    with pytest.raises(ParseError, match=r"some\.txt: no puzzle"):
        load(path)
    path.write_text("3:1///////////\n" * 2)
    with pytest.raises(ParseError, match="several"):
        load(path)
    path.write_text("3:1///////////9\n")
    with pytest.raises(skyscrapers.InvalidPuzzle, match=r"some\.txt:1"):
        load(path)


def test_reading_one_notation_imports_none_that_comes_after_it() -> None:
    code = (
        "import sys; from skyscrapers.formats import loads; loads('3:1///////////');"
        "print(*(m for m in sys.modules if m.startswith('skyscrapers.formats.')))"
        ";print('xml' in sys.modules, 'yaml' in sys.modules, 'lzstring' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    modules, foreign = result.stdout.splitlines()
    loaded = {module.rpartition(".")[2] for module in modules.split()}
    assert loaded & NOTATIONS.keys() == {"json", "sgt"}
    assert foreign == "False False False"
