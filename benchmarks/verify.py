"""The kernels against every board there is, on a million puzzles that have solutions and a million
at random, most of which have none.

    python benchmarks/verify.py --count 1000000 -o benchmarks/results/verify.md

For a small shape every board is listed once, by the rules alone, and for everything that can be
told (an edge and its clue, a cell and its height) the set of boards that show it is kept as a bit
string. The solutions of a puzzle are then the AND of the sets of what it tells: a second engine
that shares nothing with the kernels. Where these look a puzzle up in a list of their own, they have
to search for it too. The same puzzles go through the kernels as plain Python, fewer of them, with
the same counts, solutions and nodes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from time import perf_counter

from skyscrapers import kernels
from skyscrapers.kernels import COUNT, HEIGHT, PARK, SUM, Shape
from skyscrapers.kernels.listing import is_listed
from skyscrapers.kernels.search import Search

CHUNK = 2000
NAMES = {COUNT: "count", SUM: "sum", HEIGHT: "height"}
DIAGONALS = (tuple(range(0, 16, 5)), tuple(range(3, 15, 3)))

# What a share of the puzzles is of.
SHAPES = (
    (Shape(4), 30),
    (Shape(4, 4, SUM), 10),
    (Shape(4, 4, HEIGHT), 10),
    (Shape(4, 3), 8),
    (Shape(4, 2, SUM), 6),
    (Shape(3, 5, SUM), 4),
    (Shape(3, 4), 4),
    (Shape(4, 4, COUNT, DIAGONALS), 4),
    (Shape(5), 20),
    (Shape(5, 4), 4),
)


class Boards:
    """Every board of a shape, and for all that can be told the boards that show it."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.boards = [bytes(board) for board in self._list()]
        self.number = {board: index for index, board in enumerate(self.boards)}
        size = shape.size
        marks: dict[tuple[int, int], bytearray] = {}
        blank = bytes(len(self.boards) // 8 + 1)
        for index, board in enumerate(self.boards):
            told = [(4 * size + k, height or PARK) for k, height in enumerate(board)]
            for edge, line in enumerate(self._lines(board)):
                told += [(edge, clue) for clue in self._shown(line)]
            for item in told:
                marks.setdefault(item, bytearray(blank))[index >> 3] |= 1 << (index & 7)
        self.sets = {item: int.from_bytes(mark, "little") for item, mark in marks.items()}
        self.values = sorted({value for item, value in self.sets if item < 4 * size})
        self.heights = sorted({value for item, value in self.sets if item >= 4 * size})
        self.all = (1 << len(self.boards)) - 1

    def _list(self) -> Iterator[list[int]]:
        shape = self.shape
        heights = [0] * shape.parks + list(range(1, shape.max_height + 1))
        rows = sorted(set(permutations(heights, shape.size)))

        def clash(cells: list[int]) -> bool:
            standing = [height for height in cells if height]
            return len(set(standing)) < len(standing) or cells.count(0) > shape.parks

        def extend(board: list[int]) -> Iterator[list[int]]:
            if len(board) == shape.size**2:
                if not any(clash([board[cell] for cell in house]) for house in shape.houses):
                    yield board
                return
            for row in rows:
                grown = [*board, *row]
                if not any(clash(grown[column :: shape.size]) for column in range(shape.size)):
                    yield from extend(grown)

        yield from extend([])

    def _lines(self, board: bytes) -> Iterator[bytes]:
        """The lines as seen from the edges, in the order of packed clues."""
        size = self.shape.size
        columns = [board[c::size] for c in range(size)]
        rows = [board[r * size : r * size + size] for r in range(size)]
        for lines, way in ((columns, 1), (columns, -1), (rows, 1), (rows, -1)):
            yield from (line[::way] for line in lines)

    def _shown(self, line: bytes) -> list[int]:
        """The clues that a line can have."""
        seen: list[int] = []
        for height in line:
            if height > max(seen, default=0):
                seen.append(height)
        return {COUNT: [len(seen)], SUM: [sum(seen)], HEIGHT: seen}[self.shape.measure]

    def solutions(self, told: list[tuple[int, int]]) -> int:
        """The set of boards that show all that is told."""
        found = self.all
        for item in told:
            found &= self.sets.get(item, 0)
        return found

    def generated(self, random: Random) -> list[tuple[int, int]]:
        """Something told of one board: so many items that it is nearly the only one."""
        size = self.shape.size
        board = random.choice(self.boards)
        clues, givens = random.choice(((1, 0), (0.7, 0.1), (0.5, 0.1), (0.3, 0.2), (0, 0.5)))
        told = [
            (edge, random.choice(self._shown(line)))
            for edge, line in enumerate(self._lines(board))
            if random.random() < clues
        ]
        cells = (cell for cell in range(size * size) if random.random() < givens)
        return told + [(4 * size + cell, board[cell] or PARK) for cell in cells]

    def random(self, random: Random) -> list[tuple[int, int]]:
        """Clues and givens at random."""
        size = self.shape.size
        edges = random.sample(range(4 * size), random.randint(1, 4 * size))
        cells = random.sample(range(4 * size, 4 * size + size * size), random.randint(0, 3))
        return [(edge, random.choice(self.values)) for edge in edges] + [
            (cell, random.choice(self.heights)) for cell in cells
        ]


def packed(size: int, puzzles: list[list[tuple[int, int]]]) -> tuple[bytes, bytes]:
    clues, givens = bytearray(), bytearray()
    for told in puzzles:
        items = bytearray(4 * size + size * size)
        for item, value in told:
            items[item] = value
        clues += items[: 4 * size]
        givens += items[4 * size :]
    return bytes(clues), bytes(givens)


def searched(shape: Shape, clues: bytes, givens: bytes, count: int) -> tuple[bytearray, bytearray]:
    """Counts and solutions by the search, whatever the shape."""
    counts, solutions, nodes = (bytearray(count * size) for size in (1, shape.size**2, 8))
    search = Search(shape.size, shape.max_height, shape.measure, shape.houses)
    search.batch(clues, givens, 0, count, 2, 0, counts, solutions, nodes)
    return counts, solutions


def verify(boards: Boards, kind: str, count: int, seed: int) -> tuple[int, int, float]:
    """Compare; how many have one solution, how many none, and microseconds a puzzle."""
    random = Random(f"{boards.shape}:{kind}:{seed}")
    size = boards.shape.size
    make = getattr(boards, kind)
    unique = none = 0
    seconds = 0.0
    for first in range(0, count, CHUNK):
        puzzles = [make(random) for _ in range(min(CHUNK, count - first))]
        clues, givens = packed(size, puzzles)
        start = perf_counter()
        answers = kernels.solve_batch(boards.shape, clues, givens)
        seconds += perf_counter() - start
        ways = [(answers.counts, answers.solutions)]
        if is_listed(boards.shape):
            ways.append(searched(boards.shape, clues, givens, len(puzzles)))
        for index, told in enumerate(puzzles):
            expected = boards.solutions(told)
            number = min(2, expected.bit_count())
            for counts, solutions in ways:
                first_found = bytes(solutions[index * size * size : (index + 1) * size * size])
                right = counts[index] == number
                if right and number:
                    right = expected >> boards.number[first_found] & 1 == 1
                if not right:
                    sys.exit(f"{boards.shape} {kind}: {told} has {number}, not {counts[index]}")
            unique += number == 1
            none += number == 0
    return unique, none, seconds / count * 1e6


def fingerprint(count: int, seed: int) -> str:
    """Counts, solutions and nodes of a few puzzles of every shape, to compare two ways to run."""
    import hashlib

    digest = hashlib.sha256()
    for shape, _ in SHAPES:
        if shape.size == 5:
            continue
        boards = Boards(shape)
        random = Random(seed)
        puzzles = [make(random) for make in (boards.generated, boards.random) for _ in range(count)]
        answers = kernels.solve_batch(shape, *packed(shape.size, puzzles))
        for view in answers:
            digest.update(view)
    return digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="puzzles of each kind")
    parser.add_argument("--pure", type=int, default=200, help="puzzles a shape run as plain Python")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fingerprint", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    if options.fingerprint:
        print(kernels.compiled, fingerprint(options.pure, options.seed))
        return
    lines = [
        "# The kernels against every board",
        "",
        f"{'Compiled' if kernels.compiled else 'Plain Python'} kernels, seed {options.seed}, up to "
        "two solutions each; every count and every solution agrees. What is listed was also "
        "searched.",
        "",
        "| shape | measure | houses | boards | listed | kind | puzzles | unique | none | µs |",
        "| --- | --- | ---: | ---: | --- | --- | ---: | ---: | ---: | ---: |",
    ]
    totals = {"generated": 0, "random": 0}
    whole = sum(share for _, share in SHAPES)
    for shape, share in SHAPES:
        boards = Boards(shape)
        for kind in totals:
            count = -(-options.count * share // whole)
            unique, none, micro = verify(boards, kind, count, options.seed)
            totals[kind] += count
            listed = "yes" if is_listed(shape) else "no"
            lines.append(
                f"| {shape.size}, heights to {shape.max_height} | {NAMES[shape.measure]} "
                f"| {len(shape.houses)} | {len(boards.boards)} "
                f"| {listed} | {kind} | {count} | {unique} | {none} | {micro:.2f} |"
            )
            print(lines[-1], flush=True)
    lines += ["", f"In all {totals['generated']} generated and {totals['random']} random ones."]
    both = [
        subprocess.run(
            [sys.executable, __file__, "--fingerprint", f"--pure={options.pure}"],
            env={**os.environ, "SKYSCRAPERS_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for pure in ("", "1")
    ]
    if both[0][1] != both[1][1]:
        sys.exit("compiled and plain Python differ")
    ways = " and ".join("compiled" if way == "True" else "plain Python" for way, _ in both)
    lines.append(f"Counts, solutions and nodes of {2 * options.pure} a shape, {ways}: the same.")
    page = "\n".join(lines) + "\n"
    print(lines[-1])
    if options.output:
        options.output.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
