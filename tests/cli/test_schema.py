"""What the verbs write with --json is what the JSON Schema says, and nothing else."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from skyscrapers.cli import main

SCHEMA = json.loads((files("skyscrapers") / "schema" / "outputs.json").read_text("utf-8"))
DEFINITIONS = SCHEMA["$defs"]

PLAIN = {
    "id": "plain",
    "size": 4,
    "clues": {"top": [0] * 4, "bottom": [0, 0, 2, 0], "left": [0, 2, 0, 3], "right": [0, 0, 4, 0]},
}
PUZZLES: list[dict[str, Any]] = [
    PLAIN,
    {"size": 3, "clues": {"top": [3, 0, 0], "left": [0, 2, 0]}, "givens": [[0, 2, 0]] * 3},
    {"size": 3, "clues": {"top": [1, 1, 0]}},
    {"size": 2, "clues": {}, "source": "nowhere", "difficulty": 3},
    {"id": 7, "size": 3, "max_height": 2, "clues": {"top": [2, 0, 0]}, "givens": [[0, -1, 0]] * 3},
    {"size": 2, "measure": "sum", "boxes": [1, 2], "clues": {"top": [2, 3]}},
    {"id": "bad", "size": 3, "clues": {"top": [7, 0, 0]}},
    {"id": "worse", "size": 0},
]
UNTOLD = {"id": "untold", "size": 2, "clues": {"top": ["?", "?"], "left": ["?", 0]}}
PLAYED = {
    "id": "played",
    "size": 3,
    "clues": {"top": [3, 2, 1], "left": [3, 2, 1]},
    "board": [[2, 2, 0], [0, 0, 0], [0, 0, 0]],
}

CALLS: dict[str, list[list[str]]] = {
    "solve": [[], ["--limit", "1"], ["--timings"], ["--logic"]],
    "check": [[]],
    "explain": [[], ["--verify"], ["--until", "1"], ["--lang", "de"]],
    "hint": [[], ["--degree", "2"], ["--degree", "3"]],
    "grade": [[]],
    "count": [[]],
    "possible": [[]],
    "redundant": [[]],
    "conflicts": [[], ["--limit", "0"]],
    "minimise": [[]],
    "complete": [[], ["--limit", "2"]],
    "convert": [[], ["--to", "text"]],
    "generate": [["--count", "3", "--size", "4"], ["--no-grade", "--size", "4", "--givens", "2"]],
    "stats": [[], ["--timings"]],
}


def validator(name: str) -> Draft202012Validator:
    found = Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{name}"})
    found.check_schema(found.schema)
    return found


def referred(value: Any) -> set[str]:
    """The definitions that a part of the schema refers to."""
    if isinstance(value, list):
        return {name for entry in value for name in referred(entry)}
    if not isinstance(value, dict):
        return set()
    own = {value["$ref"].removeprefix("#/$defs/")} if "$ref" in value else set()
    return own | {name for entry in value.values() for name in referred(entry)}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("schema") / "puzzles.jsonl"
    lines = [*map(json.dumps, [*PUZZLES, UNTOLD, PLAYED]), "no puzzle at all"]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("verb", "options"),
    [(verb, options) for verb, calls in CALLS.items() for options in calls],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_outputs_are_what_the_schema_says(
    verb: str, options: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([verb, "--json", *options, *([] if verb == "generate" else [str(file)])])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    good, bad = validator(verb), validator("bad")
    for answer in answers:
        (bad if "error" in answer else good).validate(answer)
    answered = [answer for answer in answers if "error" not in answer]
    assert answered
    if verb not in ("stats", "generate"):
        assert len(answers) == len(PUZZLES) + 3
        assert sum("error" in answer for answer in answers) >= 3


@pytest.mark.parametrize("name", DEFINITIONS)
def test_every_definition_is_a_schema_and_refers_to_others(name: str) -> None:
    Draft202012Validator.check_schema(DEFINITIONS[name])
    assert referred(DEFINITIONS[name]) <= DEFINITIONS.keys()


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("solve", {"id": "a", "size": 4, "status": "perhaps", "solutions": [], "stats": {}}),
        ("count", {"id": "a", "count": -1, "exact": True}),
        ("count", {"id": "a", "count": 1}),
        ("redundant", {"id": "a", "redundant": [["up", 0]], "exact": True}),
        ("bad", {"id": "a", "line": 0, "error": {"what": "x", "where": "", "expected": ""}}),
        ("grade", {"status": "unique", "tier": 8}),
        ("puzzle", {"clues": {}}),
        ("puzzle", {"size": 4, "clues": {"up": []}}),
        ("evidence", {"lines": [["row"]], "clues": [], "candidates": []}),
    ],
)
def test_the_schema_refuses(name: str, wrong: dict[str, Any]) -> None:
    assert not validator(name).is_valid(wrong)


@pytest.mark.parametrize("puzzle", [*PUZZLES[:-1], UNTOLD, PLAYED])
def test_puzzles_are_in_the_own_notation(puzzle: dict[str, Any]) -> None:
    assert validator("puzzle").is_valid(puzzle)
