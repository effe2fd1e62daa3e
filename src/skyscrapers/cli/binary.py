"""Documents as bytes: into a file, whole or not at all, or to standard output."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..core.errors import ParseError, Unsupported
from ..jobs.files import safe_name, write_whole

STDOUT = "-"


def put(content: bytes, output: str | None, kind: str) -> None:
    """Write a document into a file; where none is named, or it is `-`, to standard output.

    Raises
    ------
    Unsupported
        If it would go to a terminal.
    """
    if output not in (None, STDOUT):
        write_whole(Path(str(output)), content)
    elif sys.stdout.isatty():
        raise Unsupported(f"a {kind} on a terminal", "output", "-o FILE")
    else:
        sys.stdout.buffer.write(content)


def is_folder(output: str | None) -> bool:
    """Tell whether an output is a folder, or by its name is to be one."""
    return output is not None and (output.endswith("/") or Path(output).is_dir())


def put_each(contents: Sequence[tuple[str, bytes]], folder: str, kind: str, what: str) -> None:
    """Write documents into a folder, each into a file of its own.

    Parameters
    ----------
    contents : sequence of (str, bytes)
        The id of a puzzle, which names the file, and the document.
    folder : str
        It is made where there is none.
    kind : str
        The ending of the names.
    what : str
        What the documents are, for errors.

    Raises
    ------
    ParseError
        If the folder is a file, or two names are the same.
    """
    home = Path(folder)
    if home.is_file():
        raise ParseError(f"{len(contents)} {what} in one file", folder, "a folder")
    names = [safe_name(id, f".{kind}") for id, _ in contents]
    doubled = next((name for name, times in Counter(names).items() if times > 1), None)
    if doubled:
        raise ParseError(f"two {what} called {doubled}", "output", "puzzles with ids of their own")
    home.mkdir(parents=True, exist_ok=True)
    for name, (_, content) in zip(names, contents, strict=True):
        write_whole(home / name, content)
