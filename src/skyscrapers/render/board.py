"""The parts of a drawn board as SVG: lots, lines, digits, marks, clues and the views from them.

One cell is 100 units wide; the corner of the frame is the origin. Each function returns a piece of
SVG, or an empty text where there is nothing to draw.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from math import ceil, sqrt

from ..core.candidates import Mark
from ..core.geometry import Cell, Edge, Side, sightline
from ..core.puzzle import PARK
from ..core.rules import HouseKind, Rules
from .theme import Theme

CELL = 100
"""Width of a cell, in units of the drawing."""
CLUE_DISTANCE = 42
"""From the frame to the middle of a clue."""
CAP_HEIGHT = 0.71
"""Height of a digit as a share of its size."""
HEIGHT_SIZES = (54, 42, 34)
"""Sizes of a height of one, two and three digits: all fit the same lot unsqueezed."""
CLUE_SIZES = (42, 42, 34, 27)
"""Sizes of a clue of one to four digits."""
ROOF_INSET = 14
"""From the edge of a lot to the roof that stands on it."""

_OUTWARD = {Side.TOP: (0, -1), Side.BOTTOM: (0, 1), Side.LEFT: (-1, 0), Side.RIGHT: (1, 0)}
# Two trees on a lawn, from the corner of the cell; one small tree, from the middle of a mark.
_TREES = (
    "m29 42a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0m10.5 10.5v15"
    "m13-10a8 8 0 1 0 16 0a8 8 0 1 0-16 0m8 8v2v8m-33 0h43"
)
_SMALL_TREE = "m-5-3a5 5 0 1 0 10 0a5 5 0 1 0-10 0m5 5v6"


def number(value: float) -> str:
    """Return a coordinate as SVG text, to a hundredth of a unit.

    >>> number(12.50), number(3.14159), number(-0.001)
    ('12.5', '3.14', '0')
    """
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """Return an element; attributes that are None are left out, `_` in a name becomes `-`."""
    written = "".join(
        f' {key.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def group(content: Iterable[str], **attributes: object) -> str:
    """Return elements that share attributes, or nothing where there are none."""
    joined = "".join(content)
    return tag("g", joined, **attributes) if joined else ""


def path(steps: Iterable[str], **attributes: object) -> str:
    """Return a path of several strokes, or nothing where there is none."""
    joined = "".join(steps)
    return tag("path", d=joined, **attributes) if joined else ""


def box(x: float, y: float, width: float, height: float | None = None) -> str:
    """Return the path of a rectangle, a square where no height is told."""
    across, down = number(width), number(width if height is None else height)
    return f"M{number(x)} {number(y)}h{across}v{down}h-{across}z"


def box_around(x: float, y: float, width: float, height: float) -> str:
    """Return the path of a rectangle around a point."""
    return box(x - width / 2, y - height / 2, width, height)


def lots(cells: Iterable[Cell], inset: float = 0, **attributes: object) -> str:
    """Return a square on each cell, `inset` units inside it."""
    side = CELL - 2 * inset
    squares = (box(c.column * CELL + inset, c.row * CELL + inset, side) for c in cells)
    return path(squares, **attributes)


def middle(cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell."""
    return (cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL


def texts(
    items: Iterable[tuple[float, float, str]], sizes: Sequence[float], **attributes: object
) -> str:
    """Return texts whose digits stand around points, each as large as its length allows."""
    by_size: dict[float, list[str]] = {}
    for x, y, what in items:
        size = sizes[min(len(what), len(sizes)) - 1]
        baseline = number(y + CAP_HEIGHT / 2 * size)
        by_size.setdefault(size, []).append(tag("text", what, x=number(x), y=baseline))
    return "".join(
        group(by_size[size], font_size=number(size), **attributes)
        for size in sorted(by_size, reverse=True)
    )


def heights(
    values: Mapping[Cell, int], tallest: int, scale: float = 1, **attributes: object
) -> str:
    """Return the height in the middle of each cell; parks are left to `parks`.

    All are as large as the tallest that the rules allow can be.
    """
    size = HEIGHT_SIZES[len(str(tallest)) - 1] * scale
    items = [(*middle(cell), str(height)) for cell, height in values.items() if height != PARK]
    return texts(items, (size,), **attributes)


def parks(values: Mapping[Cell, int], colour: str) -> str:
    """Return two trees in each cell that is a park."""
    trees = (
        f"M{cell.column * CELL} {cell.row * CELL}{_TREES}"
        for cell, height in values.items()
        if height == PARK
    )
    return path(trees, fill="none", stroke=colour, stroke_width=3)


def ruling(rules: Rules, theme: Theme) -> str:
    """Return everything that is ruled: diagonals, lines between cells, walls, frame."""
    side, pens = rules.size * CELL, theme.pens
    inner = [f"M{at} 0v{side}M0 {at}h{side}" for at in range(CELL, side, CELL)]
    diagonals = [f"M0 0L{side} {side}M0 {side}L{side} 0"] if rules.diagonals else []
    return group(
        [
            path(
                diagonals,
                stroke=theme.ink,
                stroke_width=number(pens.diagonal),
                stroke_dasharray=number(pens.dash) if pens.dash else None,
            ),
            path(inner, stroke=theme.grid, stroke_width=number(pens.grid)),
            path(_walls(rules), stroke=theme.ink, stroke_width=number(pens.wall)),
            path([box(0, 0, side)], stroke=theme.ink, stroke_width=number(pens.frame)),
        ],
        fill="none",
    )


def outline(cells: Iterable[Cell], size: int, **attributes: object) -> str:
    """Return the border of some cells, drawn once around all that touch."""
    return path(_borders(dict.fromkeys(cells, 0), size), fill="none", **attributes)


def _walls(rules: Rules) -> list[str]:
    """The strokes between boxes or between regions."""
    parts = (h for h in rules.extra_houses if h.name.kind is not HouseKind.DIAGONAL)
    return _borders({cell: part.name.index for part in parts for cell in part.cells}, rules.size)


def _borders(label: Mapping[Cell, Hashable], size: int) -> list[str]:
    """The strokes between cells of different labels, joined where they go on straight."""
    if not label:
        return []
    strokes = []
    walk = range(size)
    for at in range(size + 1):
        beside = [label.get(Cell(i, at - 1)) != label.get(Cell(i, at)) for i in walk]
        above = [label.get(Cell(at - 1, i)) != label.get(Cell(at, i)) for i in walk]
        strokes += [f"M{at * CELL} {start * CELL}v{n * CELL}" for start, n in _runs(beside)]
        strokes += [f"M{start * CELL} {at * CELL}h{n * CELL}" for start, n in _runs(above)]
    return strokes


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where flags are set: the start and the length of each run."""
    start = None
    for index, flag in enumerate((*flags, False)):
        if flag and start is None:
            start = index
        elif not flag and start is not None:
            yield start, index - start
            start = None


def beside(edge: Edge, size: int, distance: float = CLUE_DISTANCE) -> tuple[float, float]:
    """Return the point outside the frame at an edge, `distance` units from it."""
    x, y = middle(sightline(edge, size)[0])
    across, down = _OUTWARD[edge.side]
    return x + across * (CELL / 2 + distance), y + down * (CELL / 2 + distance)


def clues(values: Mapping[Edge, object], size: int, scale: float = 1, **attributes: object) -> str:
    """Return clues at their edges."""
    return texts(
        ((*beside(edge, size), str(clue)) for edge, clue in values.items()),
        [size * scale for size in CLUE_SIZES],
        **attributes,
    )


def clue_boxes(at: Iterable[Edge], size: int, **attributes: object) -> str:
    """Return a box around the clue of each edge."""
    return path((box_around(*beside(edge, size), 58, 58) for edge in at), **attributes)


def lamps(at: Iterable[Edge], size: int, **attributes: object) -> str:
    """Return a box with a beak toward the board around the clue of each edge."""
    return path((_lamp(edge, size) for edge in at), **attributes)


def _lamp(edge: Edge, size: int) -> str:
    x, y = beside(edge, size)
    across, down = _OUTWARD[edge.side]
    # The beak is a triangle that stands on the side of the box next to the board.
    half, reach, tip = 29, 8, 10
    base_x, base_y = x - across * half, y - down * half
    corners = (
        (base_x + down * reach, base_y + across * reach),
        (base_x - across * tip, base_y - down * tip),
        (base_x - down * reach, base_y - across * reach),
    )
    beak = "L".join(f"{number(cx)} {number(cy)}" for cx, cy in corners)
    return box_around(x, y, 2 * half, 2 * half) + f"M{beak}"


def saw_teeth(at: Iterable[Edge], size: int, **attributes: object) -> str:
    """Return a jagged underline beneath the clue of each edge."""
    strokes = []
    for edge in at:
        x, y = beside(edge, size)
        strokes.append(f"M{number(x - 20)} {number(y + 25)}" + "l5-6l5 6" * 4)
    return path(strokes, fill="none", **attributes)


# A view is drawn 34 units wide and 44 high under a spire of 8.
_VIEW_WIDTH, _VIEW_HEIGHT, _SPIRE, _STOREY_GAP = 34, 44, 8, 2.5
_VIEW_DISTANCE = {Side.TOP: 102, Side.BOTTOM: 102, Side.LEFT: 95, Side.RIGHT: 95}


def views(seen: Mapping[Edge, Sequence[int]], rules: Rules, colour: str) -> str:
    """Return at each edge a setback tower: one tier for each building seen, at its height.

    Nearer buildings are wider; a tower that shows the tallest height carries a spire.
    """
    towers = []
    for edge, visible in seen.items():
        x, y = beside(edge, rules.size, _VIEW_DISTANCE[edge.side])
        ground = y + (_VIEW_HEIGHT + _SPIRE) / 2
        towers.append("".join(_tower(x, ground, visible, rules.max_height)))
    return path(towers, fill=colour)


def _tower(x: float, ground: float, visible: Sequence[int], tallest: int) -> Iterator[str]:
    """The tiers of one tower from the ground up, then its spire."""
    count = len(visible)
    step = min(9.0, 24 / (count - 1)) if count > 1 else 0
    widest = _VIEW_WIDTH if count > 1 else 22
    below = 0.0
    for tier, height in enumerate(visible):
        top = height / tallest * _VIEW_HEIGHT
        gap = _STOREY_GAP if tier and top - below > 2 * _STOREY_GAP else 0
        width = widest - tier * step
        yield box(x - width / 2, ground - top, width, top - below - gap)
        below = top
    if visible and visible[-1] == tallest:
        yield f"M{number(x - 1.5)} {number(ground - below)}h3l-1.5-{_SPIRE}z"


class MarkPlaces:
    """Where the marks of a cell stand: every height has its own place, whatever else is there.

    Parameters
    ----------
    rules : Rules
        Their symbols are the marks: 2 × 2 places up to four, 3 columns up to nine, and so on.
    """

    def __init__(self, rules: Rules) -> None:
        symbols = rules.symbols
        self._order = {height: order for order, height in enumerate(symbols)}
        self.columns = max(2, ceil(sqrt(len(symbols))))
        self.rows = max(2, ceil(len(symbols) / self.columns))
        self.pitch = (CELL - 12) / self.columns
        digits = len(str(rules.max_height))
        self.size = round(min(24.0, 76 / self.columns, 1.85 * self.pitch / digits), 1)

    def at(self, mark: Mark) -> tuple[float, float]:
        """Return the middle of a mark."""
        x, y = middle(mark.cell)
        row, column = divmod(self._order[mark.height], self.columns)
        return (
            x + (column - (self.columns - 1) / 2) * self.pitch,
            y + (row - (self.rows - 1) / 2) * self.pitch,
        )

    def draw(self, marks: Iterable[Mark], colour: str, **attributes: object) -> str:
        """Return marks; a park is a small tree, stroked in a colour."""
        found = list(marks)
        digits = [(*self.at(mark), str(mark.height)) for mark in found if mark.height != PARK]
        trees = (
            "M{} {}".format(*map(number, self.at(mark))) + _SMALL_TREE
            for mark in found
            if mark.height == PARK
        )
        return texts(digits, (self.size,), **attributes) + path(
            trees, fill="none", stroke=colour, stroke_width=2
        )

    def boxes(self, marks: Iterable[Mark], **attributes: object) -> str:
        """Return a box around each mark."""
        width, height = self.pitch * 0.86, min(self.pitch * 0.98, self.size * 1.25)
        return path((box_around(*self.at(m), width, height) for m in marks), **attributes)

    def rings(self, marks: Iterable[Mark], **attributes: object) -> str:
        """Return a ring around each mark."""
        radius = number(self.size * 0.7)
        across = number(self.size * 1.4)
        rings = (
            f"M{number(x - self.size * 0.7)} {number(y)}a{radius} {radius} 0 1 0 {across} 0"
            f"a{radius} {radius} 0 1 0-{across} 0"
            for x, y in map(self.at, marks)
        )
        return path(rings, **attributes)

    def strikes(self, marks: Iterable[Mark], **attributes: object) -> str:
        """Return a stroke through each mark."""
        reach = self.size * 0.45
        strokes = []
        for mark in marks:
            x, y = self.at(mark)
            start = f"M{number(x - reach)} {number(y + reach * 0.75)}"
            strokes.append(f"{start}l{number(2 * reach)}-{number(1.5 * reach)}")
        return path(strokes, fill="none", **attributes)


def crosses(cells: Collection[Cell], **attributes: object) -> str:
    """Return a cross in each cell: nothing can stand there."""
    strokes = (f"M{c.column * CELL + 34} {c.row * CELL + 34}l32 32m-32 0l32-32" for c in cells)
    return path(strokes, fill="none", **attributes)
