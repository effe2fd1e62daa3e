from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from skyscrapers.core.errors import ParseError, SkyscrapersError
from skyscrapers.fetch.brainbashers import (
    FAILURES,
    Dailies,
    Daily,
    dailies,
    parse_dates,
    parse_page,
)
from skyscrapers.fetch.cache import Cache
from skyscrapers.fetch.polite import NoSuchPage, Reply, Visitor
from skyscrapers.formats import dumps, loads
from tests.fetch.replica import Answer, Site, daily, page

SIXTH = Daily(6, 3, "0401")


@pytest.mark.parametrize("size", range(4, 9))
@pytest.mark.parametrize("level", [1, 3])
def test_a_page_is_read(size: int, level: int) -> None:
    clues, givens = daily(size, level, "0401")
    assert parse_page(page(clues, givens).encode(), size, "here") == (clues, givens)


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("<table border=0>", "<p>", "a table of 1 rows; expected 8"),
        ("table", "div", "no table; expected a table of 8 rows"),
        ("<tr>", "<tr><td></td>", "row 1 of 9 cells; expected 8"),
        ("Skyscraper ", "Skyscraper", "an image 'Skyscraper"),
        ("Skyscraper ", "Skyscraper x", "'x"),
        ("value=''", "value='?'", "'?' where a number stands"),
        ("value=''", "value='7'", "given 7; expected 1 to 6"),
        ("<input", "<span", "a cell without an input; expected one in each cell"),
        ("alt=", "title=", "an image ''"),
    ],
)
def test_another_shape_is_told(before: str, after: str, what: str, tmp_path: Path) -> None:
    text = page(*daily(6, 1, "0401")).replace(before, after)

    def send(address: str) -> Reply:
        return Reply(404) if address.endswith("robots.txt") else Reply(200, text.encode())

    visitor = Visitor(Cache(tmp_path), send=send, sleep=lambda _: None)
    with closing(visitor), pytest.raises(ParseError) as caught:
        Dailies(visitor).puzzle(SIXTH)
    assert what in str(caught.value)
    assert "the page has another shape" in str(caught.value)
    assert SIXTH.address() in str(caught.value)


def test_a_table_inside_the_table_is_not_read() -> None:
    clues, givens = daily(4, 1, "0401")
    text = page(clues, givens).replace(
        "<td></td>", "<td><table><tr><td>x</td></tr></table></td>", 1
    )
    assert parse_page(text.encode(), 4, "here") == (clues, givens)


def test_a_puzzle_tells_where_it_is_from(site: Site, tmp_path: Path) -> None:
    with closing(Visitor(Cache(tmp_path))) as visitor:
        puzzle = Dailies(visitor, site.address).puzzle(SIXTH)
    clues, givens = daily(6, 3, "0401")
    told = json.loads(dumps(puzzle))
    assert told["clues"] == clues
    assert told.get("givens", [[0] * 6] * 6) == givens
    assert told["id"] == "brainbashers-6-3-0401"
    assert told["difficulty"] == "3"
    assert told["date"] == "0401"
    assert told["url"] == f"{site.address}/showskyscrapers.asp?date=0401&size=6&diff=3"
    assert loads(dumps(puzzle)) == puzzle


def test_one_page_may_fail_and_many_may_not(tmp_path: Path) -> None:
    pages = {day: Reply(404) for day in ("0101", "0103", "0104", "0105")}
    good = Reply(200, page(*daily(4, 1, "0102")).encode())

    def send(address: str) -> Reply:
        return next((reply for day, reply in pages.items() if f"date={day}" in address), good)

    with closing(Visitor(Cache(tmp_path), send=send, sleep=lambda _: None)) as visitor:
        source = Dailies(visitor)
        with pytest.raises(NoSuchPage):
            source.puzzle(Daily(4, 1, "0101"))
        source.puzzle(Daily(4, 1, "0102"))
        for day in ("0103", "0104"):
            with pytest.raises(NoSuchPage):
                source.puzzle(Daily(4, 1, day))
        with pytest.raises(SkyscrapersError, match=f"{FAILURES} pages in a row failed"):
            source.puzzle(Daily(4, 1, "0105"))


@pytest.mark.parametrize(
    ("text", "days", "first", "last"),
    [
        ("0401", 1, "0401", "0401"),
        ("0101..0131", 31, "0101", "0131"),
        ("0101..1231", 365, "0101", "1231"),
        ("1230..0102", 4, "1230", "0102"),
        ("0229", 1, "0229", "0229"),
        ("0101,0101..0102", 2, "0101", "0102"),
    ],
)
def test_dates(text: str, days: int, first: str, last: str) -> None:
    found = parse_dates(text)
    assert (len(found), found[0], found[-1]) == (days, first, last)


@pytest.mark.parametrize("text", ["", "0230", "1301", "0100", "401", "0101..", "..0101", "today"])
def test_no_such_dates(text: str) -> None:
    with pytest.raises(ParseError, match="expected MMDD"):
        parse_dates(text)


def test_what_is_not_offered_is_not_asked_for() -> None:
    found = dailies([4, 5], [1, 2, 3], ["0401"])
    assert [(each.size, each.level) for each in found] == [(4, 1), (4, 3), (5, 1), (5, 2), (5, 3)]


def fetch(site: Site, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [
        *(sys.executable, "-m", "skyscrapers", "fetch", "brainbashers", "--address", site.address),
        *("--cache", str(folder / "cache"), "-o", str(folder / "out.jsonl"), *arguments),
    ]
    environment = {**os.environ, "no_proxy": "127.0.0.1"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_the_command_goes_on_where_it_stopped(site: Site, tmp_path: Path) -> None:
    wanted = ("--sizes", "4", "--difficulty", "sparse", "--dates", "0101..0102")
    second = Daily(4, 3, "0102").address("")
    site.faults[second] = [Answer(403)]
    stopped = fetch(site, tmp_path, *wanted)
    assert stopped.returncode == 2
    assert stopped.stderr.count("\n") == 1
    assert "refused with status 403" in stopped.stderr
    finished = fetch(site, tmp_path, *wanted)
    assert finished.returncode == 0, finished.stderr
    lines = (tmp_path / "out.jsonl").read_text().splitlines()
    assert [json.loads(line)["date"] for line in lines] == ["0101", "0102"]
    asked = [visit.place for visit in site.visits]
    assert asked == ["/robots.txt", Daily(4, 3, "0101").address(""), second, second]
    times = [visit.time for visit in site.visits]
    assert all(later - earlier > 0.95 for earlier, later in pairwise(times))


def test_the_pause_cannot_be_set_below_a_second(site: Site, tmp_path: Path) -> None:
    wanted = ("--sizes", "4", "--dates", "0101", "--pause", "0.5")
    refused = fetch(site, tmp_path, *wanted)
    assert refused.returncode == 2
    assert "0.5 is not in the range x>=1.0" in refused.stderr
    assert not site.visits
