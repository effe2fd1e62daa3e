"""The verbs of human logic: `explain`, `hint` and `grade`."""

from __future__ import annotations

from typing import Any

import click

from . import options
from .run import run_verb, wants_colour


@options.verb(
    "explain",
    click.option(
        "--pass", "passes", is_flag=True, help="Sweep by sweep, all moves of one together."
    ),
    click.option("--steps", is_flag=True, help="Step by step, the cheapest first (the default)."),
    click.option(
        "--boards",
        is_flag=True,
        help="Show the candidates after each pass; with --steps, after each step.",
    ),
    click.option("--verify", is_flag=True, help="Have an independent checker prove every step."),
    options.until("Use no technique above this tier, or none after this one."),
    options.lang,
)
def explain(puzzles: tuple[str, ...], passes: bool, steps: bool, **given: Any) -> int:
    """Solve puzzles by logic alone and tell every step of it.

    \b
    Example:
      skyscrapers explain "4://////2///2//3///4/"
      skyscrapers explain --boards "4://////2///2//3///4/"
    """
    if passes and steps:
        raise click.UsageError("--pass and --steps exclude each other")
    passes = passes or (given["boards"] and not steps)
    return run_verb("explain", puzzles, passes=passes, colour=wants_colour(), **given)


@options.verb(
    "hint",
    click.option(
        "--degree",
        type=click.IntRange(1, 3),
        default=1,
        show_default=True,
        help="1: where to look; 2: what to look for; 3: the whole step.",
    ),
    options.lang,
)
def hint(puzzles: tuple[str, ...], **given: Any) -> int:
    """Help a player on: what is wrong on the board, or else the cheapest next step.

    The player's entries are "board" in the puzzle's JSON (0 empty, -1 a park), the pencil marks
    "marks".

    \b
    Example:
      skyscrapers hint --degree 2 "4://////2///2//3///4/"
    """
    return run_verb("hint", puzzles, colour=wants_colour(), **given)


@options.verb(
    "grade",
    options.lang,
)
def grade(puzzles: tuple[str, ...], **given: Any) -> int:
    """Tell how hard puzzles are, by the hardest technique that logic needs.

    \b
    Example:
      skyscrapers grade "4://////2///2//3///4/"
    """
    return run_verb("grade", puzzles, colour=wants_colour(), **given)
