"""What comes after the puzzles: pages for notes, solutions, and the parts of running text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..render.describe import describe_grid
from ..render.svg import draw_solution
from ..render.theme import Pens
from .frame import Frame, Numbered
from .items import BOLD, TALL, Page, picture, style, words
from .layout import MARGIN
from .puzzles import on_paper

PENS = Pens(frame=0.35, grid=0.12, wall=0.3, diagonal=0.12, dash=0.6)
"""In millimetres on paper."""


def notes_page(frame: Frame, page: int) -> Page:
    """Return a page that is left for notes."""
    return Page(frame.titled("notes", page, first=False), frame.foot(page))


def solution_page(
    frame: Frame, page: int, chunk: Sequence[Numbered], largest: int, first: bool
) -> Page:
    """Return a page of solutions.

    Parameters
    ----------
    frame : Frame
        Measures and words.
    page : int
        Its number.
    chunk : sequence of Numbered
        Whose solutions it holds.
    largest : int
        The size of the book's largest board.
    first : bool
        Whether the solutions begin here.
    """
    lang, look = frame.options.lang, style(3.8, TALL, BOLD)
    items = frame.titled("solutions", page, first)
    slots = frame.layout.solution_slots(page, largest)
    for (number, entry), slot in zip(chunk, slots, strict=False):
        grid = entry.solution
        theme = on_paper(PENS, slot.cell(grid.size))
        drawn = draw_solution(entry.puzzle, grid, theme, lang)
        spoken = frame.words["spoken solution"].format(number=number)
        alt = f"{spoken} {describe_grid(grid, lang)}"
        items.append(words(str(number), slot.x, slot.y - 1.5, 12, look))
        items.append(picture(drawn, slot.x, slot.y, slot.side, alt))
    return Page(items, frame.foot(page), frame.options.solutions == "upside-down")


def running_parts(frame: Frame, entries: Sequence[Numbered]) -> list[dict[str, Any]]:
    """Return the parts of running text, as the template reads them: ways in, first steps."""
    ways = [(number, [entry.way_in]) for number, entry in entries if entry.way_in]
    hints = [(number, [*entry.hints]) for number, entry in entries if entry.hints]
    found = []
    if frame.options.ways_in and ways:
        found.append(_part(frame, "ways in", ways, columns=2, spacing=3.2))
    if frame.options.hints and hints:
        columns = 1 if frame.options.sheet.bound else 2
        found.append(_part(frame, "hints", hints, columns, spacing=5))
    return found


def _part(
    frame: Frame,
    name: str,
    entries: Iterable[tuple[int, list[str]]],
    columns: int,
    spacing: float,
) -> dict[str, Any]:
    return {
        "title": frame.words[name],
        "columns": columns,
        "spacing": spacing,
        "number": 10,
        "inside": frame.layout.inside,
        "outside": MARGIN,
        "top": MARGIN,
        "bottom": MARGIN + 4,
        "entries": [{"number": str(number), "lines": lines} for number, lines in entries],
    }


__all__ = ["notes_page", "running_parts", "solution_page"]
