"""The verb `solve`."""

from __future__ import annotations

from typing import Any

import click

from . import options
from .run import run_verb, wants_colour


@options.verb(
    "solve",
    options.limit(2, "Show at most so many solutions; 0 shows all."),
    click.option(
        "--logic", is_flag=True, help="Show how far logic goes that never assumes anything."
    ),
    options.engines,
    click.option(
        "--proof",
        metavar="FILE",
        help="Write a formula with the only solution excluded to FILE, its proof to FILE.drat.",
    ),
    options.timings,
)
def command(puzzles: tuple[str, ...], logic: bool, **given: Any) -> int:
    """Find the solutions of puzzles, and tell how many there are.

    \b
    Example:
      skyscrapers solve "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
      skyscrapers solve puzzles.jsonl --json
    """
    if logic:
        for name in ("limit", "engine", "proof", "timings"):
            given.pop(name)
        return run_verb("logic", puzzles, colour=wants_colour(), **given)
    alone = "--proof" if given["proof"] else None
    return run_verb("solve", puzzles, colour=wants_colour(), alone=alone, **given)
