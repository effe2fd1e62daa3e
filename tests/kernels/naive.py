"""Slow, obvious answers to hold the kernels against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

from skyscrapers.kernels import COUNT, HEIGHT, PARK, SUM, Shape

Line = tuple[int, ...]


@cache
def all_lines(size: int, max_height: int) -> tuple[Line, ...]:
    """Every line of a shape, in lexicographic order, a park as 0."""
    heights = [0] * max(0, size - max_height) + list(range(1, max_height + 1))
    return tuple(sorted(set(permutations(heights, size))))


def seen(line: Sequence[int]) -> list[int]:
    """The heights seen from the front of a line."""
    found: list[int] = []
    for height in line:
        if height > max(found, default=0):
            found.append(height)
    return found


def shows(line: Sequence[int], clue: int, measure: int) -> bool:
    heights = seen(line)
    return (
        not clue
        or {
            COUNT: len(heights) == clue,
            SUM: sum(heights) == clue,
            HEIGHT: clue in heights,
        }[measure]
    )


def lines(shape: Shape, front: int, back: int, masks: Sequence[int]) -> list[Line]:
    """The arrangements of one line."""
    return [
        line
        for line in all_lines(shape.size, shape.max_height)
        if all(mask >> height & 1 for mask, height in zip(masks, line, strict=True))
        and shows(line, front, shape.measure)
        and shows(line[::-1], back, shape.measure)
    ]


def union(found: Sequence[Line]) -> list[int] | None:
    """What the cells of some lines hold, as masks; None of no line."""
    if not found:
        return None
    return [sum(1 << height for height in set(cell)) for cell in zip(*found, strict=True)]


def clash(cells: Sequence[int], parks: int) -> bool:
    """Whether cells of a house hold a height twice or too many parks."""
    heights = [height for height in cells if height]
    return len(set(heights)) < len(heights) or cells.count(0) > parks


def boards(
    shape: Shape, clues: Sequence[int], givens: Sequence[int] | None = None
) -> Iterator[bytes]:
    """Every solution, by trying whole rows."""
    n = shape.size
    top, bottom, left, right = (clues[i * n : i * n + n] for i in range(4))
    full = shape.full
    cells = [full] * (n * n)
    for index, given in enumerate(givens or ()):
        if given:
            cells[index] = 1 if given == PARK else 1 << given
    choices = [lines(shape, left[r], right[r], cells[r * n : r * n + n]) for r in range(n)]

    def extend(rows: list[Line]) -> Iterator[bytes]:
        if len(rows) == n:
            columns = list(zip(*rows, strict=True))
            flat = [height for row in rows for height in row]
            houses = ([flat[cell] for cell in house] for house in shape.houses)
            if all(
                shows(column, top[c], shape.measure)
                and shows(column[::-1], bottom[c], shape.measure)
                for c, column in enumerate(columns)
            ) and not any(clash(house, shape.parks) for house in houses):
                yield bytes(flat)
            return
        for row in choices[len(rows)]:
            grown = [*rows, row]
            if not any(clash(column, shape.parks) for column in zip(*grown, strict=True)):
                yield from extend(grown)

    yield from extend([])
