"""How a question tells how far it is, and how it ends when its budget does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Progress(NamedTuple):
    """How far a question is.

    Parameters
    ----------
    stage : str
        What is being done: "possible", "redundant", "together", "conflicts", "minimise" …
    done : int
        Steps done of this stage.
    total : int or None
        Steps of this stage, where that is known.
    """

    stage: str
    done: int
    total: int | None


Report: TypeAlias = Callable[[Progress], None]


def unreported(progress: Progress) -> None:
    """Tell nobody."""


__all__ = ["Progress", "Report", "unreported"]
