"""Hint: the mistake on a player's board, or the next step in three degrees."""

from __future__ import annotations

from typing import Any

from ...core.geometry import Cell, Edge
from ...core.puzzle import Puzzle
from ...engines.base import Budget
from ...human.data import edge_data, house_data, step_data
from ...human.hint import Hint, Mistake, hint
from ...human.ladder import TIERS
from ...human.path import Step
from ...render.wording import Words

WHERE, WHAT, WHOLE = 1, 2, 3


def answer(
    puzzle: Puzzle,
    *,
    degree: int = WHERE,
    timeout: float | None = None,
    lang: str = "en",
    colour: bool = False,
) -> dict[str, Any]:
    """Return mistakes, or the cheapest step as far as the degree tells it."""
    return hint_data(hint(puzzle, budget=Budget(seconds=timeout)), degree, Words(lang))


def hint_data(found: Hint, degree: int, words: Words) -> dict[str, Any]:
    """Return a hint as JSON values, never more of it than the degree asks for."""
    if found.mistakes:
        return {"mistakes": [_mistake(found.puzzle, mistake, words) for mistake in found.mistakes]}
    if found.step is None:
        entry = "solved" if found.solved else "nothing"
        text = words.say("hint", entry, tier=words.tier(len(TIERS)))
        return {"degree": degree, **NOTHING, "text": text}
    return {"degree": degree, **_step(found.puzzle, found.step, degree, words)}


NOTHING: dict[str, Any] = {
    "technique": None,
    "tier": None,
    "placements": [],
    "eliminations": [],
    "evidence": {"lines": [], "clues": [], "candidates": []},
}


def _step(puzzle: Puzzle, step: Step, degree: int, words: Words) -> dict[str, Any]:
    data = step_data(puzzle, step, words)
    if degree == WHOLE:
        return data
    evidence = data["evidence"]
    if degree == WHAT:
        seen = {key: evidence[key] for key in ("lines", "clues", "candidates")}
        text = words.what_to_look_for(step.deduction)
        return {**data, "placements": [], "eliminations": [], "evidence": seen, "text": text}
    seen = {"lines": evidence["lines"], "clues": evidence["clues"], "candidates": []}
    return {**NOTHING, "evidence": seen, "text": words.where_to_look(step.deduction)}


def _mistake(puzzle: Puzzle, mistake: Mistake, words: Words) -> dict[str, Any]:
    where = mistake.where
    if isinstance(where, Edge):
        place: list[Any] = edge_data(where)
    elif isinstance(where, Cell):
        place = ["cell", *where]
    else:
        place = house_data(where)
    return {
        "cell": list(mistake.cells[-1]) if mistake.cells else None,
        "rule": mistake.rule,
        "where": place,
        "text": words.mistake(puzzle, mistake.rule, where, mistake.cells, mistake.height),
    }


def show(puzzle: Puzzle, data: dict[str, Any], **_: Any) -> str:
    """Return the sentences alone."""
    if "mistakes" in data:
        return "\n".join(mistake["text"] for mistake in data["mistakes"])
    return str(data["text"])


def exit_status(data: dict[str, Any]) -> int:
    """Return 0: a hint is an answer."""
    return 0
