"""What can go wrong, as exceptions: every error that leaves the library is one of these."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class SkyscrapersError(Exception):
    """An error with one clear line: what is wrong, where, and what was expected.

    Parameters
    ----------
    what : str
        What is wrong, with the offending value.
    where : str
        The place: a clue, a cell, a file and line. Empty where there is none.
    expected : str
        What would have been right. Empty where nothing is to be said.
    """

    what: str
    where: str = ""
    expected: str = ""

    def __post_init__(self) -> None:
        super().__init__(self.what, self.where, self.expected)

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text}; expected {self.expected}" if self.expected else text

    def __reduce__(self) -> tuple[type, tuple[str, str, str]]:
        return type(self), (self.what, self.where, self.expected)

    def at(self, place: str) -> SkyscrapersError:
        """Return the same error with a wider place put before its own."""
        where = f"{place}, {self.where}" if self.where else place
        return type(self)(self.what, where, self.expected)


class ParseError(SkyscrapersError):
    """A text that is not what its notation demands."""


class InvalidPuzzle(SkyscrapersError):
    """Readable values that make no puzzle: out of range, of the wrong shape."""


class Unsupported(SkyscrapersError):
    """A request that this engine, notation or technique cannot fulfil."""


class BudgetExceeded(SkyscrapersError):
    """A budget of seconds, nodes or attempts that ran out before an answer."""


def shown(value: object) -> str:
    """Return a value as an error shows it: never longer than a line can bear."""
    if isinstance(value, int) and abs(value) >= 10**30:
        return "(a huge number)"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


__all__ = [
    "BudgetExceeded",
    "InvalidPuzzle",
    "ParseError",
    "SkyscrapersError",
    "Unsupported",
    "shown",
]
