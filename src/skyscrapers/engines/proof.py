"""A certificate that a puzzle has exactly one solution, or none, for checkers that are not ours.

It is a formula and a proof. The formula says the puzzle, its variables explained in comments, and
its last clause excludes the solution, which a comment shows. The proof derives the empty clause
from it in the DRAT format; each step can be checked without trusting the solver that wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..core.errors import Unsupported
from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..models.clauses import Formula, dimacs, formula
from .base import UNLIMITED, Budget
from .meter import Meter, within
from .sat import load, satisfiable, solver

SUFFIX = ".drat"


@dataclass(frozen=True)
class Certificate:
    """A formula that cannot be satisfied, and the proof of that.

    Parameters
    ----------
    formula : str
        DIMACS CNF; with a solution, its last clause excludes it.
    proof : str
        DRAT, as text: one clause a line, `d` before those that are dropped.
    solution : Grid or None
        The only solution; None for a proof that there is none.
    """

    formula: str
    proof: str
    solution: Grid | None

    def write(self, path: str | Path) -> tuple[Path, Path]:
        """Write the formula to a file, the proof beside it with `SUFFIX`, and return both paths."""
        formula_path = Path(path)
        proof_path = formula_path.with_name(formula_path.name + SUFFIX)
        formula_path.write_text(self.formula, encoding="ascii")
        proof_path.write_text(self.proof, encoding="ascii")
        return formula_path, proof_path


def certify(puzzle: Puzzle, budget: Budget = UNLIMITED) -> Certificate:
    """Prove that a puzzle has exactly one solution, or that it has none.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules, with at most one solution.
    budget : Budget
        For all of it; a node is a conflict.

    Raises
    ------
    Unsupported
        If the puzzle has several solutions, or python-sat is not installed.
    BudgetExceeded
        If the budget runs out before the proof is done.
    """
    with within(budget, "proof", "the proof was done") as meter:
        return _certify(puzzle, meter)


def _certify(puzzle: Puzzle, meter: Meter) -> Certificate:
    model = formula(puzzle, tick=meter.check)
    heights = _first_solution(model, puzzle, meter)
    extra = [] if heights is None else [model.exclusion(heights, puzzle.size)]
    with solver(with_proof=True) as cadical:
        load(cadical, [*model.clauses, *extra], meter)
        if satisfiable(cadical, meter):
            raise Unsupported("a puzzle with several solutions", "proof", "at most one")
        steps = cadical.get_proof()
    solution = None if heights is None else Grid(puzzle.size, heights)
    text = _remarks(solution) + dimacs(model, extra)
    return Certificate(text, "".join(f"{step}\n" for step in steps), solution)


def _first_solution(model: Formula, puzzle: Puzzle, meter: Meter) -> tuple[int, ...] | None:
    with solver() as cadical:
        load(cadical, model.clauses, meter)
        if not satisfiable(cadical, meter):
            return None
        return model.heights(cadical.get_model(), puzzle.size)


def _remarks(solution: Grid | None) -> str:
    if solution is None:
        return "c There is no solution.\n"
    rows = "".join(f"c   {' '.join(map(str, row))}\n" for row in solution)
    return f"c The solution, which the last clause excludes:\n{rows}"


__all__ = ["SUFFIX", "Certificate", "certify"]
