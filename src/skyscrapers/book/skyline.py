"""The title page's picture: a tower for each puzzle, in order, as tall as it is hard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import median_low
from zlib import crc32

from ..human.ladder import TIERS
from ..render.board import box, group, number, path, tag

MOST_TOWERS = 120
"""In one row; more puzzles share towers."""
WIDEST = 14
LOWEST = 14
STOREY = 4.2
_WINDOW_HEIGHT = 1.9
_SPIRE = 11


@dataclass(frozen=True)
class Colours:
    """Ground line, towers, dark and lit windows."""

    ground: str
    tower: str
    dark: str
    lit: str


COLOURS = {
    "colour": Colours("#111", "#12655a", "#4a8a81", "#efb02b"),
    "black": Colours("#000", "#000", "#555", "#fff"),
}


@dataclass(frozen=True)
class Tower:
    """What a tower stands for: one puzzle, or the median of a group.

    Parameters
    ----------
    score : float
        Of the grade; more is taller.
    tier : int
        1 … 7: so many blocks stand on one another.
    key : int
        Decides which windows are lit.
    """

    score: float
    tier: int
    key: int


def towers(graded: Sequence[tuple[int | None, float | None]], keys: Sequence[str]) -> list[Tower]:
    """Return the towers of a book.

    Parameters
    ----------
    graded : sequence of (tier, score)
        One a puzzle, in the order of the book; None for a puzzle beyond the ladder, which is then
        as hard as the hardest.
    keys : sequence of str
        One a puzzle: what its windows are drawn from.

    Returns
    -------
    list of Tower
        One a puzzle up to 120; above, the median of each group of k.
    """
    hardest = max((score for _, score in graded if score is not None), default=0)
    alone = [
        Tower(
            hardest if score is None else score,
            len(TIERS) if tier is None else tier,
            crc32(key.encode()),
        )
        for (tier, score), key in zip(graded, keys, strict=True)
    ]
    each = group_size(len(alone))
    return [_median(alone[start : start + each]) for start in range(0, len(alone), each)]


def group_size(count: int) -> int:
    """Return how many puzzles share a tower.

    >>> group_size(120), group_size(121), group_size(600)
    (1, 2, 5)
    """
    return max(1, ceil(count / MOST_TOWERS))


def _median(group_: Sequence[Tower]) -> Tower:
    middle = median_low(sorted((tower.score, tower.tier, tower.key) for tower in group_))
    return Tower(*middle)


def draw_skyline(
    row: Sequence[Tower],
    width: float,
    height: float,
    left: float,
    right: float,
    colours: Colours,
    bleed: float = 0,
) -> str:
    """Return the skyline as SVG, one unit a millimetre, ground line at the foot.

    Parameters
    ----------
    row : sequence of Tower
        From left to right.
    width, height : float
        Of the picture without bleed: the page's width, room for the tallest tower and its spire.
    left, right : float
        Margins at the ends of the row.
    colours : Colours
        In colour or in black.
    bleed : float
        How far the ground goes on beyond the page.
    """
    lot = min(WIDEST, (width - left - right) / len(row))
    spired = _within_top_tenth(row)
    hardest = max(tower.score for tower in row)
    blocks: list[str] = []
    windows: dict[bool, list[str]] = {False: [], True: []}
    for index, tower in enumerate(row):
        share = sqrt(tower.score / hardest) if hardest else 0
        tall = LOWEST + share * (height - LOWEST - _SPIRE)
        x = left + index * lot
        blocks += _blocks(tower, x, height, tall, lot)
        if index in spired:
            blocks.append(_spire(x + lot / 2, height - tall, lot))
        for window, is_lit in _windows(tower, x, height, tall, lot):
            windows[is_lit].append(window)
    whole = width + 2 * bleed
    ground = path(
        [f"M{number(-bleed)} {number(height)}h{number(whole)}"],
        stroke=colours.ground,
        stroke_width=0.8,
    )
    return tag(
        "svg",
        group(
            [
                path(blocks, fill=colours.tower),
                path(windows[False], fill=colours.dark),
                path(windows[True], fill=colours.lit),
                ground,
            ]
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(-bleed)} 0 {number(whole)} {number(height + 0.4)}",
    )


def _within_top_tenth(row: Sequence[Tower]) -> frozenset[int]:
    """The towers that carry a spire: the tenth with the highest scores, one at least."""
    ranked = sorted(range(len(row)), key=lambda index: (-row[index].score, -index))
    return frozenset(ranked[: max(1, len(row) // 10)])


def _setbacks(tower: Tower, tall: float, lot: float) -> Iterator[tuple[float, float]]:
    """Width and height of each block, the lowest and widest first; the last is as tall as asked."""
    for step in range(tower.tier):
        yield (
            lot * 0.92 * (1 - 0.11 * step),
            tall * (1 - 0.09 * (tower.tier - 1 - step)),
        )


def _blocks(tower: Tower, x: float, ground: float, tall: float, lot: float) -> Iterator[str]:
    for width, height in _setbacks(tower, tall, lot):
        yield box(x + (lot - width) / 2, ground - height, width, height)


def _spire(x: float, top: float, lot: float) -> str:
    half = min(0.35, lot / 8)
    return f"M{number(x - half)} {number(top)}h{number(2 * half)}l-{number(half)}-{_SPIRE}z"


def _windows(
    tower: Tower, x: float, ground: float, tall: float, lot: float
) -> Iterator[tuple[str, bool]]:
    """Two columns of windows in the lowest block, and whether each is lit; some lots are blind."""
    if lot < 2.4:
        return
    _, lowest = next(_setbacks(tower, tall, lot))
    width = lot * 0.18
    for storey in range(int((lowest - 3) / STOREY)):
        for column in range(2):
            chance = crc32(f"{tower.key} {storey} {column}".encode())
            if chance % 4:
                left = x + lot * (0.24 + 0.32 * column)
                yield (
                    box(left, ground - 3.6 - storey * STOREY, width, _WINDOW_HEIGHT),
                    chance % 7 == 0,
                )


__all__ = ["COLOURS", "Colours", "Tower", "draw_skyline", "group_size", "towers"]
