"""A tally as a table: for a terminal, as Markdown, JSON or CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import Any

from ..human.ladder import LADDER
from .tally import TIER_NUMBERS, Group, Tally

LEVELS = {"1": "full easy", "2": "full hard", "3": "sparse"}
"""What the levels of the daily puzzles are called."""


def data(group: Group, timed: bool) -> dict[str, Any]:
    """Return a group as JSON values; the counts by tier are of all up to it."""
    told: dict[str, Any] = {
        "size": group.size,
        "difficulty": group.difficulty,
        "puzzles": group.puzzles,
        **{name: group.statuses[name] for name in ("unique", "multiple", "none", "unknown")},
        "solved": {str(tier): group.solved_up_to(tier) for tier in TIER_NUMBERS},
        "stalled": group.stalled,
        "left": round(group.mean_left, 4),
        "techniques": {name: group.techniques[name] for name in _used(group)},
    }
    if timed:
        told["seconds"] = round(group.seconds, 3)
    return told


def _used(group: Group) -> list[str]:
    """The techniques that were used, in the order of the ladder."""
    return [row.name for row in LADDER if group.techniques[row.name]]


def _headings(timed: bool) -> list[str]:
    tiers = [f"tier {TIER_NUMBERS[0]}", *(f"≤ {tier}" for tier in TIER_NUMBERS[1:])]
    return ["size", "difficulty", "puzzles", "unique", *tiers, "stalled", "left", *_time(timed)]


def _time(timed: bool) -> list[str]:
    return ["seconds"] if timed else []


def _cells(group: Group, timed: bool) -> list[str]:
    size = f"{group.size}×{group.size}" if group.size else "all"
    return [
        size,
        LEVELS.get(group.difficulty, group.difficulty),
        str(group.puzzles),
        str(group.unique),
        *(str(group.solved_up_to(tier)) for tier in TIER_NUMBERS),
        str(group.stalled),
        f"{group.mean_left:.0%}" if group.stalled else "",
        *([f"{group.seconds:.2f}"] if timed else []),
    ]


def _rows(tally: Tally) -> list[Group]:
    groups = tally.groups
    return [*groups, tally.total] if len(groups) > 1 else groups


def _technique_cells(total: Group) -> list[list[str]]:
    return [[name, str(total.techniques[name]), str(total.users[name])] for name in _used(total)]


TECHNIQUE_HEADINGS = ["technique", "uses", "puzzles"]


def as_markdown(tally: Tally, timed: bool = False) -> str:
    """Return both tables in Markdown: groups, and the techniques of all."""
    groups = [_cells(group, timed) for group in _rows(tally)]
    tables = [_markdown(_headings(timed), groups, 2)]
    if techniques := _technique_cells(tally.total):
        tables.append(_markdown(TECHNIQUE_HEADINGS, techniques, 1))
    return "\n\n".join(tables)


def _markdown(headings: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> str:
    """A table whose first columns are aligned to the left, the others to the right."""
    rule = ["---"] * left + ["--:"] * (len(headings) - left)
    return "\n".join("| " + " | ".join(row) + " |" for row in (headings, rule, *rows))


def as_table(tally: Tally, timed: bool = False) -> str:
    """Return both tables as a terminal shows them."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    stream = io.StringIO()
    console = Console(file=stream, width=200, color_system=None)
    groups = [_cells(group, timed) for group in _rows(tally)]
    for headings, rows, left in (
        (_headings(timed), groups, 2),
        (TECHNIQUE_HEADINGS, _technique_cells(tally.total), 1),
    ):
        if not rows:
            continue
        table = Table(box=box.SIMPLE_HEAD)
        for number, heading in enumerate(headings):
            table.add_column(heading, justify="left" if number < left else "right")
        for row in rows:
            table.add_row(*row)
        console.print(table)
    return "\n".join(line.rstrip() for line in stream.getvalue().strip("\n").split("\n"))


def as_json(tally: Tally, timed: bool = False) -> str:
    """Return one object a group, one a line."""
    lines = [json.dumps(data(group, timed), ensure_ascii=False) for group in tally.groups]
    return "\n".join(lines)


def as_csv(tally: Tally, timed: bool = False) -> str:
    """Return one row a group, with a column for each technique that was used."""
    names = _used(tally.total)
    stream = io.StringIO()
    sheet = csv.writer(stream, lineterminator="\n")
    for number, group in enumerate(tally.groups):
        told = data(group, timed)
        solved = told.pop("solved")
        used = told.pop("techniques")
        told |= {f"solved_{tier}": count for tier, count in solved.items()}
        told |= {name: used.get(name, 0) for name in names}
        if not number:
            sheet.writerow(told)
        sheet.writerow(told.values())
    return stream.getvalue().rstrip("\n")


WRITERS: dict[str, Callable[[Tally, bool], str]] = {
    "table": as_table,
    "markdown": as_markdown,
    "json": as_json,
    "csv": as_csv,
}
"""How a tally can be written."""
