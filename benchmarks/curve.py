"""Where nodes peak: nodes against the share of clues and of givens that is told.

python benchmarks/curve.py --count 400 -o benchmarks/results/curve.md
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from random import Random

from skyscrapers import kernels
from skyscrapers.bench.classes import shared
from skyscrapers.engines.projection import packed_clues, packed_givens, shape_of

SIZES = (8, 9, 10, 11, 12)
CLUE_SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9, 1.0)
GIVEN_SHARES = (0.0, 0.05, 0.1, 0.2, 0.3)
MOST_NODES = 30_000


def nodes_of(size: int, clues: float, givens: float, count: int) -> list[int]:
    """Nodes to two solutions or a proof, the least first; at most the most."""
    random = Random(f"{size}:{clues}:{givens}")
    nodes = []
    for _ in range(count):
        puzzle = shared(size, clues, givens, random)
        outcome = kernels.solve(
            shape_of(puzzle.rules),
            packed_clues(puzzle),
            packed_givens(puzzle),
            nodes=MOST_NODES,
            keep=0,
        )
        nodes.append(outcome.nodes)
    return sorted(nodes)


def shown(nodes: list[int]) -> str:
    """The mean, and that of the last hundredth; with a + where one was cut."""
    last = nodes[-max(1, len(nodes) // 100) :]
    cut = "+" if nodes[-1] >= MOST_NODES else ""
    return f"{statistics.fmean(nodes):.0f} / {statistics.fmean(last):.0f}{cut}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    lines = ["# Where nodes peak", ""]
    lines += [
        f"Mean nodes of {options.count} boards each, and of the hundredth of them that took most; "
        f"+ where one passed {MOST_NODES}.",
        "",
    ]
    for size in SIZES:
        lines.append(f"## {size} by {size}\n")
        lines.append("| clues | " + " | ".join(f"{g:.0%} givens" for g in GIVEN_SHARES) + " |")
        lines.append("| ---: |" + " ---: |" * len(GIVEN_SHARES))
        for clues in CLUE_SHARES:
            cells = [shown(nodes_of(size, clues, g, options.count)) for g in GIVEN_SHARES]
            lines.append(f"| {clues:.0%} | " + " | ".join(cells) + " |")
            print(size, lines[-1], flush=True)
        lines.append("")
    if options.output:
        options.output.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
