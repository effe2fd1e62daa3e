"""Pictures as SVG: a puzzle, a grid, a solution, candidates, and one deduction with its evidence.

Every picture stands for itself: no style sheet, no script, no identifiers that could clash with
those of another picture on the same page. Equal input gives equal text.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..core.candidates import Candidates
from ..core.deduction import Conclusion
from ..core.errors import InvalidPuzzle
from ..core.geometry import Edge
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..core.referee import violations
from ..core.rules import Rules
from . import board as draw
from . import describe, layers
from .theme import Theme, theme_of

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
            *layers.givens(dict(puzzle.given_cells()), puzzle.rules.max_height, look),
            layers.bold_clues(layers.clues(puzzle), puzzle.size, look),
        ],
    )


def draw_grid(grid: Grid, theme: str | Theme = "light", lang: str = "en") -> str:
    """Return a grid by itself: heights and parks, without clues.

    Parameters, result and errors are those of `draw_puzzle`.
    """
    look = theme_of(theme)
    rules = Rules.standard(grid.size)
    filled = layers.filled(grid)
    return _document(
        rules,
        look,
        lang,
        describe.words(lang)["grid"].format(n=grid.size),
        describe.describe_grid(grid, lang),
        [draw.ruling(rules, look), *layers.built(filled, max(filled.values(), default=1), look)],
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
    built = {cell: height for cell, height in layers.filled(grid).items() if cell not in given}
    with_views = look.views and puzzle.size <= LARGEST_WITH_VIEWS
    return _document(
        rules,
        look,
        lang,
        describe.words(lang)["solution"].format(n=puzzle.size),
        f"{describe.describe_puzzle(puzzle, lang)} {describe.describe_grid(grid, lang)}",
        [
            layers.peaks(grid, look),
            draw.ruling(rules, look),
            *layers.built(built, rules.max_height, look),
            *layers.givens(given, rules.max_height, look),
            draw.lots(
                sorted(wrong),
                7,
                fill="none",
                stroke=look.broken,
                stroke_width=3.5,
                stroke_dasharray=9,
            ),
            *layers.judged_clues(puzzle, grid, broken, look, with_views),
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
            *layers.board_with_marks(puzzle, candidates, look),
            layers.bold_clues(layers.clues(puzzle), puzzle.size, look),
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
    placed = {mark.cell: mark.height for mark in layers.placements(deduction)}
    clues = layers.clues(puzzle)
    lit = [edge for edge in deduction.evidence.clues if edge in clues]
    return _document(
        puzzle.rules,
        look,
        lang,
        describe.words(lang)["step"].format(
            n=puzzle.size, technique=describe.technique_name(deduction.technique, lang)
        ),
        describe.describe_step(deduction, lang),
        [
            draw.lots(layers.looked_at(deduction), fill=look.wash) if look.wash else "",
            *layers.board_with_marks(puzzle, board, look, hidden=placed),
            *layers.evidence(puzzle, board, deduction, look),
            *layers.solid(placed, puzzle.rules.max_height, look),
            draw.lamps(lit, puzzle.size, fill=look.lamp, stroke=look.lamp_edge, stroke_width=3),
            layers.bold_clues(clues, puzzle.size, look),
        ],
    )


def _document(
    rules: Rules,
    look: Theme,
    lang: str,
    title: str,
    description: str,
    drawn: Iterable[str],
    margin: float = CLUE_MARGIN,
) -> str:
    """A whole SVG document around what is drawn of a board."""
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
                *drawn,
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


__all__ = ["draw_candidates", "draw_grid", "draw_puzzle", "draw_solution", "draw_step"]
