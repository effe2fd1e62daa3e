"""The verb `stats`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ..core.errors import Unsupported
from ..jobs.files import errors_of, write_whole
from ..jobs.sink import PassingSink
from ..jobs.source import sources
from ..jobs.stream import Task
from ..stats.table import WRITERS
from ..stats.tally import Tally
from . import options
from .run import complain, fill, gathered, shared


@click.command("stats")
@options.puzzles
@options.as_json
@click.option(
    "--to", type=click.Choice(list(WRITERS)), default="table", show_default=True, help="The form."
)
@options.until("Let logic use no technique above this tier, or none after this one.")
@click.option("--unsolved", is_flag=True, help="Write the puzzles that logic leaves to -o FILE.")
@click.option("-o", "--output", metavar="FILE", help="Write the table there, or the unsolved.")
@click.option("--plot", metavar="FILE", help="Draw it, as SVG.")
@options.timeout
@options.timings
@options.workers
@options.cluster
@options.where
@options.sample
@options.notation
def command(
    puzzles: tuple[str, ...],
    as_json: bool,
    to: str,
    until: str | None,
    unsolved: bool,
    output: str | None,
    plot: str | None,
    timeout: float | None,
    timings: bool,
    workers: int | None,
    cluster: str | None,
    **choice: Any,
) -> int:
    """Count puzzles by size and difficulty: how many are unique, and how far logic gets.

    The columns of the tiers count the puzzles that techniques up to that tier solve; `left` is the
    mean share of superfluous candidates where logic stalled.

    \b
    Example:
      skyscrapers stats puzzles.jsonl
      skyscrapers stats puzzles.jsonl --until 4 --unsolved -o hard.jsonl --plot tiers.svg
    """
    if unsolved and not output:
        raise Unsupported("unsolved puzzles without a file", "--unsolved", "-o FILE")
    given = {"until": until, "timeout": timeout, "timings": timings, "unsolved": unsolved}
    task = Task("stats", given, as_json=True, where=choice["where"])
    tally = Tally()
    with _puzzles_file(output if unsolved else None) as keep:

        def count(text: str) -> None:
            facts = json.loads(text)
            if "error" not in facts:
                tally.add(facts)
            if "puzzle" in facts:
                keep(facts["puzzle"])

        places = sources(puzzles)
        work = shared(task, workers, cluster)
        status = fill(PassingSink(count), work, gathered(places, **choice), places)
    text = WRITERS["json" if as_json else to](tally, timings)
    if output and not unsolved:
        write_whole(Path(output), f"{text}\n".encode())
    else:
        click.echo(text)
    if plot:
        from ..stats.plot import plot as drawn

        write_whole(Path(plot), drawn(tally).encode())
    if unsolved:
        complain(f"{tally.total.stalled:,} of {tally.total.unique:,} unsolved")
    return status


@contextmanager
def _puzzles_file(path: str | None) -> Iterator[Callable[[dict[str, Any]], object]]:
    """Give what writes puzzles to a file, a line each; the file is there when all are."""
    if path is None:
        yield lambda _: None
        return
    draft = Path(path + ".part")
    with errors_of(Path(path)):
        stream = draft.open("w", encoding="utf-8", errors="backslashreplace")
    with stream:
        yield lambda puzzle: stream.write(json.dumps(puzzle, ensure_ascii=False) + "\n")
    with errors_of(Path(path)):
        os.replace(draft, path)
