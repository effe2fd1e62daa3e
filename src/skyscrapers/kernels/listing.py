"""All boards of a small shape, and the sets of those that show a clue or hold a height.

A set of boards is an int whose bit k is board k. Plain Python even beside compiled kernels: these
ints are longer than a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, permutations
from math import perm

from skyscrapers.kernels.shape import PARK, Shape
from skyscrapers.kernels.words import ALL_ONES, HEIGHT, SUM

# Shapes to this size with at most so many arrangements of a line: they have 1,056 boards at most.
MOST_SIZE, MOST_LINES = 4, 24

Line = tuple[int, ...]


def is_listed(shape: Shape) -> bool:
    """Whether a shape has so few boards that its puzzles are looked up in a list."""
    n, m = shape.size, shape.max_height
    return n <= MOST_SIZE and perm(max(n, m), min(n, m)) <= MOST_LINES


class Listing:
    """All boards of a shape.

    ``lines`` are the arrangements of a line, a park as 0; ``boards`` the boards, each as the
    numbers of its rows among the lines.
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        symbols = [0] * shape.parks + list(range(1, shape.max_height + 1))
        self.lines: list[Line] = sorted(set(permutations(symbols, shape.size)))
        self.boards = [rows for rows in self._grown() if self._houses_hold(rows)]

    def _grown(self) -> list[Line]:
        """Every board, whatever its extra houses hold."""
        lines = self.lines
        numbers = range(len(lines))
        # For each line, those that hold no height where it does. A board of such rows holds in a
        # column as many parks as in a row.
        beside = [sum(1 << k for k in numbers if not _clash(one, lines[k])) for one in lines]
        grown: list[tuple[Line, int]] = [((), (1 << len(lines)) - 1)]
        for _ in range(self.shape.size):
            grown = [
                ((*rows, row), below & beside[row])
                for rows, below in grown
                for row in _members(below)
            ]
        return [rows for rows, _ in grown]

    def _houses_hold(self, rows: Line) -> bool:
        """Whether no extra house holds a height twice or too many parks."""
        if not self.shape.houses:
            return True
        cells = self.heights(rows)
        for house in self.shape.houses:
            standing = [cells[cell] for cell in house if cells[cell]]
            if len(set(standing)) < len(standing):
                return False
            if len(house) - len(standing) > self.shape.parks:
                return False
        return True

    def heights(self, rows: Line) -> bytes:
        """A board's heights, row by row, a park as 0."""
        return bytes([height for row in rows for height in self.lines[row]])

    def all(self) -> int:
        """The set of all boards."""
        return (1 << len(self.boards)) - 1

    def sets(self) -> list[dict[int, int]]:
        """For every edge by clue, then for every cell by height, the set of boards that show it."""
        n = self.shape.size
        sets: list[dict[int, int]] = [{} for _ in range(4 * n + n * n)]

        def add(item: int, values: Iterable[int], boards: int) -> None:
            for value in values:
                sets[item][value] = sets[item].get(value, 0) | boards

        holding = self._holding()
        for number, line in enumerate(self.lines):
            front, back = (shown(view, self.shape.measure) for view in (line, line[::-1]))
            for k in range(n):
                row, column = holding[k][number], holding[n + k][number]
                add(k, front, column)
                add(n + k, back, column)
                add(2 * n + k, front, row)
                add(3 * n + k, back, row)
                for place, height in enumerate(line):
                    add(4 * n + k * n + place, (height or PARK,), row)
        return sets

    def _holding(self) -> list[list[int]]:
        """For every row, then every column, by the number of a line the boards that hold it."""
        number = {line: index for index, line in enumerate(self.lines)}
        holding = [[0] * len(self.lines) for _ in range(2 * self.shape.size)]
        for index, rows in enumerate(self.boards):
            columns = zip(*[self.lines[row] for row in rows], strict=True)
            for place, line in enumerate((*rows, *[number[column] for column in columns])):
                holding[place][line] |= 1 << index
        return holding


def words_of(boards: int, span: int) -> list[int]:
    """A set of boards as ``span`` words."""
    return [boards >> 64 * k & ALL_ONES for k in range(span)]


def shown(line: Sequence[int], measure: int) -> set[int]:
    """The clues that a line can show to a viewer in front of it."""
    seen = set(accumulate(line, max)) - {0}
    if measure == HEIGHT:
        return seen
    return {sum(seen) if measure == SUM else len(seen)}


def _clash(one: Line, other: Line) -> bool:
    """Whether two lines hold the same height at the same place."""
    return any(a == b != 0 for a, b in zip(one, other, strict=True))


def _members(chosen: int) -> Iterator[int]:
    """The numbers in a set."""
    while chosen:
        yield (chosen & -chosen).bit_length() - 1
        chosen &= chosen - 1
