"""How much is done at once, and by how many."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

BATCH_SECONDS = 0.25
"""How long a batch should take: long against the cost of sending it, short for a person."""
BATCH_ITEMS = 4096


class Pace:
    """How many items make a batch: grown and shrunk towards `BATCH_SECONDS`.

    Parameters
    ----------
    items : int
        How many make the first.
    """

    def __init__(self, items: int = 1) -> None:
        self.items = items

    def take(self, items: Iterator[T]) -> list[T]:
        """Return the next batch, smaller where items come so slowly that they are waited for."""
        batch: list[T] = []
        end = monotonic() + BATCH_SECONDS
        for item in items:
            batch.append(item)
            if len(batch) >= self.items or monotonic() > end:
                break
        return batch

    def learn(self, items: int, seconds: float) -> None:
        """Take in how long a batch took; one change at most doubles the size."""
        fitting = int(items * BATCH_SECONDS / max(seconds, 1e-6))
        self.items = max(1, min(fitting, 2 * max(items, self.items), BATCH_ITEMS))


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
