"""The pictures kept as golden files: what is drawn, and under which name.

Run as a program, this module draws them all anew into tests/golden; each is to be looked at before
it is kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from skyscrapers.core.candidates import Candidates, Mark
from skyscrapers.core.deduction import Case, CellCandidates, Deduction, Evidence
from skyscrapers.core.geometry import Cell, Edge, Side, edges
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import UNTOLD, Clue, Puzzle
from skyscrapers.core.referee import measured, visible
from skyscrapers.core.rules import HouseKind, HouseName, Rules
from skyscrapers.render import svg

GOLDEN = Path(__file__).parent.parent / "golden"


class Example(NamedTuple):
    """A puzzle and the grid that its clues and givens are read from."""

    puzzle: Puzzle
    grid: Grid


def example(
    rows: list[list[int]], rules: Rules | None = None, every: int = 2, givens: int = 7
) -> Example:
    """Clues at every so many edges and a given in every so many cells (0: none) of a grid."""
    grid = Grid.from_rows(rows)
    rules = rules or Rules.standard(grid.size)
    clues: tuple[Clue, ...] = tuple(
        None if number % every else measured(rules, visible(grid.seen_from(edge)))
        for number, edge in enumerate(edges(grid.size))
    )
    kept = tuple(
        height if givens and number % givens == 3 else None
        for number, height in enumerate(grid.heights)
    )
    return Example(Puzzle(rules, clues, kept), grid)


def turned(size: int) -> list[list[int]]:
    """A Latin square of any size: each row is the one before, moved on by one."""
    return [[(row + column) % size + 1 for column in range(size)] for row in range(size)]


EXAMPLES = {
    "plain-6": example(
        [
            [3, 6, 2, 4, 1, 5],
            [6, 2, 1, 5, 3, 4],
            [4, 3, 5, 2, 6, 1],
            [1, 5, 4, 6, 2, 3],
            [5, 1, 6, 3, 4, 2],
            [2, 4, 3, 1, 5, 6],
        ]
    ),
    "parks-5": example(
        [[0, 1, 4, 2, 3], [1, 3, 0, 4, 2], [2, 0, 1, 3, 4], [3, 4, 2, 1, 0], [4, 2, 3, 0, 1]],
        Rules.standard(5, max_height=4),
    ),
    "diagonal-sums-5": example(
        [[1, 3, 4, 5, 2], [5, 2, 3, 4, 1], [2, 4, 5, 1, 3], [4, 1, 2, 3, 5], [3, 5, 1, 2, 4]],
        Rules.standard(5, measure="sum", diagonals=True),
        every=1,
    ),
    "boxes-6": example(
        [
            [3, 2, 6, 1, 4, 5],
            [4, 5, 1, 2, 6, 3],
            [1, 6, 4, 5, 3, 2],
            [5, 3, 2, 4, 1, 6],
            [2, 4, 3, 6, 5, 1],
            [6, 1, 5, 3, 2, 4],
        ],
        Rules.standard(6, boxes=(2, 3)),
    ),
    "regions-5": example(
        [[4, 5, 2, 3, 1], [3, 1, 4, 5, 2], [5, 2, 3, 1, 4], [1, 4, 5, 2, 3], [2, 3, 1, 4, 5]],
        Rules.standard(5, regions=["AAABB", "AACBB", "DCCCB", "DDCEE", "DDEEE"]),
    ),
    "spare-4": example(
        [[7, 2, 11, 4], [1, 12, 3, 9], [10, 3, 2, 6], [2, 8, 5, 12]],
        Rules.standard(4, max_height=12, measure="height"),
        every=3,
    ),
    "plain-1": example([[1]], every=1, givens=0),
    "plain-9": example(turned(9)),
    "sums-16": example(turned(16), Rules.standard(16, measure="sum"), every=1, givens=11),
}


def with_slips(grid: Grid) -> Grid:
    """The grid with one building moved up a floor and some lots empty."""
    heights = list(grid.heights)
    heights[1] = heights[2]
    heights[-1] = heights[-5] = None
    return Grid(grid.size, tuple(heights))


def candidates(puzzle: Puzzle) -> Candidates:
    """The start with some marks gone, a cell solved and a cell dead."""
    board = Candidates.of(puzzle).remove(Mark(0, 0, 6), Mark(0, 1, 6), Mark(0, 1, 5))
    return board.place(Mark(2, 2, 5)).remove(*(Mark(5, 5, height) for height in range(1, 7)))


def step(board: Candidates) -> Deduction:
    """A made-up step that shows every sign of evidence at once."""
    cells = [Cell(row, 5) for row in range(3)]
    return Deduction(
        "line-trial",
        placements=(Mark(3, 0, 1),),
        eliminations=(Mark(0, 5, 6), Mark(1, 5, 6), Mark(1, 5, 5)),
        evidence=Evidence(
            lines=(HouseName(HouseKind.COLUMN, 5),),
            clues=(Edge(Side.TOP, 4), Edge(Side.LEFT, 2), Edge(Side.RIGHT, 4)),
            candidates=tuple(CellCandidates(cell, board[cell]) for cell in cells),
            cases=(Case((Mark(4, 2, 3),), ()),),
        ),
    )


def pictures() -> dict[str, str]:
    """Every golden picture by its name."""
    puzzle, grid = EXAMPLES["plain-6"]
    board = candidates(puzzle)
    drawn = {}
    for name, (some, filled) in EXAMPLES.items():
        drawn[f"{name}-puzzle"] = svg.draw_puzzle(some)
        drawn[f"{name}-solution"] = svg.draw_solution(some, filled)
        if some.size <= 9:
            drawn[f"{name}-candidates"] = svg.draw_candidates(some, Candidates.of(some))
    for theme in ("light", "dark", "print"):
        drawn[f"{theme}-puzzle"] = svg.draw_puzzle(puzzle, theme)
        drawn[f"{theme}-solution"] = svg.draw_solution(puzzle, grid, theme)
        drawn[f"{theme}-slips"] = svg.draw_solution(puzzle, with_slips(grid), theme)
        drawn[f"{theme}-candidates"] = svg.draw_candidates(puzzle, board, theme)
        drawn[f"{theme}-step"] = svg.draw_step(puzzle, board, step(board), theme)
        drawn[f"{theme}-grid"] = svg.draw_grid(grid, theme)
    untold = puzzle.with_clue(Edge(Side.TOP, 0), UNTOLD)
    drawn["german-untold"] = svg.draw_puzzle(untold, lang="de")
    return drawn


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (GOLDEN / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")
