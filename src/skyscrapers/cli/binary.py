"""Documents as bytes: into a file, whole or not at all, or to standard output."""

from __future__ import annotations

import sys
from pathlib import Path

from ..core.errors import Unsupported
from ..jobs.files import write_whole

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
