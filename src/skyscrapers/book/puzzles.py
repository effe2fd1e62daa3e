"""Pages of puzzles: each board under its head, the rules of variants at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core.rules import Measure
from ..render.board import CAP_HEIGHT
from ..render.describe import describe_puzzle, rule_sentences
from ..render.svg import draw_puzzle
from ..render.theme import PRINT, Pens, Theme
from . import figures
from .frame import NOTICE, RULES_LINE, Frame, Numbered
from .items import BOLD, TALL, Item, Page, at_foot, heading, picture, rule, style, words
from .layout import CODE_SIDE, Slot
from .links import link

PENS = Pens(frame=0.6, grid=0.2, wall=0.5, diagonal=0.15, dash=1)
LARGE_PENS = Pens(frame=0.9, grid=0.35, wall=0.75, diagonal=0.25, dash=1.5)
"""In millimetres on paper."""
LARGE_DIGITS = 1.25
_SECTION_TOP = 7


@dataclass(frozen=True)
class Chunk:
    """What one page of puzzles holds.

    Parameters
    ----------
    puzzles : sequence of Numbered
        In order.
    section : str
        The name of the section that begins here; empty where none does.
    """

    puzzles: Sequence[Numbered]
    section: str = ""


def puzzle_page(frame: Frame, page: int, chunk: Chunk, solutions_at: int | None) -> Page:
    """Return a page of puzzles.

    Parameters
    ----------
    frame : Frame
        Measures and words.
    page : int
        Its number.
    chunk : Chunk
        What it holds.
    solutions_at : int, optional
        The page where the solutions begin, told at the foot.
    """
    items = _section(frame, page, chunk.section)
    for numbered, slot in zip(chunk.puzzles, frame.layout.slots(page), strict=False):
        items += _head(frame, numbered, slot)
        items.append(_board(frame, numbered, slot))
    if rules := _rules(frame, chunk.puzzles):
        look = style(NOTICE * frame.layout.large)
        items.append(at_foot(frame.across(rules, page, look), RULES_LINE))
    outer = frame.words["solutions on"].format(page=solutions_at) if solutions_at else ""
    return Page(items, frame.foot(page, outer))


def _section(frame: Frame, page: int, name: str) -> list[Item]:
    """The name of the section that begins on a page, in its top margin."""
    if not name:
        return []
    layout = frame.layout
    look = style(4.2 * layout.large, TALL, BOLD)
    return [heading(name, 1, layout.left(page), _SECTION_TOP, layout.text_width, look)]


def _head(frame: Frame, numbered: Numbered, slot: Slot) -> list[Item]:
    """Number at left; at right size and grade in words and in floors; a rule beneath."""
    number, entry = numbered
    head = frame.layout.head
    baseline = slot.y + CAP_HEIGHT * head.number
    tall = 0.8 * head.number if entry.tier else 0
    wide = figures.FLOORS_ASPECT * tall
    level = 2 if frame.in_sections else 1
    look = style(head.number, TALL, BOLD)
    items = [
        heading(str(number), level, slot.x, slot.y, slot.width, look),
        words(
            _size_and_grade(frame, numbered),
            slot.x,
            baseline - CAP_HEIGHT * head.words,
            slot.width - (wide + 2.4 if wide else 0),
            style(head.words),
            "right",
        ),
    ]
    if entry.tier:
        floors = figures.floors(entry.tier)
        items.append(picture(floors, slot.x + slot.width - wide, baseline - tall, wide))
    if frame.options.qr:
        items.append(_code(frame, numbered, slot))
    return [*items, rule(slot.x, slot.y + head.rule, slot.width)]


def _size_and_grade(frame: Frame, numbered: Numbered) -> str:
    _, entry = numbered
    sign = "Σ " if entry.puzzle.rules.measure is Measure.SUM else ""
    size = f"{sign}{frame.size(entry.puzzle.size)}"
    return f"{size}, {frame.tier(entry.tier)}" if entry.tier else size


def _code(frame: Frame, numbered: Numbered, slot: Slot) -> Item:
    """The code that opens a puzzle, beside its number."""
    digits = len(str(numbered.number)) * 0.5 * frame.layout.head.number
    drawn = figures.code(link(str(frame.options.qr), numbered.entry.puzzle))
    spoken = frame.words["spoken code"].format(number=numbered.number)
    return picture(drawn, slot.x + digits + 3, slot.y, CODE_SIDE, spoken)


def _board(frame: Frame, numbered: Numbered, slot: Slot) -> Item:
    """The board, with its clues and givens as the text that stands for it."""
    number, entry = numbered
    puzzle, lang = entry.puzzle, frame.options.lang
    drawn = draw_puzzle(puzzle, _look(frame, slot.cell(puzzle.size)), lang)
    spoken = frame.words["spoken puzzle"].format(number=number, n=puzzle.size)
    tier = f", {frame.tier(entry.tier)}" if entry.tier else ""
    alt = f"{spoken}{tier}. {describe_puzzle(puzzle, lang)}"
    return picture(drawn, slot.x, slot.y + frame.layout.head.height, slot.side, alt)


def _look(frame: Frame, cell: float) -> Theme:
    """The print theme for cells so many millimetres wide."""
    if frame.options.large_print:
        return replace(on_paper(LARGE_PENS, cell), digits=LARGE_DIGITS)
    return on_paper(PENS, cell)


def on_paper(pens: Pens, cell: float) -> Theme:
    """Return the print theme on bare paper, its pens told in millimetres.

    Parameters
    ----------
    pens : Pens
        In millimetres.
    cell : float
        Width of a cell, in millimetres.
    """
    return replace(PRINT, ground=None, pens=pens.times(100 / cell))


def _rules(frame: Frame, puzzles: Sequence[Numbered]) -> str:
    """The rules of a page's variants in words; by number where they differ."""
    said: dict[tuple[str, ...], list[str]] = {}
    for number, entry in puzzles:
        sentences = rule_sentences(entry.puzzle.rules, frame.options.lang)
        said.setdefault(sentences, []).append(str(number))
    if len(said) == 1:
        return " ".join(next(iter(said)))
    return " ".join(
        f"{', '.join(numbers)}: {' '.join(sentences)}"
        for sentences, numbers in said.items()
        if sentences
    )


__all__ = ["Chunk", "on_paper", "puzzle_page"]
