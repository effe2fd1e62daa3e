"""Links of penpa-edit: `…#m=edit&p=` and a packed text of lines.

The first line says `square,columns,rows,…` with a margin counted in; a later one holds the
problem, in which `zN` are the numbers: `{"index": [value, colour, kind]}`, index counted through
a board with two more cells on each side. One cell of margin all around holds the clues.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from ..core.errors import shown
from ..core.geometry import Cell, cells, edges
from ..core.puzzle import UNTOLD, Clue, Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, Token, ring_place
from .json import parsed

HOLDS = Holds(givens=True, untold=True)
MAX_TEXT = 1 << 22
"""Bytes of the unpacked text: nothing that holds a puzzle of ours is near."""
PREFIX = "m=edit&p="
FRAME = 1
"""Cells of margin on each side, in which the clues stand."""
RIM = 2
"""Cells that indices count on each side beyond the board."""
CELL_PIXELS = 38
SHAPES = ("square", "sudoku", "kakuro")
SMALL_KIND = "7"
"""The kind of a number that stands for candidates."""

LAYER = (
    "{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},zN:{},z1:{},zY:{},zF:{},z2:{},zT:[],z3:[],zD:[],"
    "z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]}"
)
"""A layer of a drawing, problem or answers, with nothing in it: the editor's short names."""
MODES = (
    '{z9:zA,zG:["1","2","1"],'
    'zQ:{zM:zN,zS:["",1],zL:["1",2],zE:["1",2],zW:["",2],zC:["1",10],zN:["1",1],'
    'zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["battleship",""],'
    '"sudoku":["1",1]},'
    'zA:{zM:zN,zS:["",1],zL:["1",3],zE:["1",3],zW:["",3],zC:["1",10],zN:["1",2],'
    'zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["battleship",""],'
    '"sudoku":["1",9]}}'
)
"""The editor's tools as they stand when it opens."""

_LINK = re.compile(r"(?:\S*[#?])?m=(?:edit|solve)&p=([A-Za-z0-9+/=%_\-]+)(?:&\S*)?")
_NUMBERS = re.compile(r"[{,]zN:(\{[^{}]*\})")
_PROBLEM = 3
"""The line of the unpacked text that holds the problem."""


def sniff(text: str) -> bool:
    """Tell whether a text is a link of the editor, or what stands behind its `#`."""
    return bool(_LINK.fullmatch(text.strip()))


def loads(text: str) -> Puzzle:
    """Read a link."""
    match = _LINK.fullmatch(text.strip())
    if not match:
        raise Misread(shown(text.strip()), f"a link with {PREFIX}")
    lines = _unpacked(unquote(match.group(1))).split("\n")
    size = _size(lines[0])
    found = _NUMBERS.search(lines[_PROBLEM]) if len(lines) > _PROBLEM else None
    if not found:
        raise Misread("no numbers in the packed text", "a problem with zN")
    numbers: dict[Cell, int | None] = {}
    untold: set[Cell] = set()
    for index, entry in parsed(found.group(1)).items():
        place, value = _entry(Token(index, 0, 0).number("an index"), entry, size)
        if value == UNTOLD:
            untold.add(place)
        elif value:
            numbers[place] = _number(value)
    return _puzzle(numbers, untold, size)


def _unpacked(text: str) -> str:
    """The text that is packed: base64 of a deflate stream without a head."""
    try:
        data = base64.b64decode(text.replace("-", "+").replace("_", "/") + "==")
        unpacked = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, MAX_TEXT)
        return unpacked.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise Misread(
            "a packed text that is cut off or altered", "what penpa-edit packed"
        ) from None


def _size(line: str) -> int:
    """The size that the first line says, without the frame."""
    words = [Token(word, 1, 0) for word in line.split(",")]
    if words[0].text not in SHAPES or len(words) < 3:
        raise Misread(f"a board that begins {shown(line)}", "square,columns,rows")
    columns, rows = (word.number("columns and rows") for word in words[1:3])
    size = columns - 2 * FRAME
    if columns != rows or size not in HOLDS.sizes:
        raise Misread(f"a board of {columns} by {rows}", "a square with a frame of one cell")
    return size


def _entry(index: int, entry: Any, size: int) -> tuple[Cell, str]:
    """Where an entry stands in the framed board, and its text, empty where it says nothing."""
    if not isinstance(entry, list) or len(entry) < 3:
        raise Misread(f"the entry {shown(entry)}", "[value, colour, kind]")
    row, column = divmod(index, _stride(size))
    place = Cell(row - RIM, column - RIM)
    value = "" if str(entry[2]) == SMALL_KIND else str(entry[0]).strip()
    if value and not all(0 <= at < size + 2 * FRAME for at in place):
        raise Misread(f"a number at index {index}", "an index in the framed board")
    return place, value


def _stride(size: int) -> int:
    """Indices from a cell to the one below it."""
    return size + 2 * FRAME + 2 * RIM


def _number(value: str) -> int:
    return Token(value, 0, 0).number("a number, or '?' for a clue that is not told")


def _puzzle(numbers: dict[Cell, int | None], untold: set[Cell], size: int) -> Puzzle:
    ring = [ring_place(edge, size) for edge in edges(size)]
    inner = [Cell(cell.row + FRAME, cell.column + FRAME) for cell in cells(size)]
    known = {*ring, *inner}
    for place in (*numbers, *untold):
        if place not in known or (place in untold and place not in ring):
            raise Misread(f"something at {place} of the framed board", "a clue or a given")
    clues: list[Clue] = [UNTOLD if place in untold else numbers.get(place) for place in ring]
    return Puzzle(Rules.standard(size), tuple(clues), tuple(numbers.get(place) for place in inner))


def dumps(puzzle: Puzzle) -> str:
    """Write what stands behind the `#` of a link, for a board with a frame of one cell."""
    size = puzzle.size
    side = size + 2 * FRAME
    numbers = {
        _index(place, size): [str(value), 1, "1"]
        for place, value in (
            *zip((ring_place(edge, size) for edge in edges(size)), puzzle.clues, strict=True),
            *((Cell(row + FRAME, column + FRAME), h) for (row, column), h in puzzle.given_cells()),
        )
        if value is not None
    }
    inner = [_index(Cell(row + FRAME, column + FRAME), size) for row, column in cells(size)]
    centre = _index(Cell(side // 2, side // 2), size)
    pixels = (side + 1) * CELL_PIXELS
    lines = [
        f"square,{side},{side},{CELL_PIXELS},0,1,1,{pixels},{pixels},{centre},{centre},"
        "0,0,0,0,Title: ,Author: ,,,OFF,false",
        json.dumps([FRAME] * 4),
        MODES,
        LAYER.replace("zN:{}", f"zN:{json.dumps(numbers, separators=(',', ':'))}"),
        LAYER,
        json.dumps([inner[0], *(b - a for a, b in pairwise(inner))], separators=(",", ":")),
    ]
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress("\n".join(lines).encode()) + packer.flush()
    return PREFIX + base64.b64encode(data).decode()


def _index(place: Cell, size: int) -> int:
    return (place.row + RIM) * _stride(size) + place.column + RIM
