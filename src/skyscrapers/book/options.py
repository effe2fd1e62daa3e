"""What a book can be: paper, puzzles a page, order, parts; checked before work begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..core.errors import Unsupported, shown
from ..render.describe import LANGUAGES

INCH = 25.4
"""Millimetres."""


class Paper(NamedTuple):
    """A size of paper in millimetres, and whether its pages are bound into a book."""

    width: float
    height: float
    bound: bool = False


PAPERS = {
    "a4": Paper(210, 297),
    "letter": Paper(8.5 * INCH, 11 * INCH),
    "a5": Paper(148, 210, bound=True),
    "6x9": Paper(6 * INCH, 9 * INCH, bound=True),
}
PER_PAGE = (1, 2, 4, 6)
ORDERS = ("tier", "given", "mixed")
SOLUTIONS = ("back", "upside-down", "none", "only")
COVERS = ("colour", "black", "none")
LONGEST_TITLE = 120
MOST_HINTS = 20


@dataclass(frozen=True)
class BookOptions:
    """How a book is made.

    Parameters
    ----------
    title, subtitle, author : str, optional
        Where left out, the title is the puzzle's name, the subtitle tells number, sizes and tiers.
    paper : {"a4", "letter", "a5", "6x9"}
        The trimmed page; the last two are bound and take one or two puzzles a page.
    per_page : {1, 2, 4, 6}
        Puzzles a page.
    order : {"tier", "given", "mixed"}
        Easy to hard, as they come, or mixed by the seed.
    sections : bool
        Whether each tier begins a page of its own (only in the order of tiers).
    solutions : {"back", "upside-down", "none", "only"}
        Solutions at the back, upright or turned; none; or nothing but solutions.
    how_to_play : bool
        Whether a page with the rules follows the title page.
    cover : {"colour", "black", "none"}
        The title page.
    large_print : bool
        Larger digits and heavier lines, one or two puzzles a page.
    bleed : float
        Millimetres of print beyond the trimmed page on every side, 0 … 10.
    smallest_cell : float, optional
        Cells that would come out smaller are refused: 7 mm, and 12 mm in large print, unless told.
    ways_in : bool
        Whether a last part tells each puzzle's hardest technique and where it bites.
    hints : int
        How many first steps of each path a last part tells in words, 0 … 20.
    qr : str, optional
        The address of a web application; each puzzle then carries a code that opens it there.
    seed : int, optional
        Told on the title page, and what mixes the order.
    lang : {"en", "de"}
        The language of every word in the book.

    Raises
    ------
    Unsupported
        If a value is none of those above, or two do not go together.
    """

    title: str | None = None
    subtitle: str | None = None
    author: str | None = None
    paper: str = "a4"
    per_page: int = 4
    order: str = "tier"
    sections: bool = True
    solutions: str = "back"
    how_to_play: bool = True
    cover: str = "colour"
    large_print: bool = False
    bleed: float = 0
    smallest_cell: float | None = None
    ways_in: bool = False
    hints: int = 0
    qr: str | None = None
    seed: int | None = None
    lang: str = "en"

    def __post_init__(self) -> None:
        _one_of("paper", self.paper, tuple(PAPERS))
        _one_of("puzzles a page", self.per_page, PER_PAGE)
        _one_of("order", self.order, ORDERS)
        _one_of("solutions", self.solutions, SOLUTIONS)
        _one_of("cover", self.cover, COVERS)
        _one_of("language", self.lang, LANGUAGES)
        _within("bleed", self.bleed, 0, 10, "millimetres")
        _within("hints", self.hints, 0, MOST_HINTS, "steps")
        if self.smallest_cell is not None:
            _within("smallest cell", self.smallest_cell, 3, 50, "millimetres")
        self._check_texts()
        most = 2 if PAPERS[self.paper].bound or self.large_print else max(PER_PAGE)
        if self.per_page > most:
            why = "in large print" if self.large_print else f"on {self.paper}"
            raise Unsupported(f"{self.per_page} puzzles a page {why}", "book", "1 or 2")

    def _check_texts(self) -> None:
        texts = {"title": self.title, "subtitle": self.subtitle, "author": self.author}
        for what, text in texts.items():
            if text is not None and not 0 < len(text.strip()) <= LONGEST_TITLE:
                raise Unsupported(
                    f"a text of {len(text.strip())} characters", what, f"1 to {LONGEST_TITLE}"
                )
        if self.qr is not None and not self.qr.startswith(("https://", "http://")):
            raise Unsupported(shown(self.qr), "address for codes", "https://…")

    @property
    def sheet(self) -> Paper:
        """The paper."""
        return PAPERS[self.paper]

    @property
    def least_cell(self) -> float:
        """The smallest cell that is accepted, in millimetres."""
        if self.smallest_cell is not None:
            return self.smallest_cell
        return 12 if self.large_print else 7


def _one_of(what: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        names = ", ".join(str(name) for name in allowed)
        raise Unsupported(f"{what} {shown(value)}", "book", f"one of {names}")


def _within(what: str, value: float, least: float, most: float, unit: str) -> None:
    if not least <= value <= most:
        raise Unsupported(f"{what} {shown(value)}", "book", f"{least} to {most} {unit}")


__all__ = ["PAPERS", "BookOptions", "Paper"]
