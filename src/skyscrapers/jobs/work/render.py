"""Render: a picture of the puzzle, its solution, its candidates or one step, as text or SVG."""

from __future__ import annotations

from typing import Any

from ...core.errors import InvalidPuzzle, Unsupported
from ...core.grid import Grid
from ...core.puzzle import Puzzle
from ...engines.table import solve
from ...human.path import Step, explain
from ...render import svg, text

VECTOR = "svg"
SUBJECTS = ("puzzle", "solution", "candidates", "step")


def answer(
    puzzle: Puzzle,
    *,
    to: str = "text",
    subject: str = "puzzle",
    step: int = 1,
    theme: str = "light",
    lang: str = "en",
    colour: bool = False,
    ascii: bool = False,
) -> dict[str, Any]:
    """Return the picture as text or SVG.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    to : {"text", "svg"}
        What the picture is made of.
    subject : {"puzzle", "solution", "candidates", "step"}
        What is drawn: candidates are those that logic leaves in the end.
    step : int
        Which step of the path is drawn, from 1.
    theme, lang : str
        Of an SVG.
    colour, ascii : bool
        Of a text.

    Raises
    ------
    InvalidPuzzle
        If there is no solution to draw, or no such step.
    Unsupported
        If a step is asked for as text.
    """
    if to == VECTOR:
        return {"picture": _vector(puzzle, subject, step, theme, lang)}
    if subject == "step":
        raise Unsupported("a step as text", "picture", "svg, png or pdf")
    if subject == "candidates":
        board = explain(puzzle, thin=False).final
        return {"picture": text.draw_candidates(puzzle, board, ascii=ascii, colour=colour)}
    grid = _solution(puzzle) if subject == "solution" else None
    return {"picture": text.draw_puzzle(puzzle, grid, ascii=ascii, colour=colour)}


def _vector(puzzle: Puzzle, subject: str, step: int, theme: str, lang: str) -> str:
    if subject == "solution":
        return svg.draw_solution(puzzle, _solution(puzzle), theme, lang)
    if subject == "candidates":
        board = explain(puzzle, thin=False).final
        return svg.draw_candidates(puzzle, board, theme, lang)
    if subject == "step":
        found = _step(puzzle, step)
        return svg.draw_step(puzzle, found.board, found.deduction, theme, lang)
    return svg.draw_puzzle(puzzle, theme, lang)


def _solution(puzzle: Puzzle) -> Grid:
    """The first solution; a puzzle with several shows one of them."""
    solutions = solve(puzzle, 1).solutions
    if not solutions:
        raise InvalidPuzzle("no solution", "puzzle", "one to draw")
    return solutions[0]


def _step(puzzle: Puzzle, number: int) -> Step:
    steps = explain(puzzle).steps
    if not 1 <= number <= len(steps):
        raise InvalidPuzzle(f"step {number}", "path", f"1 to {len(steps)}")
    return steps[number - 1]


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the picture alone."""
    return str(data["picture"])


def exit_status(data: dict[str, Any]) -> int:
    """Return 0: what is drawn is done."""
    return 0
