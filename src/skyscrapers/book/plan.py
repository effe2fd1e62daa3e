"""The plan of a book: every page with everything on it in its place, and the parts that flow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from .. import __version__
from ..core.rules import Measure
from ..render.describe import describe_grid, describe_puzzle, rule_sentences
from ..render.svg import draw_puzzle, draw_solution
from ..render.theme import PRINT, Pens, Theme
from . import figures
from .entries import Entry
from .front import lesson_page, title_page, titled
from .items import (
    BOLD,
    QUIET,
    TALL,
    Item,
    Page,
    at_foot,
    heading,
    picture,
    rule,
    style,
    words,
)
from .layout import CODE_SIDE, MARGIN, Layout, Slot
from .links import link
from .options import BookOptions
from .words import tier_name
from .words import words as catalogue

LAST_WITHOUT_GUESS = 5
"""The hardest tier whose techniques assume nothing."""
PUZZLE_PENS = Pens(frame=0.6, grid=0.2, wall=0.5, diagonal=0.15, dash=1)
LARGE_PENS = Pens(frame=0.9, grid=0.35, wall=0.75, diagonal=0.25, dash=1.5)
SOLUTION_PENS = Pens(frame=0.35, grid=0.12, wall=0.3, diagonal=0.12, dash=0.6)
"""In millimetres on paper."""
LARGE_DIGITS = 1.25


class Numbered(NamedTuple):
    """An entry and its number in the book."""

    number: int
    entry: Entry


class Planner:
    """Lays out one book.

    Parameters
    ----------
    entries : sequence of Entry
        In the order of the book.
    options : BookOptions
        What is printed and how.

    Raises
    ------
    Unsupported
        If the largest board's cells would come out too small.
    """

    def __init__(self, entries: Sequence[Entry], options: BookOptions) -> None:
        self.options = options
        self.layout = Layout(options)
        self.entries = [Numbered(number, entry) for number, entry in enumerate(entries, 1)]
        self.largest = max(entry.puzzle.size for entry in entries)
        self.words = catalogue(options.lang)
        if options.solutions != "only":
            self.layout.check(self.largest)

    # --- the whole ------------------------------------------------------------------------------

    def plan(self) -> dict[str, Any]:
        """Return the book as the template reads it."""
        options = self.options
        return {
            "title": self.title,
            "author": [options.author] if options.author else [],
            "description": self.colophon,
            "keywords": [
                "Skyscrapers",
                *sorted({self._size(e.puzzle.size) for _, e in self.entries}),
            ],
            "lang": options.lang,
            "width": self.layout.width,
            "height": self.layout.height,
            "bleed": options.bleed,
            "pages": [vars(page) for page in self.pages()],
            "parts": self.parts(),
        }

    def pages(self) -> list[Page]:
        """Return the pages whose places are fixed, from the title page to the last solutions."""
        if self.options.solutions == "only":
            return self._solution_pages(1)
        front = self._front_pages()
        body = self._chunks()
        before = len(front) + len(body)
        with_solutions = self.options.solutions != "none"
        # Never on the back of the last puzzles: solutions begin on a right-hand page.
        notes = 1 if with_solutions and before % 2 else 0
        solutions_at = before + notes + 1 if with_solutions else None
        pages = [
            *front,
            *(
                self._puzzle_page(page, section, chunk, solutions_at)
                for page, (section, chunk) in enumerate(body, len(front) + 1)
            ),
        ]
        if notes:
            pages.append(self._notes_page(before + 1))
        if solutions_at:
            pages += self._solution_pages(solutions_at)
        return pages

    def parts(self) -> list[dict[str, Any]]:
        """Return the parts of running text: ways in, first steps."""
        found = []
        ways = [(number, [entry.way_in]) for number, entry in self.entries if entry.way_in]
        if self.options.ways_in and ways:
            found.append(self._part("ways in", ways, 2, 3.2))
        hints = [(number, list(entry.hints)) for number, entry in self.entries if entry.hints]
        if self.options.hints and hints:
            found.append(self._part("hints", hints, 1 if self.options.sheet.bound else 2, 5))
        return found

    def _part(
        self, name: str, entries: Iterable[tuple[int, list[str]]], columns: int, spacing: float
    ) -> dict[str, Any]:
        return {
            "title": self.words[name],
            "columns": columns,
            "spacing": spacing,
            "number": 10,
            "inside": self.layout.inside,
            "outside": MARGIN,
            "top": MARGIN,
            "bottom": MARGIN + 4,
            "entries": [{"number": str(number), "lines": lines} for number, lines in entries],
        }

    # --- what is said of the whole --------------------------------------------------------------

    @property
    def title(self) -> str:
        """The title, the asked one or the puzzle's name."""
        return self.options.title or self.words["title"]

    @property
    def subtitle(self) -> str:
        """The subtitle: how many puzzles, which sizes, which tiers."""
        if self.options.subtitle is not None:
            return self.options.subtitle
        count = len(self.entries)
        sizes = sorted({entry.puzzle.size for _, entry in self.entries})
        tiers = sorted({entry.tier for _, entry in self.entries if entry.tier})
        many = self.words["puzzle count"].format(count=count)
        return ", ".join(
            [
                self.words["one puzzle"] if count == 1 else many,
                self._range([self._size(size) for size in sizes]),
                *([self._range([self._tier(tier) for tier in tiers])] if tiers else []),
            ]
        )

    @property
    def colophon(self) -> str:
        """Seed, promise, scale and version: what makes any page again."""
        tiers = {entry.tier for _, entry in self.entries}
        logical = all(tier is not None and tier <= LAST_WITHOUT_GUESS for tier in tiers)
        scales = sorted({entry.scale for _, entry in self.entries if entry.scale})
        seed = self.options.seed
        return " ".join(
            [
                *([self.words["seed"].format(seed=seed)] if seed is not None else []),
                self.words["no guess" if logical else "unique"],
                *([self.words["scale"].format(scale=", ".join(scales))] if scales else []),
                self.words["made by"].format(version=__version__),
            ]
        )

    def _range(self, names: Sequence[str]) -> str:
        if names[0] == names[-1]:
            return names[0]
        return self.words["range"].format(first=names[0], last=names[-1])

    def _size(self, size: int) -> str:
        return self.words["size"].format(n=size)

    def _tier(self, tier: int | None) -> str:
        return tier_name(tier, self.options.lang)

    # --- before the puzzles ---------------------------------------------------------------------

    def _front_pages(self) -> list[Page]:
        pages = []
        if self.options.cover != "none":
            pages.append(
                title_page(
                    [entry for _, entry in self.entries],
                    self.layout,
                    self.words,
                    self.title,
                    self.subtitle,
                    self.colophon,
                )
            )
        if self.options.how_to_play:
            pages.append(self._lesson(len(pages) + 1))
        return pages

    def _lesson(self, page: int) -> Page:
        said = (rule_sentences(e.puzzle.rules, self.options.lang) for _, e in self.entries)
        rules = dict.fromkeys(sentence for sentences in said for sentence in sentences)
        lesson = lesson_page(self.layout, page, self.words, list(rules))
        return replace(lesson, foot=self._foot(page))

    def _notes_page(self, page: int) -> Page:
        left = self.layout.left(page)
        return Page(
            titled(self.words["notes"], left, self.layout.text_width, False), self._foot(page)
        )

    def _foot(self, page: int, outer: str = "") -> list[Item]:
        """The page number, and on the outer side where else to look."""
        layout = self.layout
        left, across, scale = layout.left(page), layout.text_width, layout.large
        items = [at_foot(words(str(page), left, 0, across, style(3 * scale), "center"), 9)]
        if outer:
            side = "right" if page % 2 else "left"
            look = style(QUIET * scale, quiet=True)
            items.append(at_foot(words(outer, left, 0, across, look, side), 9))
        return items

    # --- puzzles --------------------------------------------------------------------------------

    @property
    def _in_sections(self) -> bool:
        return self.options.sections and self.options.order == "tier"

    def _chunks(self) -> list[tuple[str, list[Numbered]]]:
        """The puzzles of each page, with the section that begins there, if one does."""
        each = self.options.per_page
        if not self._in_sections:
            return [("", chunk) for chunk in _cut(self.entries, each)]
        found = []
        for tier, group in groupby(self.entries, key=lambda numbered: numbered.entry.tier):
            for index, chunk in enumerate(_cut(list(group), each)):
                found.append(("" if index else self._tier(tier), chunk))
        return found

    def _puzzle_page(
        self, page: int, section: str, chunk: list[Numbered], solutions_at: int | None
    ) -> Page:
        slots = self.layout.slots(page)
        items = []
        if section:
            left = self.layout.left(page)
            look = style(4.2 * self.layout.large, TALL, BOLD)
            items.append(heading(section, 1, left, 7, self.layout.text_width, look))
        for numbered, slot in zip(chunk, slots, strict=False):
            items += self._puzzle(numbered, slot)
        if rules := self._rules_of(chunk):
            left, across = self.layout.left(page), self.layout.text_width
            items.append(
                at_foot(words(rules, left, 0, across, style(QUIET * self.layout.large)), 14.5)
            )
        outer = self.words["solutions on"].format(page=solutions_at) if solutions_at else ""
        return Page(items, self._foot(page, outer))

    def _puzzle(self, numbered: Numbered, slot: Slot) -> list[Item]:
        """A puzzle under its head: number, size and grade in words and in floors, rule."""
        number, entry = numbered
        head, puzzle = self.layout.head, entry.puzzle
        sign = "Σ " if puzzle.rules.measure is Measure.SUM else ""
        tier = f", {self._tier(entry.tier)}" if entry.tier else ""
        tall = head.number * 0.8
        aside = tall * 0.66 + 2.4 if entry.tier else 0
        baseline = slot.y + 0.71 * head.number
        items = [
            heading(
                str(number),
                2 if self._in_sections else 1,
                slot.x,
                slot.y,
                slot.width,
                style(head.number, TALL, BOLD),
            ),
            words(
                f"{sign}{self._size(puzzle.size)}{tier}",
                slot.x,
                baseline - 0.71 * head.words,
                slot.width - aside,
                style(head.words),
                "right",
            ),
        ]
        if entry.tier:
            x = slot.x + slot.width - tall * 0.66
            items.append(picture(figures.floors(entry.tier), x, baseline - tall, tall * 0.66))
        ruled = head.number * 1.06
        if self.options.qr:
            items.append(self._code(numbered, slot))
            ruled = CODE_SIDE + 2
        board = draw_puzzle(puzzle, self._look(slot.cell(puzzle.size)), self.options.lang)
        spoken = self.words["spoken puzzle"].format(number=number, n=puzzle.size)
        alt = f"{spoken}{tier}. {describe_puzzle(puzzle, self.options.lang)}"
        return [
            *items,
            rule(slot.x, slot.y + ruled, slot.width),
            picture(board, slot.x, slot.y + head.height, slot.side, alt),
        ]

    def _code(self, numbered: Numbered, slot: Slot) -> Item:
        beside = len(str(numbered.number)) * 0.5 * self.layout.head.number + 3
        drawn = figures.code(link(str(self.options.qr), numbered.entry.puzzle))
        alt = self.words["spoken code"].format(number=numbered.number)
        return picture(drawn, slot.x + beside, slot.y, CODE_SIDE, alt)

    def _look(self, cell: float) -> Theme:
        """The print theme with pens and digits for cells so many millimetres wide."""
        large = self.options.large_print
        theme = _pinned(PRINT, LARGE_PENS if large else PUZZLE_PENS, cell)
        return replace(theme, digits=LARGE_DIGITS) if large else theme

    def _rules_of(self, chunk: Sequence[Numbered]) -> str:
        """The rules of a page's variants in words; by number where they differ."""
        said: dict[tuple[str, ...], list[str]] = {}
        for number, entry in chunk:
            sentences = rule_sentences(entry.puzzle.rules, self.options.lang)
            said.setdefault(sentences, []).append(str(number))
        if len(said) == 1:
            return " ".join(next(iter(said)))
        return " ".join(
            f"{', '.join(numbers)}: {' '.join(sentences)}"
            for sentences, numbers in said.items()
            if sentences
        )

    # --- solutions ------------------------------------------------------------------------------

    def _solution_pages(self, first: int) -> list[Page]:
        each = len(self.layout.solution_slots(1, self.largest))
        return [
            self._solution_page(page, chunk, page == first)
            for page, chunk in enumerate(_cut(self.entries, each), first)
        ]

    def _solution_page(self, page: int, chunk: list[Numbered], first: bool) -> Page:
        items = titled(
            self.words["solutions"], self.layout.left(page), self.layout.text_width, first
        )
        for (number, entry), slot in zip(
            chunk, self.layout.solution_slots(page, self.largest), strict=False
        ):
            spoken = self.words["spoken solution"].format(number=number)
            grid = entry.solution
            look = _pinned(PRINT, SOLUTION_PENS, slot.cell(grid.size))
            drawn = draw_solution(entry.puzzle, grid, look, self.options.lang)
            items += [
                words(str(number), slot.x, slot.y - 1.5, 12, style(3.8, TALL, BOLD)),
                picture(
                    drawn,
                    slot.x,
                    slot.y,
                    slot.side,
                    f"{spoken} {describe_grid(grid, self.options.lang)}",
                ),
            ]
        return Page(items, self._foot(page), self.options.solutions == "upside-down")


def _pinned(theme: Theme, pens: Pens, cell: float) -> Theme:
    """A theme whose pens, told in millimetres, are those of a cell so many millimetres wide."""
    share = 100 / cell
    return replace(
        theme,
        ground=None,
        pens=Pens(
            pens.frame * share,
            pens.grid * share,
            pens.wall * share,
            pens.diagonal * share,
            pens.dash * share,
        ),
    )


def _cut(entries: list[Numbered], each: int) -> list[list[Numbered]]:
    return [entries[start : start + each] for start in range(0, len(entries), each)]


__all__ = ["Planner"]
