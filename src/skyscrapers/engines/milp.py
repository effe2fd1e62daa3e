"""The integer programme of `models.linear`, solved by HiGHS."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from math import inf
from threading import Event
from typing import Any

from ..core.errors import SkyscrapersError
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from ..models.linear import LinearModel, linear_model
from .apart import apart
from .base import UNLIMITED, Budget, SolveResult, missing
from .meter import FOREVER, Meter, OutOfBudget, collect

name = "milp"
PRESOLVE_BY_ENUMERATION = 1 << 16
"""A rule of HiGHS's presolve that calls some feasible programmes infeasible (seen in 1.16)."""
OPTIONS = {
    "output_flag": False,
    "threads": 1,
    "presolve_rule_off": PRESOLVE_BY_ENUMERATION,
    "mip_heuristic_effort": 0.0,
    "mip_allow_restart": False,
}
"""Any point will do, so nothing is spent on better ones, and no search begins anew."""
CHUNK = 2_000
"""Rows written out between two looks at the budget."""


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
    highs = _loaded(model, meter)
    while (values := _feasible(highs, meter)) is not None:
        standing = {key: x for key, x in model.placed.items() if values[x] > 0.5}
        yield tuple(height for _, height in sorted(standing))
        chosen = list(standing.values())
        _checked(highs.addRow(-inf, len(chosen) - 1, len(chosen), chosen, [1.0] * len(chosen)))


def _loaded(model: LinearModel, meter: Meter) -> Any:
    """Return a silent HiGHS that holds a model.

    Raises
    ------
    OutOfBudget
        If the budget runs out first.
    """
    try:
        import highspy
    except ImportError:
        raise missing(name, "highspy") from None
    plain: Any = highspy.Highs.__mro__[1]  # the derived class prints a banner while it is made
    highs = plain()
    for option, setting in OPTIONS.items():
        highs.setOptionValue(option, setting)
    starts, index, value = _matrix(model, meter)
    columns = range(len(model.names))
    _checked(
        highs.passModel(
            len(columns),
            len(model.rows),
            len(index),
            int(highspy.MatrixFormat.kRowwise),
            int(highspy.ObjSense.kMinimize),
            0.0,
            array("d", [0.0] * len(columns)),
            array("d", [model.fixed.get(x, 0) for x in columns]),
            array("d", [model.fixed.get(x, 1) for x in columns]),
            array("d", [-inf if row.lower is None else row.lower for row in model.rows]),
            array("d", [inf if row.upper is None else row.upper for row in model.rows]),
            starts,
            index,
            value,
            array("i", [int(highspy.HighsVarType.kInteger)] * len(columns)),
        )
    )
    return highs


def _matrix(model: LinearModel, meter: Meter) -> tuple[array[int], array[int], array[float]]:
    """Return where each row starts, and the columns and coefficients of all rows."""
    starts, index, value = array("i", [0]), array("i"), array("d")
    for number, row in enumerate(model.rows):
        if number % CHUNK == 0:
            meter.check()
        index.extend(variable for variable, _ in row.terms)
        value.extend(coefficient for _, coefficient in row.terms)
        starts.append(len(index))
    return starts, index, value


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
    stop = Event()
    _heed(highs, stop)
    _checked(apart(highs.run, meter, stop.set))
    meter.nodes += max(highs.getInfo().mip_node_count, 1)
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kOptimal:
        return list(highs.getSolution().col_value)
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    raise OutOfBudget


def _heed(highs: Any, stop: Event) -> None:
    """Let HiGHS end soon after an event."""
    import highspy

    def interrupt(kind: Any, message: str, told: Any, asked: Any, _: Any) -> None:
        asked.user_interrupt = stop.is_set()

    highs.setCallback(interrupt, None)
    highs.startCallback(highspy.cb.HighsCallbackType.kCallbackMipInterrupt)
    highs.startCallback(highspy.cb.HighsCallbackType.kCallbackSimplexInterrupt)


def _checked(status: Any) -> None:
    """Raise where HiGHS refused something, which is an error of ours."""
    import highspy

    if status == highspy.HighsStatus.kError:
        raise SkyscrapersError("HiGHS refused the model", f"engine {name}")


__all__ = ["available", "name", "solve", "supports"]
