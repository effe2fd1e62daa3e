"""Solve: how many solutions, and which."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from json.encoder import encode_basestring
from typing import Any

from ...core.grid import Grid
from ...core.puzzle import Puzzle
from ...core.rules import Rules
from ...engines import projection
from ...engines.base import Budget, SolveResult, Status
from ...engines.meter import Meter
from ...engines.table import ALL, DEFAULT, ENGINES, engine, solve
from ...formats import Record

SENTENCES = {
    Status.UNIQUE: "one solution",
    Status.MULTIPLE: "more than one solution",
    Status.NONE: "no solution",
    Status.UNKNOWN: "unknown: the budget ran out",
}

QUICK_NODES = 1000
"""A puzzle that needs as many is not settled among others, but with a budget of its own."""


def answer(
    puzzle: Puzzle,
    *,
    limit: int = 2,
    engine: str = DEFAULT,
    proof: str | None = None,
    timeout: float | None = None,
    timings: bool = False,
    colour: bool = False,
) -> dict[str, Any]:
    """Return status, solutions and nodes; `limit` 0 asks for all solutions.

    With the engine `ALL`, what each of them says is there as `engines`. With `proof`, a
    certificate is written to that file, and `proof` names the files.
    """
    meter = Meter(Budget(seconds=timeout))
    each: dict[str, SolveResult] = {}
    if engine == ALL:
        from ...engines.compare import best, solve_by_all

        each = solve_by_all(puzzle, limit or None, meter.budget)
        result = best(each)
    else:
        result = solve(puzzle, limit or None, engine, meter.budget)
    data: dict[str, Any] = {
        "size": puzzle.size,
        "status": result.status.value,
        "solutions": [[list(row) for row in grid.rows] for grid in result.solutions],
        "stats": {"nodes": result.stats.nodes},
    }
    if each:
        data["engines"] = {name: _summary(one, timings) for name, one in each.items()}
    if timings:
        data["stats"]["seconds"] = round(result.stats.seconds, 6)
    if proof is not None:
        from ...engines.proof import certify

        data["proof"] = [str(path) for path in certify(puzzle, meter.rest).write(proof)]
    return data


def _not_asked(engines: Mapping[str, Any]) -> list[str]:
    """Say of the engines that are missing among all why they are."""
    missing = [engine(name) for name in ENGINES if name not in engines]
    reasons = {True: "does not take such a puzzle", False: "not installed"}
    return [f"  {one.name}: {reasons[one.available()]}" for one in missing]


def _summary(result: SolveResult, timings: bool) -> dict[str, Any]:
    """What one of several engines says, in a line."""
    summary = {"status": result.status.value, "nodes": result.stats.nodes}
    return {**summary, "seconds": round(result.stats.seconds, 6)} if timings else summary


def quick(
    records: Sequence[Record],
    *,
    limit: int = 2,
    engine: str = DEFAULT,
    proof: str | None = None,
    timeout: float | None = None,
    timings: bool = False,
    colour: bool = False,
) -> list[str | None]:
    """Return the JSON of those of many puzzles that one call of the kernels settles.

    The others, with several solutions or hard, are None: `answer` takes them, to the same bytes.
    """
    texts: list[str | None] = [None] * len(records)
    if engine != projection.name or timings or proof:
        return texts
    places: dict[Rules, list[int]] = {}
    for place, record in enumerate(records):
        if record.puzzle is not None:
            places.setdefault(record.puzzle.rules, []).append(place)
    for rules, some in places.items():
        if not projection.supports(rules):
            continue
        puzzles = [puzzle for place in some if (puzzle := records[place].puzzle)]
        settled = projection.outcomes(rules, puzzles, QUICK_NODES)
        template = _template(rules.size)
        for place, (count, heights, nodes) in zip(some, settled, strict=True):
            if count > 1 or nodes >= QUICK_NODES:
                continue
            status = Status.UNIQUE if count else Status.NONE
            solutions = template % tuple(heights) if count else ""
            texts[place] = (
                f'{{"id": {encode_basestring(records[place].id)}, "size": {rules.size}, '
                f'"status": "{status.value}", "solutions": [{solutions}], '
                f'"stats": {{"nodes": {nodes}}}}}'
            )
    return texts


@cache
def _template(size: int) -> str:
    """A board as JSON, with a place for each height."""
    return json.dumps([["%d"] * size] * size).replace('"', "")


def show(puzzle: Puzzle, data: dict[str, Any], *, colour: bool = False, **_: Any) -> str:
    """Return the solutions as boards, with a line that says how many there are."""
    from ...render.text import draw_puzzle

    status = Status(data["status"])
    solutions = data["solutions"]
    head = SENTENCES[status]
    if status is Status.MULTIPLE and len(solutions) > 2:
        head = f"{len(solutions)} solutions shown"
    if "seconds" in data["stats"]:
        head += f" in {data['stats']['seconds'] * 1000:.1f} ms"
    lines = [head]
    for name, one in data.get("engines", {}).items():
        took = f", {one['seconds'] * 1000:.1f} ms" if "seconds" in one else ""
        nodes = "node" if one["nodes"] == 1 else "nodes"
        lines.append(f"  {name}: {one['status']}, {one['nodes']} {nodes}{took}")
    if "engines" in data:
        lines += _not_asked(data["engines"])
    if "proof" in data:
        lines.append(f"proof: {' and '.join(data['proof'])}")
    grids = [Grid.from_rows(rows) for rows in solutions]
    boards = [draw_puzzle(puzzle, grid, colour=colour) for grid in grids or (None,)]
    return "\n\n".join(["\n".join(lines), *boards])


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where the budget ran out."""
    return 3 if data["status"] == Status.UNKNOWN else 0
