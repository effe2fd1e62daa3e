"""What is written of each puzzle that the generator makes."""

from __future__ import annotations

from typing import Any

from ..formats import dumps
from ..formats.json import encoded, to_object
from ..generator.candidate import Generated
from ..grading.grade import grade_data
from .stream import DONE, Line

JSON, TEXT = "json", ""


def line(made: Generated, notation: str, graded: bool, lang: str, colour: bool) -> Line:
    """Return a made puzzle as a line of output.

    Parameters
    ----------
    made : Generated
        The puzzle.
    notation : str
        The notation; `TEXT` for a board, for a person.
    graded : bool
        Whether its grade is told, where the notation can.
    lang : {"en", "de"}
        The language of the sentence about it.
    colour : bool
        Whether a board is coloured.
    """
    if notation == JSON:
        return Line(encoded(made_data(made, graded)), DONE)
    if notation != TEXT:
        return Line(dumps(made.puzzle, format=notation).rstrip("\n"), DONE)
    from ..render.text import draw_puzzle

    board = draw_puzzle(made.puzzle, colour=colour)
    if not graded:
        return Line(board, DONE)
    from ..render.wording import Words
    from .work.grade import grade_line

    return Line(f"{grade_line(grade_data(made.grade), Words(lang))}\n\n{board}", DONE)


def made_data(made: Generated, graded: bool) -> dict[str, Any]:
    """Return a made puzzle as the JSON object of the verb."""
    return {
        **to_object(made.puzzle),
        "solution": [list(row) for row in made.solution.rows],
        "grade": grade_data(made.grade) if graded else None,
        "index": made.index,
    }


__all__ = ["JSON", "TEXT", "line", "made_data"]
