"""The verb `solve`."""

from __future__ import annotations

from typing import Any

import click

from . import options
from .run import run_verb, wants_colour


@click.command("solve")
@options.puzzles
@options.as_json
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="Show at most so many solutions; 0 shows all.",
)
@options.engine
@options.timeout
@options.timings
@options.stream
def command(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find the solutions of puzzles, and tell how many there are.

    \b
    Example:
      skyscrapers solve "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
      skyscrapers solve puzzles.jsonl --json
    """
    return run_verb("solve", puzzles, colour=wants_colour(), **given)
