"""The verb `render`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from ..core.errors import ParseError
from ..jobs.stream import DONE, Task, gravest
from . import options
from .binary import is_folder, put, put_each
from .run import answered, chosen, run_verb, wants_colour

TEXT, SVG, PNG, PDF = FORMS = ("text", "svg", "png", "pdf")


class Picture(NamedTuple):
    """A picture as SVG and the id of the puzzle it shows."""

    id: str
    svg: str


@click.command("render")
@options.puzzles
@options.notation
@options.where
@options.sample
@options.output
@click.option(
    "--to",
    type=click.Choice(FORMS),
    default=TEXT,
    show_default=True,
    help="What the picture is made of.",
)
@click.option("--solution", is_flag=True, help="Draw the solution, or the first of several.")
@click.option("--candidates", is_flag=True, help="Draw what logic leaves of each cell.")
@click.option("--step", type=click.IntRange(min=1), metavar="N", help="Draw step N of the path.")
@click.option(
    "--theme",
    type=click.Choice(["light", "dark", "print"]),
    default="light",
    show_default=True,
    help="Colours of svg, png and pdf.",
)
@click.option(
    "--scale",
    type=click.FloatRange(min=0, min_open=True),
    default=2.0,
    show_default=True,
    help="Size of a png: at 1 a cell of a 6 × 6 is 48 pixels wide.",
)
@click.option("--ascii", is_flag=True, help="Draw a text with plain ASCII alone.")
@options.lang
def command(
    puzzles: tuple[str, ...],
    to: str,
    solution: bool,
    candidates: bool,
    step: int | None,
    theme: str,
    scale: float,
    ascii: bool,
    lang: str,
    output: str | None,
    **choice: Any,
) -> int:
    """Draw puzzles, their solutions, or a step of logic.

    One picture goes to standard output or into the file of -o, several into a folder of that name,
    each named by its puzzle's id. A pdf holds them all, one a page.

    \b
    Example:
      skyscrapers render "4://4////1////2//3///2"
      skyscrapers render --to svg --solution "4://4////1////2//3///2"
    """
    if solution + candidates + (step is not None) > 1:
        raise click.UsageError("--solution, --candidates and --step exclude one another")
    subject = (
        "solution" if solution else "candidates" if candidates else "step" if step else "puzzle"
    )
    if to == TEXT:
        choice |= {"subject": subject, "ascii": ascii, "colour": wants_colour()}
        return run_verb("render", puzzles, output=output, **choice)
    task = Task(
        "render",
        {"to": SVG, "subject": subject, "step": step or 1, "theme": theme, "lang": lang},
    )
    statuses: list[int] = [DONE]
    drawn = [Picture(*good) for good in answered(task, chosen(puzzles, **choice), statuses)]
    if drawn:
        _write(drawn, to, output, scale, lang)
    return gravest(statuses)


def _write(
    pictures: Sequence[Picture], to: str, output: str | None, scale: float, lang: str
) -> None:
    """Write pictures where they are to go."""
    if to == PDF:
        from ..render.pdf import to_pdf

        put(to_pdf([picture.svg for picture in pictures], lang), output, to)
    elif to == SVG and output is None:
        sys.stdout.write("".join(picture.svg + "\n" for picture in pictures))
    elif len(pictures) == 1 and not is_folder(output):
        put(_encoded(pictures[0], to, scale), output, to)
    else:
        _fill_folder(pictures, to, output, scale)


def _encoded(picture: Picture, to: str, scale: float) -> bytes:
    if to == SVG:
        return (picture.svg + "\n").encode()
    from ..render.png import to_png

    return to_png(picture.svg, scale)


def _fill_folder(pictures: Sequence[Picture], to: str, output: str | None, scale: float) -> None:
    """Write each picture into a file of its own, named by its id."""
    if output is None:
        raise ParseError(f"{len(pictures)} pictures", "output", "-o FOLDER for more than one")
    contents = [(picture.id, _encoded(picture, to, scale)) for picture in pictures]
    put_each(contents, output, to, "pictures")
