"""The puzzles that are measured: classes of the project's own making, each from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from .. import kernels
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from ..core.symmetry import Symmetry
from ..formats import read
from ..kernels.carver import givens_of, read_clues
from ..kernels.fill import Random as KernelRandom
from ..kernels.fill import latin_square

# Where nodes peak for a size: the share of the clues that is told, with no givens, at which the
# slowest hundredth of the boards takes most. See docs/explanation/speed.md for the curve.
PEAK_SHARES = {9: 0.6, 10: 0.9, 11: 0.55, 12: 1.0}

THIN_NODES = 20_000
"""A proof of a thin board may take so many nodes; one that takes more is not looked for."""

Maker = Callable[[int, Random], Puzzle | None]


@dataclass(frozen=True, slots=True)
class BenchClass:
    """A class of puzzles: its name, what is in it, and the one of a size that a seed makes.

    ``make`` may return None: this seed makes none.
    """

    name: str
    size: int
    what: str
    make: Maker

    def puzzles(self, count: int, seed: int = 0) -> list[Puzzle]:
        """Make ``count`` puzzles, each turned or mirrored at random; the same for the same seed."""
        return list(islice(self._made(seed), count))

    def _made(self, seed: int) -> Iterator[Puzzle]:
        random = Random(f"{self.name}:{seed}")
        while True:
            puzzle = self.make(self.size, random)
            if puzzle is not None:
                yield random.choice(list(Symmetry)).puzzle(puzzle)


def _puzzle(size: int, clues: bytes, givens: bytes | None = None) -> Puzzle:
    """Build the puzzle of packed clues and givens."""
    top, bottom, left, right = (
        list(clues[start : start + size]) for start in range(0, 4 * size, size)
    )
    rows: list[list[int | None]] | None = None
    if givens is not None:
        rows = [
            [given or None for given in givens[start : start + size]]
            for start in range(0, size * size, size)
        ]
    return Puzzle.from_clues(top, bottom, left, right, rows, Rules.standard(size))


def _square(size: int, random: Random) -> tuple[bytes, bytes]:
    """A uniform Latin square and the clues all around it."""
    seeded = KernelRandom(random.getrandbits(63))
    square = latin_square(size, seeded)
    return square, read_clues(kernels.Shape(size), square, seeded)


def _share(values: bytes, share: float, random: Random) -> bytes:
    """Each value with this probability, else 0."""
    return bytes(value if random.random() < share else 0 for value in values)


def full(size: int, random: Random) -> Puzzle:
    """All clues, no givens; not always unique."""
    return _puzzle(size, _square(size, random)[1])


def minimal(size: int, random: Random) -> Puzzle | None:
    """Unique, and not without any one of its clues and givens; givens go first."""
    square, clues = _square(size, random)
    shape = kernels.Shape(size)
    givens = givens_of(shape, square)
    edges = 4 * size
    order = [
        *random.sample(range(edges, edges + size * size), size * size),
        *random.sample(range(edges), edges),
    ]
    carved = kernels.carve(shape, clues, givens, square, [(item,) for item in order])
    return None if carved is None else _puzzle(size, carved.clues, carved.givens)


def thin(size: int, random: Random) -> Puzzle | None:
    """Unique with at most size - 1 clues and no givens.

    Found near the cyclic square, whose clues are large: a few rows, columns or heights changed
    places, then the small clues are dropped first.
    """
    rows = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
    for _ in range(random.randint(1, 6)):
        _exchange(rows, random)
    shape = kernels.Shape(size)
    square = bytes(height for row in rows for height in row)
    clues = bytearray(read_clues(shape, square, KernelRandom(0)))
    for item in sorted(range(4 * size), key=lambda item: clues[item] + 2 * random.random()):
        kept, clues[item] = clues[item], 0
        outcome = kernels.solve(shape, clues, keep=0, nodes=THIN_NODES)
        if not outcome.finished or outcome.count != 1:
            clues[item] = kept
    left = sum(map(bool, clues))
    return _puzzle(size, bytes(clues)) if left < size else None


def _exchange(rows: list[list[int]], random: Random) -> None:
    """Let two rows, two columns or two heights of a Latin square change places."""
    size = len(rows)
    one, other = random.sample(range(size), 2)
    what = random.randrange(3)
    if what == 0:
        rows[one], rows[other] = rows[other], rows[one]
    elif what == 1:
        for row in rows:
            row[one], row[other] = row[other], row[one]
    else:
        swapped = {one + 1: other + 1, other + 1: one + 1}
        for row in rows:
            row[:] = [swapped.get(height, height) for height in row]


def peak(size: int, random: Random) -> Puzzle:
    """Clues alone, so many that the longest searches are longest; one solution or several."""
    return _puzzle(size, _share(_square(size, random)[1], PEAK_SHARES[size], random))


def shared(size: int, clues: float, givens: float, random: Random) -> Puzzle:
    """Each clue and each given with these probabilities, from one square."""
    square, all_clues = _square(size, random)
    return _puzzle(size, _share(all_clues, clues, random), _share(square, givens, random))


def large(size: int, random: Random) -> Puzzle:
    """All clues and 45 % of the cells given."""
    return shared(size, 1, 0.45, random)


MAKERS: tuple[tuple[str, Maker, tuple[int, ...], str], ...] = (
    ("minimal", minimal, (4, 5, 6, 7, 8), "unique, nothing to spare"),
    ("full", full, (7, 8, 9), "all clues, no givens"),
    ("thin", thin, (6, 7, 8, 9), "unique, at most n - 1 clues, no givens"),
    ("peak", peak, (9, 10, 11, 12), "clues alone, where searches are longest"),
    ("large", large, (16,), "all clues, 45 % of the cells given"),
)

CLASSES: dict[str, BenchClass] = {
    f"{name}-{size}": BenchClass(f"{name}-{size}", size, what, make)
    for name, make, sizes, what in MAKERS
    for size in sizes
}


def towers(folder: Path) -> dict[str, list[Puzzle]]:
    """Read a folder of Towers game IDs, a class a file."""
    classes: dict[str, list[Puzzle]] = {}
    for path in sorted(folder.glob("*.txt")):
        with path.open("rb") as stream:
            puzzles = [record.puzzle for record in read(stream, str(path))]
        classes[f"towers-{path.stem}"] = [puzzle for puzzle in puzzles if puzzle is not None]
    return {name: puzzles for name, puzzles in classes.items() if puzzles}
