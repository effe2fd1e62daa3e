"""The verb `model`."""

from __future__ import annotations

from typing import Any

import click

from ..models.table import FORMS
from . import options
from .run import run_verb


@click.command("model")
@options.puzzles
@click.option(
    "--to",
    type=click.Choice(list(FORMS)),
    default="lp",
    show_default=True,
    help="; ".join(f"{name}: {form.help}" for name, form in FORMS.items()) + ".",
)
@options.stream
def command(puzzles: tuple[str, ...], to: str, **given: Any) -> int:
    """Write the model of a puzzle for another solver.

    \b
    Example:
      skyscrapers model --to mzn "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """
    return run_verb("model", puzzles, to=to, **given)
