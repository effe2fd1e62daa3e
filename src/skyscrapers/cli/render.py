"""The verb `render`."""

from __future__ import annotations

from typing import Any

import click

from . import options
from .run import run_verb, wants_colour


@click.command("render")
@options.puzzles
@options.stream
@click.option("--to", type=click.Choice(["text"]), default="text", show_default=True)
@click.option("--ascii", is_flag=True, help="Draw with plain ASCII alone.")
def command(puzzles: tuple[str, ...], **given: Any) -> int:
    """Draw puzzles.

    \b
    Example:
      skyscrapers render --to text "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """
    return run_verb("render", puzzles, colour=wants_colour(), **given)
