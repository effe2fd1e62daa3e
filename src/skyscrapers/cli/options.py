"""Options that several verbs share, each defined once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from ..core.errors import SkyscrapersError

F = TypeVar("F", bound=Callable[..., Any])

puzzles = click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...")
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle a line.")
notation = click.option("--from", "notation", metavar="NOTATION", help="Read this notation only.")
lang = click.option(
    "--lang",
    type=click.Choice(["en", "de"]),
    default="en",
    show_default=True,
    help="The language of sentences.",
)
timings = click.option("--timings", is_flag=True, help="Tell how long it took.")
timeout = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up on a puzzle after so long; its answer is then unknown.",
)


def engine(function: F) -> F:
    """Add `--engine`, with the names that the table of engines has."""
    return _engine(function)


def engines(function: F) -> F:
    """Add `--engine`, which also takes all engines side by side."""
    from ..engines.table import ALL

    return _engine(function, ALL)


def _engine(function: F, *others: str) -> F:
    from ..engines.table import DEFAULT, ENGINES

    return click.option(
        "--engine",
        type=click.Choice((*ENGINES, *others)),
        default=DEFAULT,
        show_default=True,
        help="The engine that solves.",
    )(function)


def _where(_: click.Context, __: click.Parameter, value: str | None) -> Any:
    if value is None:
        return None
    from ..jobs.choice import Where

    return Where.parse(value)


def _sample(_: click.Context, __: click.Parameter, value: str | None) -> Any:
    if value is None:
        return None
    from ..jobs.choice import parse_sample

    return parse_sample(value)


def _until(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        from ..human.path import rows_until

        with of_option("--until"):
            rows_until(value)
    return value


def _tier(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    if value is None:
        return None
    from ..human.path import tier_number

    with of_option("--tier"):
        return tier_number(value)


@contextmanager
def of_option(name: str) -> Iterator[None]:
    """Let what is wrong inside be told of an option, once, and not of each puzzle."""
    try:
        yield
    except SkyscrapersError as error:
        raise error.at(name) from None


workers = click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes that share the work; one a core where left out.",
)
cluster = click.option(
    "--cluster", metavar="ADDRESS", help="Use the workers of a Dask scheduler, tcp://host:port."
)
output = click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write there; an interrupted run goes on. A name in .csv or .parquet makes a table.",
)
restart = click.option("--restart", is_flag=True, help="Begin the output file anew.")
where = click.option(
    "--where",
    callback=_where,
    metavar="NAME=VALUE,…",
    help="Take these puzzles only: size=7,difficulty=2 or size=4..6.",
)
sample = click.option(
    "--sample",
    callback=_sample,
    metavar="N[:SEED]",
    help="Take so many of them, chosen at random; the same ones for the same seed.",
)


def delivery(function: F) -> F:
    """Add who does the work and where the answers go; `run_verb` takes what they give."""
    return restart(output(cluster(workers(function))))


def stream(function: F) -> F:
    """Add what every verb has that takes files of puzzles; `run_verb` takes what they give."""
    return notation(where(sample(delivery(function))))


def until(text: str) -> Callable[[F], F]:
    """`--until`, how far the ladder is used."""
    return click.option("--until", callback=_until, metavar="TIER", help=text)


def tier(text: str) -> Callable[[F], F]:
    """`--tier`, by number or name."""
    return click.option("--tier", callback=_tier, metavar="TIER", help=text)


def limit(default: int, text: str) -> Callable[[F], F]:
    """`--limit`, a number of answers of which 0 stands for all."""
    return click.option(
        "--limit", type=click.IntRange(min=0), default=default, show_default=True, help=text
    )


def verb(
    name: str, *details: Callable[[Any], Any]
) -> Callable[[Callable[..., int]], click.Command]:
    """Make a function the command of a verb that answers for every puzzle of a stream.

    Beside the options in `details` it has those of all such verbs: puzzles, `--json`, `--timeout`
    and what `stream` adds.
    """

    def command(function: Callable[..., int]) -> click.Command:
        shared: list[Callable[[Any], Any]] = [puzzles, as_json, *details, timeout, stream]
        for option in reversed(shared):
            function = option(function)
        return click.command(name)(function)

    return command
