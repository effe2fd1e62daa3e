"""A board for each technique: the file `examples.json`, and the search that made it.

`python -m skyscrapers.web.examples SECONDS` prints such a file: of many puzzles made at random, for
each technique of the ladder, the one that shows it most plainly.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

import skyscrapers as sk

from ..core.errors import InvalidPuzzle, shown
from ..core.geometry import edges
from ..core.referee import measured, visible
from ..human.data import step_data
from ..human.ladder import LADDER
from ..human.path import Path
from ..render.wording import Words
from .tasks import puzzle_object

SEED = 7
TRIED = (
    sk.Rules.standard(4),
    sk.Rules.standard(5),
    sk.Rules.standard(6),
    sk.Rules.standard(7),
    sk.Rules.standard(8),
    sk.Rules.standard(6, boxes=(2, 3)),
    sk.Rules.standard(4, measure="sum"),
    sk.Rules.standard(5, measure="sum"),
    sk.Rules.standard(5, max_height=4),
    sk.Rules.standard(6, max_height=5),
)
REFUTED = {"size": 4, "clues": {"left": [0, 3, 0, 0], "right": [0, 3, 0, 0]}}
"""A puzzle that shows a technique which only puzzles without solution have."""


@cache
def puzzles() -> Mapping[str, Any]:
    """Return the puzzle of each technique, as objects of the json notation."""
    text = (files(__package__) / "examples.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def example_of(technique: str, lang: str) -> dict[str, Any]:
    """Return a technique at work: the puzzle, the step's number, the board before it, the step.

    Raises
    ------
    InvalidPuzzle
        If there is no such technique.
    """
    source = puzzles().get(technique)
    if source is None:
        raise InvalidPuzzle(f"technique {shown(technique)}", "", "one of the ladder's")
    puzzle = sk.loads(json.dumps(source), format="json")
    path = sk.explain(puzzle)
    number = first_use(path, technique)
    step = path.steps[number]
    return {
        "puzzle": source,
        "number": number,
        "board": step.board.rows(),
        "step": step_data(puzzle, step, Words(lang)),
    }


def first_use(path: Path, technique: str) -> int:
    """Return the number of the first step that uses a technique.

    Raises
    ------
    InvalidPuzzle
        If none does.
    """
    for number, step in enumerate(path.steps):
        if step.technique == technique:
            return number
    raise InvalidPuzzle(f"no {technique}", "example", "a puzzle that shows it")


class Plainness(NamedTuple):
    """How plainly a step shows its technique; less is plainer."""

    variant: bool
    size: int
    looks: int
    cells: int
    number: int


def search(seconds: float) -> dict[str, Any]:
    """Return for each technique the plainest puzzle found in some time, or the one there is."""
    random, end = Random(SEED), time.monotonic() + seconds
    best: dict[str, tuple[Plainness, sk.Puzzle]] = {}
    known = [sk.loads(json.dumps(source), format="json") for source in puzzles().values()]
    while known or time.monotonic() < end:
        puzzle = known.pop() if known else _puzzle(random.choice(TRIED), random)
        if sk.solve(puzzle).status is not sk.Status.UNIQUE:
            continue
        for technique, plainness in _shown(puzzle):
            if technique not in best or plainness < best[technique][0]:
                best[technique] = plainness, puzzle
    found = {name: puzzle_object(puzzle) for name, (_, puzzle) in best.items()}
    found |= {name: REFUTED for name, _ in _shown(sk.loads(json.dumps(REFUTED), format="json"))}
    return {step.name: found[step.name] for step in LADDER if step.name in found}


def _shown(puzzle: sk.Puzzle) -> Iterator[tuple[str, Plainness]]:
    """Each technique of a puzzle's path, as its first use shows it."""
    known: set[str] = set()
    for number, step in enumerate(sk.explain(puzzle).steps):
        if step.technique in known:
            continue
        known.add(step.technique)
        evidence = step.deduction.evidence
        looks = len(evidence.cases) + sum(len(case.steps) for case in evidence.cases)
        cells = len(evidence.candidates) + len(getattr(step.deduction, "eliminations", ()))
        size = puzzle.size
        yield step.technique, Plainness(not puzzle.rules.is_plain, size, looks, cells, number)


def _puzzle(rules: sk.Rules, random: Random) -> sk.Puzzle:
    """A minimal puzzle of a shuffled square, from its clues and some givens."""
    size = rules.size
    square = [[(row + column) % size for column in range(size)] for row in range(size)]
    random.shuffle(square)
    square = [list(column) for column in zip(*square, strict=True)]
    random.shuffle(square)
    heights = [0] * rules.parks + list(range(1, rules.max_height + 1))
    random.shuffle(heights)
    grid = sk.Grid.from_rows([[heights[number] for number in row] for row in square])
    sides: dict[str, list[int]] = {side: [] for side in sk.Side}
    for edge in edges(size):
        sides[edge.side].append(measured(rules, visible(grid.seen_from(edge))))
    some = [[(h or -1) if random.random() < 0.2 else 0 for h in row] for row in grid.rows]
    puzzle = sk.Puzzle.from_clues(**sides, givens=some, rules=rules)  # type: ignore[arg-type]
    if sk.solve(puzzle).status is not sk.Status.UNIQUE:
        return puzzle
    return sk.minimise(puzzle, seed=random.randrange(1 << 30))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(search(float(sys.argv[1])), indent=1) + "\n")
