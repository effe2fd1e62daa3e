"""The verb `generate`: the same bytes whoever works, in any notation, with clear refusals."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import skyscrapers as sk
from skyscrapers.cli import main
from skyscrapers.core.errors import BudgetExceeded
from skyscrapers.generator.candidate import Generated
from skyscrapers.generator.miss import Miss
from skyscrapers.generator.run import Making

SCHEMA = json.loads((files("skyscrapers") / "schema" / "outputs.json").read_text("utf-8"))
FIVE = ["generate", "--size", "5", "--seed", "3"]


def written(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_json_is_what_the_schema_says(capsys: pytest.CaptureFixture[str]) -> None:
    valid = Draft202012Validator({**SCHEMA, "$ref": "#/$defs/generate"})
    for options in ([], ["--tier", "medium"], ["--no-grade"], ["--measure", "sum"]):
        lines = written([*FIVE, "--count", "3", "--json", *options], capsys).splitlines()
        assert len(lines) == 3
        for line in lines:
            valid.validate(json.loads(line))
            assert (json.loads(line)["grade"] is None) == ("--no-grade" in options)


def test_the_same_bytes_with_any_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    many = [*FIVE, "--count", "40", "--format", "json"]
    one = written([*many, "--workers", "1"], capsys)
    assert one == written([*many, "--workers", "2"], capsys)
    puzzles = [sk.loads(line) for line in one.splitlines()]
    expected = [made.puzzle for made in sk.generate_many(40, sk.Rules.standard(5), seed=3)]
    assert puzzles == expected


def test_a_file_is_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "made.jsonl"
    many = [*FIVE, "--count", "12", "--json", "--no-grade", "-o", str(path)]
    assert main([*many, "--time-limit", "1e-9"]) == 3
    assert "the time ran out after 1 puzzles" in capsys.readouterr().err
    begun = path.read_bytes()
    assert main(many) == 0
    assert path.read_bytes().startswith(begun)
    assert path.read_text("utf-8") == written(many[:-2], capsys)
    assert main([*many, "--seed", "4"]) == 2


def test_what_is_written_is_not_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run goes on from the last index, and still knows the puzzles before it."""
    many = ["generate", "--size", "3", "--count", "30", "--json", "--no-grade", "--workers", "1"]
    whole = written(many, capsys)
    assert json.loads(whole.splitlines()[-1])["index"] > 40, "some are twins of others"
    path = tmp_path / "made.jsonl"
    candidate = Making.candidate
    indexes: list[int] = []
    end = 36

    def noted(making: Making, index: int) -> Generated | Miss:
        if index == end:
            raise BudgetExceeded("broken off", "")
        indexes.append(index)
        return candidate(making, index)

    monkeypatch.setattr(Making, "candidate", noted)
    assert main([*many, "-o", str(path)]) == 3
    last = json.loads(path.read_text("utf-8").splitlines()[-1])["index"]
    assert last > 10
    indexes.clear()
    end = -1
    assert main([*many, "-o", str(path)]) == 0
    assert min(indexes) == last + 1
    assert path.read_text("utf-8") == whole


def test_boards_and_other_notations(capsys: pytest.CaptureFixture[str]) -> None:
    board = written([*FIVE, "--symmetry", "180"], capsys)
    assert "┌───" in board
    assert "tier" in board
    assert "Stufe" in written([*FIVE, "--lang", "de"], capsys)
    text = written([*FIVE, "--count", "2", "--format", "sgt"], capsys)
    assert [sk.loads(line) for line in text.splitlines()] == [
        made.puzzle for made in sk.generate_many(2, sk.Rules.standard(5), seed=3)
    ]


def test_masks_and_regions_come_from_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    regions, mask = tmp_path / "regions", tmp_path / "mask"
    regions.write_text("a a a b\nc a b b\nc c d b\nc d d d\n")
    mask.write_text("#..?\n.?..\n..?.\n?..#\n")
    arguments = ["generate", "--size", "4", "--regions", str(regions), "--mask", str(mask)]
    data = json.loads(written([*arguments, "--json"], capsys))
    assert data["regions"][3] == [3, 4, 4, 4]
    assert data["givens"][0][0]
    assert not data["givens"][0][1]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--size", "0"], 2, "size 0"),
        (["--size", "40"], 2, "size 40"),
        (["--tier", "9"], 2, "tier '9'"),
        (["--boxes", "2"], 2, "boxes '2'"),
        (["--size", "5", "--boxes", "2,3"], 2, "boxes of 2 by 3"),
        (["--clues", "x"], 2, "amount 'x'"),
        (["--mask", "nowhere"], 2, "nowhere"),
        (["--require", "luck"], 2, "technique 'luck'"),
        (["--size", "3", "--tier", "7", "--attempts", "20"], 3, "too easy"),
        (["--size", "4", "--clues", "1", "--givens", "0", "--attempts", "20"], 3, "too many"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    arguments: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", *arguments]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1
