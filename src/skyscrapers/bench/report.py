"""A run over classes, and what it says as Markdown."""

from __future__ import annotations

import math
import platform
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from .. import kernels
from ..core.errors import Unsupported, shown
from ..core.puzzle import Puzzle
from . import peers
from .classes import CLASSES, towers
from .measure import Measured, measure, working_memory

HEAD = ("class", "puzzles", "unique", "mean", "median", "p99", "max", "nodes", "most", "proj.")
AHEAD = "ahead"
REFERENCE = "reference"
MEMORY_SIZES = (9, 16)


@dataclass(frozen=True, slots=True)
class Report:
    """What a run measured: classes, peers' microseconds by class and name, and where it ran."""

    machine: dict[str, str]
    seed: int
    classes: tuple[Measured, ...]
    peers: dict[str, dict[str, float]]

    def markdown(self) -> str:
        """The report as a Markdown page."""
        names = sorted({name for row in self.peers.values() for name in row})
        lines = ["# Speed", ""]
        lines += [f"- {what}: {value}" for what, value in self.machine.items()]
        lines += [f"- seed: {self.seed}", ""]
        lines += [
            "Microseconds a puzzle, up to two solutions, one thread. `mean` is a whole class in",
            "one call of `solve_batch`; median, p99 and max are single calls. Nodes and",
            "projections are means. Every solution passed the referee.",
            "",
        ]
        head: tuple[str, ...] = HEAD
        if names:
            head += (*names, AHEAD)
            lines += [
                f"Of peers the median processor time of {peers.PEER_PUZZLES} puzzles, of a",
                f"reference the mean of all. `{AHEAD}` is how many of our medians the quickest",
                "peer takes. All answers of peers were the same as ours.",
                "",
            ]
        lines += _table(head, [self._row(one, names) for one in self.classes])
        return "\n".join(lines) + "\n"

    def _row(self, one: Measured, names: Sequence[str]) -> list[str]:
        beside = self.peers.get(one.name, {})
        return [
            one.name,
            str(one.puzzles),
            str(one.unique),
            *(f"{value:.1f}" for value in (one.mean, one.median, one.p99, one.most, one.nodes)),
            str(one.most_nodes),
            f"{one.projections:.1f}",
            *(_shown(beside.get(name)) for name in names),
            *([_shown(self._ahead(one))] if names else []),
        ]

    def _ahead(self, one: Measured) -> float | None:
        """How many times our median the quickest peer takes."""
        times = [time for name, time in self.peers[one.name].items() if name != REFERENCE]
        return min(times) / one.median if times else None


def _shown(number: float | None) -> str:
    """A number with three figures at least; a dash for none."""
    if number is None:
        return "–"
    if math.isinf(number):
        return f"> {peers.PEER_SECONDS:.0f} s"
    return f"{number:.1f}" if number < 1000 else f"{number:.0f}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    ruler = ["---", *["---:"] * (len(head) - 1)]
    return ["| " + " | ".join(cells) + " |" for cells in (head, ruler, *rows)]


def machine() -> dict[str, str]:
    """Where this runs: processor, Python, compiler, kernels, commit."""
    return {
        "processor": _processor(),
        "Python": f"{platform.python_version()} ({sys.platform})",
        "compiler": sysconfig.get_config_var("CC") or platform.python_compiler(),
        "kernels": "compiled" if kernels.compiled else "plain Python",
        "memory of a thread": ", ".join(
            f"{working_memory(kernels.Shape(size)) / 1e6:.2f} MB at size {size}"
            for size in MEMORY_SIZES
        ),
        "commit": _commit(),
    }


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in text.splitlines() if "model name" in line]
    return named[0] if named else platform.machine()


def _commit() -> str:
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "not from a repository"
    return done.stdout.strip()


def _beside(puzzles: Sequence[Puzzle]) -> dict[str, float]:
    """The peers that take such puzzles, and their microseconds."""
    times = {peer.name: peers.median_of(peer, puzzles) for peer in peers.installed()}
    return {name: time for name, time in times.items() if time is not None}


def run(
    classes: Sequence[str] | None = None,
    count: int = 100,
    seed: int = 0,
    rounds: int = 5,
    folder: Path | None = None,
    with_peers: bool = False,
    reference: Path | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Measure classes of puzzles.

    Parameters
    ----------
    classes : sequence of str, optional
        Names from `CLASSES`; all of them by default.
    count, seed, rounds : int
        Puzzles a class, what they are made from, and how often each is solved.
    folder : Path, optional
        A folder of Towers game IDs, a class a file, measured too.
    with_peers : bool
        Also measure the solvers of others that are installed.
    reference : Path, optional
        Source of a C++ solver to measure beside, on classes that game IDs can hold.
    say : callable
        Told the name of each class as it begins.

    Raises
    ------
    Unsupported
        If there is no such class.
    """
    for name in classes or ():
        if name not in CLASSES:
            raise Unsupported(f"class {shown(name)}", expected=f"one of {', '.join(CLASSES)}")
    sets: dict[str, list[Puzzle]] = {
        name: CLASSES[name].puzzles(count, seed) for name in classes or CLASSES
    }
    if folder is not None:
        sets |= towers(folder)
    measured: list[Measured] = []
    beside: dict[str, dict[str, float]] = {}
    with ExitStack() as stack:
        program = None
        if reference is not None:
            program = stack.enter_context(peers.Reference(reference))
        for name, puzzles in sets.items():
            say(name)
            measured.append(measure(name, puzzles, rounds))
            beside[name] = _beside(puzzles) if with_peers else {}
            if program is not None and puzzles[0].size <= peers.REFERENCE_SIZE:
                beside[name][REFERENCE] = program.mean(puzzles)
    return Report(machine(), seed, tuple(measured), beside)
