"""A code of a book opens in the web application: both write the same fragment."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from skyscrapers import dumps, web
from skyscrapers.book.links import link

from ..render.examples import EXAMPLES
from .shelf import shelf

MODULE = Path(web.__file__).parent / "static" / "js" / "model" / "puzzle.js"
SCRIPT = """
import { fromJson, fromFragment, toFragment, toJson } from %s;
const puzzles = JSON.parse(process.argv[1]).map(fromJson);
const read = (text) => JSON.stringify(toJson(fromFragment(text)));
console.log(JSON.stringify(puzzles.map((puzzle) => {
  const fragment = toFragment(puzzle);
  return [fragment, read(fragment) === JSON.stringify(toJson(puzzle))];
})));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_page_writes_and_reads_the_same_fragment() -> None:
    puzzles = [*shelf(3), *(puzzle for puzzle, _ in EXAMPLES.values())]
    told = "[" + ",".join(dumps(puzzle) for puzzle in puzzles) + "]"
    script = SCRIPT % json.dumps(MODULE.as_uri())
    command = ["node", "--input-type=module", "-e", script, told]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    for puzzle, (fragment, kept) in zip(puzzles, json.loads(ran.stdout), strict=True):
        assert link("", puzzle) == f"#{fragment}"
        assert kept
