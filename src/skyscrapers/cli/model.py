"""The verb `model`."""

from __future__ import annotations

from typing import Any

import click

from ..jobs.stream import DONE, Task, gravest
from ..models.table import FORMS
from . import options
from .binary import is_folder, put_each
from .run import answered, chosen, run_verb


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
def command(puzzles: tuple[str, ...], to: str, output: str | None, **given: Any) -> int:
    """Write the model of a puzzle for another solver.

    Models of several puzzles go into a folder (-o FOLDER/), each named by its puzzle's id.

    \b
    Example:
      skyscrapers model --to mzn "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
      skyscrapers model --to lp puzzles.jsonl -o models/
    """
    if output is None or not is_folder(output):
        return run_verb("model", puzzles, to=to, output=output, alone="model", **given)
    choice = {name: given[name] for name in ("notation", "where", "sample")}
    task = Task("model", {"to": to})
    statuses: list[int] = [DONE]
    written = answered(task, chosen(puzzles, **choice), statuses)
    models = [(id, f"{text}\n".encode()) for id, text in written]
    put_each(models, output, to, "models")
    return gravest(statuses)
