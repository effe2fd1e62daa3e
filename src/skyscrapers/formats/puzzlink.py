"""Links of puzz.link and its relatives: `…/p?skyscrapers/4/4/k13h4j3g`.

Behind width and height one stream of characters holds the 4n places outside the board from top,
bottom, left and right, and a second one, where there are givens, its cells: 0-9a-f a number of
one digit, `-` before two and `+` before three hexadecimal digits, `.` a number not told, g-z a run
of 1 to 20 empty places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from ..core.errors import shown
from ..core.puzzle import UNTOLD, Clue, Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, quarters, rows_of

HOLDS = Holds(givens=True, untold=True)
NAMES = ("skyscrapers", "skyscraper", "building")
LONGEST_RUN = 20
PREFIX = "https://puzz.link/p?skyscrapers"

_LINK = re.compile(
    rf"\s*(?:\S*\?)?(?:{'|'.join(NAMES)})(?:_edit)?/(?:v:/)?(\d+)/(\d+)(?:/(\S*))?\s*"
)
_PLACE = re.compile(
    r"(?P<number>[0-9a-f]|-[0-9a-f]{2}|\+[0-9a-f]{3})|(?P<untold>\.)|(?P<run>[g-z])"
)
_SIGNS = {0: ".", 1: "", 2: "-", 3: "+"}


def sniff(text: str) -> bool:
    """Tell whether a text is a link to a puzzle of one of our names."""
    return "\n" not in text.strip() and bool(_LINK.fullmatch(text))


def loads(text: str) -> Puzzle:
    """Read a link, or what stands behind its question mark."""
    match = _LINK.fullmatch(text)
    if not match:
        raise Misread(shown(text.strip()), "a link with skyscrapers/width/height/…")
    width, height = (_size(group) for group in match.group(1, 2))
    if width != height:
        raise Misread(f"{width} by {height}", "a square", column=match.start(1) + 1)
    body, at = (match.group(3) or "").rstrip("/"), match.start(3)
    rules = Rules.standard(width)
    clues, end = _places(body, 0, 4 * width, at)
    if end == len(body):
        return Puzzle.from_clues(**quarters(clues, width), rules=rules)
    cells, end = _places(body, end, width * width, at)
    if end < len(body):
        raise Misread(shown(body[end:]), "the end of the link", column=at + end + 1)
    if UNTOLD in cells:
        raise Misread("a given that is not told", "a number", column=at + 1)
    givens = rows_of([cell if isinstance(cell, int) else 0 for cell in cells], width)
    return Puzzle.from_clues(**quarters(clues, width), givens=givens, rules=rules)


def _size(digits: str) -> int:
    if len(digits) > 3 or int(digits) not in HOLDS.sizes:
        raise Misread(f"size {shown(digits)}", f"1 to {HOLDS.sizes[-1]}")
    return int(digits)


def _places(body: str, start: int, count: int, column: int) -> tuple[list[Clue], int]:
    """Read so many places from a stream; also return where it ended."""
    places: list[Clue] = []
    while len(places) < count:
        match = _PLACE.match(body, start)
        if not match:
            what = shown(body[start : start + 8]) if start < len(body) else "the end"
            expected = f"{count - len(places)} more places"
            raise Misread(what, expected, column=column + start + 1)
        if match["run"]:
            places += [None] * (ord(match["run"]) - ord("f"))
        else:
            places.append(UNTOLD if match["untold"] else int(match["number"].lstrip("-+"), 16))
        start = match.end()
    if len(places) > count:
        raise Misread(f"{len(places)} places", f"{count}", column=column + start)
    return places, start


def dumps(puzzle: Puzzle) -> str:
    """Write a link to puzz.link."""
    streams = [puzzle.clues] + ([puzzle.givens] if any(puzzle.givens) else [])
    body = "".join("".join(_written(places)) for places in streams)
    return f"{PREFIX}/{puzzle.size}/{puzzle.size}/{body}"


def _written(places: Sequence[Clue]) -> Iterator[str]:
    for empty, group in groupby(places, lambda place: place is None):
        run = list(group)
        if empty:
            whole, rest = divmod(len(run), LONGEST_RUN)
            yield "z" * whole + (chr(ord("f") + rest) if rest else "")
            continue
        for place in run:
            digits = "" if place == UNTOLD else f"{place:x}"
            yield _SIGNS[len(digits)] + digits
