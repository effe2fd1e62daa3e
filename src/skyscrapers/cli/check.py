"""The verb `check`."""

from __future__ import annotations

from typing import Any

from . import options
from .run import run_verb


@options.verb(
    "check",
    options.engine,
)
def command(puzzles: tuple[str, ...], **given: Any) -> int:
    """Tell whether puzzles are valid and have exactly one solution.

    The exit status is 1 if one of them does not.

    \b
    Example:
      skyscrapers check "4://////2///2//3///4/"
    """
    return run_verb("check", puzzles, **given)
