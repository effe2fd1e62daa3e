"""The project's own speed, class by class, as a Markdown page.

python benchmarks/speed.py --count 100 -o benchmarks/results/speed.md
python benchmarks/speed.py --towers FOLDER --reference kern.cpp --peers
"""

from __future__ import annotations

import argparse
from pathlib import Path

from skyscrapers import bench


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", nargs="*", help=f"of {', '.join(bench.CLASSES)}; all of them")
    parser.add_argument("--count", type=int, default=100, help="puzzles a class")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--towers", type=Path, help="a folder of Towers game IDs")
    parser.add_argument("--reference", type=Path, help="a C++ solver of game IDs")
    parser.add_argument("--peers", action="store_true", help="also other engines, if installed")
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    report = bench.run(
        options.classes or None,
        count=options.count,
        seed=options.seed,
        rounds=options.rounds,
        folder=options.towers,
        with_peers=options.peers,
        reference=options.reference,
        say=lambda name: print(name, flush=True),
    )
    page = report.markdown()
    print(page)
    if options.output:
        options.output.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
