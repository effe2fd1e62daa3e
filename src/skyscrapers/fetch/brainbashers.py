"""The daily Skyscrapers of BrainBashers: which there are, where, and what their pages hold."""

from __future__ import annotations

import calendar
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import NamedTuple

from ..core.errors import InvalidPuzzle, ParseError, SkyscrapersError, shown
from ..core.puzzle import Puzzle
from ..core.rules import Rules
from .polite import NoSuchPage, Visitor

SITE = "https://www.brainbashers.com"
LEVELS = {"easy": 1, "hard": 2, "sparse": 3}
SIZES = range(4, 9)
NOT_OFFERED = {(4, LEVELS["hard"])}
ANY_YEAR = 2023
"""A year of 365 days: a day that is not in it must be named alone."""
FAILURES = 3
"""So many pages that fail one after the other are no accident: the site has changed."""


class Daily(NamedTuple):
    """A daily puzzle: its size, its level (1 to 3), and its day as MMDD."""

    size: int
    level: int
    date: str

    @property
    def id(self) -> str:
        """The id that its record gets."""
        return f"brainbashers-{self.size}-{self.level}-{self.date}"

    def address(self, site: str = SITE) -> str:
        """Return where its page is."""
        place = f"date={self.date}&size={self.size}&diff={self.level}"
        return f"{site.rstrip('/')}/showskyscrapers.asp?{place}"


def dailies(sizes: Iterable[int], levels: Iterable[int], dates: Iterable[str]) -> list[Daily]:
    """Return the puzzles that there are of some sizes, levels and days, in this order."""
    days = list(dates)
    kinds = [(size, level) for size in sizes for level in levels]
    return [
        Daily(size, level, day)
        for size, level in kinds
        if (size, level) not in NOT_OFFERED
        for day in days
    ]


def parse_dates(text: str) -> list[str]:
    """Read days and ranges of days, `0401,1215..0115`, as MMDD.

    Raises
    ------
    ParseError
        If a part is no day of a year.

    >>> parse_dates("0227..0302,0229")
    ['0227', '0228', '0301', '0302', '0229']
    """
    found: list[str] = []
    for part in text.split(","):
        first, dots, last = part.strip().partition("..")
        found += _days(_day(first), _day(last)) if dots else [_day(first)]
    return list(dict.fromkeys(found))


def _day(text: str) -> str:
    month = int(text[:2]) if len(text) == 4 and text.isascii() and text.isdigit() else 0
    if not 1 <= month <= 12 or not 1 <= int(text[2:]) <= calendar.monthrange(2024, month)[1]:
        raise ParseError(f"day {shown(text)}", "dates", "MMDD or MMDD..MMDD")
    return text


def _days(first: str, last: str) -> list[str]:
    """The days from one to another, over the new year where the second is the earlier."""
    year = [
        f"{month:02}{day:02}"
        for month in range(1, 13)
        for day in range(1, calendar.monthrange(ANY_YEAR, month)[1] + 1)
    ]
    if first <= last:
        return [day for day in year if first <= day <= last]
    return [day for day in year if day >= first] + [day for day in year if day <= last]


class Dailies:
    """Daily puzzles as values, fetched one after the other.

    Parameters
    ----------
    visitor : Visitor
        Asks the site.
    site : str
        Where it is.
    """

    def __init__(self, visitor: Visitor, site: str = SITE) -> None:
        self._visitor = visitor
        self._site = site
        self._failures = 0

    def puzzle(self, daily: Daily) -> Puzzle:
        """Return a daily puzzle; its meta has id, difficulty, date and address.

        Raises
        ------
        ParseError
            If its page has another shape.
        NoSuchPage
            If the site does not have it.
        SkyscrapersError
            If there is no use in going on: the site refuses or is down (see `Visitor.page`), or
            one page after the other has another shape.
        """
        address = daily.address(self._site)
        try:
            page = self._visitor.page(address, lambda page: puzzle_of(page, daily, address))
        except (ParseError, NoSuchPage) as error:
            self._failures += 1
            if self._failures < FAILURES:
                raise
            raise SkyscrapersError(
                f"{FAILURES} pages in a row failed, the last: {error.what}", address, error.expected
            ) from None
        self._failures = 0
        return puzzle_of(page, daily, address)


def puzzle_of(page: bytes, daily: Daily, address: str) -> Puzzle:
    """Return the puzzle that a page holds.

    Raises
    ------
    ParseError
        If the page has another shape.
    """
    clues, givens = parse_page(page, daily.size, address)
    meta = {"id": daily.id, "difficulty": str(daily.level), "date": daily.date, "url": address}
    try:
        return Puzzle.from_clues(
            **clues, givens=givens, rules=Rules.standard(daily.size), meta=meta
        )
    except InvalidPuzzle as error:
        raise _other_shape(error.what, f"{address}, {error.where}", error.expected) from None


def parse_page(
    page: bytes, size: int, address: str
) -> tuple[dict[str, list[int]], list[list[int]]]:
    """Return the clues of the four sides and the givens that a page shows, 0 for none.

    The first table has size + 2 rows of size + 2 cells. A cell at the edge holds nothing, or an
    image with the clue as the second word of its alternative text; one inside holds an input with
    the given as its value, or none.

    Raises
    ------
    ParseError
        If the page has another shape.
    """
    reader = _TableReader()
    reader.feed(page.decode("utf-8", "replace"))
    reader.close()
    rows, wide = reader.rows, size + 2
    if not reader.found:
        raise _other_shape("no table", address, f"a table of {wide} rows")
    if len(rows) != wide:
        raise _other_shape(f"a table of {len(rows)} rows", address, f"{wide}")
    for number, row in enumerate(rows, 1):
        if len(row) != wide:
            raise _other_shape(f"row {number} of {len(row)} cells", address, f"{wide}")
    inside = range(1, size + 1)
    clues = {
        "top": [_clue(rows[0][column], address) for column in inside],
        "bottom": [_clue(rows[-1][column], address) for column in inside],
        "left": [_clue(rows[row][0], address) for row in inside],
        "right": [_clue(rows[row][-1], address) for row in inside],
    }
    givens = [[_given(rows[row][column], address) for column in inside] for row in inside]
    return clues, givens


class _Cell:
    """What a cell of the table holds: the text of its image, the value of its input."""

    def __init__(self) -> None:
        self.image: str | None = None
        self.value: str | None = None


class _TableReader(HTMLParser):
    """Reads the rows of the first table, those of tables inside it left out."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[_Cell]] = []
        self.found = False
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table" and (self._depth or not self.found):
            self._depth += 1
            self.found = True
        elif self._depth == 1 and tag == "tr":
            self.rows.append([])
        elif self._depth == 1 and tag in ("td", "th") and self.rows:
            self.rows[-1].append(_Cell())
        elif self._depth and tag in ("img", "input"):
            self._note(tag, dict(attrs))

    def _note(self, tag: str, told: dict[str, str | None]) -> None:
        if not self.rows or not self.rows[-1]:
            return
        cell = self.rows[-1][-1]
        if tag == "img" and cell.image is None:
            cell.image = told.get("alt") or ""
        elif tag == "input" and cell.value is None:
            cell.value = told.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "table" and self._depth:
            self._depth -= 1


def _clue(cell: _Cell, address: str) -> int:
    if cell.image is None:
        return 0
    words = cell.image.split()
    if len(words) < 2:
        raise _other_shape(f"an image {shown(cell.image)}", address, "a clue as its second word")
    return _number(words[1], address)


def _given(cell: _Cell, address: str) -> int:
    if cell.value is None:
        raise _other_shape("a cell without an input", address, "one in each cell")
    return _number(cell.value, address) if cell.value.strip() else 0


def _number(text: str, address: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise _other_shape(f"{shown(text)} where a number stands", address, "a clue or a given")
    return int(text)


def _other_shape(what: str, address: str, expected: str) -> ParseError:
    return ParseError(f"the page has another shape: {what}", address, expected)
