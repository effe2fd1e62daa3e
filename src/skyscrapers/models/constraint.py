"""The model of CP-SAT: whole-number heights, the tallest so far, and what is seen.

Walking along a sightline, a building is seen exactly if it is taller than the tallest before it;
then it is the tallest. A count adds up the seen ones, a sum what each adds, and for haido one of
the tallest-so-far is the clue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.errors import Unsupported
from ..core.geometry import Cell, Edge, cells, sightline
from ..core.puzzle import PARK, Puzzle
from ..core.rules import Measure, Rules
from ..core.tick import Tick, no_tick

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

INSTALL = "pip install 'skyscrapers[models]'"


@dataclass(frozen=True)
class ConstraintModel:
    """A CP-SAT model and its variables.

    Parameters
    ----------
    model : ortools.sat.python.cp_model.CpModel
        The model.
    heights : dict of Cell to IntVar
        The height of each cell, 0 for a park.
    """

    model: cp_model.CpModel
    heights: dict[Cell, cp_model.IntVar]


def constraint_model(puzzle: Puzzle, tick: Tick = no_tick) -> ConstraintModel:
    """Return the CP-SAT model of a puzzle of any rules.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    tick : callable
        Called between the clues; may raise, to give up.

    Raises
    ------
    Unsupported
        If OR-Tools is not installed.
    """
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise Unsupported("OR-Tools is not installed", "CP-SAT", INSTALL) from None
    return _Builder(puzzle, cp_model.CpModel()).build(tick)


class _Builder:
    """Adds the parts of a puzzle to a model."""

    def __init__(self, puzzle: Puzzle, model: cp_model.CpModel) -> None:
        self.puzzle, self.model = puzzle, model
        self.rules: Rules = puzzle.rules
        lowest, tallest = self.rules.symbols[0], self.rules.max_height
        self.heights = {
            cell: model.new_int_var(lowest, tallest, f"h_{cell}") for cell in cells(puzzle.size)
        }
        self.stands = {
            (cell, height): model.new_bool_var(f"x_{cell}_{height}")
            for cell in self.heights
            for height in self.rules.symbols
        }

    def build(self, tick: Tick) -> ConstraintModel:
        """Add everything and return the model."""
        self._tie()
        self._houses()
        for cell, height in self.puzzle.given_cells():
            self.model.add(self.heights[cell] == height)
        for edge, clue in self.puzzle.clued_edges():
            tick()
            self._clue(edge, clue)
        return ConstraintModel(self.model, self.heights)

    def _tie(self) -> None:
        """Tie the binaries to the heights."""
        symbols = self.rules.symbols
        for cell, height in self.heights.items():
            literals = [self.stands[cell, symbol] for symbol in symbols]
            self.model.add_exactly_one(literals)
            self.model.add(height == sum(s * x for s, x in zip(symbols, literals, strict=True)))

    def _houses(self) -> None:
        rules, model = self.rules, self.model
        for house in rules.houses:
            is_whole = len(house.cells) == rules.size and not rules.spare
            if not rules.parks:
                model.add_all_different([self.heights[cell] for cell in house.cells])
            for symbol in rules.symbols:
                literals = [self.stands[cell, symbol] for cell in house.cells]
                if symbol == PARK:
                    model.add(sum(literals) <= rules.parks)
                elif is_whole:
                    model.add_exactly_one(literals)
                else:
                    model.add_at_most_one(literals)

    def _clue(self, edge: Edge, clue: int) -> None:
        model, tallest = self.model, self.rules.max_height
        before: cp_model.LinearExprT = 0
        tallest_so_far: list[cp_model.IntVar] = []
        seen: list[cp_model.IntVar] = []
        for position, cell in enumerate(sightline(edge, self.rules.size)):
            place = f"{edge.side}_{edge.index + 1}_{position + 1}"
            here = self.heights[cell]
            is_seen = model.new_bool_var(f"seen_{place}")
            top = model.new_int_var(0, tallest, f"top_{place}")
            model.add(here > before).only_enforce_if(is_seen)
            model.add(top == here).only_enforce_if(is_seen)
            model.add(here <= before).only_enforce_if(~is_seen)
            model.add(top == before).only_enforce_if(~is_seen)
            seen.append(is_seen)
            tallest_so_far.append(top)
            before = top
        if self.rules.measure is Measure.COUNT:
            model.add(sum(seen) == clue)
        elif self.rules.measure is Measure.SUM:
            model.add(sum(self._seen_heights(edge, seen, tallest_so_far)) == clue)
        else:
            self._one_is(clue, edge, tallest_so_far)

    def _seen_heights(
        self, edge: Edge, seen: list[cp_model.IntVar], tops: list[cp_model.IntVar]
    ) -> list[cp_model.IntVar]:
        """What each position adds to a sum: its height if it is seen, otherwise nothing."""
        model = self.model
        added: list[cp_model.IntVar] = []
        for position, (is_seen, top) in enumerate(zip(seen, tops, strict=True)):
            name = f"adds_{edge.side}_{edge.index + 1}_{position + 1}"
            adds = model.new_int_var(0, self.rules.max_height, name)
            model.add(adds == top).only_enforce_if(is_seen)
            model.add(adds == 0).only_enforce_if(~is_seen)
            added.append(adds)
        return added

    def _one_is(self, clue: int, edge: Edge, tops: list[cp_model.IntVar]) -> None:
        """Demand that one of the tallest-so-far is as tall as the clue."""
        model = self.model
        literals = []
        for position, top in enumerate(tops):
            literal = model.new_bool_var(f"is_{edge.side}_{edge.index + 1}_{position + 1}")
            model.add(top == clue).only_enforce_if(literal)
            model.add(top != clue).only_enforce_if(~literal)
            literals.append(literal)
        model.add_bool_or(literals)


def cpsat_text(puzzle: Puzzle) -> str:
    """Return the CP-SAT model of a puzzle as the text form of its protocol buffer.

    Raises
    ------
    Unsupported
        If OR-Tools is not installed.
    """
    return str(constraint_model(puzzle).model.proto)


__all__ = ["ConstraintModel", "constraint_model", "cpsat_text"]
