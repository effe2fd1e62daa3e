"""The command line of gmiclotte's solver: `-s5 -t12432 -b52212 -l12323 -r44132`.

A digit a clue, 0 for none; `-c` holds all 4n clockwise from the top left instead.
"""

from __future__ import annotations

import re
from typing import Any

from ..core.errors import shown
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .base import Holds, Misread, clockwise, every_line_begins, number_of, quarters, retold, tokens

HOLDS = Holds(sizes=range(1, 10))
SIDES = {"t": "top", "b": "bottom", "l": "left", "r": "right"}
SIZE, CLOCKWISE = "s", "c"

_BEGINS = re.compile(r"-s ?\d\s+-[tblrc] ?\d")
_TOLD = re.compile(r"(?<!\S)-[stblrc]")
_OPTION = re.compile(r"-([stblrc]) ?(\d+)")


def sniff(text: str) -> bool:
    """Tell whether a text begins with a size and clues as options, and so does each line."""
    return bool(_BEGINS.match(text.lstrip())) and every_line_begins(text, "-")


def parts(text: str) -> list[tuple[int, str]]:
    """Return the options of each puzzle."""
    return retold(text, _TOLD)


def loads(text: str) -> Puzzle:
    """Read the options."""
    told: dict[str, str] = {}
    for word in tokens(text, r"-[A-Za-z] ?\S*|\S+"):
        match = _OPTION.fullmatch(word.text)
        if not match or match.group(1) in told:
            raise word.misread(
                f"-{SIZE}, and once each -t, -b, -l, -r, or -{CLOCKWISE}, with digits"
            )
        told[match.group(1)] = match.group(2)
    size = told.pop(SIZE, "")
    if len(size) != 1 or int(size) not in HOLDS.sizes:
        raise Misread(f"size {shown(size)}", f"1 to {HOLDS.sizes[-1]}")
    rules = Rules.standard(int(size))
    around = told.pop(CLOCKWISE, None)
    if around is None:
        sides: dict[str, Any] = {SIDES[key]: list(map(int, told[key])) for key in told}
        return Puzzle.from_clues(**sides, rules=rules)
    if told or len(around) != 4 * rules.size:
        raise Misread(f"-{CLOCKWISE} with {len(around)} digits", f"{4 * rules.size}, and no side")
    clues = clockwise(list(map(int, around)), rules.size)
    return Puzzle.from_clues(**quarters(clues, rules.size), rules=rules)


def dumps(puzzle: Puzzle) -> str:
    """Write size and sides."""
    clues = quarters([number_of(clue) for clue in puzzle.clues], puzzle.size)
    sides = [f"-{letter}{''.join(map(str, clues[side]))}" for letter, side in SIDES.items()]
    return " ".join([f"-{SIZE}{puzzle.size}", *sides])
