"""Small pictures of a book: the floors of a grade, the worked row, the code of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import Unsupported
from ..core.referee import visible
from ..core.rules import Measure
from ..human.ladder import TIERS
from ..render.board import CAP_HEIGHT, box, group, number, path, tag
from ..render.layers import TALL_FONTS

FLOORS_ASPECT = 0.66
"""Width of the floors of a grade as a share of their height."""
LESSON_ROW = (2, 4, 1, 6, 3, 5)
_SEEN = visible(LESSON_ROW), visible(LESSON_ROW[::-1])
LESSON_CLUES = {
    Measure.COUNT: tuple(map(len, _SEEN)),
    Measure.SUM: tuple(map(sum, _SEEN)),
    Measure.HEIGHT: tuple(seen[-2] for seen in _SEEN),
}
"""What the worked row's clues at the left and at the right are, by what clues tell."""


def _picture(content: Sequence[str], width: float, height: float) -> str:
    return tag(
        "svg",
        "".join(content),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
    )


def floors(tier: int) -> str:
    """Return seven floors as SVG, solid up to a tier and outlined above, 100 units high."""
    height, base = 100 / len(TIERS), 100 * FLOORS_ASPECT
    built: list[str] = []
    planned: list[str] = []
    for floor in range(len(TIERS)):
        width = base * (1 - 0.1 * floor)
        bar = box((base - width) / 2, 100 - (floor + 0.83) * height, width, height * 0.66)
        (built if floor < tier else planned).append(bar)
    outlined = path(planned, fill="none", stroke="#000", stroke_width=3)
    return _picture([path(built), outlined], base, 100)


# The worked row in units of its drawing: lots, storeys, what stands left of the row, the ground.
_LOT, _STOREY, _LEFT, _PLAN = 100, 42, 90, 4
_GROUND = _PLAN + _LOT + 40 + max(LESSON_ROW) * _STOREY
_WIDTH = 2 * _LEFT + len(LESSON_ROW) * _LOT
LESSON_ASPECT = (_GROUND + 6) / _WIDTH
"""Height of the worked row's picture as a share of its width."""


def lesson(measure: Measure = Measure.COUNT) -> str:
    """Return the worked row as SVG: the plan of six lots, beneath it the view from the side.

    Its clues tell what `measure` says. Both sightlines run over the roofs they touch; a window is
    lit on the side it is seen from.
    """
    row = list(enumerate(LESSON_ROW))
    eye = _LEFT / 2
    left, right = LESSON_CLUES[measure]
    digits = [
        *(_digit(_LEFT + (index + 0.5) * _LOT, height, 54) for index, height in row),
        _digit(eye, left, 48),
        _digit(_WIDTH - eye, right, 48),
    ]
    lots = [box(_LEFT + index * _LOT, _PLAN, _LOT) for index, _ in row]
    walls = [
        box(_LEFT + index * _LOT + 18, _GROUND - height * _STOREY, 64, height * _STOREY)
        for index, height in row
    ]
    looks = [_sightline(turned) for turned in (False, True)]
    line = {"fill": "none", "stroke": "#000"}
    return _picture(
        [
            path(lots, stroke_width=3, **line),
            group(
                digits,
                font_family=TALL_FONTS,
                font_stretch="condensed",
                font_weight=700,
                text_anchor="middle",
            ),
            path(_lit_windows()),
            path(walls, stroke_width=3, **line),
            path(looks, stroke_width=2.5, stroke_dasharray="9 6", **line),
            path([f"M20 {_GROUND}H{_WIDTH - 20}"], stroke_width=5, **line),
        ],
        _WIDTH,
        _GROUND + 6,
    )


def _digit(x: float, value: int, size: float) -> str:
    baseline = number(_PLAN + _LOT / 2 + CAP_HEIGHT / 2 * size)
    return tag("text", str(value), x=number(x), y=baseline, font_size=number(size))


def _lit_windows() -> list[str]:
    """Windows on the left half of what is seen from the left, on the right half likewise."""
    found = []
    for index, height in enumerate(LESSON_ROW):
        before, after = LESSON_ROW[:index], LESSON_ROW[index + 1 :]
        for nearer, offset in ((before, 28), (after, 60)):
            if height > max(nearer, default=0):
                x = _LEFT + index * _LOT + offset
                found += [
                    box(x, _GROUND - floor * _STOREY + 12, 12, 20) for floor in range(1, height + 1)
                ]
    return found


def _sightline(turned: bool) -> str:
    """The path of a look that climbs every building it meets, up to the tallest."""
    row = LESSON_ROW[::-1] if turned else LESSON_ROW

    def across(distance: float) -> str:
        return number(_WIDTH - _LEFT - distance if turned else _LEFT + distance)

    steps = [f"M{across(-60)} {_GROUND - 8}"]
    tallest = 0
    for index, height in enumerate(row):
        if height > tallest:
            steps.append(f"H{across(index * _LOT + 10)}V{_GROUND - height * _STOREY - 8}")
            tallest = height
    steps.append(f"H{across(row.index(tallest) * _LOT + _LOT / 2)}")
    return "".join(steps)


def code(text: str) -> str:
    """Return a QR code as SVG, without the quiet border, one unit a module.

    Raises
    ------
    Unsupported
        If the text is too long for one code, or the extra `book` is not installed.
    """
    try:
        import segno
    except ImportError:
        raise Unsupported(
            "codes without the extra", "book", "pip install 'skyscrapers[book]'"
        ) from None
    try:
        matrix = segno.make(text, error="m", micro=False, boost_error=False).matrix
    except segno.DataOverflowError:
        raise Unsupported(
            f"an address of {len(text)} characters", "code", "one that fits a QR code"
        ) from None
    dark = []
    for y, line in enumerate(matrix):
        x = 0
        while x < len(line):
            run = 0
            while x + run < len(line) and line[x + run]:
                run += 1
            if run:
                dark.append(box(x, y, run, 1))
            x += run + 1
    return _picture([path(dark)], len(matrix), len(matrix))


__all__ = ["LESSON_CLUES", "LESSON_ROW", "code", "floors", "lesson"]
