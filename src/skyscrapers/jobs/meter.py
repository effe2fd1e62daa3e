"""How far a stream has come, for a person who waits at a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

from .source import Raw, Source

T = TypeVar("T")

PATIENCE_SECONDS = 1.0
SHOW_SECONDS = 0.2


@contextmanager
def metered(
    items: Iterable[T], places: Sequence[Source], count: int | None = None, already: int = 0
) -> Iterator[tuple[Iterator[T], Callable[[], None]]]:
    """Show done, rate and remaining time while the body draws items and reports answers.

    Parameters
    ----------
    items : iterable
        What there is left to do.
    places : sequence of Source
        Where it comes from; the sizes of files tell how much there is.
    count : int, optional
        How many items there are in all, where that is known.
    already : int
        How many of them are answered already, and not among the items.

    Yields
    ------
    iterator, callable
        The items, and what is to be called for each answer.
    """
    shown = _Meter(places, count, already)
    try:
        yield shown.drawn(items), shown.tick
    finally:
        shown.close()


class _Meter:
    def __init__(self, places: Sequence[Source], count: int | None, already: int) -> None:
        self.count = count
        self.already = already
        self.size = sum(os.stat(place.path).st_size for place in places if place.path)
        self.begun = self.last = monotonic()
        self.drawn_items = self.drawn_bytes = self.done = 0
        self.exhausted = False

    def drawn(self, items: Iterable[T]) -> Iterator[T]:
        for item in items:
            self.drawn_items += 1
            if isinstance(item, Raw):
                self.drawn_bytes += len(item.text)
            yield item
        self.exhausted = True

    @property
    def total(self) -> int | None:
        """How many items there are, or about how many."""
        if self.exhausted:
            return self.already + self.drawn_items
        if self.count is not None:
            return self.count
        if not (self.size and self.drawn_bytes):
            return None
        drawn = self.drawn_items
        return max(self.already + drawn, self.size * drawn // self.drawn_bytes)

    def tick(self) -> None:
        self.done += 1
        now = monotonic()
        if now - self.begun > PATIENCE_SECONDS and now - self.last > SHOW_SECONDS:
            self.last = now
            sys.stderr.write(f"\r\x1b[K{self.sentence(now)}")
            sys.stderr.flush()

    def sentence(self, now: float) -> str:
        done = self.already + self.done
        rate = self.done / (now - self.begun)
        told = f"{done:,} done, {rate:,.{0 if rate >= 10 else 2}f} a second"
        total = self.total
        return told if total is None else f"{told}, {_clock((total - done) / rate)} left"

    def close(self) -> None:
        if self.last > self.begun:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
