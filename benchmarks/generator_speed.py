"""How fast puzzles are made, beside the Debian package sgt-puzzles on the same machine.

Times are of one core, for our own puzzles the median, for the peer the mean of a batch (it makes
several at a time, enough of them for its clock to tell). What several workers make is measured in
turn with what one makes, by the wall. Run it as

    python benchmarks/generator_speed.py [--share 0.2] [-o FILE]
"""

from __future__ import annotations

import argparse
import platform
import resource
import shutil
import statistics
import subprocess
import time
from collections import deque
from collections.abc import Iterator
from itertools import count as numbers
from pathlib import Path
from typing import Any

import skyscrapers as sk
from skyscrapers.generator.request import request
from skyscrapers.generator.run import Making, accepted
from skyscrapers.jobs.pace import cores
from skyscrapers.jobs.stream import answers

PEER = shutil.which("sgt-towers") or "/usr/games/sgt-towers"
LEVELS = {"easy": "e", "hard": "h", "extreme": "x", "unreasonable": "u"}
PEER_COUNTS = {5: 60, 6: 40, 7: 12, 8: 5, 9: 2}
COUNTS = {5: 80, 6: 60, 7: 40, 8: 16, 9: 8}
SLOW_TIERS = {6: 0.25}
SEEDS, SEED_COUNT = range(1, 9), 60
BULK = {4: 4000, 5: 4000, 6: 2000, 7: 500, 8: 200, 9: 100}
LARGE = {10: 5, 12: 5, 16: 3}
CLOCK_SECONDS = 0.1
TURNS, TOGETHER = 2, {"no tier": (None, 6000), "tier 3": (3, 400)}


def peer_ms(size: int, level: str, count: int) -> float:
    """Milliseconds a puzzle that the peer takes, of more where so many are too quick to tell."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [PEER, "--generate", str(count), f"{size}d{LEVELS[level]}#{size}"]
    subprocess.run(command, check=True, capture_output=True)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return 1000 * spent / count if spent > CLOCK_SECONDS else peer_ms(size, level, 4 * count)


def own_ms(size: int, count: int, seed: int = 1, **wish: Any) -> list[float]:
    """Milliseconds of each puzzle of a run of ours."""
    spent = []
    start = time.process_time()
    for _ in sk.generate_many(count, sk.Rules.standard(size), seed=seed, **wish):
        spent.append(1000 * (time.process_time() - start))
        start = time.process_time()
    return spent


def seed_rows(share: float) -> Iterator[str]:
    """How the median of what is rarest, tier 4 at size 5, depends on the seed."""
    yield "| size 5, tier 4, seed | " + " | ".join(map(str, SEEDS)) + " |"
    yield "|---|" + "---|" * len(SEEDS)
    some = max(3, round(SEED_COUNT * share))
    medians = (statistics.median(own_ms(5, some, seed, tier=4)) for seed in SEEDS)
    yield f"| median ms of {some} | " + " | ".join(f"{median:.2f}" for median in medians) + " |"


def worker_rows(share: float) -> Iterator[str]:
    """How many puzzles of size 6 one worker and all make in a second, each at its best."""
    yield f"| size 6, a second | 1 worker | {cores()} workers | times |"
    yield "|---|---|---|---|"
    for name, (tier, count) in TOGETHER.items():
        best = {1: 0.0, cores(): 0.0}
        some = max(1, round(count * share))
        making = Making(request(sk.Rules.standard(6), tier), 1)
        for workers in list(best) * TURNS:
            start = time.perf_counter()
            deque(accepted(answers(making, numbers(), workers), some), 0)
            best[workers] = max(best[workers], some / (time.perf_counter() - start))
        one, every = best[1], best[cores()]
        yield f"| {name} | {one:,.0f} | {every:,.0f} | {every / one:.2f} |"


def rows(share: float) -> Iterator[str]:
    """The lines of the report."""
    sk.generate(sk.Rules.standard(5), tier=5)
    if Path(PEER).exists():
        yield "| sgt-towers, ms | " + " | ".join(LEVELS) + " |"
        yield "|---|" + "---|" * len(LEVELS)
        for size, count in PEER_COUNTS.items():
            some = max(1, round(count * share))
            times = (f"{peer_ms(size, level, some):.2f}" for level in LEVELS)
            yield f"| {size} | " + " | ".join(times) + " |"
        yield ""
    tiers = (None, 1, 2, 3, 4, 5, 6)
    yield (
        "| ours, median ms | minimal, no tier | "
        + " | ".join(f"tier {t}" for t in tiers[1:])
        + " |"
    )
    yield "|---|" + "---|" * len(tiers)
    for size, count in COUNTS.items():
        cells = []
        for tier in tiers:
            some = max(3, round(count * share * SLOW_TIERS.get(tier or 0, 1)))
            cells.append(f"{statistics.median(own_ms(size, some, tier=tier)):.2f}")
        yield f"| {size} | " + " | ".join(cells) + " |"
    yield ""
    yield from seed_rows(share)
    yield ""
    yield "| bulk, minimal and unique, no tier | a second and core |"
    yield "|---|---|"
    for size, count in BULK.items():
        spent = own_ms(size, max(20, round(count * share)))
        yield f"| {size} | {1000 * len(spent) / sum(spent):,.0f} |"
    for size, count in LARGE.items():
        spent = own_ms(size, max(2, round(count * share)))
        yield f"| {size} | {1000 * len(spent) / sum(spent):,.2f} (slowest {max(spent):,.0f} ms) |"
    yield ""
    yield from worker_rows(share)
    yield ""
    start = time.process_time()
    made = list(sk.generate_many(100, sk.Rules.standard(4, "sum"), redundant=1))
    spent_ms = 1000 * (time.process_time() - start)
    yield f"{len(made)} sum puzzles of size 4 with exactly one redundant clue: {spent_ms:.0f} ms."


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    kind = "compiled" if sk.kernels.compiled else "pure Python"
    lines = [
        "# How fast puzzles are made",
        "",
        f"{platform.machine()}, Python {platform.python_version()}, {kind} kernels; one core;",
        "made again by `python benchmarks/generator_speed.py -o FILE`.",
        "",
    ]
    for line in rows(given.share):
        lines.append(line)
        print(line, flush=True)
    if given.output:
        given.output.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
