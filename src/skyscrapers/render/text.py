"""Boards in characters, for a terminal or a plain file."""

from __future__ import annotations

from ..core.candidates import Candidates, heights_of
from ..core.errors import InvalidPuzzle
from ..core.frame import ASCII, UNICODE, Paint, Pens, framed, picture, rules_line, unpainted
from ..core.grid import Grid
from ..core.puzzle import Puzzle

COLOURS = {"clue": "33", "given": "1", "answer": "36", "wall": "2"}
"""The terminal's codes for the pieces: yellow clues, bold givens, cyan answers, faint walls."""


def draw_puzzle(
    puzzle: Puzzle, grid: Grid | None = None, *, ascii: bool = False, colour: bool = False
) -> str:
    """Return the picture of a puzzle, with answers where a grid has them.

    Clues stand on the four sides; givens in brackets, answers without; a park is a dot. A line
    of rules goes before it where they are not the plain ones. The picture of a puzzle without
    colours is its text in the notation `text`.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    grid : Grid, optional
        Answers, full or in part.
    ascii : bool
        Draw walls with ``+ - |`` instead of box characters.
    colour : bool
        Colour the pieces besides, by a terminal's escape codes.

    Raises
    ------
    InvalidPuzzle
        If the grid has another size.

    >>> print(draw_puzzle(Puzzle.from_clues(top=[2, 1], givens=[[0, 2], [0, 0]])))
        2   1
      ┌───┬───┐
      │   │[2]│
      ├───┼───┤
      │   │   │
      └───┴───┘
    """
    if grid is not None and grid.size != puzzle.size:
        raise InvalidPuzzle(f"a grid of size {grid.size}", "grid", f"size {puzzle.size}")
    return picture(puzzle, grid, _pens(ascii), _paint(colour))


def draw_candidates(
    puzzle: Puzzle, candidates: Candidates, *, ascii: bool = False, colour: bool = False
) -> str:
    """Return the picture of a board with what each of its cells can still be.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    candidates : Candidates
        Its board; a cell with one candidate shows it as an answer.
    ascii, colour : bool
        As for `draw_puzzle`.

    Raises
    ------
    InvalidPuzzle
        If the board has another size.
    """
    if candidates.size != puzzle.size:
        raise InvalidPuzzle(f"a board of size {candidates.size}", "board", f"size {puzzle.size}")
    pens = _pens(ascii)
    between = "" if puzzle.rules.max_height < 10 else " "
    texts = [
        between.join(str(height) if height else pens.park for height in heights_of(mask))
        for mask in candidates.masks
    ]
    clues = ["" if clue is None else str(clue) for clue in puzzle.clues]
    width = max(map(len, (*texts, *clues)))
    pieces = [
        ("given", f"[{text.center(width)}]")
        if given is not None
        else ("answer" if mask & (mask - 1) == 0 else "candidates", f" {text.center(width)} ")
        for given, mask, text in zip(puzzle.givens, candidates.masks, texts, strict=True)
    ]
    lines = framed(puzzle.rules, pieces, clues, pens, _paint(colour))
    return "\n".join([*rules_line(puzzle.rules), *lines])


def _pens(ascii: bool) -> Pens:
    return ASCII if ascii else UNICODE


def _paint(colour: bool) -> Paint:
    return _coloured if colour else unpainted


def _coloured(kind: str, text: str) -> str:
    code = COLOURS.get(kind)
    return f"\x1b[{code}m{text}\x1b[0m" if code and text.strip() else text


__all__ = ["draw_candidates", "draw_puzzle"]
