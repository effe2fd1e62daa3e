"""The verb `book`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count as numbers
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..book.options import COVERS, ORDERS, PAPERS, PER_PAGE, SOLUTIONS, BookOptions
from ..core.errors import Unsupported
from ..core.puzzle import Puzzle
from ..jobs.stream import DONE, answers
from . import options
from .binary import STDOUT, put
from .run import chosen, metered

if TYPE_CHECKING:
    from ..book import Entry

F = TypeVar("F", bound=Callable[..., Any])

SEPARATE = "separate"
"""Solutions in a file of their own."""


def _choice(name: str, values: Iterable[object], default: str, text: str) -> Callable[[F], F]:
    kinds = click.Choice([str(value) for value in values])
    return click.option(name, type=kinds, default=default, show_default=True, help=text)


@click.command("book")
@options.puzzles
@options.notation
@options.where
@options.sample
@click.option(
    "--generate",
    type=click.IntRange(min=1),
    metavar="N",
    help="Make N puzzles instead of reading some; N of each --tier.",
)
@click.option(
    "--size",
    type=click.IntRange(1, 16),
    default=6,
    show_default=True,
    help="Of the puzzles that are made.",
)
@click.option(
    "--tier", "tiers", multiple=True, metavar="TIER", help="Of those; may be said several times."
)
@click.option("-o", "--output", required=True, metavar="FILE", help="The PDF; '-' for the output.")
@click.option("--title", help="The title; the puzzle's name where left out.")
@click.option("--subtitle", help="Under it; number, sizes and tiers where left out.")
@click.option("--author", help="On the title page and in the file's properties.")
@_choice("--paper", PAPERS, "a4", "The page; a5 and 6x9 are bound.")
@_choice("--per-page", PER_PAGE, "4", "Puzzles a page.")
@_choice("--order", ORDERS, "tier", "Easy to hard, as they come, or mixed by the seed.")
@click.option(
    "--sections/--no-sections", default=True, help="Begin each tier on a page of its own."
)
@_choice("--solutions", (*SOLUTIONS, SEPARATE), "back", "Where the solutions go.")
@click.option("--how-to-play/--no-how-to-play", default=True, help="A page with the rules.")
@_choice("--cover", COVERS, "colour", "The title page.")
@click.option("--large-print", is_flag=True, help="Larger digits, heavier lines.")
@click.option("--bleed", type=float, default=0, metavar="MM", help="Print beyond the trimmed page.")
@click.option(
    "--min-cell", "smallest_cell", type=float, metavar="MM", help="Accept such small cells."
)
@click.option("--ways-in", is_flag=True, help="Tell where each puzzle is hardest, at the end.")
@click.option("--hints", type=int, default=0, metavar="N", help="Tell N first steps, at the end.")
@click.option(
    "--qr", metavar="ADDRESS", help="Codes that open the puzzles in this web application."
)
@click.option("--seed", type=int, help="Told on the title page; mixes the order, makes puzzles.")
@options.lang
@options.engine
@options.timeout
@options.workers
def command(
    puzzles: tuple[str, ...],
    notation: str | None,
    where: Any,
    sample: Any,
    generate: int | None,
    size: int,
    tiers: tuple[str, ...],
    output: str,
    engine: str,
    timeout: float | None,
    workers: int | None,
    **given: Any,
) -> int:
    """Set puzzles as a printable book with their solutions.

    Every puzzle must have one solution, and no two may be alike; otherwise nothing is written.
    What else `skyscrapers generate --json` makes, it reads from a pipe.

    \b
    Example:
      skyscrapers book puzzles.jsonl --per-page 2 -o book.pdf
      skyscrapers book puzzles.jsonl --paper a5 --per-page 1 --bleed 3 -o press.pdf
      skyscrapers book --generate 12 --size 5 --tier easy --tier medium --seed 2411 -o new.pdf
    """
    from ..book import prepare
    from ..book.entries import Maker, Named
    from ..engines.base import UNLIMITED, Budget

    separate = given["solutions"] == SEPARATE
    if separate and output == STDOUT:
        raise Unsupported("two books on one output", "output", "-o FILE")
    if generate and given["seed"] is None:
        given["seed"] = 0
    given |= {"per_page": int(given["per_page"])} | ({"solutions": "none"} if separate else {})
    layout = BookOptions(**given)
    if generate is None:
        _refuse_tiers(tiers)
        found = _read(puzzles, notation, where, sample)
    else:
        _refuse_puzzles(puzzles)
        found = _made(generate, size, tiers, given["seed"], workers)

    def share(maker: Maker, named: Iterable[Named]) -> Iterator[Any]:
        with metered(named, count=generate and generate * max(1, len(tiers))) as (drawn, tick):
            for made in answers(maker, drawn, workers):
                yield made
                tick()

    budget = Budget(seconds=timeout) if timeout else UNLIMITED
    entries = prepare(found, layout, budget, share, engine)
    for name, content in _printed(entries, layout, output, separate).items():
        put(content, name, "pdf")
    return DONE


def _refuse_tiers(tiers: Sequence[str]) -> None:
    if tiers:
        raise click.UsageError("--tier is for --generate; --where chooses among what is read")


def _refuse_puzzles(puzzles: Sequence[str]) -> None:
    if puzzles:
        raise click.UsageError("--generate makes puzzles and reads none")


def _printed(
    entries: Sequence[Entry], layout: BookOptions, output: str, separate: bool
) -> dict[str, bytes]:
    """Print the book and, if they are to be apart, its solutions, each by its file's name."""
    from ..book import print_book

    books = {output: print_book(entries, layout)}
    if separate:
        path = Path(output)
        beside = path.with_name(f"{path.stem}-solutions{path.suffix}")
        books[str(beside)] = print_book(entries, replace(layout, solutions="only"))
    return books


def _made(
    count: int, size: int, tiers: Sequence[str], seed: int, workers: int | None
) -> Iterator[Puzzle]:
    """Yield new puzzles: so many of each tier with their grades, or so many of any.

    The latter are graded like those that are read, within the same budget.
    """
    from ..core.rules import Rules
    from ..generator.request import request
    from ..generator.run import ATTEMPTS, Making, accepted
    from ..grading.grade import grade_data

    for tier in tiers or (None,):
        graded = tier is not None
        making = Making(request(Rules.standard(size), tier=tier), seed, graded)
        for made in accepted(answers(making, numbers(), workers), count, ATTEMPTS):
            name = f"seed {seed}, index {made.index}"
            told = {"grade": grade_data(made.grade)} if graded else {}
            yield made.puzzle.with_meta(id=name, **told)


def _read(
    puzzles: tuple[str, ...], notation: str | None, where: Any, sample: Any
) -> Iterator[Puzzle]:
    """Yield the puzzles of the sources, each with its id; the first bad record ends it all."""
    for record in chosen(puzzles, notation, where, sample):
        if record.puzzle is None:
            raise record.error or Unsupported("no puzzle", record.id, "one")
        yield record.puzzle.with_meta(id=record.id)
