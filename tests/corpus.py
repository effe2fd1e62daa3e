"""The corpus of puzzles by others, where there is one; read here without the project's parsers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules


class Entry(NamedTuple):
    """A legal puzzle of the corpus and what is known of it."""

    id: str
    variant: str
    puzzle: Puzzle
    status: str
    solution: list[list[int]] | None


STATUSES = {0: "none", 1: "unique", "2+": "multiple"}


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...] | None:
    """All legal puzzles of the corpus, or None where no corpus is named."""
    folder = os.environ.get("SKYSCRAPERS_CORPUS")
    if not folder:
        return None
    with (Path(folder) / "open.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    return tuple(_entry(r) for r in records if not r["expect"].get("invalid"))


def _entry(record: dict[str, Any]) -> Entry:
    names = ("measure", "max_height", "diagonals", "boxes", "regions")
    rules = Rules.standard(record["size"], **{k: record[k] for k in names if k in record})
    puzzle = Puzzle.from_clues(**record["clues"], givens=record.get("givens"), rules=rules)
    status = STATUSES[record["expect"]["solutions"]]
    return Entry(record["id"], record["variant"], puzzle, status, record.get("solution"))


def sample(
    found: tuple[Entry, ...],
    number: int,
    seed: int = 0,
    where: Callable[[Entry], bool] = lambda entry: True,
) -> list[Entry]:
    """At most so many entries of each variant, chosen by a seed."""
    random = Random(seed)
    chosen: list[Entry] = []
    for variant in sorted({entry.variant for entry in found}):
        some = [entry for entry in found if entry.variant == variant and where(entry)]
        chosen += random.sample(some, min(number, len(some)))
    return chosen
