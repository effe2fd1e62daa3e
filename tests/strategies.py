"""Strategies of hypothesis that make rules, puzzles and grids of every kind."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import UNTOLD, Clue, Puzzle
from skyscrapers.core.rules import MAX_HEIGHT, Measure, Rules
from skyscrapers.formats.base import Holds, usual_boxes

EVERYTHING = Holds(
    givens=True,
    untold=True,
    parks=True,
    spare=True,
    diagonals=True,
    regions=True,
    boxes="all",
    measures=frozenset(Measure),
)
COMMON_SIZES = 9


@st.composite
def rules(draw: DrawFn, holds: Holds = EVERYTHING, largest: int = COMMON_SIZES) -> Rules:
    """Rules that a notation can hold, up to a size."""
    size = draw(st.sampled_from([n for n in holds.sizes if n <= largest]))
    lowest = max(1, size - 2) if holds.parks else size
    highest = min(MAX_HEIGHT, size + 2) if holds.spare else size
    max_height = draw(st.just(size) | st.integers(lowest, highest))
    houses = draw(st.sampled_from(["none", "boxes", "regions"]))
    return Rules.standard(
        size,
        measure=draw(st.sampled_from(sorted(holds.measures))),
        max_height=max_height,
        diagonals=holds.diagonals and draw(st.booleans()),
        boxes=draw(_boxes(size, holds)) if houses == "boxes" else None,
        regions=draw(_regions(size)) if houses == "regions" and holds.regions else None,
    )


def _boxes(size: int, holds: Holds) -> SearchStrategy[tuple[int, int] | None]:
    if holds.boxes == "all":
        return st.sampled_from([(h, size // h) for h in range(1, size + 1) if size % h == 0])
    return st.just(usual_boxes(size) if holds.boxes else None)


@st.composite
def _regions(draw: DrawFn, size: int) -> list[list[int]]:
    """Labels of n regions of n cells each, anywhere on the board."""
    labels = draw(st.permutations([index // size for index in range(size * size)]))
    return [labels[start : start + size] for start in range(0, size * size, size)]


@st.composite
def puzzles(draw: DrawFn, holds: Holds = EVERYTHING, largest: int = COMMON_SIZES) -> Puzzle:
    """Puzzles that a notation can hold; most have no solution, which no notation minds."""
    made = draw(rules(holds, largest).filter(lambda found: not holds.besides(found)))
    told: SearchStrategy[Clue] = st.sampled_from(made.clue_range)
    clue = st.none() | told | (st.just(UNTOLD) if holds.untold else st.none())
    given = st.none() | st.none() | st.sampled_from(made.symbols)
    n = made.size
    clues = draw(st.lists(clue, min_size=4 * n, max_size=4 * n))
    none = st.just([None] * (n * n))
    givens = draw(none | st.lists(given, min_size=n * n, max_size=n * n) if holds.givens else none)
    return Puzzle(made, tuple(clues), tuple(givens))


@st.composite
def latin_grids(draw: DrawFn, size: int) -> Grid:
    """Latin squares: a cyclic one with rows, columns and heights shuffled."""
    order = st.permutations(range(size))
    rows, columns, heights = draw(order), draw(order), draw(order)
    return Grid.from_rows(
        [[heights[(row + column) % size] + 1 for column in columns] for row in rows]
    )
