"""The integer programme: binary variables and linear rows, as plain data.

The formulation is the published one with a binary for "cell (i, j) has height k", and for every
clued sightline a binary for "the building at position p has height k and none before it is
taller". What a clue measures is only the coefficient of the latter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..core.geometry import Cell, Edge, cells, sightline
from ..core.puzzle import PARK, Puzzle
from ..core.rules import Measure, Rules
from ..core.tick import Tick, no_tick


@dataclass(frozen=True)
class Row:
    """A linear constraint ``lower <= sum of coefficient * variable <= upper``.

    Parameters
    ----------
    name : str
        Unique within its model, of letters, digits and underscores.
    terms : tuple of (int, int)
        Variable number and coefficient; no variable twice.
    lower, upper : int or None
        Bounds; None is none.
    """

    name: str
    terms: tuple[tuple[int, int], ...]
    lower: int | None
    upper: int | None


@dataclass
class LinearModel:
    """A 0/1 programme with a constant objective.

    Parameters
    ----------
    names : list of str
        The variables; a variable's number is its place here.
    fixed : dict of int to int
        Variables whose value is set, by the givens.
    rows : list of Row
        The constraints.
    placed : dict of (Cell, int) to int
        The variable that says that a cell has a height (0 for a park).
    """

    names: list[str] = field(default_factory=list)
    fixed: dict[int, int] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    placed: dict[tuple[Cell, int], int] = field(default_factory=dict)

    def variable(self, name: str) -> int:
        """Add a binary variable and return its number."""
        self.names.append(name)
        return len(self.names) - 1

    def add(
        self, name: str, terms: Iterable[tuple[int, int]], lower: int | None, upper: int | None
    ) -> None:
        """Add a row."""
        self.rows.append(Row(name, tuple(terms), lower, upper))


def linear_model(puzzle: Puzzle, tick: Tick = no_tick) -> LinearModel:
    """Return the integer programme of a puzzle.

    With the plain rules it has n³ + e·n² variables and 3n² + e·(3n² + 1) rows, e being the
    number of clues whose value is told.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules.
    tick : callable
        Called now and then; may raise, to give up.

    Returns
    -------
    LinearModel
        Its feasible points are the solutions, one each.
    """
    model = LinearModel()
    rules = puzzle.rules
    for cell in cells(puzzle.size):
        for height in rules.symbols:
            name = f"x_{cell.row + 1}_{cell.column + 1}_{height}"
            model.placed[cell, height] = model.variable(name)
    _add_cells(model, rules)
    _add_houses(model, rules)
    for cell, height in puzzle.given_cells():
        model.fixed[model.placed[cell, height]] = 1
    for edge, clue in puzzle.clued_edges():
        _add_clue(model, rules, edge, clue, tick)
    return model


def _add_cells(model: LinearModel, rules: Rules) -> None:
    for cell in cells(rules.size):
        terms = [(model.placed[cell, height], 1) for height in rules.symbols]
        model.add(f"cell_{cell.row + 1}_{cell.column + 1}", terms, 1, 1)


def _add_houses(model: LinearModel, rules: Rules) -> None:
    for house in rules.houses:
        for height in rules.symbols:
            most = rules.parks if height == PARK else 1
            is_whole = len(house.cells) == rules.size and not rules.spare
            terms = [(model.placed[cell, height], 1) for cell in house.cells]
            name = f"{house.name.kind}_{house.name.index + 1}_{height}"
            model.add(name, terms, most if is_whole else None, most)


def _add_clue(model: LinearModel, rules: Rules, edge: Edge, clue: int, tick: Tick) -> None:
    place = f"{edge.side}_{edge.index + 1}"
    line = sightline(edge, rules.size)
    heights = range(1, rules.max_height + 1)
    measured: list[tuple[int, int]] = []
    for position, cell in enumerate(line):
        tick()
        for height in heights:
            at = f"{place}_{position + 1}_{height}"
            seen = model.variable(f"z_{at}")
            placed = model.placed[cell, height]
            taller = [
                (model.placed[before, above], 1)
                for before in line[:position]
                for above in range(height + 1, rules.max_height + 1)
            ]
            hidden = [(variable, -one) for variable, one in taller]
            blocks = [*taller, (seen, position)] if position else taller
            model.add(f"hides_{at}", blocks, None, position)
            model.add(f"there_{at}", [(placed, 1), (seen, -1)], 0, None)
            model.add(f"shows_{at}", [(placed, 1), *hidden, (seen, -1)], None, 0)
            if weight := _weight(rules.measure, height, clue):
                measured.append((seen, weight))
    demand = 1 if rules.measure is Measure.HEIGHT else clue
    model.add(f"clue_{place}", measured, demand, demand)


def _weight(measure: Measure, height: int, clue: int) -> int:
    """What a visible building adds to the clue's row; for haido only one height does."""
    if measure is Measure.SUM:
        return height
    return int(measure is Measure.COUNT or height == clue)


def lp_text(puzzle: Puzzle) -> str:
    """Return the integer programme in the LP format (CPLEX dialect).

    The objective is constant: zero times the first variable.
    """
    model = linear_model(puzzle)
    lines = ["\\ Skyscrapers as an integer programme", "minimize", f" obj: 0 {model.names[0]}"]
    lines.append("subject to")
    for row in model.rows:
        lines += _lp_row(model, row)
    if model.fixed:
        lines.append("bounds")
        lines += [f" {model.names[number]} = {value}" for number, value in model.fixed.items()]
    lines.append("binary")
    lines += [f" {name}" for name in model.names]
    return "\n".join([*lines, "end", ""])


def _lp_row(model: LinearModel, row: Row) -> Iterator[str]:
    if not row.terms:
        return
    sense, bound = _sense(row)
    sign = {"E": "=", "L": "<=", "G": ">="}[sense]
    parts = [f"{coefficient:+d} {model.names[number]}" for number, coefficient in row.terms]
    yield f" {row.name}:"
    for start in range(0, len(parts), _TERMS_A_LINE):
        yield "  " + " ".join(parts[start : start + _TERMS_A_LINE])
    yield f"  {sign} {bound}"


_TERMS_A_LINE = 8


def mps_text(puzzle: Puzzle) -> str:
    """Return the integer programme in the free MPS format."""
    model = linear_model(puzzle)
    rows = [row for row in model.rows if row.terms]
    columns: list[list[str]] = [[] for _ in model.names]
    for row in rows:
        for number, coefficient in row.terms:
            columns[number].append(f" {model.names[number]} {row.name} {coefficient}")
    lines = ["NAME skyscrapers", "ROWS", " N obj"]
    lines += [f" {_sense(row)[0]} {row.name}" for row in rows]
    lines += ["COLUMNS", " MARKER 'MARKER' 'INTORG'"]
    lines += [entry for column in columns for entry in column]
    lines += [" MARKER 'MARKER' 'INTEND'", "RHS"]
    lines += [f" RHS {row.name} {_sense(row)[1]}" for row in rows if _sense(row)[1]]
    lines.append("BOUNDS")
    for number, name in enumerate(model.names):
        value = model.fixed.get(number)
        lines.append(f" UP BND {name} 1" if value is None else f" FX BND {name} {value}")
    return "\n".join([*lines, "ENDATA", ""])


def _sense(row: Row) -> tuple[str, int]:
    """The kind of a row, as MPS has it, and its right-hand side."""
    if row.lower is not None and row.upper is not None:
        return "E", row.lower
    if row.upper is not None:
        return "L", row.upper
    assert row.lower is not None
    return "G", row.lower


__all__ = ["LinearModel", "Row", "linear_model", "lp_text", "mps_text"]
