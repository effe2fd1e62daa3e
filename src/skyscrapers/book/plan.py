"""The plan of a book: every page with everything on it in its place, and the parts that flow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeVar

from .. import __version__
from ..core.rules import Measure
from ..render.describe import rule_sentences
from .back import notes_page, running_parts, solution_page
from .entries import Entry
from .frame import Frame, Numbered
from .front import lesson_page, title_page
from .items import Page
from .options import BookOptions
from .puzzles import Chunk, puzzle_page

T = TypeVar("T")

LAST_WITHOUT_GUESS = 5
"""The hardest tier whose techniques assume nothing."""


def plan_book(entries: Sequence[Entry], options: BookOptions) -> dict[str, Any]:
    """Return a book as the template reads it.

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
    frame = Frame(options)
    return {
        "title": _title(frame),
        "author": [options.author] if options.author else [],
        "description": colophon(frame, entries),
        "keywords": ["Skyscrapers", *(frame.size(size) for size in _sizes(entries))],
        "lang": options.lang,
        "width": frame.layout.width,
        "height": frame.layout.height,
        "bleed": options.bleed,
        "pages": [vars(page) for page in lay_out(entries, options)],
        "parts": running_parts(frame, _numbered(entries)),
    }


def lay_out(entries: Sequence[Entry], options: BookOptions) -> list[Page]:
    """Return the pages whose places are fixed, from the title page to the last solutions.

    Parameters and errors are those of `plan_book`.
    """
    frame, numbered = Frame(options), _numbered(entries)
    if options.solutions == "only":
        return _solutions(frame, numbered, 1)
    frame.layout.check(max(_sizes(entries)))
    front = _front(frame, entries)
    chunks = list(_chunks(frame, numbered))
    end = len(front) + len(chunks)
    if options.solutions == "none":
        return [*front, *_puzzles(frame, chunks, len(front) + 1, None)]
    # Never on the back of the last puzzles: solutions begin on a right-hand page.
    notes = [notes_page(frame, end + 1)] if end % 2 else []
    solutions_at = end + len(notes) + 1
    return [
        *front,
        *_puzzles(frame, chunks, len(front) + 1, solutions_at),
        *notes,
        *_solutions(frame, numbered, solutions_at),
    ]


def _numbered(entries: Sequence[Entry]) -> list[Numbered]:
    return [Numbered(number, entry) for number, entry in enumerate(entries, 1)]


def _front(frame: Frame, entries: Sequence[Entry]) -> list[Page]:
    """The title page and the page that tells how it is played, as asked for."""
    pages = []
    if frame.options.cover != "none":
        texts = _title(frame), subtitle(frame, entries), colophon(frame, entries)
        pages.append(title_page(frame, entries, *texts))
    if frame.options.how_to_play:
        pages.append(lesson_page(frame, len(pages) + 1, *_lesson(frame, entries)))
    return pages


def _lesson(frame: Frame, entries: Sequence[Entry]) -> tuple[Measure, list[str], list[str]]:
    """What clues tell in the worked row, and what variants add, to all puzzles and to some."""
    rules = [entry.puzzle.rules for entry in entries]
    measures = {each.measure for each in rules}
    measure = measures.pop() if len(measures) == 1 else Measure.COUNT
    # What clues tell is a rule of its own only where the worked row tells something else.
    besides = [replace(r, measure=Measure.COUNT) if r.measure is measure else r for r in rules]
    said = [rule_sentences(each, frame.options.lang) for each in besides]
    every = dict.fromkeys(sentence for sentences in said for sentence in sentences)
    shared = [sentence for sentence in every if all(sentence in each for each in said)]
    return measure, shared, [sentence for sentence in every if sentence not in shared]


def _chunks(frame: Frame, numbered: Sequence[Numbered]) -> Iterator[Chunk]:
    """What each page of puzzles holds, tier by tier where the book has sections."""
    each = frame.options.per_page
    if not frame.in_sections:
        yield from map(Chunk, _cut(numbered, each))
        return
    for tier, group in groupby(numbered, key=lambda each: each.entry.tier):
        for index, puzzles in enumerate(_cut(list(group), each)):
            yield Chunk(puzzles, "" if index else frame.tier(tier))


def _puzzles(
    frame: Frame, chunks: Sequence[Chunk], first: int, solutions_at: int | None
) -> list[Page]:
    return [
        puzzle_page(frame, page, chunk, solutions_at) for page, chunk in enumerate(chunks, first)
    ]


def _solutions(frame: Frame, numbered: Sequence[Numbered], first: int) -> list[Page]:
    largest = max(entry.puzzle.size for _, entry in numbered)
    each = len(frame.layout.solution_slots(first, largest))
    return [
        solution_page(frame, page, chunk, largest, page == first)
        for page, chunk in enumerate(_cut(numbered, each), first)
    ]


def _cut(items: Sequence[T], each: int) -> list[Sequence[T]]:
    return [items[start : start + each] for start in range(0, len(items), each)]


def _sizes(entries: Sequence[Entry]) -> list[int]:
    return sorted({entry.puzzle.size for entry in entries})


def _title(frame: Frame) -> str:
    """The title that was asked for, or the puzzle's name."""
    return frame.options.title or frame.words["title"]


def subtitle(frame: Frame, entries: Sequence[Entry]) -> str:
    """Return the subtitle: how many puzzles, which sizes, which tiers."""
    if frame.options.subtitle is not None:
        return frame.options.subtitle
    tiers = sorted({entry.tier for entry in entries if entry.tier})
    count = len(entries)
    parts = [
        frame.words["one puzzle" if count == 1 else "puzzle count"].format(count=count),
        _range(frame, [frame.size(size) for size in _sizes(entries)]),
    ]
    if tiers:
        parts.append(_range(frame, [frame.tier(tier) for tier in tiers]))
    return ", ".join(parts)


def _range(frame: Frame, names: Sequence[str]) -> str:
    if names[0] == names[-1]:
        return names[0]
    return frame.words["range"].format(first=names[0], last=names[-1])


def colophon(frame: Frame, entries: Sequence[Entry]) -> str:
    """Return what makes any page again: seed, promise, scale and version."""
    say, seed = frame.words, frame.options.seed
    tiers = {entry.tier for entry in entries}
    logical = all(tier is not None and tier <= LAST_WITHOUT_GUESS for tier in tiers)
    scales = ", ".join(sorted({entry.scale for entry in entries if entry.scale}))
    sentences = [
        say["seed"].format(seed=seed) if seed is not None else "",
        say["no guess" if logical else "unique"],
        say["scale"].format(scale=scales) if scales else "",
        say["made by"].format(version=__version__),
    ]
    return " ".join(filter(None, sentences))


__all__ = ["lay_out", "plan_book"]
