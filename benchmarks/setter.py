"""How long the setter's questions take on the corpus.

    SKYSCRAPERS_CORPUS=... python benchmarks/setter.py -o benchmarks/results/setter.md

For each size, puzzles chosen by a seed; `conflicts` is asked of the unique ones among them with one
clue changed so that nothing is left.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

import skyscrapers as sk
from skyscrapers import kernels
from skyscrapers.formats import read

SEED = 5
SIZES = range(4, 10)
BUDGET = sk.Budget(seconds=5)


def corpus() -> dict[int, list[sk.Puzzle]]:
    """Return the legal puzzles by size."""
    path = Path(os.environ["SKYSCRAPERS_CORPUS"]) / "open.jsonl"
    found: dict[int, list[sk.Puzzle]] = defaultdict(list)
    with path.open("rb") as stream:
        for record in read(stream, str(path)):
            if record.puzzle is not None and not record.puzzle.meta["expect"].get("invalid"):
                found[record.puzzle.size].append(record.puzzle)
    return found


def contradicting(puzzle: sk.Puzzle, random: Random) -> sk.Puzzle | None:
    """Return the puzzle with one clue changed so that it has no solution, if one does that."""
    clued = list(puzzle.clued_edges())
    random.shuffle(clued)
    for edge, clue in clued:
        for value in random.sample(puzzle.rules.clue_range, len(puzzle.rules.clue_range)):
            changed = puzzle.with_clue(edge, value)
            if value != clue and sk.solve(changed).status == "none":
                return changed
    return None


def timed(question: Callable[[sk.Puzzle], object], puzzles: list[sk.Puzzle]) -> str:
    """Return median, 90th percentile and maximum of the milliseconds a question takes."""
    times = []
    for puzzle in puzzles:
        start = perf_counter()
        question(puzzle)
        times.append(1000 * (perf_counter() - start))
    times.sort()
    if not times:
        return "–"
    figures = (statistics.median(times), times[len(times) * 9 // 10], times[-1])
    return " / ".join(f"{figure:.2f}" if figure < 10 else f"{figure:,.0f}" for figure in figures)


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("--sample", type=int, default=200, help="puzzles of each size")
    given = parser.parse_args()
    random = Random(SEED)
    compiled = "compiled" if kernels.compiled else "uncompiled"
    lines = [
        "# The setter's questions on the corpus",
        "",
        f"Up to {given.sample} puzzles of each size, seed {SEED}, with a budget of "
        f"{BUDGET.seconds:g} s. Median / 90th percentile / longest, in milliseconds. "
        f"Python {platform.python_version()}, {compiled} kernels, other work going on beside it.",
        "",
        "| size | puzzles | possible | redundant | one clue wrong | conflicts |",
        "|---|---|---|---|---|---|",
    ]
    puzzles = corpus()
    for size in SIZES:
        some = random.sample(puzzles[size], min(given.sample, len(puzzles[size])))
        unique = [puzzle for puzzle in some if puzzle.meta["expect"]["solutions"] == 1]
        wrong = [found for puzzle in unique if (found := contradicting(puzzle, random))]
        cells = [
            f"{size}",
            f"{len(some)}",
            timed(lambda puzzle: sk.possible(puzzle, BUDGET), some),
            timed(lambda puzzle: sk.redundant(puzzle, BUDGET), some),
            f"{len(wrong)}",
            timed(lambda puzzle: sk.conflicts(puzzle, budget=BUDGET), wrong),
        ]
        lines.append(f"| {' | '.join(cells)} |")
        print(lines[-1], file=sys.stderr)
    text = "\n".join([*lines, ""])
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
