"""The verb `fetch`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import click

from ..core.errors import ParseError, shown
from ..fetch.brainbashers import LEVELS, SITE, SIZES, Dailies, Daily, dailies, parse_dates
from ..fetch.cache import Cache, platform_folder
from ..fetch.polite import LEAST_PAUSE, NoSuchPage, Visitor
from ..formats import dumps
from ..jobs.stream import DONE, UNREADABLE, Line
from . import options
from .run import deliver

ALL = "all"


def _line(source: Dailies, daily: Daily) -> Line:
    """A daily puzzle as a line of JSON, or why there is none."""
    try:
        return Line(dumps(source.puzzle(daily)), DONE)
    except (ParseError, NoSuchPage) as error:
        return Line("", UNREADABLE, str(error.at(daily.id)))


def _numbers(text: str, name: str, offered: Sequence[int]) -> list[int]:
    """Read `4,6` or `4..6`."""
    least, most = offered[0], offered[-1]
    expected = f"numbers from {least} to {most}, as in {least},{most} or {least}..{most}"
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("..")
        ends = [int(end) for end in (first, last or first) if end.isdigit() and len(end) < 3]
        if len(ends) != 2 or not set(ends) <= set(offered):
            raise ParseError(shown(part), name, expected)
        found += range(ends[0], ends[1] + 1)
    return list(dict.fromkeys(found))


def _levels(text: str) -> list[int]:
    """Read `easy,sparse`, `1..3` or `all`."""
    if text == ALL:
        return list(LEVELS.values())
    told = ",".join(str(LEVELS.get(part.strip(), part.strip())) for part in text.split(","))
    return _numbers(told, "--difficulty", list(LEVELS.values()))


@click.command("fetch")
@click.argument("site", type=click.Choice(["brainbashers"]))
@click.option("--sizes", required=True, metavar="N,…", help="Sizes: 4,6 or 4..8.")
@click.option(
    "--difficulty",
    default=ALL,
    show_default=True,
    metavar="LEVEL,…",
    help=f"{', '.join(LEVELS)} (or 1, 2, 3), or {ALL}.",
)
@click.option("--dates", required=True, metavar="MMDD..MMDD,…", help="Days of the last year.")
@click.option(
    "--pause",
    type=click.FloatRange(min=LEAST_PAUSE),
    default=LEAST_PAUSE,
    show_default=True,
    metavar="SECONDS",
    help="Between two requests.",
)
@click.option("--cache", metavar="FOLDER", help="Where pages are kept; the platform's own place.")
@click.option("--address", default=SITE, metavar="URL", help="Where the site is, for a mirror.")
@options.output
@options.restart
def command(
    site: str,
    sizes: str,
    difficulty: str,
    dates: str,
    pause: float,
    cache: str | None,
    address: str,
    **given: Any,
) -> int:
    """Fetch daily puzzles from the web, politely: they stay their makers' and are for you alone.

    One request at a time with a pause after each; robots.txt is obeyed; no page is asked for
    twice. The same command goes on where it was interrupted.

    \b
    Example:
      skyscrapers fetch brainbashers --sizes 6 --difficulty sparse --dates 0101..0131 -o daily.jsonl
    """
    wanted = dailies(_numbers(sizes, "--sizes", SIZES), _levels(difficulty), parse_dates(dates))
    if not wanted:
        raise ParseError("no such puzzles", "fetch", "another size or difficulty")
    folder = Path(cache) if cache else platform_folder()
    command = {"verb": "fetch", "sizes": sizes, "difficulty": difficulty, "dates": dates}
    command |= {"address": address}
    with closing(Visitor(Cache(folder), pause)) as visitor:
        line = partial(_line, Dailies(visitor, address))
        return deliver(partial(map, line), wanted, **given, command=command, count=len(wanted))
