"""Generate thousands of puzzles of every size, tier and variant, and check each independently.

Each puzzle is solved by an engine that shares nothing with the generator (CaDiCaL), graded anew,
compared with its solution by the referee, and, where it is said to be minimal, tried without each
of its clues and givens. What a run finds is added to what FILE holds, so that shares made with
different seeds add up. Run it as

    python benchmarks/generator_audit.py [--share 0.01] [--seed 21] [--only sum boxes] [-o FILE]
"""

from __future__ import annotations

import argparse
import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import skyscrapers as sk
from skyscrapers.core.errors import BudgetExceeded
from skyscrapers.engines.projection import packed_clues, packed_givens, shape_of
from skyscrapers.kernels import is_unique_without

R = sk.Rules.standard
REGIONS = ("11122", "13332", "13432", "55442", "55544")
VARIANTS = {
    "sum 5": R(5, "sum"),
    "sum 6": R(6, "sum"),
    "haido 5": R(5, "height"),
    "parks 5": R(5, max_height=4),
    "parks 6": R(6, max_height=4),
    "extra heights 4": R(4, max_height=6),
    "extra heights 5": R(5, max_height=7),
    "diagonals 5": R(5, diagonals=True),
    "diagonals 7": R(7, diagonals=True),
    "boxes 6": R(6, boxes=(2, 3)),
    "boxes 9": R(9, boxes=(3, 3)),
    "regions 5": R(5, regions=REGIONS),
    "parks and diagonals 6": R(6, max_height=5, diagonals=True),
    "sum and parks 6": R(6, "sum", max_height=4),
}
# For each size, how many puzzles without a tier and of each tier; None: tiers that do not occur.
PLAIN = {
    4: (1500, 300, 600, 200, 0, 60, 0, 0),
    5: (1500, 500, 700, 500, 40, 120, 30, 0),
    6: (1500, 500, 600, 500, 120, 120, 24, 0),
    7: (1000, 500, 500, 300, 100, 60, 24, 4),
    8: (500, 500, 400, 150, 80, 40, 12, 8),
    9: (200, 400, 300, 80, 40, 20, 12, 4),
}
VARIANT = (120, 60, 60, 40, 20, 10, 6)
LOOKS: dict[str, dict[str, Any]] = {
    "turned by half": {"symmetry": "180"},
    "turned by a quarter": {"symmetry": "90"},
    "mirrored": {"symmetry": "mirror"},
    "diagonal": {"symmetry": "diagonal"},
    "clues alone": {"givens": 0},
    "all clues": {"clues": "full"},
    "ten clues": {"clues": 10},
    "eight givens": {"givens": 8},
    "one redundant": {"redundant": 1},
    "two redundant": {"redundant": 2},
}


def orders(share: float) -> Iterator[tuple[str, int, sk.Rules, dict[str, Any]]]:
    """What is asked for: a name, how many, the rules, and the rest of the wish."""

    def some(count: int) -> int:
        return max(1, round(count * share)) if count else 0

    for size, counts in PLAIN.items():
        for tier, count in enumerate(counts):
            if count:
                wish = {"tier": tier} if tier else {}
                yield (
                    f"size {size}, {f'tier {tier}' if tier else 'no tier'}",
                    some(count),
                    R(size),
                    wish,
                )
    for name, rules in VARIANTS.items():
        for tier, count in enumerate(VARIANT):
            if count:
                wish = {"tier": tier} if tier else {}
                yield f"{name}, {f'tier {tier}' if tier else 'no tier'}", some(count), rules, wish
    for size in (5, 6, 7):
        for name, wish in LOOKS.items():
            yield f"size {size}, {name}", some(100), R(size), wish


def faults(made: sk.Generated, wish: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a puzzle."""
    puzzle = made.puzzle
    result = sk.solve(puzzle, engine="sat")
    if result.status != sk.Status.UNIQUE or result.solutions[0] != made.solution:
        yield f"{result.status} by sat"
    if sk.violations(puzzle, made.solution):
        yield "the solution breaks the rules"
    if "tier" in wish and sk.grade(puzzle).tier != wish["tier"]:
        yield "another tier"
    if made.minimal:
        shape, clues, givens = shape_of(puzzle.rules), packed_clues(puzzle), packed_givens(puzzle)
        told = clues + (givens or b"")
        for item, value in enumerate(told):
            if value and is_unique_without(shape, clues, givens, item):
                yield f"item {item} can go"


@dataclass
class Tally:
    """What has been made of a wish: how many of how many asked for, in how long, how faulty."""

    made: int = 0
    asked: int = 0
    ms: float = 0.0
    faults: int = 0
    minimal: int = 0

    ROW = re.compile(r"\| (.+) \| (\d+) of (\d+) \| ([\d.]+) \| (\d+) \| (\d+) \|")

    @classmethod
    def read(cls, path: Path | None) -> dict[str, Tally]:
        """What a report holds, wish by wish."""
        found = cls.ROW.findall(path.read_text("utf-8")) if path and path.exists() else []
        return {
            name: cls(int(made), int(asked), int(made) * float(each), int(faults), int(minimal))
            for name, made, asked, each, minimal, faults in found
        }

    def row(self, name: str) -> str:
        """A line of the report."""
        each = self.ms / max(1, self.made)
        cells = (name, f"{self.made} of {self.asked}", f"{each:.1f}", self.minimal, self.faults)
        return f"| {' | '.join(map(str, cells))} |"

    def run(self, name: str, count: int, rules: sk.Rules, wish: dict[str, Any], seed: int) -> None:
        """Make puzzles and check each."""
        self.asked += count
        made = []
        start = process_time()
        try:
            made.extend(sk.generate_many(count, rules, seed=seed, attempts=4000, **wish))
        except BudgetExceeded as error:
            print(f"{name}: {error}", flush=True)
        self.ms += 1000 * (process_time() - start)
        self.made += len(made)
        for puzzle in made:
            bad = list(faults(puzzle, wish))
            self.faults += bool(bad)
            self.minimal += puzzle.minimal
            if bad:
                print(name, puzzle.index, bad, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--only", nargs="*", default=[""], help="beginnings of names")
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    tallies = Tally.read(given.output)
    for name, count, rules, wish in orders(given.share):
        if not name.startswith(tuple(given.only)):
            continue
        tally = tallies.setdefault(name, Tally())
        tally.run(name, count, rules, wish, given.seed)
        print(tally.row(name), flush=True)
        if given.output:
            given.output.write_text(report(tallies), encoding="utf-8")


def report(tallies: dict[str, Tally]) -> str:
    """The results so far, as Markdown."""
    made, wrong, minimal = (
        sum(getattr(tally, what) for tally in tallies.values())
        for what in ("made", "faults", "minimal")
    )
    head = (
        "# Generated puzzles, each checked independently",
        "",
        f"{made:,} puzzles, {wrong} with a fault; {minimal:,} of them minimal, as said.",
        f"{platform.machine()}, Python {platform.python_version()}; added to by",
        "`python benchmarks/generator_audit.py --seed N -o FILE`.",
        "",
        "| wish | made | ms each | minimal | faults |",
        "|---|---|---|---|---|",
    )
    return "\n".join([*head, *(tally.row(name) for name, tally in tallies.items()), ""])


if __name__ == "__main__":
    main()
