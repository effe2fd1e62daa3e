"""Explain: the whole path of a puzzle in words, pass by pass or step by step."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...core.puzzle import Puzzle
from ...engines.base import Budget
from ...engines.meter import within
from ...grading.grade import grade, grade_data, grade_of
from ...human.checker import verify_path
from ...human.data import path_data
from ...human.path import Path, PathStatus, Run, explain
from ...render.passes import draw_pass
from ...render.wording import Words
from .grade import grade_line


def answer(
    puzzle: Puzzle,
    *,
    passes: bool = False,
    boards: bool = False,
    verify: bool = False,
    until: str | None = None,
    timeout: float | None = None,
    lang: str = "en",
    colour: bool = False,
) -> dict[str, Any]:
    """Return status, steps and grade; with `verify` also what the checker says of the path."""
    with within(Budget(seconds=timeout), "explain", "the path was graded") as meter:
        path = _path(puzzle, until, passes, meter.budget)
        grades = path.status is PathStatus.SOLVED and not passes
        data: dict[str, Any] = {
            "size": puzzle.size,
            "status": path.status.value,
            "steps": path_data(path, Words(lang)),
            "grade": grade_data(grade_of(path) if grades else grade(puzzle, meter.rest)),
        }
        meter.check()
    if verify:
        verdict = verify_path(puzzle, path, meter.rest)
        data["verified"] = verdict.ok
        if not verdict.ok:
            data["problem"] = str(verdict)
    return data


@lru_cache(maxsize=1)
def _path(puzzle: Puzzle, until: str | None, passes: bool, budget: Budget) -> Path:
    """The path, kept for the picture that `show` makes of the same puzzle."""
    return explain(puzzle, until, sweeps=passes, budget=budget)


def show(
    puzzle: Puzzle,
    data: dict[str, Any],
    *,
    passes: bool = False,
    boards: bool = False,
    until: str | None = None,
    timeout: float | None = None,
    lang: str = "en",
    colour: bool = False,
    **_: Any,
) -> str:
    """Return the path in words, with the candidates after each pass or visible step if asked."""
    words = Words(lang)
    path = _path(puzzle, until, passes, Budget(seconds=timeout))
    write = _passes if passes else _steps
    lines = write(path, words, boards)
    opened = sum(1 for mask in path.final.masks if mask & (mask - 1))
    told = opened if path.status is PathStatus.STALLED else len(path.runs)
    lines.append(words.counted("status", path.status.value, told))
    lines.append(grade_line(data["grade"], words))
    if "verified" in data:
        verdict, problem = "verified" if data["verified"] else "refuted", data.get("problem", "")
        lines.append(words.counted("status", verdict, len(data["steps"]), problem=problem))
    return "\n".join(lines)


def _steps(path: Path, words: Words, boards: bool) -> list[str]:
    lines = []
    for number, run in enumerate(path.runs, 1):
        lines.append(f"{number:3}. {_said(path, run, words)}")
        if boards:
            lines += ["", draw_pass(path.puzzle, run.after), ""]
    return lines


def _passes(path: Path, words: Words, boards: bool) -> list[str]:
    lines = []
    if boards:
        start = path.steps[0].board if path.steps else path.final
        lines += ["pass #0:", draw_pass(path.puzzle, start), ""]
    for number, steps in enumerate(path.passes, 1):
        lines.append(f"pass #{number}:")
        runs = [run for run in path.runs if run.steps[0].sweep == number]
        lines += [f"  {_said(path, run, words)}" for run in runs]
        if boards:
            lines.append(draw_pass(path.puzzle, steps[-1].after))
        lines.append("")
    return lines


def _said(path: Path, run: Run, words: Words) -> str:
    pairs = [(step.board, step.deduction) for step in run.steps]
    return words.run(path.puzzle, pairs, opening=run.is_free)


def exit_status(data: dict[str, Any]) -> int:
    """Return 1 where the checker refused the path, else 0: where logic ends is an answer too."""
    return 0 if data.get("verified", True) else 1
