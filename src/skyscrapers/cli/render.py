"""The verb `render`."""

from __future__ import annotations

import click

from . import options
from .run import run_verb, wants_colour


@click.command("render")
@options.puzzles
@options.notation
@click.option("--to", type=click.Choice(["text"]), default="text", show_default=True)
@click.option("--ascii", is_flag=True, help="Draw with plain ASCII alone.")
def command(puzzles: tuple[str, ...], notation: str | None, to: str, ascii: bool) -> int:
    """Draw puzzles.

    \b
    Example:
      skyscrapers render --to text "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """
    return run_verb("render", puzzles, notation=notation, to=to, ascii=ascii, colour=wants_colour())
