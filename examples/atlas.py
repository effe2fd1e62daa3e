"""The fewest edge clues that determine an n×n square without givens, by exhaustion.

    python examples/atlas.py 2 3 4 5 6
    python examples/atlas.py 7 --clues 5 --resume atlas-7.jsonl

For each size and number of clues every choice of edges up to symmetry is taken with every choice
of values, and the puzzles with exactly one solution are counted. Needs NumPy.

Most choices need no search: a pool of squares is kept, and values that two different squares of it
show have more than one solution. The rest goes to the kernels, in one batch for each set of edges.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import skyscrapers as sk
from skyscrapers.core.geometry import edges
from skyscrapers.core.symmetry import Symmetry

Squares = np.ndarray[Any, np.dtype[np.uint8]]
FIRST_SQUARES = 1000
MOST_LEARNED = 1_500_000
LEARNING_SETS = 120
MOST_EXAMPLES = 50


class Found(NamedTuple):
    """What exhaustion found for one size and number of clues.

    Parameters
    ----------
    size, clues : int
        Of the puzzles.
    edge_sets : int
        Sets of edges looked at, up to symmetry.
    puzzles : int
        Puzzles with exactly one solution, all of them counted.
    classes : int
        The same up to symmetry.
    examples : list of list of int
        One of each class, as its 4n clues; at most `MOST_EXAMPLES` of them.
    """

    size: int
    clues: int
    edge_sets: int
    puzzles: int
    classes: int
    examples: list[list[int]]


def turns(size: int) -> list[list[int]]:
    """Return, for each symmetry, where each of the 4n edges goes."""
    order = {edge: number for number, edge in enumerate(edges(size))}
    return [[order[turn.edge(edge, size)] for edge in order] for turn in Symmetry]


def edge_sets(size: int, clues: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield one set of edges of each class under symmetry, and how many sets the class has."""
    moves = turns(size)
    for chosen in combinations(range(4 * size), clues):
        images = {tuple(sorted(move[edge] for edge in chosen)) for move in moves}
        if chosen == min(images):
            yield chosen, len(images)


class Pool:
    """Latin squares, and what is seen of them from each edge."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.squares = np.zeros((0, size, size), dtype=np.uint8)
        self.views = np.zeros((4 * size, 0), dtype=np.uint8)
        random = Random(size)
        self.learn(np.array([self._square(random) for _ in range(FIRST_SQUARES)], dtype=np.uint8))

    def _square(self, random: Random) -> list[list[int]]:
        rows, columns, heights = (random.sample(range(self.size), self.size) for _ in range(3))
        return [[1 + heights[(r + c) % self.size] for c in columns] for r in rows]

    def learn(self, squares: Squares) -> None:
        """Add squares and everything they can be turned or mirrored into, each once."""
        images = [squares, squares.transpose(0, 2, 1)]
        images += [image[:, ::-1, :] for image in images]
        images += [image[:, :, ::-1] for image in images]
        flat = np.concatenate([self.squares, *images]).reshape(-1, self.size**2)
        self.squares = np.unique(flat, axis=0).reshape(-1, self.size, self.size)
        by_column = self.squares.transpose(0, 2, 1)
        looks = [by_column, by_column[:, :, ::-1], self.squares, self.squares[:, :, ::-1]]
        self.views = np.concatenate([seen(lines) for lines in looks], axis=1).T.copy()

    def times_shown(self, chosen: tuple[int, ...]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Count for each choice of values, numbered in base n, the squares that show it."""
        code = np.zeros(len(self.squares), dtype=np.int64)
        for edge in chosen:
            code = code * self.size + (self.views[edge] - 1)
        return np.bincount(code, minlength=self.size ** len(chosen))


def seen(lines: Squares) -> Squares:
    """Count the buildings seen along each line, from its first cell."""
    if lines.shape[2] == 1:
        return np.ones(lines.shape[:2], dtype=np.uint8)
    tallest = np.maximum.accumulate(lines, axis=2)
    return (1 + (tallest[:, :, 1:] > tallest[:, :, :-1]).sum(axis=2)).astype(np.uint8)


class Atlas:
    """Exhausts the puzzles of one size with a number of clues."""

    def __init__(self, size: int, clues: int, threads: int = 1) -> None:
        self.size, self.clues, self.threads = size, clues, threads
        self.sets = list(edge_sets(size, clues))
        self.pool = Pool(size)
        grid = np.indices((size,) * clues, dtype=np.uint8).reshape(clues, size**clues)
        self.values = grid + 1

    def learn(self) -> None:
        """Widen the pool by what the kernels find for some sets of edges."""
        random = Random(self.clues)
        for chosen, _ in random.sample(self.sets, min(LEARNING_SETS, len(self.sets) // 2)):
            if len(self.pool.squares) > MOST_LEARNED:
                return
            counts, squares, _ = self._solved(chosen)
            self.pool.learn(squares[counts > 0])

    def unique(self, chosen: tuple[int, ...]) -> list[list[int]]:
        """Return the puzzles with clues at these edges that have exactly one solution."""
        counts, _, puzzles = self._solved(chosen)
        return [list(map(int, puzzle)) for puzzle in puzzles[counts == 1]]

    def _solved(self, chosen: tuple[int, ...]) -> tuple[Squares, Squares, Squares]:
        """Solve the puzzles at these edges that the pool does not settle."""
        open_values = np.flatnonzero(self.pool.times_shown(chosen) < 2)
        puzzles = np.zeros((len(open_values), 4 * self.size), dtype=np.uint8)
        puzzles[:, list(chosen)] = self.values[:, open_values].T
        solved = sk.solve_batch(self.size, puzzles.tobytes(), limit=2, threads=self.threads)
        counts = np.frombuffer(solved.counts, dtype=np.uint8)
        squares = np.frombuffer(solved.solutions, dtype=np.uint8)
        return counts, squares.reshape(-1, self.size, self.size), puzzles


def exhaust(size: int, clues: int, threads: int = 1, resume: Path | None = None) -> Found:
    """Count the puzzles of a size with so many clues that have exactly one solution.

    Parameters
    ----------
    size, clues : int
        Of the puzzles.
    threads : int
        Of the kernels.
    resume : Path, optional
        A file that holds what is done; a run that was interrupted goes on from there.
    """
    atlas = Atlas(size, clues, threads)
    done = [json.loads(line) for line in resume.open()] if resume and resume.exists() else []
    atlas.learn()
    with open(resume, "a") if resume else open(os.devnull, "w") as log:
        for number in range(len(done), len(atlas.sets)):
            done.append(atlas.unique(atlas.sets[number][0]))
            log.write(json.dumps(done[-1]) + "\n")
            if number % 64 == 0:
                log.flush()
                tell(f"{size}x{size}, {clues} clues: {number:,} of {len(atlas.sets):,} edge sets")
    tell("")
    puzzles = sum(len(some) * times for some, (_, times) in zip(done, atlas.sets, strict=True))
    moves = turns(size)
    classes = sorted({canonical(puzzle, moves) for some in done for puzzle in some}, reverse=True)
    examples = [list(puzzle) for puzzle in classes[:MOST_EXAMPLES]]
    return Found(size, clues, len(atlas.sets), puzzles, len(classes), examples)


def canonical(puzzle: list[int], moves: list[list[int]]) -> tuple[int, ...]:
    """Return the greatest of the puzzles that a puzzle can be turned or mirrored into."""
    images = []
    for move in moves:
        image = [0] * len(puzzle)
        for edge, clue in enumerate(puzzle):
            image[move[edge]] = clue
        images.append(tuple(image))
    return max(images)


def tell(text: str) -> None:
    """Say on a terminal how far it is."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")


def main() -> None:
    """Print, for each size, how many puzzles with n - 2 and with n - 1 clues are unique."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", type=int, nargs="+")
    parser.add_argument("--clues", type=int, help="this number of clues instead")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--resume", type=Path, help="keep what is done in this file")
    parser.add_argument("--output", type=Path, help="write what was found as JSON lines")
    given = parser.parse_args()
    for size in given.sizes:
        for clues in [given.clues] if given.clues else [size - 2, size - 1]:
            found = exhaust(size, clues, given.threads, given.resume)
            print(
                f"{size}x{size} with {clues} clues: {found.puzzles:,} unique puzzles, "
                f"{found.classes:,} up to symmetry, on {found.edge_sets:,} sets of edges"
            )
            if given.output:
                with given.output.open("a") as file:
                    file.write(json.dumps(found._asdict()) + "\n")


if __name__ == "__main__":
    main()
