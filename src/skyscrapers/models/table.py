"""The forms in which a puzzle's model is written for other solvers; the only list of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..core.errors import Unsupported, shown
from ..core.puzzle import Puzzle
from .clauses import cnf_text
from .constraint import cpsat_text
from .linear import lp_text, mps_text
from .minizinc import minizinc_text


class Form(NamedTuple):
    """A row of the table: what writes it, and what it is."""

    write: Callable[[Puzzle], str]
    help: str


FORMS = {
    "lp": Form(lp_text, "the integer programme as LP"),
    "mps": Form(mps_text, "the integer programme as free MPS"),
    "cnf": Form(cnf_text, "clauses as DIMACS CNF, the variables' meanings as comments"),
    "mzn": Form(minizinc_text, "a MiniZinc model"),
    "cpsat": Form(cpsat_text, "the CP-SAT model as a text protocol buffer"),
}


def model_text(puzzle: Puzzle, form: str) -> str:
    """Return the model of a puzzle in one of the `FORMS`.

    Parameters
    ----------
    puzzle : Puzzle
        Of any rules.
    form : str
        A key of `FORMS`.

    Raises
    ------
    Unsupported
        If there is no such form, or for `cpsat` OR-Tools is not installed.
    """
    if form not in FORMS:
        raise Unsupported(f"model form {shown(form)}", expected=f"one of {', '.join(FORMS)}")
    return FORMS[form].write(puzzle)


__all__ = ["FORMS", "Form", "model_text"]
