"""How well grades tell the levels of others apart: medians and AUC, as the docs show them.

    SKYSCRAPERS_CORPUS=… python benchmarks/calibration.py [--each N] [--workers N]

Reads `towers/*.txt` (Towers games by size and class) and the dailies of `open.jsonl`; prints
Markdown. AUC is the chance that a puzzle of the harder level has the higher score, ties half.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import skyscrapers as sk

CLASSES = {"e": "easy", "h": "hard", "x": "extreme", "u": "unreasonable"}
KINDS = {"1": "full easy", "2": "full hard", "3": "sparse"}


class Graded(NamedTuple):
    """What a puzzle came to."""

    level: str
    size: int
    tier: int | None
    score: int
    seconds: float


def grade(job: tuple[str, int, str]) -> Graded:
    level, size, text = job
    puzzle = sk.loads(text)
    start = perf_counter()
    found = sk.grade(puzzle)
    return Graded(level, size, found.tier, found.score or 0, perf_counter() - start)


def jobs(corpus: Path, each: int) -> Iterator[tuple[str, int, str]]:
    for path in sorted((corpus / "towers").glob("*.txt")):
        size, level = int(path.stem[:-1]), CLASSES[path.stem[-1]]
        for text in path.read_text(encoding="utf-8").split()[:each]:
            yield level, size, text
    with (corpus / "open.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["notation"] == "ascendant-json":
                level = KINDS[record["difficulty"][-1]]
                kept = {key: record[key] for key in ("size", "clues", "givens") if key in record}
                yield level, record["size"], json.dumps(kept)


def auc(lower: Sequence[int], higher: Sequence[int]) -> float:
    wins = sum((b > a) + (b == a) / 2 for a in lower for b in higher)
    return wins / (len(lower) * len(higher))


def tables(found: list[Graded]) -> Iterator[str]:
    by: dict[tuple[str, int], list[Graded]] = defaultdict(list)
    for graded in found:
        by[graded.level, graded.size].append(graded)
    yield "| level | size | puzzles | tiers | median score | median ms | slowest ms |"
    yield "|---|---|---|---|---|---|---|"
    for (level, size), some in sorted(by.items(), key=lambda item: (order(item[0][0]), item[0][1])):
        tiers = ", ".join(
            f"{tier or '–'}: {sum(g.tier == tier for g in some)}"
            for tier in sorted({g.tier for g in some}, key=lambda t: t or 9)
        )
        milliseconds = [1000 * g.seconds for g in some]
        yield (
            f"| {level} | {size} | {len(some)} | {tiers} | {median(g.score for g in some):.0f} "
            f"| {median(milliseconds):.1f} | {max(milliseconds):.0f} |"
        )
    yield ""
    yield "| size | easy – hard | hard – extreme | extreme – unreasonable | full – sparse |"
    yield "|---|---|---|---|---|"
    for size in sorted({size for _, size in by}):
        scores = {level: [g.score for g in some] for (level, n), some in by.items() if n == size}
        full = scores.get("full easy", []) + scores.get("full hard", [])
        pairs = [
            (scores.get("easy"), scores.get("hard")),
            (scores.get("hard"), scores.get("extreme")),
            (scores.get("extreme"), scores.get("unreasonable")),
            (full, scores.get("sparse")),
        ]
        cells = [f"{auc(a, b):.3f}" if a and b else "–" for a, b in pairs]
        yield f"| {size} | {' | '.join(cells)} |"


def order(level: str) -> int:
    return [*KINDS.values(), *CLASSES.values()].index(level)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=40, help="Towers games of each class")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    corpus = os.environ.get("SKYSCRAPERS_CORPUS")
    if not corpus:
        raise SystemExit("SKYSCRAPERS_CORPUS is not set: nothing to grade")
    with ProcessPoolExecutor(options.workers) as pool:
        found = list(pool.map(grade, jobs(Path(corpus), options.each), chunksize=4))
    print("\n".join(tables(found)))


if __name__ == "__main__":
    main()
