"""The model as MiniZinc: the same idea as for CP-SAT, in a page that a student can read."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.geometry import Edge, Side
from ..core.puzzle import PARK, Puzzle
from ..core.rules import Measure, Rules


def minizinc_text(puzzle: Puzzle) -> str:
    """Return a puzzle of any rules as a MiniZinc model that prints the n rows of its solution."""
    rules = puzzle.rules
    parts = [
        _HEAD.format(size=rules.size, lowest=rules.symbols[0], tallest=rules.max_height),
        *_house_constraints(rules),
        *(
            f"constraint h[{cell.row + 1}, {cell.column + 1}] = {height};"
            for cell, height in puzzle.given_cells()
        ),
    ]
    clued = list(puzzle.clued_edges())
    if clued:
        parts.append(_SIGHT)
        parts += [_clue_constraint(rules, edge, clue) for edge, clue in clued]
    return "\n".join([*parts, _TAIL])


_HEAD = """\
% Skyscrapers: heights in an n by n board
include "alldifferent.mzn";
int: n = {size};
int: tallest = {tallest};
array[1..n, 1..n] of var {lowest}..tallest: h;
"""

_SIGHT = """
% The building at position p is seen if it is taller than everything before it.
predicate seen(array[int] of var int: line, int: p) =
  forall(q in 1..p - 1)(line[q] < line[p]) /\\ line[p] > 0;
"""

_TAIL = """
solve satisfy;
output [show(h[r, c]) ++ if c = n then "\\n" else " " endif | r in 1..n, c in 1..n];
"""

_MEASURES = {
    Measure.COUNT: "sum(p in 1..n)(bool2int(seen({line}, p))) = {clue}",
    Measure.SUM: "sum(p in 1..n)(bool2int(seen({line}, p)) * {line}[p]) = {clue}",
    Measure.HEIGHT: "exists(p in 1..n)(seen({line}, p) /\\ {line}[p] = {clue})",
}

_LINES = {
    Side.TOP: "[h[p, {at}] | p in 1..n]",
    Side.BOTTOM: "[h[n + 1 - p, {at}] | p in 1..n]",
    Side.LEFT: "[h[{at}, p] | p in 1..n]",
    Side.RIGHT: "[h[{at}, n + 1 - p] | p in 1..n]",
}


def _clue_constraint(rules: Rules, edge: Edge, clue: int) -> str:
    line = _LINES[edge.side].format(at=edge.index + 1)
    demand = _MEASURES[rules.measure].format(line="line", clue=clue)
    return f"constraint let {{ array[1..n] of var int: line = {line} }} in {demand};"


def _house_constraints(rules: Rules) -> Iterator[str]:
    for house in rules.houses:
        members = ", ".join(f"h[{cell.row + 1}, {cell.column + 1}]" for cell in house.cells)
        if not rules.parks:
            yield f"constraint alldifferent([{members}]);"
            continue
        sense = "=" if len(house.cells) == rules.size else "<="
        for height in rules.symbols:
            most = rules.parks if height == PARK else 1
            yield f"constraint sum(x in [{members}])(bool2int(x = {height})) {sense} {most};"


__all__ = ["minizinc_text"]
