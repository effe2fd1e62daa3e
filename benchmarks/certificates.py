"""Certify every unique puzzle of the corpus up to 7×7, and have some certificates checked.

    SKYSCRAPERS_CORPUS=... python benchmarks/certificates.py -o benchmarks/results/certificates.md

Every certificate's solution is compared with the corpus; one in so many is given to dratify, which
shares nothing with us or CaDiCaL.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
from importlib.metadata import version
from pathlib import Path
from time import process_time

import dratify

from skyscrapers.core.puzzle import Puzzle
from skyscrapers.engines.proof import certify
from skyscrapers.formats import read

LARGEST = 7


def corpus() -> list[Puzzle]:
    """Return the puzzles with exactly one solution up to the largest size."""
    path = Path(os.environ["SKYSCRAPERS_CORPUS"]) / "open.jsonl"
    with path.open("rb") as stream:
        puzzles = [record.puzzle for record in read(stream, str(path)) if record.puzzle]
    return [p for p in puzzles if p.size <= LARGEST and p.meta["expect"].get("solutions") == 1]


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("--every", type=int, default=25, help="check one in so many")
    given = parser.parse_args()
    times, steps, checked = [], [], 0
    puzzles = corpus()
    for number, puzzle in enumerate(puzzles):
        start = process_time()
        certificate = certify(puzzle)
        times.append(1000 * (process_time() - start))
        steps.append(certificate.proof.count("\n"))
        assert certificate.solution is not None
        if [list(row) for row in certificate.solution.rows] != puzzle.meta["solution"]:
            sys.exit(f"{puzzle.meta['id']}: another solution")
        if number % given.every == 0:
            formula = dratify.parse_dimacs(certificate.formula, strict=True)
            if not dratify.check_proof(formula, certificate.proof).ok:
                sys.exit(f"{puzzle.meta['id']}: a proof that is not accepted")
            checked += 1
    times.sort()
    text = (
        "# Certificates\n\n"
        f"{len(puzzles):,} puzzles of the corpus up to {LARGEST}×{LARGEST} with one solution were "
        f"certified; {checked} of the proofs were given to dratify {version('dratify')} and "
        "accepted.\n\n"
        "Processor time for one, formula and proof: median "
        f"{statistics.median(times):.0f} ms, 99 % below {times[len(times) * 99 // 100]:.0f} ms, "
        f"longest {times[-1]:.0f} ms. Longest proof: {max(steps):,} steps. "
        f"Python {platform.python_version()}, python-sat {version('python-sat')}.\n"
    )
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
