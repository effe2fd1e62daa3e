"""What a page is laid out from: texts, headings, rules and pictures, each in its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Item = dict[str, Any]

PLAIN, TALL = False, True
REGULAR, BOLD = 400, 700


@dataclass
class Page:
    """A page: what it shows, what its foot says, and whether it stands on its head."""

    items: list[Item] = field(default_factory=list)
    foot: list[Item] = field(default_factory=list)
    turned: bool = False


def style(size: float, tall: bool = PLAIN, weight: int = REGULAR, quiet: bool = False) -> Item:
    """Return how a text is set: its size in millimetres, plain or tall, how bold, black or grey."""
    return {"size": size, "tall": tall, "weight": weight, "quiet": quiet}


def unbroken(text: str) -> str:
    """Return a text in which a size such as 6 × 6 stays on one line."""
    return text.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}")


def words(text: str, x: float, y: float, width: float, look: Item, align: str = "left") -> Item:
    """Return a text in a column, the top of its capitals at y."""
    place = {"x": x, "y": y, "width": width, "align": align}
    return {"kind": "text", "text": unbroken(text), **place, **look}


def heading(text: str, level: int, x: float, y: float, width: float, look: Item) -> Item:
    """Return a heading, which is also a bookmark."""
    return {
        "kind": "heading",
        "text": text,
        "level": level,
        "x": x,
        "y": y,
        "width": width,
        **look,
    }


def rule(x: float, y: float, width: float) -> Item:
    """Return a horizontal line of 0.2 mm."""
    return {"kind": "rule", "x": x, "y": y, "width": width}


def picture(svg: str, x: float, y: float, width: float, alt: str | None = None) -> Item:
    """Return a picture; one without a text in its place is an ornament to a screen reader."""
    item = {"kind": "picture", "svg": svg, "x": x, "y": y, "width": width}
    return item if alt is None else {**item, "alt": alt}


def at_foot(item: Item, distance: float) -> Item:
    """Return an item whose last line stands so far above the foot of the page."""
    return {**item, "foot": distance}
