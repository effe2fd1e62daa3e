"""All engines on one sample of the corpus: do they agree, and how long does each take?

    SKYSCRAPERS_CORPUS=... python benchmarks/engines.py -o benchmarks/results/engines.md

The sample is 300 puzzles of the sizes 3 to 9, over all variants and sizes, chosen by a seed. Every
status is compared with the one the corpus states, every unique solution too; a disagreement ends
the run. Times are the processor's, for other work on the machine does not change them. With
`-c FILE` each is written down as it is measured, and a run that was broken off goes on from there.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from random import Random
from time import process_time

from skyscrapers import kernels
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.engines.base import Budget, SolveResult, Status
from skyscrapers.engines.table import ENGINES, engine
from skyscrapers.formats import read

SAMPLE = 300
SEED = 11
SIZES = range(3, 10)
STATUSES = {0: Status.NONE, 1: Status.UNIQUE, "2+": Status.MULTIPLE}
PACKAGES = {"cpsat": "ortools", "sat": "python-sat", "milp": "highspy"}


def corpus() -> Iterator[Puzzle]:
    """Yield the legal puzzles of the sizes asked for."""
    path = Path(os.environ["SKYSCRAPERS_CORPUS"]) / "open.jsonl"
    with path.open("rb") as stream:
        for record in read(stream, str(path)):
            puzzle = record.puzzle
            if puzzle is None or puzzle.meta["expect"].get("invalid"):
                continue
            if puzzle.size in SIZES:
                yield puzzle


def sample() -> list[Puzzle]:
    """Choose puzzles from every class of variant and size in turn, until there are enough."""
    classes: dict[tuple[str, int], list[Puzzle]] = defaultdict(list)
    for puzzle in corpus():
        classes[puzzle.meta["variant"], puzzle.size].append(puzzle)
    random = Random(SEED)
    for some in classes.values():
        random.shuffle(some)
    chosen: list[Puzzle] = []
    while len(chosen) < SAMPLE:
        for key in sorted(classes):
            if classes[key] and len(chosen) < SAMPLE:
                chosen.append(classes[key].pop())
    return chosen


def wrong(puzzle: Puzzle, result: SolveResult) -> str:
    """Return what is wrong with an answer; empty where nothing is."""
    expected = STATUSES[puzzle.meta["expect"]["solutions"]]
    if result.status is not expected:
        return f"{result.status} instead of {expected}"
    if expected is Status.UNIQUE:
        rows = [list(row) for row in result.solutions[0].rows]
        if rows != puzzle.meta["solution"]:
            return "another solution"
    return ""


class Notes:
    """The times measured so far, in a file that a broken run leaves behind."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.known: dict[tuple[str, str], float] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                name, puzzle, seconds = json.loads(line)
                self.known[name, puzzle] = seconds

    def add(self, name: str, puzzle: str, seconds: float) -> None:
        """Write a time down."""
        self.known[name, puzzle] = seconds
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps([name, puzzle, seconds]) + "\n")


def measure(
    puzzles: list[Puzzle], seconds: float, notes: Notes
) -> dict[str, dict[str, list[float]]]:
    """Return, for each engine and class, the processor's seconds that each puzzle took."""
    times: dict[str, dict[str, list[float]]] = {name: defaultdict(list) for name in ENGINES}
    for number, puzzle in enumerate(puzzles, 1):
        variant = puzzle.meta["variant"]
        kind = f"standard {puzzle.size}" if variant == "standard" else variant
        for name in ENGINES:
            key = name, puzzle.meta["id"]
            if key not in notes.known:
                notes.add(*key, asked(name, puzzle, seconds))
            times[name][kind].append(notes.known[key])
        print(f"\r{number} of {len(puzzles)}", end="", file=sys.stderr, flush=True)
    return times


def asked(name: str, puzzle: Puzzle, seconds: float) -> float:
    """Have an engine solve a puzzle, check its answer, and return the processor's seconds."""
    start = process_time()
    result = engine(name).solve(puzzle, 2, Budget(seconds=seconds))
    took = process_time() - start
    if what := wrong(puzzle, result):
        sys.exit(f"{name} on {puzzle.meta['id']}: {what}")
    return took


def table(times: dict[str, dict[str, list[float]]], puzzles: list[Puzzle]) -> str:
    """Return the times as a page of Markdown."""
    versions = ", ".join(f"{package} {version(package)}" for package in PACKAGES.values())
    compiled = "compiled" if kernels.compiled else "uncompiled"
    lines = [
        "# Engines on one sample",
        "",
        f"{len(puzzles)} puzzles of the corpus, sizes {SIZES[0]} to {SIZES[-1]}, seed {SEED}; each "
        "engine was given all of them and looked for two solutions. All gave the status that the "
        "corpus states, and the same solution where there is one.",
        "",
        f"Python {platform.python_version()}, {platform.machine()}, {compiled} kernels, "
        f"{versions}; one thread each, one run. Median and longest time of the processor in "
        "milliseconds.",
        "",
        f"| class | puzzles | {' | '.join(ENGINES)} |",
        f"|---|---|{'---|' * len(ENGINES)}",
    ]
    for kind in sorted(times[ENGINES[0]]):
        cells = []
        for name in ENGINES:
            some = [1000 * seconds for seconds in times[name][kind]]
            cells.append(f"{shown(statistics.median(some))} / {shown(max(some))}")
        number = len(times[ENGINES[0]][kind])
        lines.append(f"| {kind} | {number} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def shown(milliseconds: float) -> str:
    """Return a time with two or three figures."""
    return f"{milliseconds:.2f}" if milliseconds < 10 else f"{milliseconds:,.0f}"


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("-c", "--checkpoint", type=Path, help="times, written as they come")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for one puzzle and engine")
    given = parser.parse_args()
    puzzles = sample()
    for name in ENGINES:
        engine(name).solve(puzzles[0])
    text = table(measure(puzzles, given.seconds, Notes(given.checkpoint)), puzzles)
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
