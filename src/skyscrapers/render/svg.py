"""Pictures as SVG: a puzzle, a grid, a solution, candidates, and one deduction with its evidence.

Every picture stands for itself: no style sheet, no script, no identifiers that could clash with
those of another picture on the same page. Equal input gives equal text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from ..core.candidates import Candidates, Mark, heights_of
from ..core.deduction import Conclusion, Deduction
from ..core.errors import InvalidPuzzle
from ..core.geometry import Cell, Edge, cells, edges
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..core.referee import violations, visible
from ..core.rules import Rules
from . import board as draw
from . import describe
from .theme import Theme, theme_of

TALL_FONTS = (
    "'Roboto Condensed','Avenir Next Condensed','Liberation Sans Narrow','Arial Narrow',"
    "Roboto,sans-serif"
)
"""The condensed families that digits are set in, the first that is there."""
CLUE_MARGIN = 85
"""Room for the clues on every side, in units of the drawing."""
VIEW_MARGIN = 138
"""Room for the clues and the towers behind them."""
LARGEST_WITH_VIEWS = 16
_PIXELS_A_CELL = ((9, 48), (16, 40), (64, 32))


def draw_puzzle(puzzle: Puzzle, theme: str | Theme = "light", lang: str = "en") -> str:
    """Return the puzzle to be solved: clues, givens and everything that the rules add.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and rules.
    theme : {"light", "dark", "print"} or Theme
        Colours and pens.
    lang : {"en", "de"}
        The language of title and description.

    Returns
    -------
    str
        A whole SVG document.

    Raises
    ------
    Unsupported
        If there is no such theme or language.
    """
    look = theme_of(theme)
    return _document(
        puzzle.rules,
        look,
        lang,
        describe.words(lang)["puzzle"].format(n=puzzle.size),
        describe.describe_puzzle(puzzle, lang),
        [
            draw.ruling(puzzle.rules, look),
            *_givens(dict(puzzle.given_cells()), puzzle.rules.max_height, look),
            _bold_clues(_clues(puzzle), puzzle.size, look),
        ],
    )


def draw_grid(grid: Grid, theme: str | Theme = "light", lang: str = "en") -> str:
    """Return a grid by itself: heights and parks, without clues.

    Parameters, result and errors are those of `draw_puzzle`.
    """
    look = theme_of(theme)
    rules = Rules.standard(grid.size)
    filled = _filled(grid)
    return _document(
        rules,
        look,
        lang,
        describe.words(lang)["grid"].format(n=grid.size),
        describe.describe_grid(grid, lang),
        [draw.ruling(rules, look), *_built(filled, max(filled.values(), default=1), look)],
        margin=CLUE_MARGIN / 5,
    )


def draw_solution(
    puzzle: Puzzle, grid: Grid, theme: str | Theme = "light", lang: str = "en"
) -> str:
    """Return a puzzle with a filled or partly filled grid in it.

    A clue that is met turns regular and shows the tower that is seen from there; a clue that is
    broken is boxed and underlined with teeth, a cell that breaks a rule is framed with dashes.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and rules.
    grid : Grid
        Of the same size.
    theme, lang
        As in `draw_puzzle`.

    Raises
    ------
    InvalidPuzzle
        If the grid has another size.
    """
    look, rules = theme_of(theme), puzzle.rules
    found = violations(puzzle, grid)
    broken = {violation.where for violation in found if isinstance(violation.where, Edge)}
    wrong = {cell for v in found if not isinstance(v.where, Edge) for cell in v.cells}
    given = dict(puzzle.given_cells())
    built = {cell: height for cell, height in _filled(grid).items() if cell not in given}
    with_views = look.views and puzzle.size <= LARGEST_WITH_VIEWS
    return _document(
        rules,
        look,
        lang,
        describe.words(lang)["solution"].format(n=puzzle.size),
        f"{describe.describe_puzzle(puzzle, lang)} {describe.describe_grid(grid, lang)}",
        [
            _peaks(grid, look),
            draw.ruling(rules, look),
            *_built(built, rules.max_height, look),
            *_givens(given, rules.max_height, look),
            draw.lots(
                sorted(wrong),
                7,
                fill="none",
                stroke=look.broken,
                stroke_width=3.5,
                stroke_dasharray=9,
            ),
            *_judged_clues(puzzle, grid, broken, look, with_views),
        ],
        margin=VIEW_MARGIN if with_views else CLUE_MARGIN,
    )


def draw_candidates(
    puzzle: Puzzle, candidates: Candidates, theme: str | Theme = "light", lang: str = "en"
) -> str:
    """Return a puzzle with what each cell can still be.

    A cell with one candidate is drawn built, a cell with none is crossed out.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and rules.
    candidates : Candidates
        Of the same size.
    theme, lang
        As in `draw_puzzle`.

    Raises
    ------
    InvalidPuzzle
        If the candidates have another size.
    """
    look = theme_of(theme)
    _check_size(puzzle, candidates)
    return _document(
        puzzle.rules,
        look,
        lang,
        describe.words(lang)["candidates"].format(n=puzzle.size),
        f"{describe.describe_puzzle(puzzle, lang)} "
        f"{describe.describe_candidates(candidates, lang)}",
        [
            *_board_with_marks(puzzle, candidates, look),
            _bold_clues(_clues(puzzle), puzzle.size, look),
        ],
    )


def draw_step(
    puzzle: Puzzle,
    board: Candidates,
    deduction: Conclusion,
    theme: str | Theme = "light",
    lang: str = "en",
) -> str:
    """Return one deduction on the board before it.

    The clues it uses are lamps, the houses outlined, the cells framed, the candidates it needs
    boxed, those that go struck, heights that stand solid, an assumed candidate ringed.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and rules.
    board : Candidates
        What each cell could be before the step.
    deduction : Deduction or Contradiction
        The step.
    theme, lang
        As in `draw_puzzle`.

    Raises
    ------
    InvalidPuzzle
        If the candidates have another size.
    """
    look = theme_of(theme)
    _check_size(puzzle, board)
    placed = {mark.cell: mark.height for mark in _placements(deduction)}
    clues = _clues(puzzle)
    lit = [edge for edge in deduction.evidence.clues if edge in clues]
    return _document(
        puzzle.rules,
        look,
        lang,
        describe.words(lang)["step"].format(
            n=puzzle.size, technique=describe.technique_name(deduction.technique, lang)
        ),
        _described_step(deduction, lang),
        [
            draw.lots(_looked_at(deduction), fill=look.wash) if look.wash else "",
            *_board_with_marks(puzzle, board, look, hidden=placed),
            *_evidence(puzzle, board, deduction, look),
            draw.lots(placed, 9, fill=look.built),
            _digits(
                [draw.heights(placed, puzzle.rules.max_height, look.digits, font_weight=700)],
                look.on_built,
            ),
            draw.parks(placed, look.on_built),
            draw.lamps(lit, puzzle.size, fill=look.lamp, stroke=look.lamp_edge, stroke_width=3),
            _bold_clues(clues, puzzle.size, look),
        ],
    )


def _document(
    rules: Rules,
    look: Theme,
    lang: str,
    title: str,
    description: str,
    layers: Iterable[str],
    margin: float = CLUE_MARGIN,
) -> str:
    """A whole SVG document around the layers of a board."""
    side = rules.size * draw.CELL
    whole = side + 2 * margin
    pixels = next(pixels for most, pixels in _PIXELS_A_CELL if rules.size <= most)
    shown = draw.number(whole * pixels / draw.CELL)
    corner, width = draw.number(-margin), draw.number(whole)
    ground = draw.path([draw.box(-margin, -margin, whole)], fill=look.ground)
    sheet = draw.path([draw.box(0, 0, side)], fill=look.sheet)
    return draw.tag(
        "svg",
        "".join(
            [
                draw.tag("title", escape(title, quote=False)),
                draw.tag("desc", escape(description, quote=False)),
                ground if look.ground else "",
                sheet if look.sheet else "",
                *layers,
            ]
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{corner} {corner} {width} {width}",
        width=shown,
        height=shown,
        role="img",
        lang=lang,
    )


def _check_size(puzzle: Puzzle, board: Candidates) -> None:
    if board.size != puzzle.size:
        raise InvalidPuzzle(f"size {board.size}", "candidates", f"size {puzzle.size}")


def _clues(puzzle: Puzzle) -> dict[Edge, object]:
    """The clues that are drawn, untold ones among them."""
    told = zip(edges(puzzle.size), puzzle.clues, strict=True)
    return {edge: clue for edge, clue in told if clue is not None}


def _filled(grid: Grid) -> dict[Cell, int]:
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


def _bold_clues(values: Mapping[Edge, object], size: int, look: Theme) -> str:
    return _digits([draw.clues(values, size, look.digits, font_weight=700)], look.ink)


def _roofs(values: Mapping[Cell, int]) -> list[Cell]:
    """The cells that hold a building; a park has no roof."""
    return [cell for cell, height in values.items() if height]


def _givens(values: Mapping[Cell, int], tallest: int, look: Theme) -> list[str]:
    """Givens: a roof with a double border, the digit or the trees."""
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


def _built(values: Mapping[Cell, int], tallest: int, look: Theme) -> list[str]:
    """What was built: a roof, the digit or the trees."""
    roofs = _roofs(values) if look.roof else []
    return [
        draw.lots(roofs, draw.ROOF_INSET, fill=look.roof, stroke=look.grid, stroke_width=1),
        _digits([draw.heights(values, tallest, look.digits, font_weight=look.weight)], look.built),
        draw.parks(values, look.built),
    ]


def _peaks(grid: Grid, look: Theme) -> str:
    """A square under the tallest building of each row, where the theme has one."""
    if look.peak is None:
        return ""
    tallest = [max((height or 0 for height in row), default=0) for row in grid.rows]
    peaks = [cell for cell, height in _filled(grid).items() if height == tallest[cell.row] > 0]
    return draw.lots(peaks, 10, fill=look.peak)


def _judged_clues(
    puzzle: Puzzle, grid: Grid, broken: set[Edge], look: Theme, with_views: bool
) -> list[str]:
    """The clues as the grid leaves them: open, met with their view, or broken."""
    told = _clues(puzzle)
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
        _bold_clues({e: clue for e, clue in told.items() if e not in met}, size, look),
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


def _board_with_marks(
    puzzle: Puzzle, board: Candidates, look: Theme, hidden: Iterable[Cell] = ()
) -> list[str]:
    """The board with a roof where one candidate is left and marks where there are several."""
    left = {cell: heights_of(board[cell]) for cell in cells(puzzle.size)}
    given = {c: h for c, h in puzzle.given_cells() if left[c] == (h,)}
    built = {
        cell: heights[0]
        for cell, heights in left.items()
        if len(heights) == 1 and cell not in given and cell not in hidden
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
        *_built(built, tallest, look),
        *_givens(given, tallest, look),
        draw.crosses(dead, stroke=look.broken, stroke_width=5),
    ]


def _placements(deduction: Conclusion) -> tuple[Mark, ...]:
    """What a step places; a contradiction places nothing."""
    return deduction.placements if isinstance(deduction, Deduction) else ()


def _eliminations(deduction: Conclusion) -> tuple[Mark, ...]:
    """What a step removes; a contradiction removes nothing."""
    return deduction.eliminations if isinstance(deduction, Deduction) else ()


def _looked_at(deduction: Conclusion) -> list[Cell]:
    return [used.cell for used in deduction.evidence.candidates]


def _evidence(puzzle: Puzzle, board: Candidates, deduction: Conclusion, look: Theme) -> list[str]:
    """The signs of a step: houses outlined, cells framed, marks boxed, struck or ringed."""
    evidence, size = deduction.evidence, puzzle.size
    houses = [house for house in puzzle.rules.houses if house.name in evidence.lines]
    placed = {mark.cell for mark in _placements(deduction)}
    going = [
        mark
        for mark in _eliminations(deduction)
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
        draw.lots(_looked_at(deduction), 6, fill="none", stroke_width=3, **edge),
        places.boxes(used, fill="none", stroke_width=1.5, **edge),
        places.rings(assumed, fill="none", stroke_width=2.5, stroke=look.built),
        places.strikes(going, stroke=look.broken, stroke_width=3),
    ]


def _described_step(deduction: Conclusion, lang: str) -> str:
    """What a step looks at, places and removes, as sentences."""
    spoken = describe.words(lang)
    looked = [*deduction.evidence.clues, *deduction.evidence.lines, *_looked_at(deduction)]
    parts = (
        ("looks at", "places", looked),
        ("places", "marks", _placements(deduction)),
        ("removes", "marks", _eliminations(deduction)),
    )
    return " ".join(
        spoken[key].format(**{field: describe.listed(things)})
        for key, field, things in parts
        if things
    )


__all__ = ["draw_candidates", "draw_grid", "draw_puzzle", "draw_solution", "draw_step"]
