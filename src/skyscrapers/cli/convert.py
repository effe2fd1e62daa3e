"""The verb `convert`."""

from __future__ import annotations

from typing import Any

import click

from ..formats import WRITERS
from . import options
from .run import run_verb


@click.command("convert")
@options.puzzles
@options.as_json
@options.stream
@click.option(
    "--to",
    type=click.Choice(WRITERS),
    default="json",
    show_default=True,
    help="The notation to write.",
)
def command(puzzles: tuple[str, ...], **given: Any) -> int:
    """Rewrite puzzles in another notation; what it cannot hold is refused.

    \b
    Example:
      skyscrapers convert --to puzzlink "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """
    return run_verb("convert", puzzles, **given)
