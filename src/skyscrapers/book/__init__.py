"""Printed books: many puzzles to one PDF with their solutions (extra `book`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.puzzle import Puzzle
from ..engines.base import UNLIMITED, Budget
from .entries import Entry, prepare
from .options import BookOptions
from .plan import plan_book
from .typeset import draw_plan, print_plan


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


def draw_pages(
    entries: Sequence[Entry], options: BookOptions, pages: Sequence[int]
) -> tuple[int, dict[int, bytes]]:
    """Return how many pages a book of prepared entries has, and some of them as SVG.

    Pages of running text, such as hints, are neither counted nor drawn.

    Parameters
    ----------
    pages : sequence of int
        Their numbers from 1; a number past the end is the last page.

    The other parameters and errors are those of `make_book`.
    """
    plan = plan_book(entries, options)
    total = len(plan["pages"])
    numbers = sorted({min(max(number, 1), total) for number in pages})
    shown = {**plan, "pages": [plan["pages"][number - 1] for number in numbers], "parts": []}
    return total, dict(zip(numbers, draw_plan(shown), strict=True))


__all__ = ["BookOptions", "Entry", "draw_pages", "make_book", "prepare", "print_book"]
