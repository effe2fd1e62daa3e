from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.cli import main
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.human.ladder import LADDER
from skyscrapers.human.path import explain
from skyscrapers.jobs.work.stats import answer, share_left
from skyscrapers.stats.plot import plot
from skyscrapers.stats.table import WRITERS
from skyscrapers.stats.tally import TIER_NUMBERS, Tally

FULL = {"top": [3, 2, 1], "bottom": [1, 2, 2], "left": [3, 2, 1], "right": [1, 2, 2]}
SPARSE = {"top": [0, 0, 0, 0], "bottom": [0, 0, 2, 0], "left": [0, 2, 0, 3], "right": [0, 0, 4, 0]}
NAMES = [row.name for row in LADDER]


def facts(**told: Any) -> dict[str, Any]:
    plain = {"size": 4, "difficulty": "1", "status": "unique", "tier": 1, "left": 0.0}
    return {**plain, "techniques": {}, **told}


FACTS = st.builds(
    facts,
    size=st.integers(3, 5),
    difficulty=st.sampled_from(["", "1", "3", "<fiendish>"]),
    status=st.just("unique"),
    tier=st.none() | st.sampled_from(TIER_NUMBERS),
    left=st.floats(0, 1),
    techniques=st.dictionaries(st.sampled_from(NAMES[:6]), st.integers(1, 9)),
    seconds=st.floats(0, 1),
) | st.builds(
    facts,
    status=st.sampled_from(["multiple", "none", "unknown"]),
    tier=st.none(),
    left=st.none(),
)


def tallied(puzzles: list[dict[str, Any]]) -> Tally:
    tally = Tally()
    for each in puzzles:
        tally.add(each)
    return tally


@given(st.lists(FACTS))
def test_nothing_is_lost_between_groups_and_total(puzzles: list[dict[str, Any]]) -> None:
    tally = tallied(puzzles)
    total = tally.total
    assert total.puzzles == sum(group.puzzles for group in tally.groups) == len(puzzles)
    assert total.unique == sum(each["status"] == "unique" for each in puzzles)
    assert total.solved == sum(each["tier"] is not None for each in puzzles)
    assert total.stalled + total.solved == total.unique
    counts = [total.solved_up_to(tier) for tier in TIER_NUMBERS]
    assert counts == sorted(counts)
    assert counts[-1] == total.solved
    assert 0 <= total.mean_left <= 1
    for group in tally.groups:
        kinds = {(each["size"], each["difficulty"]) for each in puzzles}
        assert (group.size, group.difficulty) in kinds


@given(st.lists(FACTS, min_size=1), st.booleans())
def test_every_form_tells_the_same(puzzles: list[dict[str, Any]], timed: bool) -> None:
    tally = tallied(puzzles)
    told = [json.loads(line) for line in WRITERS["json"](tally, timed).splitlines()]
    rows = list(csv.DictReader(io.StringIO(WRITERS["csv"](tally, timed))))
    markdown = WRITERS["markdown"](tally, timed).splitlines()[2:]
    table = [line.split() for line in WRITERS["table"](tally, timed).splitlines()]
    for number, group in enumerate(told):
        assert ("seconds" in group) is timed
        assert int(rows[number]["puzzles"]) == group["puzzles"]
        assert int(rows[number]["solved_7"]) == group["solved"]["7"]
        cells = [cell.strip() for cell in markdown[number].strip("|").split("|")]
        assert cells[0] == f"{group['size']}×{group['size']}"
        assert cells[2:4] == [str(group["puzzles"]), str(group["unique"])]
        assert any(line[:1] == [cells[0]] and cells[2] in line for line in table)


@given(st.lists(FACTS, max_size=8))
def test_the_plot_is_svg_that_says_its_numbers(puzzles: list[dict[str, Any]]) -> None:
    tally = tallied(puzzles)
    picture = ElementTree.fromstring(plot(tally))
    space = "{http://www.w3.org/2000/svg}"
    described = picture.findtext(f"{space}desc")
    assert described is not None
    widths: dict[str, float] = {}
    for bar in picture.iter(f"{space}rect"):
        if bar.find(f"{space}title") is not None:
            widths[bar.attrib["y"]] = widths.get(bar.attrib["y"], 0) + float(bar.attrib["width"])
    assert len(widths) == len(tally.groups)
    assert all(width == pytest.approx(600, abs=0.1) for width in widths.values())


def test_the_share_left_goes_from_one_to_zero() -> None:
    empty = Puzzle.from_clues(top=[0, 0, 0])
    assert share_left(empty, explain(empty).final) == 1
    full = Puzzle.from_clues(**FULL)
    assert share_left(full, explain(full).final) == 0


def test_what_is_taken_from_a_puzzle() -> None:
    told = answer(Puzzle.from_clues(**SPARSE, meta={"difficulty": "sparse"}))
    assert (told["size"], told["difficulty"], told["status"]) == (4, "3", "unique")
    assert told["tier"] == 3
    assert told["left"] == 0
    early = answer(Puzzle.from_clues(**SPARSE), until="1", unsolved=True)
    assert early["tier"] is None
    assert 0 < early["left"] < 1
    assert early["puzzle"]["clues"] == SPARSE
    assert answer(Puzzle.from_clues(top=[0, 0]))["status"] == "multiple"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    puzzles = [
        {"id": "a", "size": 3, "clues": FULL, "difficulty": 1},
        {"id": "b", "size": 4, "clues": SPARSE, "difficulty": "sparse"},
        {"id": "c", "size": 4, "clues": {"top": [9, 0, 0, 0]}},
        {"id": "d", "size": 2, "clues": {}},
    ]
    path = tmp_path / "puzzles.jsonl"
    path.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
    return path


def test_the_command_counts_and_keeps_what_is_unsolved(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unsolved, picture = tmp_path / "unsolved.jsonl", tmp_path / "plot.svg"
    options = ["--until", "1", "--unsolved", "-o", str(unsolved), "--plot", str(picture)]
    assert main(["stats", str(file), "--json", *options]) == 2
    output = capsys.readouterr()
    told = [json.loads(line) for line in output.out.splitlines()]
    assert [(each["size"], each["difficulty"], each["stalled"]) for each in told] == [
        (2, "", 0),
        (3, "1", 0),
        (4, "3", 1),
    ]
    (kept,) = [json.loads(line) for line in unsolved.read_text().splitlines()]
    assert kept["id"] == "b"
    assert kept["left"] == pytest.approx(told[2]["left"])
    assert "1 of 2 unsolved" in output.err
    assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")


def test_times_are_told_only_when_asked_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["stats", str(file), "--json"])
    assert "seconds" not in capsys.readouterr().out
    main(["stats", str(file), "--json", "--timings"])
    assert capsys.readouterr().out.count("seconds") == 3


def test_a_table_in_a_file(file: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.md"
    main(["stats", str(file), "--to", "markdown", "--where", "size=3", "-o", str(table)])
    assert table.read_text().splitlines()[2].startswith("| 3×3 | full easy | 1 | 1 |")
