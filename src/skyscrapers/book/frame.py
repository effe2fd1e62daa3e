"""What every page of a book shares: measures, words, and what stands at the foot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .entries import Entry
from .items import BOLD, TALL, Item, at_foot, heading, rule, style, words
from .layout import MARGIN, Layout
from .options import BookOptions
from .words import tier_name
from .words import words as catalogue

NOTICE = 2.6
"""Size of what stands at the foot, in millimetres."""
FOOT_LINE, RULES_LINE = 9, 14.5
"""How far page number and rules in words stand above the edge, in millimetres."""


class Numbered(NamedTuple):
    """An entry and its number in the book."""

    number: int
    entry: Entry


@dataclass(frozen=True)
class Frame:
    """The frame that pages are filled in.

    Parameters
    ----------
    options : BookOptions
        What is printed and how.
    """

    options: BookOptions

    @cached_property
    def layout(self) -> Layout:
        """The measures."""
        return Layout(self.options)

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Every word, in the book's language."""
        return catalogue(self.options.lang)

    @property
    def in_sections(self) -> bool:
        """Whether each tier has a section of its own."""
        return self.options.sections and self.options.order == "tier"

    def size(self, size: int) -> str:
        """Return the size of a board in words."""
        return self.words["size"].format(n=size)

    def tier(self, tier: int | None) -> str:
        """Return the name of a tier."""
        return tier_name(tier, self.options.lang)

    def across(self, text: str, page: int, look: Item, align: str = "left") -> Item:
        """Return a text from margin to margin, to be put at the foot of a page."""
        layout = self.layout
        return words(text, layout.left(page), 0, layout.text_width, look, align)

    def foot(self, page: int, outer: str = "") -> list[Item]:
        """Return the page number and, on the outer side, where else to look."""
        large = self.layout.large
        items = [self.across(str(page), page, style(3 * large), "center")]
        if outer:
            side = "right" if page % 2 else "left"
            items.append(self.across(outer, page, style(NOTICE * large, quiet=True), side))
        return [at_foot(item, FOOT_LINE) for item in items]

    def titled(self, name: str, page: int, first: bool = True) -> list[Item]:
        """Return the head of a page that has one: its title over a rule; a heading only once."""
        x, width = self.layout.left(page), self.layout.text_width
        look, text = style(7, TALL, BOLD), self.words[name]
        if first:
            title = heading(text, 1, x, MARGIN, width, look)
        else:
            title = words(text, x, MARGIN, width, look)
        return [title, rule(x, MARGIN + 8, width)]


__all__ = ["Frame", "Numbered"]
