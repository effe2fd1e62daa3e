"""Runs of the generator as streams, and what is written of each puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count as numbers
from typing import Any

from ..formats import dumps
from ..formats.json import encoded, from_object, to_object
from ..generator.candidate import Generated
from ..generator.miss import Miss
from ..generator.run import accepted
from ..generator.twins import Twins, fingerprint
from ..grading.grade import grade_data
from .stream import DONE, Line

JSON, TEXT = "json", ""


@dataclass(frozen=True)
class Run:
    """The puzzles of a run, from the first on or from behind those that are written.

    Parameters
    ----------
    outcomes : callable
        Gives what the candidates of these indexes make, in order.
    count, attempts, seconds
        As for `accepted`.
    """

    outcomes: Callable[[Iterable[int]], Iterable[Generated | Miss]]
    count: int
    attempts: int
    seconds: float | None

    def __iter__(self) -> Iterator[Generated]:
        return self._behind(-1, Twins())

    def after(self, answers: Iterable[str]) -> Iterator[Generated]:
        """Yield the puzzles behind those of these JSON lines."""
        last, twins = -1, Twins()
        for answer in answers:
            made = json.loads(answer)
            last = made["index"]
            twins.add(fingerprint(from_object(made)))
        return self._behind(last, twins)

    def _behind(self, last: int, twins: Twins) -> Iterator[Generated]:
        outcomes = self.outcomes(numbers(last + 1))
        return accepted(outcomes, self.count, self.attempts, self.seconds, twins)


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


__all__ = ["JSON", "TEXT", "Run", "line", "made_data"]
