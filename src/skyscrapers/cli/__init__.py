"""Floor 8: the command line. Thin: it reads options, hands the work down and writes answers."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; no traceback reaches a user.

    Parameters
    ----------
    arguments : sequence of str, optional
        What follows the program's name; that of the process where left out.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(given)
    except KeyboardInterrupt:
        from .run import INTERRUPTED, complain

        complain("interrupted")
        return INTERRUPTED


def _run(arguments: Sequence[str]) -> int:
    from .plain import plain_run

    status = plain_run(arguments)
    if status is None:
        from .commands import run

        status = run(arguments)
    return status
