"""What all verbs share: where puzzles come from, where answers go, and how errors are said."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from ..core.errors import BudgetExceeded, ParseError, SkyscrapersError
from ..formats import Record, read
from ..jobs.stream import DONE, OUT_OF_BUDGET, UNREADABLE, Task, gravest, lines

INTERRUPTED = 130


def guarded(action: Callable[[], int]) -> int:
    """Run an action of the command line; say any error in one line and return the exit status."""
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
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
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
    sys.stderr.write(f"skyscrapers: {line}\n")


def records(sources: Sequence[str], notation: str | None = None) -> Iterator[Record]:
    """Yield the puzzles of files, of standard input (`-`), or written out as arguments.

    Raises
    ------
    ParseError
        If a source holds no puzzle at all, or an argument is neither a file nor a puzzle.
    """
    for source in sources or ("-",):
        found = False
        for record in _source_records(source, notation):
            found = True
            yield record
        if not found:
            raise ParseError("nothing to read", _source_name(source), "at least one puzzle")


def _source_name(source: str) -> str:
    if source == "-":
        return "stdin"
    return source if _is_file(source) else "puzzle"


def _source_records(source: str, notation: str | None) -> Iterator[Record]:
    if source == "-":
        yield from read(sys.stdin.buffer, "stdin", notation)
    elif _is_file(source):
        with Path(source).open("rb") as stream:
            yield from read(stream, source, notation)
    elif _looks_like_path(source):
        raise ParseError("no such file", source, "a file, '-', or a puzzle")
    else:
        text = source.encode("utf-8", "surrogateescape")
        yield from read(BytesIO(text), "puzzle", notation)


def _is_file(source: str) -> bool:
    return len(source) < 4096 and "\0" not in source and os.path.exists(source)


def _looks_like_path(source: str) -> bool:
    """Whether an argument that is no file was meant as one."""
    return (
        "\n" not in source
        and " " not in source
        and ":" not in source
        and Path(source).suffix[1:].isalnum()
        and not source.startswith((".Skyscraper", "{", "["))
    )


def run_verb(
    verb: str,
    sources: Sequence[str],
    *,
    as_json: bool = False,
    notation: str | None = None,
    **options: Any,
) -> int:
    """Answer every puzzle of the sources on standard output and return the exit status.

    Bad records are told on standard error, and in JSON also in their place on standard output.
    """
    task = Task(verb, options, as_json)
    statuses: set[int] = set()
    previous = ""
    for line in lines(task, records(sources, notation)):
        statuses.add(line.status)
        if line.error:
            complain(line.error)
        if line.text:
            if previous and "\n" in previous + line.text:
                sys.stdout.write("\n")
            sys.stdout.write(line.text + "\n")
            previous = line.text
    return gravest(statuses)
