from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from skyscrapers.jobs import tabular
from skyscrapers.jobs.tabular import flat, write_csv, write_parquet, writer

ANSWERS: list[dict[str, Any]] = [
    {"id": "a", "size": 2, "solutions": [[[1, 2], [2, 1]]], "stats": {"nodes": 3}},
    {"id": "ä,", "size": 3, "solutions": [], "stats": {"nodes": 4, "seconds": 0.5}, "exact": True},
    {"id": "c", "line": 3, "error": {"what": "clue 9", "where": "x"}, "redundant": [["top", 1]]},
    {"id": "d", "size": None, "solutions": [[[2, 1], [1, 2]]], "note": "x"},
    {"id": "e", "note": 5},
]


def lines(tmp_path: Path) -> Path:
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(json.dumps(answer) + "\n" for answer in ANSWERS), encoding="utf-8")
    return path


def test_objects_are_spread_and_lists_are_not() -> None:
    assert dict(flat({"a": {"b": {"c": 1}, "d": [2]}, "e": None})) == {
        "a.b.c": 1,
        "a.d": [2],
        "e": None,
    }


def test_csv_holds_every_value(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    write_csv(lines(tmp_path), table)
    with table.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["id"] for row in rows] == ["a", "ä,", "c", "d", "e"]
    assert json.loads(rows[0]["solutions"]) == [[[1, 2], [2, 1]]]
    assert [row["stats.nodes"] for row in rows] == ["3", "4", "", "", ""]
    assert [row["exact"] for row in rows] == ["", "true", "", "", ""]
    assert list(rows[0])[:4] == ["id", "size", "solutions", "stats.nodes"]


@pytest.mark.parametrize("group", [1, 2, 100])
def test_parquet_holds_every_value_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: int
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `data` is not installed")
    monkeypatch.setattr(tabular, "ROWS", group)
    table = tmp_path / "table.parquet"
    write_parquet(lines(tmp_path), table)
    found = parquet.read_table(table)
    assert str(found.schema.field("size").type) == "int64"
    assert str(found.schema.field("stats.seconds").type) == "double"
    assert str(found.schema.field("exact").type) == "bool"
    rows = found.to_pylist()
    for row, answer in zip(rows, ANSWERS, strict=True):
        for name, value in flat(answer):
            told = row[name]
            mixed = name in ("redundant", "note") and value is not None
            assert (json.loads(told) if mixed and told != "x" else told) == value


def test_the_ending_chooses_the_table() -> None:
    assert writer(Path("x.csv")) is write_csv
