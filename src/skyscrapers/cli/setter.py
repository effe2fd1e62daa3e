"""The verbs that answer a setter's questions."""

from __future__ import annotations

from typing import Any

import click

from . import options
from .run import run_verb, wants_colour

ORDERS = ("found", "fewest", "easiest")


@click.command("count")
@options.puzzles
@options.as_json
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Count to here; 0 counts all.",
)
@options.timeout
@options.stream
def count(puzzles: tuple[str, ...], **given: Any) -> int:
    """Count the solutions of puzzles.

    \b
    Example:
      skyscrapers count "4:2////////2/3//////"
    """
    return run_verb("count", puzzles, colour=wants_colour(), **given)


@click.command("possible")
@options.puzzles
@options.as_json
@options.timeout
@options.stream
def possible(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find the heights that stand in each cell in some solution.

    \b
    Example:
      skyscrapers possible "4:2////////2/3//////"
    """
    return run_verb("possible", puzzles, colour=wants_colour(), **given)


@click.command("redundant")
@options.puzzles
@options.as_json
@options.timeout
@options.stream
def redundant(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find the clues and givens that could go, alone and together.

    \b
    Example:
      skyscrapers redundant "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """
    return run_verb("redundant", puzzles, colour=wants_colour(), **given)


@click.command("conflicts")
@options.puzzles
@options.as_json
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Find so many minimal sets, the smallest first; 0 finds all.",
)
@options.timeout
@options.stream
def conflicts(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find a smallest set of clues and givens that cannot all hold.

    \b
    Example:
      skyscrapers conflicts "4:3////3///////////"
    """
    return run_verb("conflicts", puzzles, colour=wants_colour(), **given)


@click.command("minimise")
@options.puzzles
@options.as_json
@click.option("--seed", type=int, default=0, show_default=True, help="Chooses what goes first.")
@click.option(
    "--keep",
    multiple=True,
    metavar="WHAT",
    help="Keep clues, givens, or one of them (top3, r2c5); may be repeated.",
)
@options.timeout
@options.stream
def minimise(puzzles: tuple[str, ...], **given: Any) -> int:
    """Drop clues and givens until nothing can go.

    \b
    Example:
      skyscrapers minimise "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """
    return run_verb("minimise", puzzles, colour=wants_colour(), **given)


@click.command("complete")
@options.puzzles
@options.as_json
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Find so many ways; 0 finds all.",
)
@click.option(
    "--order",
    type=click.Choice(ORDERS),
    default=ORDERS[0],
    show_default=True,
    help="Which come first: as found, with the fewest values that must be told, or the easiest.",
)
@click.option("--tier", type=click.IntRange(1, 7), help="Only puzzles of this tier.")
@options.timeout
@options.stream
def complete(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find values for the clues marked "?" that leave exactly one solution.

    \b
    Example:
      skyscrapers complete '{"size": 4, "clues": {"top": ["?", "?", "?", 0]}}'
    """
    return run_verb("complete", puzzles, colour=wants_colour(), **given)
