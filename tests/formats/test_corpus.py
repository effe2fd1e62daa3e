"""Real texts of others, read as the puzzles beside them."""

from __future__ import annotations

import io
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from skyscrapers.core.puzzle import Puzzle
from skyscrapers.formats import NOTATIONS, WRITERS, dumps, loads, read

FOLDER = os.environ.get("SKYSCRAPERS_CORPUS")
pytestmark = pytest.mark.skipif(
    not FOLDER, reason="SKYSCRAPERS_CORPUS is not set: no corpus to test against"
)
REAL = {
    "codewars-clockwise": "codewars",
    "codewars-clockwise-text": "codewars",
    "rush01-string": "rush",
    "puzzlekit": "puzzlekit",
    "tatham-gameid": "sgt",
    "pzpr-url": "puzzlink",
    "iss-string": "iss",
    "zwvista-xml": "zwvista",
}
OTHER_LINE_END = ("puzzlekit", "zwvista-xml")
CLUES_ALONE = ("codewars-clockwise", "codewars-clockwise-text")
"""Lists of clues: what is given beside them stands elsewhere in their sources."""


def entries() -> list[dict[str, Any]]:
    with Path(FOLDER or "", "open.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def file(name: str) -> list[Puzzle | None]:
    with Path(FOLDER or "", name).open("rb") as stream:
        return [record.puzzle for record in read(stream, name)]


def test_every_record_reads_or_is_marked_invalid_and_writes_back() -> None:
    with Path(FOLDER or "", "open.jsonl").open("rb") as stream:
        records = list(read(stream, "open.jsonl"))
    for entry, record in zip(entries(), records, strict=True):
        assert record.id == entry["id"]
        assert (record.puzzle is None) == ("invalid" in entry["expect"]), record
        if record.puzzle is not None:
            assert loads(dumps(record.puzzle)) == record.puzzle


def test_every_real_text_is_told_apart_and_read_as_its_puzzle() -> None:
    read_texts: Counter[str] = Counter()
    for entry in entries():
        name = REAL.get(entry["notation"])
        if name is None or "invalid" in entry["expect"]:
            continue
        text = entry["text"]
        if entry["notation"] in OTHER_LINE_END:
            text = text.replace("|", "\n")
        forced = "codewars" if entry["id"].startswith("dailyprog") else None
        (record,) = read(io.BytesIO(text.encode() + b"\n"), "text", forced)
        expected = loads(json.dumps(entry))
        assert record.puzzle is not None, (entry["id"], record.error)
        if entry["notation"] in CLUES_ALONE:
            assert record.puzzle.clues == expected.clues, entry["id"]
        else:
            assert record.puzzle == expected, entry["id"]
        assert NOTATIONS[name].sniff(text) or forced
        read_texts[entry["notation"]] += 1
    assert read_texts.keys() == REAL.keys()


def test_the_puzzle_of_a_link_to_penpa_is_the_one_beside_it() -> None:
    (entry,) = [entry for entry in entries() if entry["notation"] == "penpa-edit"]
    assert file("raw/penpa.txt") == [loads(json.dumps(entry))]


def test_a_saved_board_reads_with_its_answers_beside_it() -> None:
    empty, filled = file("raw/pzprv3.txt")
    assert empty is not None
    assert filled is not None
    assert empty.clues == filled.clues
    assert filled.meta["board"][0] == [2, 1, 4, 3]
    assert [height for height in filled.givens if height] == [3]


def test_files_of_brainbashers_agree_with_the_records_that_name_them() -> None:
    known = {entry["text"]: loads(json.dumps(entry)) for entry in entries() if "bb-" in entry["id"]}
    count = 0
    for path in sorted(Path(FOLDER or "", "raw").glob("brainbashers-*.json")):
        for puzzle in file(f"raw/{path.name}"):
            assert puzzle is not None
            if puzzle.meta["url"] in known:
                assert puzzle == known[puzzle.meta["url"]]
                count += 1
    assert count


def test_f_puzzles_are_a_latin_square_and_two_sudokus() -> None:
    found = file("raw/fpuzzles.txt")
    assert [(p.size, p.rules.boxes, p.rules.regions) for p in found if p] == [
        (9, (3, 3), None),
        (6, None, None),
        (9, (3, 3), None),
    ]


def test_game_ids_read_and_write_back() -> None:
    for path in sorted(Path(FOLDER or "", "towers").glob("*.txt")):
        for line in path.read_text().split():
            assert dumps(loads(line), format="sgt") == line


@pytest.mark.parametrize("name", WRITERS)
def test_the_corpus_goes_through_every_notation_that_can_hold_it(name: str) -> None:
    row = NOTATIONS[name]
    for entry in entries()[::25]:
        if "invalid" in entry["expect"]:
            continue
        puzzle = loads(json.dumps(entry))
        if not list(row.module.HOLDS.missing(puzzle)):
            assert loads(dumps(puzzle, format=name)) == puzzle, entry["id"]
