"""Shape: what the kernels know of a puzzle's rules, in ints alone."""

from __future__ import annotations

from typing import NamedTuple

from skyscrapers.kernels.words import COUNT, HEIGHT, SUM

MAX_SIZE = 16
MAX_SYMBOLS = 16
MAX_LINES = 64
PARK = 255

House = tuple[int, ...]


class _Fields(NamedTuple):
    size: int
    max_height: int
    measure: int
    houses: tuple[House, ...]


class Shape(_Fields):
    """Size, heights, measure and extra houses of a board; immutable, hashable, picklable.

    ``size`` is n (1 to 16), ``max_height`` the tallest height m. With m < n every line holds
    n - m parks (empty lots), with m > n every line holds n different ones of the m heights.
    ``measure`` says what a clue tells: COUNT of the buildings seen, SUM of their heights, or
    HEIGHT (a building exactly as tall as the clue is seen). ``houses`` are sets of cells (row-major
    indexes) beside the rows and columns that hold no height twice; a house as long as a line holds
    what a line holds, a shorter one at most n - m parks.

    A mask is an int whose bit h stands for height h and whose bit 0 stands for a park.

    Raises ValueError for what the kernels cannot do: see :meth:`check`.
    """

    __slots__ = ()

    def __new__(
        cls,
        size: int,
        max_height: int | None = None,
        measure: int = COUNT,
        houses: tuple[House, ...] = (),
    ) -> Shape:
        """Check and freeze; ``max_height`` defaults to the size."""
        tallest = size if max_height is None else max_height
        cls.check(size, tallest, measure, houses)
        return super().__new__(cls, size, tallest, measure, tuple(tuple(h) for h in houses))

    @staticmethod
    def check(
        size: int, max_height: int, measure: int = COUNT, houses: tuple[House, ...] = ()
    ) -> None:
        """Raise ValueError, with the reason, where the kernels cannot take such a board."""
        if not 1 <= size <= MAX_SIZE:
            raise ValueError(f"size {size}: the kernels take 1 to {MAX_SIZE}")
        symbols = max_height + (max_height < size)
        if max_height < 1 or symbols > MAX_SYMBOLS:
            raise ValueError(
                f"max_height {max_height} at size {size}: the kernels take 1 to {MAX_SYMBOLS} "
                "different heights, a park counting as one"
            )
        if measure not in (COUNT, SUM, HEIGHT):
            raise ValueError(f"measure {measure}: expected {COUNT}, {SUM} or {HEIGHT}")
        if 2 * size + len(houses) > MAX_LINES:
            raise ValueError(
                f"{len(houses)} houses: at size {size} the kernels take {MAX_LINES - 2 * size}"
            )
        for index, house in enumerate(houses):
            if not 0 < len(house) <= size or len(set(house)) != len(house):
                raise ValueError(f"house {index}: expected 1 to {size} different cells")
            if not all(0 <= cell < size * size for cell in house):
                raise ValueError(f"house {index}: cells are numbered 0 to {size * size - 1}")

    @classmethod
    def supports(
        cls, size: int, max_height: int | None = None, houses: tuple[House, ...] = ()
    ) -> bool:
        """Whether the kernels can take such a board."""
        try:
            cls.check(size, size if max_height is None else max_height, COUNT, houses)
        except ValueError:
            return False
        return True

    def __getnewargs__(self) -> tuple[int, int, int, tuple[House, ...]]:
        return self.size, self.max_height, self.measure, self.houses

    @property
    def parks(self) -> int:
        """Parks in every line."""
        return max(0, self.size - self.max_height)

    @property
    def full(self) -> int:
        """The mask of everything a cell may hold."""
        heights = (2 << self.max_height) - 2
        return heights | (self.parks > 0)

    def target(self, clue: int) -> int:
        """What the weights of the buildings seen must add up to for a clue."""
        return int(clue > 0) if self.measure == HEIGHT else clue

    def weight(self, clue: int, height: int) -> int:
        """What a building seen adds for a clue (0: no clue)."""
        if self.measure == HEIGHT:
            return int(height == clue)
        if not clue:
            return 0
        return height if self.measure == SUM else 1
