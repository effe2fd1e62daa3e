"""XML files of LEGUP, the teaching tool: clues in pairs at two axes, givens as cells.

`<axis side="east">` holds a pair for each row, left as `index` and right as `value`;
`<axis side="south">` one for each column, top as `index` and bottom as `value`; 0 for none.
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, number_of, quarters, retold

HOLDS = Holds(givens=True)
AXES = {"east": ("left", "right"), "south": ("top", "bottom")}
PUZZLE = "Skyscrapers"

_ROOT = re.compile(r"(?:<\?xml[^<>]{0,200}\?>\s*)?<Legup\b")
_TOLD = re.compile(r"<\?xml|<Legup\b")
_DECLARED = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.I)


def sniff(text: str) -> bool:
    """Tell whether a text is XML that begins as LEGUP's does."""
    return bool(_ROOT.match(text.lstrip()))


def parts(text: str) -> list[tuple[int, str]]:
    """Return the text of each of several files that stand one behind the other."""
    return retold(text, _TOLD)


def loads(text: str) -> Puzzle:
    """Read a file."""
    board = _board(text)
    size = _number(board, "size")
    rules = Rules.standard(size)
    sides: dict[str, Any] = {}
    for axis in board.findall("axis"):
        side = axis.get("side", "").lower()
        if side not in AXES:
            raise Misread(f"the axis {side!r}", f"one of {', '.join(AXES)}")
        pairs = axis.findall("clue")
        for name, key in zip(AXES[side], ("index", "value"), strict=True):
            sides[name] = [_number(pair, key) for pair in pairs]
    if len(sides) != 4:
        raise Misread(f"{len(sides) // 2} axes", "two, east and south")
    givens = [[0] * size for _ in range(size)]
    for cell in board.findall("cells/cell"):
        column, row = _number(cell, "x"), _number(cell, "y")
        if not (0 <= column < size and 0 <= row < size):
            raise Misread(f"a cell at x {column}, y {row}", f"0 to {size - 1}")
        givens[row][column] = _number(cell, "value")
    return Puzzle.from_clues(**sides, givens=givens, rules=rules)


def _board(text: str) -> ElementTree.Element:
    if _DECLARED.search(text):
        raise Misread("a document type or entity", "XML without any")
    try:
        root = ElementTree.fromstring(text.strip())
    except ElementTree.ParseError as error:
        line, column = error.position
        raise Misread("no XML", "a file of LEGUP", line=line, column=column + 1) from None
    except (ValueError, LookupError):
        raise Misread("no XML in UTF-8", "a file of LEGUP") from None
    puzzle = root.find("puzzle")
    board = puzzle.find("board") if puzzle is not None else None
    if puzzle is None or board is None or puzzle.get("name") != PUZZLE:
        raise Misread("no board", f"a puzzle named {PUZZLE} with a board")
    return board


def _number(element: ElementTree.Element, key: str) -> int:
    return Token(element.get(key, ""), 0, 0).number(f"a number as {key} of {element.tag}")


def dumps(puzzle: Puzzle) -> str:
    """Write a file without a proof."""
    clues = quarters([number_of(clue) for clue in puzzle.clues], puzzle.size)
    root = ElementTree.Element("Legup", version="2.0.0")
    board = ElementTree.SubElement(
        ElementTree.SubElement(root, "puzzle", name=PUZZLE), "board", size=str(puzzle.size)
    )
    cells = ElementTree.SubElement(board, "cells")
    for (row, column), height in puzzle.given_cells():
        ElementTree.SubElement(cells, "cell", value=str(height), x=str(column), y=str(row))
    for side, (index, value) in AXES.items():
        axis = ElementTree.SubElement(board, "axis", side=side)
        for pair in zip(clues[index], clues[value], strict=True):
            ElementTree.SubElement(axis, "clue", index=str(pair[0]), value=str(pair[1]))
    ElementTree.SubElement(board, "flags", dupe="true", view="false")
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + ElementTree.tostring(
        root, encoding="unicode"
    )
