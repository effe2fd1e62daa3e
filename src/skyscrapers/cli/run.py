"""What all verbs share: where puzzles come from, where answers go, and how errors are said."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from io import TextIOWrapper
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from .. import __version__
from ..core.errors import BudgetExceeded, SkyscrapersError
from ..formats import Record
from ..jobs.sink import PassingSink, Sink
from ..jobs.source import STDIN, Item, Source, items, record, sources
from ..jobs.stream import (
    DONE,
    NOT_ASKED_FOR,
    OUT_OF_BUDGET,
    UNREADABLE,
    Line,
    Task,
    answers,
    gravest,
)

if TYPE_CHECKING:
    from collections import Counter

    from ..jobs.choice import Where
    from ..jobs.crew import Crew, Job

T = TypeVar("T")

TABLE_ENDINGS = (".csv", ".parquet")
NO_COMMAND: Mapping[str, Any] = MappingProxyType({})
INTERRUPTED = 130


def guarded(action: Callable[[], int]) -> int:
    """Run an action of the command line; say any error in one line and return the exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = action()
        sys.stdout.flush()
    except BudgetExceeded as error:
        complain(str(error))
        return OUT_OF_BUDGET
    except SkyscrapersError as error:
        complain(str(error))
        return UNREADABLE
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            return _reader_gone()
        complain(f"{error.filename or 'output'}: {error.strerror or error}")
        return UNREADABLE
    return status


def _reader_gone() -> int:
    """End quietly when whoever read our output has left, as `head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def wants_colour() -> bool:
    """Tell whether standard output is a terminal that may be coloured."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def complain(message: str) -> None:
    """Write one line to standard error."""
    line = " ".join(message.split())
    erase = "\r\x1b[K" if sys.stderr.isatty() else ""
    sys.stderr.write(f"{erase}skyscrapers: {line}\n")


def records(arguments: Sequence[str], notation: str | None = None) -> Iterator[Record]:
    """Yield the puzzles of files, of standard input (`-`), or written out as arguments.

    Raises
    ------
    ParseError
        If an argument is neither a file nor a puzzle.
    """
    return map(record, items(sources(arguments), notation))


def chosen(
    arguments: Sequence[str],
    notation: str | None = None,
    where: Where | None = None,
    sample: tuple[int, int] | None = None,
) -> Iterator[Record]:
    """Yield the puzzles of the sources that are asked for, and every bad record.

    Parameters
    ----------
    arguments : sequence of str
        Files, `-` for standard input, or puzzles written out.
    notation : str, optional
        The only one that is read.
    where : Where, optional
        Puzzles that do not fulfil it are left out.
    sample : (count, seed), optional
        Take so many of them.
    """
    yield from _asked_for(gathered(sources(arguments), notation, where, sample), where)


def answered(
    task: Task, records: Iterable[Record], statuses: list[int]
) -> Iterator[tuple[str, str]]:
    """Yield the id of each good record and its answer; say what is wrong with the others.

    The exit status that each calls for is added to `statuses`.
    """
    for each in records:
        line = task.line(each)
        statuses.append(line.status)
        if line.error:
            complain(line.error)
        else:
            yield each.id, line.text


def _asked_for(found: Iterable[Item], where: Where | None) -> Iterator[Record]:
    """Yield the records of items that are asked for, and every bad one."""
    for each in map(record, found):
        if each.puzzle is None or where is None or where.holds(each.puzzle):
            yield each


def gathered(
    places: Sequence[Source],
    notation: str | None,
    where: Where | None,
    sample: tuple[int, int] | None,
) -> Iterator[Item]:
    """Yield the items of sources: all of them, or a sample of those that are asked for."""
    found = items(places, notation)
    if sample is None:
        return found
    from ..jobs.choice import sample as sampled

    return sampled(found, *sample, where)


def run_verb(
    verb: str,
    arguments: Sequence[str],
    *,
    as_json: bool = False,
    notation: str | None = None,
    where: Where | None = None,
    sample: tuple[int, int] | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    output: str | None = None,
    restart: bool = False,
    alone: str | None = None,
    **options: Any,
) -> int:
    """Answer every puzzle of the sources and return the exit status.

    `alone` names an option that takes one puzzle only.

    Bad records are told on standard error, and in JSON also in their place in the output.
    """
    if output is not None and "colour" in options:
        options["colour"] = False
    places = sources(arguments)
    found: Iterator[Item] = gathered(places, notation, where, sample)
    if alone:
        found = _the_only(_asked_for(found, where), alone)
    return deliver(
        shared(Task(verb, options, as_json or is_table(output), where), workers, cluster),
        found,
        output,
        restart,
        places=places,
        command={
            "verb": verb,
            **options,
            "json": as_json,
            "from": notation,
            "where": where and where.conditions,
            "sample": sample,
        },
    )


def _the_only(found: Iterator[T], option: str) -> Iterator[T]:
    """Pass on one item; raise where there are more, or none."""
    first = next(found, None)
    if first is None or next(found, None) is not None:
        raise SkyscrapersError("several puzzles" if first else "no puzzle", option, "one puzzle")
    return iter((first,))


def shared(
    job: Job[T, Line], workers: int | None = None, cluster: str | None = None
) -> Callable[[Iterable[T]], Iterator[Line]]:
    """Return what answers items with a job, for `deliver`.

    Parameters
    ----------
    job : Job
        A `Task`, or another that answers with lines.
    workers : int, optional
        Processes; None for one a core.
    cluster : str, optional
        The address of a Dask scheduler to use instead.
    """
    return lambda items: answers(job, items, workers, crew_at(cluster))


def deliver(
    work: Callable[[Iterable[T]], Iterable[Line]],
    items: Iterable[T],
    output: str | None = None,
    restart: bool = False,
    *,
    places: Sequence[Source] = (),
    command: Mapping[str, Any] = NO_COMMAND,
    count: int | None = None,
) -> int:
    """Write a line for each item, and return the exit status of it all.

    Parameters
    ----------
    work : callable
        Gives the lines of items, in order; as `shared` does, or by itself.
    items : iterable
        Those that have a line in the output already are not given to it.
    output : str, optional
        A file; standard output where left out.
    restart : bool
        Begin the file anew.
    places : sequence of Source
        Where the items come from.
    command : mapping
        Everything else that the lines follow from: a file begun with another is not continued.
    count : int, optional
        How many items there are, where that is known.
    """
    with closing(_sink(output, restart, places, command)) as sink:
        return fill(sink, work, items, places, count)


def fill(
    sink: Sink,
    work: Callable[[Iterable[T]], Iterable[Line]],
    items: Iterable[T],
    places: Sequence[Source] = (),
    count: int | None = None,
) -> int:
    """Put a line for each item into a sink; see `deliver`."""
    if not sink.complete:
        once = any(place.path is None and place.text is None for place in places)
        hidden = sink.shown and sys.stdout.isatty()
        already = sum(sink.statuses.values())
        left = sink.unanswered(items, once)
        with metered(left, places, count, already, hidden) as (drawn, tick):
            for line in work(drawn):
                if line.error:
                    complain(line.error)
                sink.write(line)
                tick()
        sink.finish()
    _sum_up(sink.statuses)
    return gravest(sink.statuses)


def is_table(output: str | None) -> bool:
    """Tell whether a file of this name holds a table, made from JSON objects."""
    return output is not None and output.endswith(TABLE_ENDINGS)


def _sink(
    output: str | None, restart: bool, places: Sequence[Source], command: Mapping[str, Any]
) -> Sink:
    if output in (None, STDIN):
        return PassingSink.of_stream(sys.stdout)
    from pathlib import Path

    from ..jobs.output import OutputFile, made_from

    path = Path(str(output))
    for place in places:
        if place.path and path.exists() and path.samefile(place.path):
            raise SkyscrapersError("is read from", str(path), "another file to write to")
    finishing = None
    if is_table(output):
        from ..jobs.tabular import writer

        finishing = writer(path)
    source = made_from(__version__, command, places)
    return OutputFile(path, source, restart, finishing)


def crew_at(cluster: str | None) -> Crew | None:
    """Return the workers of a Dask scheduler; None where no address is given."""
    if cluster is None:
        return None
    from ..jobs.cluster import ClusterCrew

    return ClusterCrew(cluster)


def metered(
    items: Iterable[T],
    places: Sequence[Source] = (),
    count: int | None = None,
    already: int = 0,
    hidden: bool = False,
) -> AbstractContextManager[tuple[Iterable[T], Callable[[], None]]]:
    """Show on a terminal how far the work has come, as `skyscrapers.jobs.meter` does.

    Nothing is shown where it is `hidden`, as where the answers themselves go to the terminal.
    """
    if hidden or not sys.stderr.isatty():
        return nullcontext((items, lambda: None))
    from ..jobs import meter

    return meter.metered(items, places, count, already)


def _sum_up(statuses: Counter[int]) -> None:
    """Tell how many of a batch went wrong, where some did."""
    if statuses and statuses.keys() == {NOT_ASKED_FOR}:
        complain(f"none of {statuses[NOT_ASKED_FOR]:,} puzzles is asked for")
    done = sum(count for status, count in statuses.items() if status != NOT_ASKED_FOR)
    for status, what in ((UNREADABLE, "unreadable"), (OUT_OF_BUDGET, "unknown")):
        if done > 1 and statuses[status]:
            complain(f"{statuses[status]:,} of {done:,} {what}")
