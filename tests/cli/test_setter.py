"""The setter's verbs, `model`, and what `solve` adds: JSON, words, exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skyscrapers.cli import main
from skyscrapers.engines.table import engine
from skyscrapers.formats import loads
from skyscrapers.formats.json import to_object
from skyscrapers.models.table import FORMS

SUM_4 = json.dumps(
    {
        "id": "sum",
        "size": 4,
        "measure": "sum",
        "clues": {
            "top": [0, 0, 0, 7],
            "bottom": [0, 9, 0, 0],
            "left": [0, 0, 7, 0],
            "right": [0, 0, 0, 4],
        },
    }
)
TWICE_THREE = "4:3////3///////////"
FOUR = "4:1/3/4/////////////"
LOOSE = "4:1///////////////"
ROWS = [[2, 4, 1, 3], [4, 3, 2, 1], [3, 1, 4, 2], [1, 2, 3, 4]]


def answered(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert main([*arguments[:1], "--json", *arguments[1:]]) == status
    return json.loads(capsys.readouterr().out)


def shown(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(list(arguments)) == status
    return capsys.readouterr().out


@pytest.mark.parametrize("engine", ["projection", "cpsat", "sat", "milp", "all"])
def test_engines_solve_the_sum_puzzle(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = answered(capsys, "solve", "--engine", engine, SUM_4)
    assert (data["status"], data["solutions"]) == ("unique", [ROWS])
    assert ("engines" in data) == (engine == "all")


def test_all_engines_are_shown_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "solve", "--engine", "all", "--timings", SUM_4)
    for name in ("projection", "cpsat", "sat", "milp"):
        assert f"  {name}: unique, " in text
        assert " ms\n" in text


def test_a_certificate_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "four.cnf"
    data = answered(capsys, "solve", "--proof", str(path), FOUR)
    assert data["proof"] == [str(path), f"{path}.drat"]
    assert all(Path(name).stat().st_size for name in data["proof"])
    assert main(["solve", "--proof", str(path), LOOSE]) == 2
    assert main(["solve", "--proof", str(path), FOUR, FOUR]) == 2
    assert "--proof: several puzzles; expected one puzzle" in capsys.readouterr().err
    assert main(["solve", "--proof", str(path), "--where", "size=4", FOUR, "3:1///////////"]) == 0
    assert main(["solve", "--proof", str(path), "--where", "size=9", FOUR]) == 2
    assert "--proof: no puzzle; expected one puzzle" in capsys.readouterr().err


def test_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, "count", FOUR) == {"id": "puzzle:1", "count": 1, "exact": True}
    cut = answered(capsys, "count", "--limit", "5", LOOSE)
    assert cut == {"id": "puzzle:1", "count": 5, "exact": False}
    assert shown(capsys, "count", FOUR) == "1\n"
    assert shown(capsys, "count", "--limit", "5", LOOSE) == "at least 5\n"


def test_a_count_that_is_cut_by_time_is_status_3(capsys: pytest.CaptureFixture[str]) -> None:
    nine = "9:" + "/" * 35
    data = answered(capsys, "count", "--timeout", "0.05", nine, status=3)
    assert data["status"] == "unknown"
    assert not data["exact"]


def test_possible(capsys: pytest.CaptureFixture[str]) -> None:
    data = answered(capsys, "possible", TWICE_THREE)
    assert data["possible"] == [[[]] * 4] * 4
    data = answered(capsys, "possible", SUM_4)
    assert data["possible"] == [[[height] for height in row] for row in ROWS]
    assert data["exact"]
    assert shown(capsys, "possible", TWICE_THREE) == "no solution\n"
    assert shown(capsys, "possible", LOOSE).startswith("heights that stand there in some solution")


def test_redundant(capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, "redundant", SUM_4) == {
        "id": "sum",
        "redundant": [["top", 3]],
        "exact": True,
        "together": [["top", 3]],
        "together_exact": True,
    }
    assert "  clue 7 at the top of column 4\n" in shown(capsys, "redundant", SUM_4)
    assert shown(capsys, "redundant", FOUR) == "nothing is redundant\n"


def test_conflicts(capsys: pytest.CaptureFixture[str]) -> None:
    data = answered(capsys, "conflicts", TWICE_THREE)
    assert data["conflicts"] == [[["top", 0], ["bottom", 0]]]
    assert data["smallest"]
    assert shown(capsys, "conflicts", TWICE_THREE) == (
        "a smallest set that cannot all hold\n"
        "  clue 3 at the top of column 1\n"
        "  clue 3 at the bottom of column 1\n"
    )
    assert answered(capsys, "conflicts", FOUR)["conflicts"] == []
    assert shown(capsys, "conflicts", FOUR) == "no conflict: there is a solution\n"


def test_rules_that_nothing_meets(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = '{"size": 2, "diagonals": true, "clues": {"top": [1, 0]}}'
    assert answered(capsys, "conflicts", puzzle)["conflicts"] == [[]]
    assert shown(capsys, "conflicts", puzzle) == "the rules alone have no solution\n"
    assert answered(capsys, "redundant", puzzle)["together"] == [["top", 0]]


def test_givens_among_conflicts(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = '{"size": 2, "givens": [[1, 1], [0, 0]], "clues": {"top": [1, 0]}}'
    data = answered(capsys, "conflicts", "--limit", "0", puzzle)
    assert [["top", 0], ["cell", 0, 0]] in data["conflicts"]
    assert [["cell", 0, 0], ["cell", 0, 1]] in data["conflicts"]
    assert "  given 1 at r1c1\n" in shown(capsys, "conflicts", "--limit", "0", puzzle)


def test_minimise(capsys: pytest.CaptureFixture[str]) -> None:
    full = "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    data = answered(capsys, "minimise", "--seed", "1", "--keep", "top2", full)
    assert data["clues"]["top"][1] == 3
    assert data["solution"][0] == [1, 2, 3, 4]
    assert data["grade"]["status"] == "unique"
    clues = sum(bool(clue) for side in data["clues"].values() for clue in side)
    assert len(data["dropped"]) == 16 - clues > 8
    assert answered(capsys, "minimize", "--seed", "1", "--keep", "top2", full) == data
    assert answered(capsys, "minimise", "--keep", "clues", full)["dropped"] == []
    assert "dropped; " in shown(capsys, "minimise", full)


@pytest.mark.parametrize("keep", ["front3", "top0", "top9", "r1", "r1c1"])
def test_what_cannot_be_kept(keep: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["minimise", "--keep", keep, FOUR]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_complete(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = '{"id": "a", "size": 4, "clues": {"top": ["?", "?", "?", 0]}}'
    data = answered(capsys, "complete", puzzle)
    assert data["grade"]["status"] == "unique"
    assert "?" not in data["clues"]["top"]
    assert len(data["solution"]) == 4
    every = answered(capsys, "complete", "--limit", "0", "--order", "easiest", puzzle)
    assert len(every["others"]) == 11
    tiers = [one["grade"]["tier"] for one in (every, *every["others"])]
    assert tiers == sorted(tiers)
    assert shown(capsys, "complete", puzzle).count("tier") == 1


def test_nothing_completes(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = '{"size": 3, "clues": {"top": ["?", 0, 0]}}'
    data = answered(capsys, "complete", puzzle)
    assert (data["solution"], data["grade"]) == (None, None)
    assert data["clues"]["top"] == ["?", 0, 0]
    assert shown(capsys, "complete", puzzle) == "no values leave exactly one solution\n"


@pytest.mark.parametrize("form", FORMS)
def test_models_are_written(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "model", "--to", form, FOUR)
    assert len(text) > 500


@pytest.mark.parametrize("form", FORMS)
def test_models_of_several_puzzles_go_into_a_folder(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.jsonl"
    objects = [json.dumps({"id": f"n {i}", **to_object(loads(FOUR))}) for i in (1, 2)]
    file.write_text("\n".join([*objects, '{"size": 0}', ""]))
    assert main(["model", "--to", form, str(file)]) == 2
    assert "model: several puzzles; expected one puzzle" in capsys.readouterr().err
    assert main(["model", "--to", form, str(file), "-o", f"{tmp_path}/models/"]) == 2
    assert f"{file}:3" in capsys.readouterr().err
    names = [f"n-{i}.{form}" for i in (1, 2)]
    assert sorted(path.name for path in (tmp_path / "models").iterdir()) == names
    text = shown(capsys, "model", "--to", form, FOUR)
    assert (tmp_path / "models" / names[0]).read_text() == text


def test_an_option_that_is_wrong_is_told_once_and_by_its_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for verb, option, value in (
        ("explain", "--until", "brutal"),
        ("stats", "--until", "brutal"),
        ("complete", "--tier", "brutal"),
        ("minimise", "--keep", "roof"),
    ):
        assert main([verb, option, value, FOUR, FOUR, FOUR]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"skyscrapers: {option}: ")
        assert f"'{value}'; expected " in line


def test_complete_takes_a_tier_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    wish = '{"size": 4, "clues": {"top": ["?", "?", "?", 0]}}'
    assert answered(capsys, "complete", "--tier", "medium", wish)["grade"]["tier"] == 2


def test_an_engine_that_is_missing_among_all_says_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("cpsat", "sat"):
        monkeypatch.setattr(engine(name), "available", lambda: False)
    text = shown(capsys, "solve", "--engine", "all", FOUR)
    assert "  cpsat: not installed\n  sat: not installed\n" in text
