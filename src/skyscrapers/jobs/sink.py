"""Where answers go, and standard output as the plainest such place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TextIO, TypeVar, runtime_checkable

from .stream import Line

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@runtime_checkable
class Continued(Protocol[T_co]):
    """Items that can tell from their answers which come next, without making the earlier ones."""

    def __iter__(self) -> Iterator[T_co]:
        """Yield all items."""

    def after(self, answers: Iterable[str]) -> Iterator[T_co]:
        """Yield the items behind those that have these answers, each a line of text."""


class Sink(Protocol):
    """A place for answers that knows what it holds already."""

    statuses: Counter[int]
    """How many answers called for which exit status."""
    shown: bool
    """Whether the answers appear on standard output as they come."""

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to do."""

    def unanswered(self, items: Iterable[T], once: bool = False) -> Iterable[T]:
        """Return the items that have no answer here yet."""

    def write(self, line: Line) -> None:
        """Write the next answer."""

    def finish(self) -> None:
        """Note that all is written."""

    def close(self) -> None:
        """Leave it, finished or not."""


class Layout:
    """Texts one below the other: a line stands alone, longer texts have an empty line between.

    Parameters
    ----------
    last_tall : bool, optional
        Whether the text before had several lines; None where there was none.
    """

    def __init__(self, last_tall: bool | None = None) -> None:
        self.last_tall = last_tall

    def __call__(self, text: str) -> str:
        """Return a text as it follows the one before."""
        tall = "\n" in text
        gap = self.last_tall is not None and (tall or self.last_tall)
        self.last_tall = tall
        return f"\n{text}\n" if gap else f"{text}\n"


class PassingSink:
    """Answers handed on one by one; none were there before.

    Parameters
    ----------
    put : callable
        Takes the text of an answer.
    """

    complete = False
    shown = False

    def __init__(self, put: Callable[[str], object]) -> None:
        self.statuses: Counter[int] = Counter()
        self._put = put

    @classmethod
    def of_stream(cls, stream: TextIO) -> PassingSink:
        """Return one that writes to a text stream."""
        layout = Layout()
        sink = cls(lambda text: stream.write(layout(text)))
        sink.shown = True
        return sink

    def unanswered(self, items: Iterable[T], once: bool = False) -> Iterable[T]:
        """Return all items."""
        return items

    def write(self, line: Line) -> None:
        """Hand on the next answer."""
        if line.text:
            self._put(line.text)
        self.statuses[line.status] += 1

    def finish(self) -> None:
        """Do nothing: who took the answers knows what to do."""

    def close(self) -> None:
        """Do nothing, for the same reason."""
