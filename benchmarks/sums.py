"""How far the sum ladder reaches: random sum puzzles of sizes 4 to 7, by the tier they need.

    python benchmarks/sums.py [--count N] [--seed N] [--minimal]

Each puzzle is a random square whose clues are told in random order until it has one solution; with
`--minimal` all clues are told and taken back in random order instead, as long as it has one.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

import skyscrapers as sk
from skyscrapers.core.geometry import edges
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules

SIZES = (4, 5, 6, 7)
WITHOUT_PATTERNS = 4


def square(size: int, random: Random) -> Grid:
    """A random square: rows drawn until one fits, anew where none does; not uniform."""
    while True:
        rows: list[tuple[int, ...]] = []
        for _ in range(size):
            for _ in range(200):
                row = tuple(random.sample(range(1, size + 1), size))
                if all(a != b for other in rows for a, b in zip(row, other, strict=True)):
                    rows.append(row)
                    break
            else:
                break
        if len(rows) == size:
            return Grid(size, tuple(height for row in rows for height in row))


def clue(line: tuple[int | None, ...]) -> int:
    heights = [height or 0 for height in line]
    return sum(h for at, h in enumerate(heights) if h > max(heights[:at], default=0))


def is_unique(puzzle: Puzzle) -> bool:
    return sk.solve(puzzle, limit=0).status == sk.Status.UNIQUE


def puzzle_of(size: int, random: Random, minimal: bool) -> Puzzle:
    rules = Rules.standard(size, "sum")
    while True:
        grid = square(size, random)
        clues = {edge: clue(grid.seen_from(edge)) for edge in edges(size)}
        full = Puzzle(rules, tuple(clues.values()), (None,) * size**2)
        if not is_unique(full):
            continue
        order = random.sample(edges(size), 4 * size)
        if minimal:
            for edge in order:
                fewer = full.with_clue(edge, None)
                full = fewer if is_unique(fewer) else full
            return full
        told = Puzzle(rules, (None,) * (4 * size), (None,) * size**2)
        for edge in order:
            told = told.with_clue(edge, clues[edge])
            if is_unique(told):
                return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minimal", action="store_true")
    options = parser.parse_args()
    random = Random(options.seed)
    found: Counter[tuple[int, str]] = Counter()
    reached = 0
    for number in range(options.count):
        size = SIZES[number % len(SIZES)]
        path = sk.explain(puzzle_of(size, random, options.minimal), 5)
        solved = path.status == "solved"
        found[size, str(path.tier) if solved else "beyond 5"] += 1
        reached += solved and path.tier <= WITHOUT_PATTERNS
    print("| size | tier | puzzles |\n|---|---|---|")
    for (size, tier), count in sorted(found.items()):
        print(f"| {size} | {tier} | {count} |")
    print(f"\nby tiers up to {WITHOUT_PATTERNS}: {100 * reached / options.count:.1f} %")


if __name__ == "__main__":
    main()
