"""The verb `generate`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from time import time
from typing import Any

import click

from ..core.errors import Unsupported, shown
from ..core.rules import Measure, Rules
from ..formats import WRITERS
from ..generator.candidate import Generated
from ..generator.look import Look
from ..generator.miss import Miss
from ..generator.request import request
from ..generator.run import ATTEMPTS, Making
from ..jobs.making import JSON, TEXT, Run, line
from ..jobs.stream import answers
from . import options
from .run import crew_at, deliver, is_table, wants_colour


def _boxes(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    rows, columns = (*value.split(",", 1), "")[:2]
    if not (rows.strip().isdigit() and columns.strip().isdigit()):
        raise Unsupported(f"boxes {shown(value)}", "--boxes", "rows and columns, as 2,3")
    return int(rows), int(columns)


def _text(_: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Read a small file of text."""
    if value is None:
        return None
    try:
        return Path(value).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unsupported(
            "bytes that are no text", value, f"a {parameter.human_readable_name}"
        ) from None


def _regions(context: click.Context, parameter: click.Parameter, value: str | None) -> Any:
    """Read a matrix of labels: single characters, or words between spaces."""
    text = _text(context, parameter, value)
    if text is None:
        return None
    rows = [row.split() if len(row.split()) > 1 else list(row.strip()) for row in text.splitlines()]
    return [row for row in rows if row]


@click.command("generate")
@click.option("--size", type=int, default=6, show_default=True, help="Rows and columns.")
@click.option(
    "--measure",
    type=click.Choice([measure.value for measure in Measure]),
    default=Measure.COUNT.value,
    show_default=True,
    help="What a clue tells.",
)
@click.option("--max-height", type=int, metavar="H", help="The tallest height; below size: parks.")
@click.option("--diagonals", is_flag=True, help="Let no height stand twice on a diagonal.")
@click.option("--boxes", callback=_boxes, metavar="R,C", help="Boxes of R rows and C columns.")
@click.option("--regions", callback=_regions, metavar="FILE", help="A label for each cell.")
@click.option("--tier", metavar="TIER", help="Exactly this tier, 1 to 7 or by name.")
@click.option("--score", metavar="A..B", help="Only scores in this range.")
@click.option("--require", multiple=True, metavar="TECHNIQUE", help="It must be needed.")
@click.option("--forbid", multiple=True, metavar="TECHNIQUE", help="It must not be needed.")
@click.option(
    "--symmetry",
    type=click.Choice([look.value for look in Look]),
    help="The symmetry of the pattern of clues and givens.",
)
@click.option("--mask", callback=_text, metavar="FILE", help="A picture: # shown, . not, ? free.")
@click.option("--clues", metavar="N", help="How many clues: N, A..B, full or sparse.")
@click.option("--givens", metavar="N", help="How many givens: N or A..B.")
@click.option("--redundant", type=int, metavar="N", help="Exactly N clues can go alone.")
@click.option("--count", type=click.IntRange(min=0), default=1, show_default=True, help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, help="Any whole number.")
@click.option(
    "--attempts",
    type=click.IntRange(min=1),
    default=ATTEMPTS,
    show_default=True,
    help="Give up after so many candidates in a row that came to nothing.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="End the run early; what it has made until then stays the same.",
)
@click.option(
    "--format",
    "notation",
    type=click.Choice(WRITERS),
    help="The notation to write; boards where left out.",
)
@options.as_json
@click.option("--grade/--no-grade", default=True, help="Whether JSON tells the grade of each.")
@options.lang
@options.delivery
def command(
    count: int,
    seed: int,
    attempts: int,
    time_limit: float | None,
    notation: str | None,
    as_json: bool,
    grade: bool,
    lang: str,
    workers: int | None,
    cluster: str | None,
    output: str | None,
    restart: bool,
    **wish: Any,
) -> int:
    """Make puzzles to order, each with exactly one solution.

    The same seed and options make the same puzzles, on every machine and with any number of
    workers; no two of a run are the same up to turning and mirroring.

    \b
    Example:
      skyscrapers generate --size 6 --tier hard --count 10 --seed 1 --format json
      skyscrapers generate --size 5 --clues full --givens 0 --symmetry 180
    """
    rules = Rules.standard(
        *(wish.pop(name) for name in ("size", "measure", "max_height")),
        *(wish.pop(name) for name in ("diagonals", "boxes", "regions")),
    )
    told = JSON if as_json or is_table(output) else notation or TEXT
    graded = grade and told in (JSON, TEXT)
    ends = None if time_limit is None else time() + time_limit
    making = Making(request(rules, **wish), seed, graded, ends=ends)
    colour = output is None and wants_colour()

    def outcomes(indexes: Iterable[int]) -> Iterator[Generated | Miss]:
        return answers(making, indexes, workers, crew_at(cluster))

    run = Run(outcomes, count, attempts, time_limit)
    return deliver(
        partial(map, lambda made: line(made, told, graded, lang, colour)),
        run if told == JSON else iter(run),
        output,
        restart,
        command={
            "verb": "generate",
            "seed": seed,
            "wish": making.wish.key,
            "to": told,
            "grade": graded,
            "lang": lang,
            "count": count,
        },
        count=count,
    )
