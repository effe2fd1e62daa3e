"""Jobs that tests send to workers; they are looked up there by their module."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

LOST = -1


@dataclass(frozen=True)
class Square:
    """Squares numbers, and ends its process at some of them."""

    deadly: frozenset[int] = frozenset()
    home: int = field(default_factory=os.getpid)

    def __call__(self, items: Sequence[int]) -> list[int]:
        if self.deadly.intersection(items) and os.getpid() != self.home:
            os._exit(1)
        return [item * item for item in items]

    def lost(self, item: int) -> int:
        return LOST


@dataclass(frozen=True)
class Sleep:
    """Takes a while over each number and gives it back with the process that had it."""

    seconds: float

    def __call__(self, items: Sequence[int]) -> list[tuple[int, int]]:
        time.sleep(self.seconds * len(items))
        return [(item, os.getpid()) for item in items]

    def lost(self, item: int) -> tuple[int, int]:
        return item, LOST
