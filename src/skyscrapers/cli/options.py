"""Options that several verbs share, each defined once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

puzzles = click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...")
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle a line.")
notation = click.option("--from", "notation", metavar="NOTATION", help="Read this notation only.")
timings = click.option("--timings", is_flag=True, help="Tell how long it took.")
timeout = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up on a puzzle after so long; its answer is then unknown.",
)


def engine(function: F) -> F:
    """Add `--engine`, with the names that the table of engines has."""
    from ..engines.table import DEFAULT, ENGINES

    return click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default=DEFAULT,
        show_default=True,
        help="The engine that solves.",
    )(function)
