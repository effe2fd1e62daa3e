"""What lies on a drawn board, layer by layer: heights, clues and their views, marks, evidence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..core.candidates import Candidates, Mark, heights_of
from ..core.deduction import Conclusion, Deduction
from ..core.geometry import Cell, Edge, cells, edges
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..core.referee import visible
from ..core.rules import Rules
from . import board as draw
from .theme import Theme

TALL_FONTS = (
    "'Roboto Condensed','Avenir Next Condensed','Liberation Sans Narrow','Arial Narrow',"
    "Roboto,sans-serif"
)
"""The condensed families that digits are set in, the first that is there."""


def clues(puzzle: Puzzle) -> dict[Edge, object]:
    """Return the clues that are drawn, untold ones among them."""
    told = zip(edges(puzzle.size), puzzle.clues, strict=True)
    return {edge: clue for edge, clue in told if clue is not None}


def filled(grid: Grid) -> dict[Cell, int]:
    """Return the cells of a grid that are not empty, with their heights."""
    both = zip(cells(grid.size), grid.heights, strict=True)
    return {cell: height for cell, height in both if height is not None}


def _digits(content: Iterable[str], colour: str) -> str:
    return draw.group(
        content,
        font_family=TALL_FONTS,
        font_stretch="condensed",
        text_anchor="middle",
        fill=colour,
    )


def bold_clues(values: Mapping[Edge, object], size: int, look: Theme) -> str:
    """Return clues that are still open."""
    return _digits([draw.clues(values, size, look.digits, font_weight=700)], look.ink)


def _roofs(values: Mapping[Cell, int]) -> list[Cell]:
    """The cells that hold a building; a park has no roof."""
    return [cell for cell, height in values.items() if height]


def givens(values: Mapping[Cell, int], tallest: int, look: Theme) -> list[str]:
    """Return givens: a roof with a double border, the digit or the trees."""
    edge = {"stroke": look.grid, "stroke_width": 2}
    roofs = _roofs(values) if look.given_roof else []
    return [
        draw.lots(roofs, draw.ROOF_INSET, fill=look.given_roof, **edge),
        draw.lots(roofs, draw.ROOF_INSET + 6, fill="none", **edge),
        _digits(
            [draw.heights(values, tallest, look.digits, font_weight=look.given_weight)], look.given
        ),
        draw.parks(values, look.given),
    ]


def built(values: Mapping[Cell, int], tallest: int, look: Theme) -> list[str]:
    """Return what was built: a roof, the digit or the trees."""
    roofs = _roofs(values) if look.roof else []
    return [
        draw.lots(roofs, draw.ROOF_INSET, fill=look.roof, stroke=look.grid, stroke_width=1),
        _digits([draw.heights(values, tallest, look.digits, font_weight=look.weight)], look.built),
        draw.parks(values, look.built),
    ]


def solid(values: Mapping[Cell, int], tallest: int, look: Theme) -> list[str]:
    """Return what will stand: a solid roof, digit or trees in inverse."""
    return [
        draw.lots(values, 9, fill=look.built),
        _digits([draw.heights(values, tallest, look.digits, font_weight=700)], look.on_built),
        draw.parks(values, look.on_built),
    ]


def peaks(grid: Grid, look: Theme) -> str:
    """Return a square under the tallest building of each row, where the theme has one."""
    if look.peak is None:
        return ""
    tallest = [max((height or 0 for height in row), default=0) for row in grid.rows]
    peaks = [cell for cell, height in filled(grid).items() if height == tallest[cell.row] > 0]
    return draw.lots(peaks, 10, fill=look.peak)


def judged_clues(
    puzzle: Puzzle, grid: Grid, broken: set[Edge], look: Theme, with_views: bool
) -> list[str]:
    """Return the clues as the grid leaves them: open, met with their view, or broken."""
    told = clues(puzzle)
    seen = {edge: visible(grid.seen_from(edge)) for edge in told}
    tallest = puzzle.rules.max_height
    done = {edge for edge in told if tallest in seen[edge] or None not in grid.seen_from(edge)}
    met = {edge: told[edge] for edge in told if edge in done and edge not in broken}
    wrong = [edge for edge in told if edge in broken]
    size, rules = puzzle.size, puzzle.rules
    teeth = {"stroke": look.broken, "stroke_width": 2.5}
    return [
        *(_views(seen, met, wrong, rules, look) if with_views else ()),
        draw.clue_boxes(wrong, size, fill=look.broken_wash or "none", **teeth),
        draw.saw_teeth(wrong, size, **teeth),
        _digits([draw.clues(met, size, look.digits, font_weight=400)], look.quiet),
        bold_clues({e: clue for e, clue in told.items() if e not in met}, size, look),
    ]


def _views(
    seen: Mapping[Edge, tuple[int, ...]],
    met: Mapping[Edge, object],
    wrong: list[Edge],
    rules: Rules,
    look: Theme,
) -> list[str]:
    """The towers at the clues: solid where met, pale where still open, in alarm where broken."""
    pale = {edge: view for edge, view in seen.items() if edge not in met and edge not in wrong}
    return [
        draw.views({edge: seen[edge] for edge in met}, rules, look.built),
        draw.views(pale, rules, look.grid),
        draw.views({edge: seen[edge] for edge in wrong}, rules, look.broken),
    ]


def board_with_marks(
    puzzle: Puzzle, board: Candidates, look: Theme, hidden: Iterable[Cell] = ()
) -> list[str]:
    """Return the board: a roof where one candidate is left, marks where there are several."""
    left = {cell: heights_of(board[cell]) for cell in cells(puzzle.size)}
    kept = {c: h for c, h in puzzle.given_cells() if left[c] == (h,)}
    alone = {
        cell: heights[0]
        for cell, heights in left.items()
        if len(heights) == 1 and cell not in kept and cell not in hidden
    }
    marks = [
        Mark(*cell, height)
        for cell, heights in left.items()
        if len(heights) > 1 and cell not in hidden
        for height in heights
    ]
    dead = [cell for cell, heights in left.items() if not heights]
    tallest, places = puzzle.rules.max_height, draw.MarkPlaces(puzzle.rules)
    return [
        draw.ruling(puzzle.rules, look),
        _digits([places.draw(marks, look.ink, font_weight=400)], look.ink),
        *built(alone, tallest, look),
        *givens(kept, tallest, look),
        draw.crosses(dead, stroke=look.broken, stroke_width=5),
    ]


def placements(deduction: Conclusion) -> tuple[Mark, ...]:
    """Return what a step places; a contradiction places nothing."""
    return deduction.placements if isinstance(deduction, Deduction) else ()


def eliminations(deduction: Conclusion) -> tuple[Mark, ...]:
    """Return what a step removes; a contradiction removes nothing."""
    return deduction.eliminations if isinstance(deduction, Deduction) else ()


def looked_at(deduction: Conclusion) -> list[Cell]:
    """Return the cells whose candidates a step uses."""
    return [used.cell for used in deduction.evidence.candidates]


def evidence(puzzle: Puzzle, board: Candidates, deduction: Conclusion, look: Theme) -> list[str]:
    """Return the signs of a step: houses outlined, cells framed, marks boxed, struck or ringed."""
    evidence, size = deduction.evidence, puzzle.size
    houses = [house for house in puzzle.rules.houses if house.name in evidence.lines]
    placed = {mark.cell for mark in placements(deduction)}
    going = [
        mark
        for mark in eliminations(deduction)
        if mark.cell not in placed and board[mark.cell] >> mark.height & 1
    ]
    used = [
        Mark(*cell, height)
        for cell, mask in evidence.candidates
        if board[cell].bit_count() > 1 and cell not in placed
        for height in heights_of(mask & board[cell])
        if Mark(*cell, height) not in going
    ]
    places = draw.MarkPlaces(puzzle.rules)
    edge = {"stroke": look.lamp_edge}
    assumed = [mark for case in evidence.cases for mark in case.assumption]
    return [
        *(
            draw.outline(house.cells, size, stroke_width=7, stroke_opacity=0.55, **edge)
            for house in houses
        ),
        draw.lots(looked_at(deduction), 6, fill="none", stroke_width=3, **edge),
        places.boxes(used, fill="none", stroke_width=1.5, **edge),
        places.rings(assumed, fill="none", stroke_width=2.5, stroke=look.built),
        places.strikes(going, stroke=look.broken, stroke_width=3),
    ]
