"""Other solvers, measured beside the project's own on the same puzzles where they are installed."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from ..core.puzzle import Puzzle
from ..engines.base import Budget
from ..engines.table import ENGINES, engine
from ..formats import dumps

PEER_PUZZLES = 20
PEER_SECONDS = 10.0
OWN = "projection"
REFERENCE_SIZE = 9
"""Game IDs hold sizes to 9."""
REFERENCE_FLAGS = ("-O3", "-fno-tree-vectorize", "-w")


def installed() -> list[str]:
    """The engines other than the project's own that are there."""
    return [name for name in ENGINES if name != OWN and engine(name).available()]


def median_of(name: str, puzzles: Sequence[Puzzle]) -> float:
    """Median microseconds of an engine on the first few puzzles, up to two solutions each."""
    solve = engine(name).solve
    times = []
    for puzzle in puzzles[:PEER_PUZZLES]:
        start = perf_counter()
        solve(puzzle, 2, Budget(seconds=PEER_SECONDS))
        times.append(perf_counter() - start)
    return statistics.median(times) * 1e6


class Reference:
    """A C++ solver that reads Towers game IDs and prints ``mean=…us`` for each file.

    A context: the program goes when it ends.
    """

    def __init__(self, source: Path) -> None:
        """Compile the source; RuntimeError without a compiler."""
        compiler = shutil.which("g++") or shutil.which("c++")
        if compiler is None:
            raise RuntimeError("no C++ compiler")
        self._folder = tempfile.TemporaryDirectory()
        self._program = Path(self._folder.name) / "reference"
        command = [compiler, *REFERENCE_FLAGS, str(source), "-o", str(self._program)]
        subprocess.run(command, check=True)

    def __enter__(self) -> Reference:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def mean(self, puzzles: Sequence[Puzzle]) -> float:
        """Mean microseconds a puzzle; each is solved several times in a row."""
        path = Path(self._folder.name) / "puzzles.txt"
        path.write_text("".join(dumps(puzzle, "sgt") + "\n" for puzzle in puzzles))
        done = subprocess.run(
            [str(self._program), str(path)], capture_output=True, text=True, check=True
        )
        [mean] = [word[5:] for word in done.stdout.split() if word.startswith("mean=")]
        return float(mean.removesuffix("us"))
