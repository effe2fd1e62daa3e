"""Printed books: many puzzles to one PDF with their solutions (extra `book`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.puzzle import Puzzle
from ..engines.base import UNLIMITED, Budget
from .entries import Entry, prepare
from .options import BookOptions
from .plan import plan_book
from .typeset import print_plan


def make_book(
    puzzles: Iterable[Puzzle], options: BookOptions | None = None, budget: Budget = UNLIMITED
) -> bytes:
    """Return a book of puzzles as PDF.

    The same puzzles and options give the same bytes.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Each with exactly one solution, no two alike under turning and mirroring.
    options : BookOptions, optional
        Paper, order, parts, language.
    budget : Budget
        For each puzzle's solution and grade.

    Raises
    ------
    InvalidPuzzle
        If there is no puzzle, one has no or several solutions, or two are alike.
    Unsupported
        If cells would come out too small, a character has no glyph, or the extra is missing.
    BudgetExceeded
        If the budget ran out before a puzzle was solved.
    """
    options = options or BookOptions()
    return print_book(prepare(puzzles, options, budget), options)


def print_book(entries: Sequence[Entry], options: BookOptions) -> bytes:
    """Return a book of prepared entries as PDF; parameters and errors as in `make_book`."""
    return print_plan(plan_book(entries, options))


__all__ = ["BookOptions", "Entry", "make_book", "prepare", "print_book"]
