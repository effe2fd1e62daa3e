"""Other solvers, measured beside the project's own on the same puzzles where they are installed."""

from __future__ import annotations

import math
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import process_time

from ..core.puzzle import Puzzle
from ..engines.base import Budget
from ..engines.table import DEFAULT, engine
from ..formats import dumps
from .measure import WrongAnswer

PEER_PUZZLES = 5
PEER_SECONDS = 10.0
REFERENCE_SIZE = 9
"""Game IDs hold sizes to 9."""
REFERENCE_FLAGS = ("-O3", "-fno-tree-vectorize", "-w")

Boards = list[tuple[int | None, ...]]

ANSWER_SET_PROGRAM = """
height(1..n).
1 { stands(R, C, H) : height(H) } 1 :- height(R), height(C).
1 { stands(R, C, H) : height(C) } 1 :- height(R), height(H).
1 { stands(R, C, H) : height(R) } 1 :- height(C), height(H).
passed(E, K, H) :- place(E, K, R, C), stands(R, C, H).
passed(E, K, H) :- passed(E, K - 1, H), place(E, K, _, _).
passed(E, K, H - 1) :- passed(E, K, H), H > 1.
visible(E, K) :- place(E, K, R, C), stands(R, C, H), not passed(E, K - 1, H).
:- clue(E, N), #count { K : visible(E, K) } != N.
#show stands/3.
"""


@dataclass(frozen=True, slots=True)
class Peer:
    """A solver made by others, for plain rules; there where its module is.

    ``solve`` finds up to two boards, or None where the seconds given ran out. ``most_size`` is the
    largest size it is measured on; one that cannot be stopped is only given unique puzzles.
    """

    name: str
    module: str
    solve: Callable[[Puzzle, float], Boards | None]
    most_size: int = 16
    can_stop: bool = True


def _by_engine(name: str, puzzle: Puzzle, seconds: float) -> Boards | None:
    """Solve by one of the package's engines that hand a model to a solver of others."""
    result = engine(name).solve(puzzle, 2, Budget(seconds=seconds))
    boards = [tuple(height for row in grid.rows for height in row) for grid in result.solutions]
    return boards if result.complete or len(boards) == 2 else None


def _facts(puzzle: Puzzle) -> Iterator[str]:
    """The puzzle for the answer set program, edges numbered as packed."""
    size = puzzle.size
    for index, given in enumerate(puzzle.givens):
        if given:
            yield f"stands({index // size + 1}, {index % size + 1}, {given})."
    for number, clue in enumerate(puzzle.told_clues):
        if not clue:
            continue
        yield f"clue({number}, {clue})."
        side, k = divmod(number, size)
        for place in range(size):
            along = place if side % 2 == 0 else size - 1 - place
            row, column = (along, k) if side < 2 else (k, along)
            yield f"place({number}, {place + 1}, {row + 1}, {column + 1})."


def _by_clingo(puzzle: Puzzle, seconds: float) -> Boards | None:
    """Ground and solve an answer set program."""
    import clingo

    control = clingo.Control(["2", f"--const=n={puzzle.size}"], logger=lambda *_: None)
    control.add("base", [], ANSWER_SET_PROGRAM + "\n".join(_facts(puzzle)))
    control.ground([("base", [])])
    boards: Boards = []

    def keep(model: clingo.Model) -> None:
        places = sorted(
            [argument.number for argument in atom.arguments] for atom in model.symbols(shown=True)
        )
        boards.append(tuple(height for _, _, height in places))

    with control.solve(on_model=keep, async_=True) as handle:
        done = handle.wait(seconds)
        handle.cancel()
    return boards if done else None


def _by_puzzle_solver(puzzle: Puzzle, _: float) -> Boards | None:
    """Let multi-puzzle-solver build and solve its constraint model."""
    import numpy
    from puzzle_solver.puzzles.towers import towers

    size = puzzle.size
    cells = [str(given) if given else " " for given in puzzle.givens]
    sides = numpy.array([clue or -1 for clue in puzzle.told_clues]).reshape(4, size)
    board = towers.Board(
        numpy.array(cells).reshape(size, size),
        top=sides[0],
        bottom=sides[1],
        left=sides[2],
        right=sides[3],
    )
    found = board.solve_and_print(verbose=False)
    return [
        tuple(height for _, height in sorted(((at.y, at.x), h) for at, h in one.assignment.items()))
        for one in found
    ]


PEERS = (
    Peer("cpsat", "ortools", partial(_by_engine, "cpsat")),
    Peer("sat", "pysat", partial(_by_engine, "sat")),
    Peer("milp", "highspy", partial(_by_engine, "milp"), most_size=6),
    Peer("clingo", "clingo", _by_clingo),
    Peer("puzzle_solver", "puzzle_solver", _by_puzzle_solver, most_size=9, can_stop=False),
)


def installed() -> list[Peer]:
    """The peers that are there."""
    return [peer for peer in PEERS if find_spec(peer.module)]


def median_of(peer: Peer, puzzles: Sequence[Puzzle]) -> float | None:
    """Median microseconds of a peer on the first few puzzles, up to two solutions each.

    Processor time, since it is measured once. Infinity where most took too long; None where the
    peer is given none of the puzzles.

    Raises
    ------
    WrongAnswer
        If the peer and the kernels do not find as many solutions, or not the same one.
    """
    if puzzles[0].size > peer.most_size:
        return None
    times: list[float] = []
    for puzzle in puzzles:
        own = _by_engine(DEFAULT, puzzle, PEER_SECONDS)
        if own is None or (len(own) != 1 and not peer.can_stop):
            continue
        start = process_time()
        found = peer.solve(puzzle, PEER_SECONDS)
        times.append(math.inf if found is None else process_time() - start)
        if found is not None and (len(found) != len(own) or (len(own) == 1 and found != own)):
            raise WrongAnswer(f"{peer.name}: {found}", expected=f"the solutions {own}")
        if len(times) == PEER_PUZZLES or times.count(math.inf) > PEER_PUZZLES // 2:
            break
    return statistics.median(times) * 1e6 if times else None


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
        self.program = Path(self._folder.name) / "reference"
        command = [compiler, *REFERENCE_FLAGS, str(source), "-o", str(self.program)]
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
            [str(self.program), str(path)], capture_output=True, text=True, check=True
        )
        [mean] = [word[5:] for word in done.stdout.split() if word.startswith("mean=")]
        return float(mean.removesuffix("us"))
