"""The kernels against a second engine on a million puzzles of sizes 6 to 9 that have solutions and
a million at random, most of which have none.

    python benchmarks/second_engine.py solver.cpp --count 1000000 \\
        -o benchmarks/results/second_engine.md

The second engine is a C++ solver of plain puzzles that shares no code with the kernels. It is given
files of Towers game IDs; with DUMP naming a file, and ONCE set, it writes a line a puzzle: the
number of solutions up to two, its time, and a single solution as letters, A for height 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import groupby, islice, repeat
from pathlib import Path
from random import Random
from time import perf_counter

from skyscrapers import kernels
from skyscrapers.bench.peers import Reference
from skyscrapers.kernels import Shape
from skyscrapers.kernels.carver import read_clues
from skyscrapers.kernels.fill import Random as KernelRandom
from skyscrapers.kernels.fill import latin_square

CHUNK = 20_000

# So many puzzles are made from a board.
USES = 8

# Sizes, and what share of the puzzles each has.
SHARES = {6: 4, 7: 3, 8: 2, 9: 1}

# Shares of the clues and of the givens that are told.
TOLD = ((1, 0), (1, 0.1), (0.7, 0.2), (0.5, 0.3), (0.3, 0.4), (0, 0.6))

Packed = tuple[bytes, bytes]


def some(values: bytes, share: float, random: Random) -> bytes:
    """Each value with this probability, else 0."""
    return bytes(value if random.random() < share else 0 for value in values)


def boards(size: int, random: Random) -> Iterator[Packed]:
    """Yield the clues and the heights of uniform Latin squares, each several times."""
    while True:
        seeded = KernelRandom(random.getrandbits(63))
        square = latin_square(size, seeded)
        yield from repeat((read_clues(Shape(size), square, seeded), square), USES)


def generated(board: Packed, random: Random) -> Packed:
    """Clues and givens of one board, about as many as make it the only one."""
    clues, givens = random.choice(TOLD)
    return some(board[0], clues, random), some(board[1], givens, random)


def changed(board: Packed, random: Random) -> Packed:
    """A generated puzzle with one to three of its clues and givens replaced at random."""
    clues, givens = map(bytearray, generated(board, random))
    for _ in range(random.randint(1, 3)):
        values = random.choice((clues, givens))
        told = [index for index, value in enumerate(values) if value]
        if told:
            values[random.choice(told)] = random.randint(1, len(clues) // 4)
    return bytes(clues), bytes(givens)


def scattered(board: Packed, random: Random) -> Packed:
    """A few clues and givens anywhere, whatever the board."""
    size = len(board[0]) // 4
    clues, givens = bytearray(4 * size), bytearray(size * size)
    for values, most in ((clues, 2 * size), (givens, size)):
        for index in random.sample(range(len(values)), random.randint(0, most)):
            values[index] = random.randint(1, size)
    return bytes(clues), bytes(givens)


def random_puzzle(board: Packed, random: Random) -> Packed:
    """Mostly contradictory: sometimes at first sight, sometimes hardly."""
    return random.choice((changed, scattered))(board, random)


KINDS: dict[str, Callable[[Packed, Random], Packed]] = {
    "generated": generated,
    "random": random_puzzle,
}


def game_id(size: int, clues: bytes, givens: bytes) -> str:
    """The puzzle as a Towers game ID."""
    told = "/".join(str(clue or "") for clue in clues)
    if not any(givens):
        return f"{size}:{told}"
    cells = ""
    for given, run in groupby(givens):
        count = len(list(run))
        if given:
            cells += "_" * cells[-1:].isdigit() + "_".join([str(given)] * count)
        else:
            cells += "z" * (count // 26) + chr(96 + count % 26) * (count % 26 > 0)
    return f"{size}:{told},{cells}"


def second(program: Path, folder: Path, puzzles: list[str]) -> Iterator[tuple[int, str]]:
    """The second engine's number of solutions, and its solution where there is one."""
    asked, answered = folder / "puzzles.txt", folder / "answers.txt"
    asked.write_text("\n".join(puzzles) + "\n")
    subprocess.run(
        [str(program), str(asked)],
        env={**os.environ, "DUMP": str(answered), "ONCE": "1"},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    for line in answered.read_text().splitlines():
        count, _, *board = line.split()
        yield int(count), board[0] if board else ""


def compare(
    reference: Reference, folder: Path, size: int, kind: str, count: int, seed: int
) -> tuple[int, int, float]:
    """Compare; how many have one solution, how many none, and microseconds a puzzle."""
    random = Random(f"{size}:{kind}:{seed}")
    squares = boards(size, random)
    unique = none = 0
    seconds = 0.0
    for first in range(0, count, CHUNK):
        some_boards = islice(squares, min(CHUNK, count - first))
        puzzles = [KINDS[kind](board, random) for board in some_boards]
        start = perf_counter()
        answers = kernels.solve_batch(
            Shape(size), b"".join(clues for clues, _ in puzzles), b"".join(g for _, g in puzzles)
        )
        seconds += perf_counter() - start
        texts = [game_id(size, *puzzle) for puzzle in puzzles]
        theirs = list(second(reference.program, folder, texts))
        if len(theirs) != len(puzzles):
            sys.exit(f"{len(theirs)} answers to {len(puzzles)} puzzles of size {size}")
        for index, (number, board) in enumerate(theirs):
            own = answers.counts[index]
            heights = answers.solutions[index * size * size : (index + 1) * size * size]
            letters = "".join(chr(64 + height) for height in heights) if own == 1 else ""
            if own != number or letters != board:
                sys.exit(f"{texts[index]}: {own} {letters}, by the second engine {number} {board}")
            unique += own == 1
            none += own == 0
    return unique, none, seconds / count * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="the C++ solver")
    parser.add_argument("--count", type=int, default=20_000, help="puzzles of each kind")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    lines = [
        "# The kernels against a second engine",
        "",
        f"{'Compiled' if kernels.compiled else 'Plain Python'} kernels, seed {options.seed}, plain "
        "puzzles, up to two",
        "solutions each. The second engine is a C++ solver that shares no code with them. Every",
        "count, and every single solution, agrees. Times were taken on a busy machine.",
        "",
        "| size | kind | puzzles | unique | none | µs |",
        "| ---: | --- | ---: | ---: | ---: | ---: |",
    ]
    totals = dict.fromkeys(KINDS, 0)
    with Reference(options.source) as reference, tempfile.TemporaryDirectory() as folder:
        for size, share in SHARES.items():
            for kind in KINDS:
                count = -(-options.count * share // sum(SHARES.values()))
                unique, none, micro = compare(
                    reference, Path(folder), size, kind, count, options.seed
                )
                totals[kind] += count
                lines.append(f"| {size} | {kind} | {count} | {unique} | {none} | {micro:.1f} |")
                print(lines[-1], flush=True)
    lines += ["", f"In all {totals['generated']} generated and {totals['random']} random ones."]
    if options.output:
        options.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
