"""Grade: how hard a puzzle is, and by which techniques."""

from __future__ import annotations

from typing import Any

from ...core.puzzle import Puzzle
from ...engines.base import Budget, Status
from ...grading.grade import grade, grade_data
from ...render.wording import Words


def answer(
    puzzle: Puzzle, *, timeout: float | None = None, lang: str = "en", colour: bool = False
) -> dict[str, Any]:
    """Return status, tier, score, bottleneck and the techniques used."""
    return grade_data(grade(puzzle, Budget(seconds=timeout)))


def show(puzzle: Puzzle, data: dict[str, Any], *, lang: str = "en", **_: Any) -> str:
    """Return the grade in one line and the techniques below it."""
    words = Words(lang)
    lines = [grade_line(data, words)]
    for technique, count in data["techniques"].items():
        lines.append(f"  {count:3}  {words.technique(technique)}")
    return "\n".join(lines)


def grade_line(data: dict[str, Any], words: Words) -> str:
    """Return a grade in one line."""
    if data["tier"] is None:
        status = "stalled" if data["status"] == Status.UNIQUE else data["status"]
        return words.say("grade", status, scale=data["scale"])
    slots = {**data, "name": words.tier(data["tier"])}
    return words.say("grade", "unique", **slots)


def exit_status(data: dict[str, Any]) -> int:
    """Return 3 where a budget ran out."""
    return 3 if data["status"] == Status.UNKNOWN else 0
