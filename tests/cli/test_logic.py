"""The verbs of logic on the command line."""

from __future__ import annotations

import json

import pytest

from skyscrapers.cli import main
from tests.human.puzzles import BY_TIER, EASY


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    out, err = capsys.readouterr()
    return status, out, err


def test_explain_numbers_its_steps_and_ends_with_the_grade(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = run(capsys, "explain", BY_TIER[2])
    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("  1. ")
    assert lines[-1].startswith("Medium, tier 2; score ")
    assert lines[-2].startswith("Solved by logic in ")


def test_explain_boards_draws_candidates_pass_by_pass(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "--boards", EASY)
    assert out.startswith("pass #0:\n")
    assert "[1234]" in out
    assert "pass #1:" in out


def test_steps_with_boards_draws_after_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "--steps", "--boards", EASY)
    assert "pass #" not in out
    assert out.count("---") > 3


def test_pass_and_steps_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "explain", "--pass", "--steps", EASY)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_explain_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "--verify", "--json", BY_TIER[3])
    assert status == 0
    assert json.loads(out)["verified"] is True


def test_json_steps_fill_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "--json", EASY)
    data = json.loads(out)
    placed = {(row, column) for s in data["steps"] for row, column, _ in s["placements"]}
    assert len(placed) == 16
    assert data["status"] == "solved"
    assert data["grade"]["tier"] == 2


def test_until_ends_early(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "--until", "easy", BY_TIER[3])
    assert status == 0
    assert "Logic ends here" in out
    status, _, err = run(capsys, "explain", "--until", "brutal", BY_TIER[3])
    assert status == 2
    assert "brutal" in err


def test_german(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "--lang", "de", BY_TIER[2])
    assert "Schritten gelöst" in out
    assert "Mittel, Stufe 2" in out


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_hints_tell_no_more_than_their_degree(
    degree: int, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = run(capsys, "hint", "--json", "--degree", str(degree), BY_TIER[2])
    data = json.loads(out)
    assert data["degree"] == degree
    told = bool(data["placements"] or data["eliminations"])
    assert told == (degree == 3)
    assert (data["technique"] is not None) == (degree > 1)
    assert data["text"]


def test_a_hint_on_a_slip_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    board = {"size": 2, "clues": {"top": [1, 0]}, "board": [[2, 2], [0, 0]]}
    _, out, _ = run(capsys, "hint", json.dumps(board))
    assert out == "The 2 stands 2 times in row 1: r1c1 and r1c2.\n"


def test_grade_names_the_techniques(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "grade", BY_TIER[2])
    assert "Slide" in out
    assert out.startswith("Medium")


def test_solve_logic_shows_where_logic_ends(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "solve", "--logic", BY_TIER[6])
    assert status == 0
    assert "Logic ends here" in out
    assert "[" in out
    _, out, _ = run(capsys, "solve", "--logic", "--json", EASY)
    assert json.loads(out)["status"] == "unique"
