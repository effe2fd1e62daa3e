from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import example, given

from skyscrapers.core.errors import ParseError
from skyscrapers.formats import read
from skyscrapers.jobs.source import Raw, Source, cut, items, record, sources
from tests.jobs.puzzles import stream, streams


@given(streams)
@example(b'\xef\xbb\xbf{"size":1,"clues":{}}\n')
@example(b'{"size":2,\n"clues":{}}\n{"size":2,"clues":{}}')
@example(b'{"size":1,"clues":{}}\r\n\r\n{"size":1,"clues":{}}\r\n')
@example(b'{"size":1,"clues":{}}\n' + b" " * 70_000 + b'\n{"size":1,"clues":{}}')
@example(b'{"size":1,"clues":{},"x":"' + b"y" * 70_000 + b'"}\n{"size":1,"clues":{}}')
def test_cutting_and_parsing_is_reading(data: bytes) -> None:
    pieces = list(cut(io.BytesIO(data), "file"))
    assert [record(item) for item in pieces] == list(read(io.BytesIO(data), "file"))


def test_lines_of_json_are_left_to_the_workers() -> None:
    data = stream(1, 20, faults=0)
    assert all(isinstance(item, Raw) for item in cut(io.BytesIO(data), "file"))
    assert all(isinstance(item, Raw) for item in cut(io.BytesIO(data), "file", "json"))
    assert not any(isinstance(item, Raw) for item in cut(io.BytesIO(data), "file", "sgt"))


def test_arguments_name_files_standard_input_or_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "two.jsonl"
    file.write_bytes(stream(2, 2, faults=0))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"3:1///////////\n")))
    places = sources([str(file), "-", "4:1///////////////"])
    found = [record(item) for item in items(places)]
    assert [each.line for each in found] == [1, 2, 1, 1]
    assert [each.id for each in found[2:]] == ["stdin:1", "puzzle:1"]
    assert [each.puzzle.size for each in found[2:] if each.puzzle] == [3, 4]


def test_without_arguments_standard_input_is_read() -> None:
    assert sources([]) == [Source("stdin")]


def test_a_missing_file_is_an_error_at_once() -> None:
    with pytest.raises(ParseError, match=r"missing\.jsonl: no such file"):
        sources(["4:1///////////////", "missing.jsonl"])


def test_an_empty_source_is_an_error_in_its_place(tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.write_text("\n\n")
    (item,) = Source.of(os.fspath(file)).items()
    found = record(item)
    assert found.puzzle is None
    assert str(found.error) == f"{file}: nothing to read; expected at least one puzzle"
