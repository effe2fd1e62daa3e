"""Propositional clauses: a puzzle as a formula in conjunctive normal form.

Literals are numbers as in DIMACS: a variable, or its negative. The variables say

- ``x``: a cell has a height (0: is a park);
- ``g``: a cell's building is at least so tall (the order encoding of ``x``);
- ``t``: one of the first p buildings seen from an edge is at least so tall;
- ``v``: the building of a height is seen from an edge;
- ``s``: the seen buildings up to some height measure so much.

A clue runs over *heights*, not positions: the building of height k is seen exactly if nothing
taller stands before it. So count, sum and haido differ only in what a seen height weighs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ..core.geometry import Cell, Edge, cells, edges, sightline
from ..core.puzzle import PARK, Puzzle
from ..core.rules import House, Measure, Rules
from ..core.tick import Tick, no_tick


@dataclass
class Formula:
    """Clauses over numbered variables, with the meaning of each variable.

    Parameters
    ----------
    clauses : list of list of int
        Each holds if one of its literals does.
    names : list of str
        What each variable says, from variable 1 on.
    placed : dict of (Cell, int) to int
        The variable that says that a cell has a height.
    measured : dict of (Edge, int) to int
        For edges left open: the literal that holds exactly if a clue of this value is met there.
    """

    clauses: list[list[int]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    placed: dict[tuple[Cell, int], int] = field(default_factory=dict)
    measured: dict[tuple[Edge, int], int] = field(default_factory=dict)

    def variable(self, name: str) -> int:
        """Add a variable and return its number."""
        self.names.append(name)
        return len(self.names)

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self.clauses.append(list(literals))

    def heights(self, model: Iterable[int], size: int) -> tuple[int, ...]:
        """Return the n·n heights that a model (its true literals) places, row by row."""
        true = set(model)
        found = {cell: height for (cell, height), x in self.placed.items() if x in true}
        return tuple(found[cell] for cell in cells(size))

    def exclusion(self, heights: Sequence[int | None], size: int) -> list[int]:
        """Return the clause that forbids one grid and no other."""
        pairs = zip(cells(size), heights, strict=True)
        return [-self.placed[cell, height] for cell, height in pairs if height is not None]


def formula(puzzle: Puzzle, open_edges: Iterable[Edge] = (), tick: Tick = no_tick) -> Formula:
    """Return the formula of a puzzle: its models, seen on `x` alone, are the solutions.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules.
    open_edges : iterable of Edge
        Edges whose clue, if any, is not imposed; instead `Formula.measured` gets a literal for
        each value of `rules.clue_range`, to be assumed or not.
    tick : callable
        Called between cells, houses and edges; may raise, to give up.

    Returns
    -------
    Formula
        Every variable is a function of the `x`, so that a solution has exactly one model.
    """
    rules = puzzle.rules
    model = Formula()
    for cell in cells(puzzle.size):
        for height in rules.symbols:
            model.placed[cell, height] = model.variable(f"x {cell} {height}")
    for cell in cells(puzzle.size):
        tick()
        _add_cell(model, rules, cell)
    for house in rules.houses:
        tick()
        _add_house(model, rules, house)
    for cell, height in puzzle.given_cells():
        model.add(model.placed[cell, height])
    opened = set(open_edges)
    clues = {edge: clue for edge, clue in puzzle.clued_edges() if edge not in opened}
    if clues or opened:
        at_least = _order_encoding(model, rules)
        for edge in edges(puzzle.size):
            tick()
            if edge in opened:
                _Sight(model, rules, edge, at_least).measure_all()
            elif edge in clues:
                _Sight(model, rules, edge, at_least).impose(clues[edge])
    return model


def _add_cell(model: Formula, rules: Rules, cell: Cell) -> None:
    literals = [model.placed[cell, height] for height in rules.symbols]
    model.add(*literals)
    _at_most_one(model, literals)


def _add_house(model: Formula, rules: Rules, house: House) -> None:
    is_whole = len(house.cells) == rules.size and not rules.spare
    for height in rules.symbols:
        literals = [model.placed[cell, height] for cell in house.cells]
        if height == PARK:
            if not is_whole:
                _at_most(model, literals, rules.parks, str(house.name))
            continue
        _at_most_one(model, literals)
        if is_whole:
            model.add(*literals)


def _at_most_one(model: Formula, literals: Sequence[int]) -> None:
    for one, other in combinations(literals, 2):
        model.add(-one, -other)


def _at_most(model: Formula, literals: Sequence[int], most: int, name: str) -> None:
    """Allow at most so many of some literals, counting them one after the other."""
    before: list[int] = []
    for number, literal in enumerate(literals, 1):
        if len(before) == most:
            model.add(-literal, -before[-1])
        here = []
        for count in range(1, min(number, most) + 1):
            c = model.variable(f"c {name}, {count} among {number}")
            # So many among these: so many among those before, or one fewer and this one.
            already = before[count - 1 : count]
            fewer = before[count - 2 : count - 1] if count > 1 else []
            model.add(-c, literal, *already)
            for other in already:
                model.add(-other, c)
            for other in fewer:
                model.add(-c, other)
            model.add(c, -literal, *(-other for other in fewer))
            here.append(c)
        before = here


def _order_encoding(model: Formula, rules: Rules) -> dict[tuple[Cell, int], int]:
    """Define "at least so tall" for every cell and every height from 2."""
    at_least: dict[tuple[Cell, int], int] = {}
    tallest = rules.max_height
    for cell in cells(rules.size):
        at_least[cell, tallest] = model.placed[cell, tallest]
        for height in range(tallest - 1, 0, -1):
            this, above = model.placed[cell, height], at_least[cell, height + 1]
            g = at_least[cell, height] = model.variable(f"g {cell} {height}")
            model.add(-this, g)
            model.add(-above, g)
            model.add(-g, this, above)
            model.add(-this, -above)
    return at_least


class _Sight:
    """What is seen from one edge, as literals of a formula."""

    def __init__(
        self, model: Formula, rules: Rules, edge: Edge, at_least: dict[tuple[Cell, int], int]
    ) -> None:
        self.model, self.rules, self.edge = model, rules, edge
        self.line = sightline(edge, rules.size)
        self.heights = range(1, rules.max_height + 1)
        self.visible = self._visible(self._taller(at_least))

    def impose(self, clue: int) -> None:
        """Add the clauses that demand a clue."""
        model, tallest = self.model, self.rules.max_height
        if self.rules.measure is Measure.HEIGHT:
            model.add(self.visible[clue])
            return
        if self.rules.measure is Measure.COUNT:
            for position, cell in enumerate(self.line):
                for height in self.heights:
                    if position + 1 + tallest - height < clue:
                        model.add(-model.placed[cell, height])
        (literal,) = self._sums([clue]).values()
        model.add(literal)

    def measure_all(self) -> None:
        """Give every value that a clue may have here its literal."""
        values = self.rules.clue_range
        if self.rules.measure is Measure.HEIGHT:
            literals = {value: self.visible[value] for value in values}
        else:
            literals = self._sums(values)
        for value in values:
            self.model.measured[self.edge, value] = literals[value]

    def _taller(self, at_least: dict[tuple[Cell, int], int]) -> dict[tuple[int, int], int]:
        """Define "one of the first p buildings is at least so tall", p and height from 1."""
        model = self.model
        taller: dict[tuple[int, int], int] = {}
        for height in self.heights:
            taller[1, height] = at_least[self.line[0], height]
            for position in range(2, self.rules.size):
                before = taller[position - 1, height]
                here = at_least[self.line[position - 1], height]
                t = taller[position, height] = model.variable(
                    f"t {self.edge.side} {self.edge.index + 1} {position} {height}"
                )
                model.add(-before, t)
                model.add(-here, t)
                model.add(-t, before, here)
        return taller

    def _visible(self, taller: dict[tuple[int, int], int]) -> dict[int, int]:
        """Define "the building of this height is seen"."""
        model, rules = self.model, self.rules
        visible: dict[int, int] = {}
        for height in self.heights:
            v = visible[height] = model.variable(
                f"v {self.edge.side} {self.edge.index + 1} {height}"
            )
            places = [model.placed[cell, height] for cell in self.line]
            for position, x in enumerate(places):
                if position == 0 or height == rules.max_height:
                    model.add(-x, v)
                    continue
                hidden = taller[position, height + 1]
                model.add(-x, hidden, v)
                model.add(-x, -hidden, -v)
            if rules.spare:
                model.add(-v, *places)
        return visible

    def _sums(self, targets: Sequence[int]) -> dict[int, int]:
        """Define what the seen buildings measure, as far as it can still end in a target.

        A layer holds a literal for each sum that the heights so far can have. Each building is
        one step from layer to layer, and the steps are told in both directions.
        """
        model = self.model
        layers = self._reachable(targets)
        here = {0: self._true()}
        for height, sums in zip(self.heights, layers[1:], strict=True):
            place = f"s {self.edge.side} {self.edge.index + 1} {height}"
            there = {total: model.variable(f"{place} {total}") for total in sums}
            self._step(here, there, self.visible[height], self._weight(height))
            here = there
        return here

    def _weight(self, height: int) -> int:
        return height if self.rules.measure is Measure.SUM else 1

    def _reachable(self, targets: Sequence[int]) -> list[list[int]]:
        """The sums of each layer that come from 0 and can go on to a target."""
        forward = [{0}]
        for height in self.heights:
            forward.append(forward[-1] | {total + self._weight(height) for total in forward[-1]})
        backward = [set(targets)]
        for height in reversed(self.heights):
            backward.append(backward[-1] | {total - self._weight(height) for total in backward[-1]})
        return [sorted(a & b) for a, b in zip(forward, reversed(backward), strict=True)]

    def _true(self) -> int:
        """A literal that always holds."""
        v = self.model.variable(f"s {self.edge.side} {self.edge.index + 1} 0 0")
        self.model.add(v)
        return v

    def _step(self, here: dict[int, int], there: dict[int, int], v: int, weight: int) -> None:
        """Tie two layers together through one building: seen or not, here or there."""
        self._lead(here, there, v, weight)
        self._lead(there, here, v, -weight)
        self.model.add(*there.values())

    def _lead(self, start: dict[int, int], end: dict[int, int], v: int, weight: int) -> None:
        """Say where each sum of a layer leads to: itself if unseen, one weight on if seen."""
        for total, s in start.items():
            unseen, seen = end.get(total), end.get(total + weight)
            self.model.add(-s, v, *_some(unseen))
            self.model.add(-s, -v, *_some(seen))
            self.model.add(-s, *_some(unseen), *_some(seen))


def _some(literal: int | None) -> Iterator[int]:
    if literal is not None:
        yield literal


def cnf_text(puzzle: Puzzle) -> str:
    """Return the formula of a puzzle in the DIMACS format, the variables' meanings as comments.

    A comment ``c 17 = x r1c3 5`` says that variable 17 is "the cell in row 1, column 3 has
    height 5"; the module's docstring lists the kinds of variables.
    """
    return dimacs(formula(puzzle))


def dimacs(model: Formula, extra: Sequence[Sequence[int]] = ()) -> str:
    """Return a formula, and perhaps further clauses, in the DIMACS format."""
    lines = ["c Skyscrapers as clauses; the variables:"]
    lines += [f"c {number} = {name}" for number, name in enumerate(model.names, 1)]
    clauses = [*model.clauses, *extra]
    lines.append(f"p cnf {len(model.names)} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join([*lines, ""])


__all__ = ["Formula", "cnf_text", "dimacs", "formula"]
