"""The examples run and print what is kept beside them."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
SCRIPTS = sorted(path.with_suffix(".py") for path in EXAMPLES.glob("*.out"))
NEEDS = {"integer_programme": "highspy"}


def run(script: Path, *arguments: str) -> str:
    command = [sys.executable, script, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_there_are_examples() -> None:
    assert len(SCRIPTS) >= 3


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_an_example_prints_what_it_should(script: Path) -> None:
    needed = NEEDS.get(script.stem)
    if needed and not find_spec(needed):
        pytest.skip(f"{needed} is not installed")
    assert run(script) == script.with_suffix(".out").read_text(encoding="utf-8")


def test_the_small_pages_of_the_atlas() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    lines = run(EXAMPLES / "atlas.py", "2", "3", "4").splitlines()
    found = [line.split(",")[0].replace(" unique puzzles", "") for line in lines]
    assert found == [
        "2x2 with 0 clues: 0",
        "2x2 with 1 clues: 16",
        "3x3 with 1 clues: 0",
        "3x3 with 2 clues: 156",
        "4x4 with 2 clues: 0",
        "4x4 with 3 clues: 1",
    ]
    assert "1,600 unique puzzles" in lines[-1]
