"""The verbs that answer a setter's questions."""

from __future__ import annotations

from typing import Any

import click

from ..core.puzzle import Puzzle
from ..core.rules import Rules
from . import options
from .run import run_verb, wants_colour

ORDERS = ("found", "fewest", "easiest")


@options.verb(
    "count",
    options.limit(0, "Count to here; 0 counts all."),
)
def count(puzzles: tuple[str, ...], **given: Any) -> int:
    """Count the solutions of puzzles.

    \b
    Example:
      skyscrapers count "4:2////////2/3//////"
    """
    return run_verb("count", puzzles, colour=wants_colour(), **given)


@options.verb("possible")
def possible(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find the heights that stand in each cell in some solution.

    \b
    Example:
      skyscrapers possible "4:2////////2/3//////"
    """
    return run_verb("possible", puzzles, colour=wants_colour(), **given)


@options.verb("redundant")
def redundant(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find the clues and givens that could go, alone and together.

    \b
    Example:
      skyscrapers redundant "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """
    return run_verb("redundant", puzzles, colour=wants_colour(), **given)


@options.verb(
    "conflicts",
    options.limit(1, "Find so many minimal sets, the smallest first; 0 finds all."),
)
def conflicts(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find a smallest set of clues and givens that cannot all hold.

    \b
    Example:
      skyscrapers conflicts "4:3////3///////////"
    """
    return run_verb("conflicts", puzzles, colour=wants_colour(), **given)


def _keep(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    from ..jobs.work.parts import parts_named

    with options.of_option("--keep"):
        parts_named(Puzzle.from_clues(rules=Rules.standard(1)), value)
    return value


@options.verb(
    "minimise",
    click.option("--seed", type=int, default=0, show_default=True, help="Chooses what goes first."),
    click.option(
        "--keep",
        callback=_keep,
        multiple=True,
        metavar="WHAT",
        help="Keep clues, givens, or one of them (top3, r2c5); may be repeated.",
    ),
)
def minimise(puzzles: tuple[str, ...], **given: Any) -> int:
    """Drop clues and givens until nothing can go.

    \b
    Example:
      skyscrapers minimise "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """
    return run_verb("minimise", puzzles, colour=wants_colour(), **given)


@options.verb(
    "complete",
    options.limit(1, "Find so many ways; 0 finds all."),
    click.option(
        "--order",
        type=click.Choice(ORDERS),
        default=ORDERS[0],
        show_default=True,
        help="Which come first: as found, those with the fewest values to tell, or the easiest.",
    ),
    options.tier("Only puzzles of this tier, 1 to 7 or by name."),
)
def complete(puzzles: tuple[str, ...], **given: Any) -> int:
    """Find values for the clues marked "?" that leave exactly one solution.

    \b
    Example:
      skyscrapers complete '{"size": 4, "clues": {"top": ["?", "?", "?", 0]}}'
    """
    return run_verb("complete", puzzles, colour=wants_colour(), **given)
