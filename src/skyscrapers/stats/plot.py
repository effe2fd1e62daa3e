"""A tally as a picture: a bar a group, cut by the tier that its puzzles need."""

from __future__ import annotations

from xml.sax.saxutils import escape

from ..human.ladder import TIERS
from .table import LEVELS
from .tally import TIER_NUMBERS, Group, Tally

COLOURS = ("#dcebf7", "#b7d7ee", "#8cbfe2", "#5ea3d1", "#3683b9", "#1d6296", "#0d426b")
STALLED, OTHERS = "#d98c5f", "#c9c9c9"
LEFT, RIGHT, WIDTH = 150, 90, 600
TOP, BAR, GAP, LEGEND = 70, 22, 10, 30
LETTER = 6.5
"""About the width of a letter in the legend."""
INK = "#222222"


def plot(tally: Tally) -> str:
    """Return the picture as SVG: shares of each group by tier, with a legend and a description."""
    groups = tally.groups
    height = TOP + len(groups) * (BAR + GAP) + 10
    wide = LEFT + WIDTH + RIGHT
    described = "; ".join(_said(group) for group in groups)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
        "<title>Puzzles by the tier that logic needs</title>",
        f"<desc>{escape(described)}</desc>",
        f'<rect width="{wide}" height="{height}" fill="#ffffff"/>',
        *_legend(),
    ]
    for number, group in enumerate(groups):
        parts += _bar(group, TOP + number * (BAR + GAP))
    return "\n".join([*parts, "</svg>\n"])


def _name(group: Group) -> str:
    level = LEVELS.get(group.difficulty, group.difficulty)
    return f"{group.size}×{group.size} {level}".strip()


def _shares(group: Group) -> list[tuple[str, str, int]]:
    """What the bar is made of: name, colour and number of puzzles."""
    by_tier = [
        (f"{tier} {TIERS[tier - 1]}", COLOURS[(tier - 1) % len(COLOURS)], group.tiers[tier])
        for tier in TIER_NUMBERS
    ]
    rest = group.puzzles - group.unique
    return [*by_tier, ("stalled", STALLED, group.stalled), ("not unique", OTHERS, rest)]


def _said(group: Group) -> str:
    counted = ", ".join(f"{name}: {number}" for name, _, number in _shares(group) if number)
    return f"{_name(group)}: {counted}"


def _legend() -> list[str]:
    parts = []
    x = 20.0
    for name, colour, _ in _shares(Group(0, "")):
        parts.append(
            f'<rect x="{x:.1f}" y="20" width="12" height="12" fill="{colour}" stroke="{INK}" '
            f'stroke-width="0.5"/><text x="{x + 16:.1f}" y="{LEGEND + 1}" font-size="11">'
            f"{escape(name)}</text>"
        )
        x += LEGEND + LETTER * len(name)
    return parts


def _bar(group: Group, y: int) -> list[str]:
    middle = y + BAR * 0.7
    name = escape(_name(group))
    parts = [f'<text x="{LEFT - 10}" y="{middle:.1f}" text-anchor="end">{name}</text>']
    x = float(LEFT)
    for name, colour, number in _shares(group):
        if not number:
            continue
        width = WIDTH * number / group.puzzles
        parts.append(
            f'<rect x="{x:.2f}" y="{y}" width="{width:.2f}" height="{BAR}" fill="{colour}" '
            f'stroke="{INK}" stroke-width="0.5"><title>{escape(name)}: {number}</title></rect>'
        )
        x += width
    parts.append(
        f'<text x="{LEFT + WIDTH + 10}" y="{middle:.1f}">{group.solved}/{group.puzzles}</text>'
    )
    return parts
