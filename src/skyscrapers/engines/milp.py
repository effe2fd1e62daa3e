"""The integer programme of `models.linear`, solved by HiGHS."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import accumulate
from math import inf
from typing import Any

from ..core.errors import SkyscrapersError
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from ..models.linear import LinearModel, linear_model
from .base import UNLIMITED, Budget, SolveResult, missing
from .meter import FOREVER, Meter, OutOfBudget, collect

name = "milp"
PRESOLVE_BY_ENUMERATION = 1 << 16
"""A rule of HiGHS's presolve that calls some feasible programmes infeasible (seen in 1.16)."""


def available() -> bool:
    """Tell whether highspy is installed."""
    return find_spec("highspy") is not None


def supports(rules: Rules) -> bool:
    """Tell that linear rows can say all rules."""
    return True


def solve(puzzle: Puzzle, limit: int | None = 2, budget: Budget = UNLIMITED) -> SolveResult:
    """Find at most `limit` solutions (None: all); see `engines.base.Engine.solve`.

    A node is a node of the branch and bound tree, its root included. A solution found is cut off by
    a row that leaves at least one of its cells, and the programme is solved again.
    """
    meter = Meter(budget)
    return collect(name, puzzle, limit, meter, _solutions(puzzle, meter))


def _solutions(puzzle: Puzzle, meter: Meter) -> Iterator[tuple[int, ...]]:
    model = linear_model(puzzle, meter.check)
    meter.check()
    highs = _loaded(model)
    while (values := _feasible(highs, meter)) is not None:
        standing = {key: x for key, x in model.placed.items() if values[x] > 0.5}
        yield tuple(height for _, height in sorted(standing))
        chosen = list(standing.values())
        _checked(highs.addRow(-inf, len(chosen) - 1, len(chosen), chosen, [1.0] * len(chosen)))


def _loaded(model: LinearModel) -> Any:
    """Return a silent HiGHS that holds a model."""
    try:
        import highspy
    except ImportError:
        raise missing(name, "highspy") from None
    columns = range(len(model.names))
    programme = highspy.HighsLp()
    programme.num_col_ = len(columns)
    programme.num_row_ = len(model.rows)
    programme.col_cost_ = [0.0] * len(columns)
    programme.col_lower_ = [float(model.fixed.get(x, 0)) for x in columns]
    programme.col_upper_ = [float(model.fixed.get(x, 1)) for x in columns]
    programme.integrality_ = [highspy.HighsVarType.kInteger] * len(columns)
    programme.row_lower_ = [-inf if row.lower is None else row.lower for row in model.rows]
    programme.row_upper_ = [inf if row.upper is None else row.upper for row in model.rows]
    matrix = programme.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = [0, *accumulate(len(row.terms) for row in model.rows)]
    matrix.index_ = [x for row in model.rows for x, _ in row.terms]
    matrix.value_ = [float(coefficient) for row in model.rows for _, coefficient in row.terms]
    plain: Any = highspy.Highs.__mro__[1]  # the derived class prints a banner while it is made
    highs = plain()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("presolve_rule_off", PRESOLVE_BY_ENUMERATION)
    _checked(highs.passModel(programme))
    return highs


def _feasible(highs: Any, meter: Meter) -> Sequence[float] | None:
    """Return the values of a feasible point, or None where there is none.

    Raises
    ------
    OutOfBudget
        If the budget runs out first.
    """
    import highspy

    meter.check()
    if meter.seconds_left < FOREVER:
        highs.setOptionValue("time_limit", highs.getRunTime() + max(meter.seconds_left, 0.0))
    if meter.nodes_left is not None:
        highs.setOptionValue("mip_max_nodes", meter.nodes_left)
    if meter.budget.cancelled is not None:
        highs.setCallback(partial(_interrupt, meter), None)
        highs.startCallback(highspy.cb.HighsCallbackType.kCallbackMipInterrupt)
        highs.startCallback(highspy.cb.HighsCallbackType.kCallbackSimplexInterrupt)
    _checked(highs.run())
    meter.nodes += max(highs.getInfo().mip_node_count, 1)
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kOptimal:
        return list(highs.getSolution().col_value)
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    raise OutOfBudget


def _interrupt(meter: Meter, kind: Any, message: str, told: Any, asked: Any, _: Any) -> None:
    """What HiGHS calls now and then: say whether it is to stop."""
    asked.user_interrupt = meter.is_over


def _checked(status: Any) -> None:
    """Raise where HiGHS refused something, which is an error of ours."""
    import highspy

    if status == highspy.HighsStatus.kError:
        raise SkyscrapersError("HiGHS refused the model", f"engine {name}")


__all__ = ["available", "name", "solve", "supports"]
