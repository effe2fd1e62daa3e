"""Which puzzles of a stream are meant: those with some properties, or a sample."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappush, heapreplace
from typing import TYPE_CHECKING, Any, TypeVar

from ..core.errors import ParseError, shown
from ..core.puzzle import Puzzle

if TYPE_CHECKING:
    from .source import Item

T = TypeVar("T")

LEVEL = re.compile(r"\bdiff(?:iculty)?=(\w+)")
DATE = re.compile(r"\bdate=(\d{4})\b")
LEVEL_NAMES = {"easy": "1", "hard": "2", "sparse": "3"}


def level(puzzle: Puzzle) -> str:
    """Return a puzzle's own level of difficulty, as its source has it; empty where it has none.

    Collections write it as `3`, as `"sparse"` or inside a text as `diff=3`: all are `"3"` here.
    """
    told = str(puzzle.meta.get("difficulty", ""))
    found = LEVEL.search(told) or LEVEL.search(str(puzzle.meta.get("source", "")))
    told = found[1] if found else told
    return LEVEL_NAMES.get(told, told)


def date(puzzle: Puzzle) -> str:
    """Return a daily puzzle's month and day, `MMDD`; empty where it has none."""
    if "date" in puzzle.meta:
        return str(puzzle.meta["date"])
    for key in ("source", "url", "text"):
        if found := DATE.search(str(puzzle.meta.get(key, ""))):
            return found[1]
    return ""


def _rule(name: str) -> str | None:
    return name if name in ("size", "measure", "max_height", "diagonals") else None


def value(puzzle: Puzzle, name: str) -> str:
    """Return a property of a puzzle as text, of its rules or of its meta; `a.b` is b within a."""
    if name == "difficulty":
        return level(puzzle)
    if name == "date":
        return date(puzzle)
    found = getattr(puzzle.rules, name) if _rule(name) else _entry(puzzle.meta, name)
    return str(found).lower() if isinstance(found, bool) else str(found)


def _entry(record: Mapping[str, Any], name: str) -> Any:
    """An entry of a record, or one within its entries; empty where there is none."""
    if name in record:
        return record[name]
    first, _, rest = name.partition(".")
    within = record.get(first)
    return _entry(within, rest) if rest and isinstance(within, Mapping) else ""


@dataclass(frozen=True)
class Condition:
    """A property, and the values that it may have: one or a range, both ends included."""

    name: str
    least: str
    most: str

    def holds(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle fulfils it; numbers are compared as numbers."""
        told = value(puzzle, self.name)
        if self.least == self.most:
            wanted = LEVEL_NAMES.get(self.least, self.least) if self._is_level else self.least
            return told == wanted
        return told.isdigit() and int(self.least) <= int(told) <= int(self.most)

    @property
    def _is_level(self) -> bool:
        return self.name == "difficulty"


@dataclass(frozen=True)
class Where:
    """Conditions that must all hold."""

    conditions: tuple[Condition, ...]

    @classmethod
    def parse(cls, text: str) -> Where:
        """Read `size=7,difficulty=2` or `size=4..6`.

        Raises
        ------
        ParseError
            If a part has another shape.
        """
        return cls(tuple(_condition(part.strip()) for part in text.split(",")))

    def holds(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle fulfils all conditions."""
        return all(condition.holds(puzzle) for condition in self.conditions)


def _condition(part: str) -> Condition:
    name, equals, told = part.partition("=")
    least, dots, most = told.partition("..")
    numbers = least.isdigit() and most.isdigit()
    if not name or not equals or not told or (dots and not numbers):
        raise ParseError(shown(part), "--where", "name=value or name=least..most")
    return Condition(name.strip(), least, most if dots else least)


def sample(
    candidates: Iterable[Item], count: int, seed: int = 0, where: Where | None = None
) -> Iterator[Item]:
    """Yield some of the items, chosen at random, in the order in which they came.

    Each item draws a number from its place and the seed alone, and the lowest are chosen: the
    same stream gives the same sample on every machine, and only the chosen are kept in memory.

    Parameters
    ----------
    candidates : iterable of Item
        Read to the end. Bad records are among them only where no condition is given.
    count : int
        How many, at most.
    seed : int
        Another seed gives another sample.
    where : Where, optional
        Chosen are only puzzles that fulfil it.
    """
    chosen: list[tuple[int, int, Item]] = []
    for place, item in enumerate(candidates):
        drawn = -_draw(seed, place)
        full = len(chosen) >= count
        if (full and (not count or drawn <= chosen[0][0])) or not _fits(item, where):
            continue
        (heapreplace if full else heappush)(chosen, (drawn, place, item))
    for _, _, item in sorted(chosen, key=lambda entry: entry[1]):
        yield item


def _fits(item: Item, where: Where | None) -> bool:
    if where is None:
        return True
    from .source import record

    puzzle = record(item).puzzle
    return puzzle is not None and where.holds(puzzle)


def _draw(seed: int, place: int) -> int:
    from hashlib import blake2b

    return int.from_bytes(blake2b(b"%d %d" % (seed, place), digest_size=8).digest())


def parse_sample(text: str) -> tuple[int, int]:
    """Read `N` or `N:SEED`.

    Raises
    ------
    ParseError
        If it is neither.
    """
    count, colon, seed = text.partition(":")
    if not count.isdigit() or (colon and not seed.isdigit()) or len(text) > 40:
        raise ParseError(shown(text), "--sample", "a number, or number:seed")
    return int(count), int(seed or 0)
