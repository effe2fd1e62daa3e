"""The verb `bench`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .run import complain


def _tell(name: str) -> None:
    """Tell a person who watches which class is being measured."""
    if sys.stderr.isatty():
        complain(f"measuring {name}")


@click.command("bench")
@click.argument("classes", nargs=-1, metavar="[CLASS]...")
@click.option(
    "--count", type=click.IntRange(min=1), default=100, show_default=True, help="Puzzles a class."
)
@click.option("--seed", type=int, default=0, show_default=True, help="What they are made from.")
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="How often each is solved; the best counts.",
)
@click.option(
    "--towers",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Also measure a folder of Towers game IDs, a class a file.",
)
@click.option(
    "--reference",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Source of a C++ solver of game IDs to measure beside.",
)
@click.option("--peers", is_flag=True, help="Also measure what others made, if installed.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the page here."
)
def command(
    classes: tuple[str, ...],
    count: int,
    seed: int,
    rounds: int,
    towers: Path | None,
    reference: Path | None,
    peers: bool,
    output: Path | None,
) -> None:
    """Measure how fast classes of puzzles are solved; every answer is checked.

    \b
    Example:
      skyscrapers bench thin-6 --count 20
      skyscrapers bench -o speed.md
    """
    from ..bench import run

    report = run(
        classes or None,
        count=count,
        seed=seed,
        rounds=rounds,
        folder=towers,
        with_peers=peers,
        reference=reference,
        say=_tell,
    )
    page = report.markdown()
    if output is None:
        click.echo(page, nl=False)
    else:
        output.write_text(page, encoding="utf-8")
