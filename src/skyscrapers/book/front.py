"""What comes before the puzzles: the title page with its skyline, and how it is played."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from ..core.rules import Measure
from ..human.ladder import TIERS
from ..render.wording import Words
from . import figures, skyline
from .entries import Entry
from .frame import Frame
from .items import BOLD, TALL, Item, Page, at_foot, heading, picture, style, unbroken, words
from .layout import FOOT, MARGIN

TECHNIQUES = (
    "silhouette",
    "slide",
    "line-trial",
    "line-census",
    "chain",
    "refutation",
    "nested-refutation",
)
"""One of each tier, told where the floors are."""
_LETTER = 0.52
"""Width of an average letter as a share of its size, on the safe side."""
_TITLE_DEPTH = 16


def title_page(
    frame: Frame, entries: Sequence[Entry], title: str, subtitle: str, colophon: str
) -> Page:
    """Return the title page: title, subtitle, a tower for each puzzle, and the colophon."""
    options, layout, say, scale = frame.options, frame.layout, frame.words, frame.layout.scale
    left, across = layout.left(1), layout.text_width
    ground = layout.height - 62 * scale
    lines = [{"text": unbroken(subtitle), **style(6.4 * scale)}]
    if options.author:
        lines.append({"text": options.author, **style(4.2 * scale)})
    top: Item = {
        "kind": "cover",
        "text": title,
        "x": left,
        "y": 30 * scale,
        "width": across,
        "least": 6,
        "gap": 6 * scale,
        "lines": lines,
        **style(21 * scale, TALL, BOLD),
    }
    each = skyline.group_size(len(entries))
    caption = say["skyline" if each == 1 else "grouped skyline"].format(k=each)
    return Page(
        [
            top,
            _skyline(frame, entries, ground),
            words(caption, left, ground + 10 * scale, across, style(4.2 * scale)),
            at_foot(words(colophon, left, 0, across, style(3.2 * scale, quiet=True)), 20 * scale),
        ]
    )


def _skyline(frame: Frame, entries: Sequence[Entry], ground: float) -> Item:
    layout = frame.layout
    bleed, tall = frame.options.bleed, ground - 92 * layout.scale
    row = skyline.towers(
        [(entry.tier, entry.score) for entry in entries],
        [str(entry.puzzle.clues) for entry in entries],
    )
    colours = skyline.COLOURS[frame.options.cover]
    drawn = skyline.draw_skyline(row, layout.width, tall, layout.left(1), MARGIN, colours, bleed)
    spoken = frame.words["spoken skyline"].format(count=len(row))
    return picture(drawn, -bleed, ground - tall, layout.width + 2 * bleed, spoken)


def lesson_page(
    frame: Frame, page: int, measure: Measure, rules: Sequence[str], own: Sequence[str]
) -> Page:
    """Return the page that tells how it is played and what the floors of a grade mean.

    Parameters
    ----------
    frame : Frame
        Measures and words.
    page : int
        Its number.
    measure : Measure
        What clues tell in the worked row.
    rules, own : sequence of str
        What variants add for all puzzles, and for some of them only, a sentence each. Where they
        are too many for the page, the latter are left to the feet of the pages.
    """
    layout, say, scale = frame.layout, frame.words, frame.layout.scale
    left, across, size = layout.left(page), layout.text_width, 4 * scale
    clues = dict(zip(("left", "right"), figures.LESSON_CLUES[measure], strict=True))
    worked = say[f"lesson 3, {measure}"].format(**clues)
    sentences = [say["lesson 1"], say[f"lesson 2, {measure}"], worked, *rules]
    floors_at = layout.height - FOOT - len(TIERS) * 9 * scale
    least = 0.3 * across

    def free(told: Sequence[str]) -> float:
        """The width that words leave to the picture."""
        depth = sum(_depth(sentence, across, size) for sentence in told)
        return (floors_at - 22 * scale - MARGIN - _TITLE_DEPTH - depth) / figures.LESSON_ASPECT

    if own:
        listed = [*sentences, say["own rules"].format(rules=" ".join(own))]
        sentences = listed if free(listed) >= least else [*sentences, say["own rules, short"]]
    width = min(across, max(least, free(sentences)))
    row = " ".join(map(str, figures.LESSON_ROW))
    spoken = say["spoken lesson"].format(row=row, **clues)
    y: float = MARGIN + _TITLE_DEPTH
    items = [
        *frame.titled("lesson", page),
        picture(figures.lesson(measure), left, y, width, spoken),
    ]
    y += width * figures.LESSON_ASPECT + 8 * scale
    for sentence in sentences:
        items.append(words(sentence, left, y, across, style(size)))
        y += _depth(sentence, across, size)
    at = floors_at - 11 * scale
    items.append(heading(say["tiers"], 1, left, at, across, style(5 * scale, TALL, BOLD)))
    for tier in range(1, len(TIERS) + 1):
        items += _floor(frame, tier, left, floors_at + (tier - 1) * 9 * scale)
    return Page(items, frame.foot(page))


def _depth(text: str, width: float, size: float) -> float:
    """How far down the text after this one begins."""
    return (1.62 * ceil(len(text) * _LETTER * size / width) + 0.6) * size


def _floor(frame: Frame, tier: int, x: float, y: float) -> list[Item]:
    """A tier in floors, by name, and in the words of one of its techniques."""
    scale, across = frame.layout.scale, frame.layout.text_width
    name, called = 32 * scale, Words(frame.options.lang).technique(TECHNIQUES[tier - 1])
    technique = f"{called}. {frame.words[f'tier {tier}']}"
    return [
        picture(figures.floors(tier), x, y - 1.4 * scale, 3.6 * scale),
        words(
            frame.tier(tier),
            x + 7 * scale,
            y,
            name,
            style(3.8 * scale, TALL, BOLD),
        ),
        words(technique, x + name, y + 0.4, across - name, style(3 * scale)),
    ]


__all__ = ["lesson_page", "title_page"]
