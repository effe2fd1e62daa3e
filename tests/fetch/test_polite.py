from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from skyscrapers import __version__
from skyscrapers.core.errors import SkyscrapersError
from skyscrapers.fetch import cache as caches
from skyscrapers.fetch.cache import Cache, Turn
from skyscrapers.fetch.polite import FIRST_WAIT, LEAST_PAUSE, TRIES, NoSuchPage, Visitor, user_agent
from tests.fetch.replica import Answer, Site

DAILY = "/showskyscrapers.asp?date=0401&size=4&diff=1"


class Sleeper:
    """Waits in no time, and lets the clock of the turn go on as if it had waited."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slept: list[float] = []
        self.now = time.time()
        monkeypatch.setattr(Turn, "since", lambda turn: self.now - getattr(turn, "last", 0))
        monkeypatch.setattr(Turn, "note", lambda turn: setattr(turn, "last", self.now))

    def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def sleeper(monkeypatch: pytest.MonkeyPatch) -> Sleeper:
    return Sleeper(monkeypatch)


@pytest.fixture
def visitor(tmp_path: Path, sleeper: Sleeper) -> Iterator[Visitor]:
    with closing(Visitor(Cache(tmp_path), sleep=sleeper)) as found:
        yield found


def anything(page: bytes) -> None:
    assert page


def places(site: Site) -> list[str]:
    return [visit.place for visit in site.visits]


def test_a_page_is_asked_for_once(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    first = visitor.page(site.address + DAILY, anything)
    assert visitor.page(site.address + DAILY, anything) == first
    visitor.close()
    assert Visitor(Cache(tmp_path)).page(site.address + DAILY, anything) == first
    assert places(site) == ["/robots.txt", DAILY]


def test_robots_are_asked_once_a_day(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    visitor.page(site.address + DAILY, anything)
    visitor.close()
    with closing(Visitor(Cache(tmp_path), sleep=lambda _: None)) as other:
        other.page(site.address + DAILY.replace("0401", "0402"), anything)
    assert places(site).count("/robots.txt") == 1


def test_we_say_who_we_are(site: Site, visitor: Visitor) -> None:
    visitor.page(site.address + DAILY, anything)
    assert {visit.agent for visit in site.visits} == {user_agent()}
    assert user_agent().startswith(f"skyscrapers/{__version__} (")


@pytest.mark.parametrize(("asked", "kept"), [(0.0, LEAST_PAUSE), (0.9, LEAST_PAUSE), (2.5, 2.5)])
def test_there_is_a_pause_before_each_further_request(
    site: Site, tmp_path: Path, sleeper: Sleeper, asked: float, kept: float
) -> None:
    with closing(Visitor(Cache(tmp_path), pause=asked, sleep=sleeper)) as visitor:
        for day in ("0401", "0402", "0403"):
            visitor.page(site.address + DAILY.replace("0401", day), anything)
    assert sleeper.slept == [pytest.approx(kept)] * 3


def test_the_pause_holds_on_a_real_clock(site: Site, tmp_path: Path) -> None:
    with closing(Visitor(Cache(tmp_path))) as visitor:
        visitor.page(site.address + DAILY, anything)
    robots, page = site.visits
    assert page.time - robots.time > LEAST_PAUSE - 0.05


def test_the_next_process_keeps_the_pause_too(tmp_path: Path) -> None:
    with closing(Turn(tmp_path)) as turn:
        turn.note()
    with closing(Turn(tmp_path)) as turn:
        assert turn.since() < 1


def test_only_one_process_asks_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="no such locks on this platform")
    with closing(Turn(tmp_path)), pytest.raises(SkyscrapersError, match="another fetch is running"):
        Turn(tmp_path)


def test_robots_may_refuse(site: Site, visitor: Visitor) -> None:
    site.robots = "User-agent: skyscrapers\nDisallow: /showskyscrapers.asp\n"
    with pytest.raises(SkyscrapersError, match=r"robots\.txt does not allow it"):
        visitor.page(site.address + DAILY, anything)
    assert places(site) == ["/robots.txt"]


def test_robots_may_refuse_everybody(site: Site, visitor: Visitor) -> None:
    site.robots = "User-agent: *\nDisallow: /\n"
    with pytest.raises(SkyscrapersError, match=r"robots\.txt does not allow it"):
        visitor.page(site.address + DAILY, anything)


def test_robots_may_want_a_longer_pause(site: Site, visitor: Visitor, sleeper: Sleeper) -> None:
    site.robots = "User-agent: *\nCrawl-delay: 7\n"
    visitor.page(site.address + DAILY, anything)
    assert sleeper.slept == [pytest.approx(7)]


def test_a_site_without_robots_allows_all(site: Site, visitor: Visitor) -> None:
    site.robots = None
    assert visitor.page(site.address + DAILY, anything)


def test_hidden_robots_allow_nothing(site: Site, visitor: Visitor) -> None:
    site.faults["/robots.txt"] = [Answer(403)]
    with pytest.raises(SkyscrapersError, match="refused with status 403"):
        visitor.page(site.address + DAILY, anything)
    assert places(site) == ["/robots.txt"]


@pytest.mark.parametrize("fault", [Answer(429), Answer(500), Answer(503), Answer(0)])
def test_an_overloaded_site_is_given_time(
    site: Site, visitor: Visitor, sleeper: Sleeper, fault: Answer
) -> None:
    site.faults[DAILY] = [fault, fault]
    assert visitor.page(site.address + DAILY, anything)
    waits = [seconds for seconds in sleeper.slept if seconds > LEAST_PAUSE]
    assert waits == [FIRST_WAIT, 2 * FIRST_WAIT]


@pytest.mark.parametrize("in_words", [False, True])
def test_a_site_may_say_how_long(
    site: Site, visitor: Visitor, sleeper: Sleeper, in_words: bool
) -> None:
    until = format_datetime(datetime.now(UTC) + timedelta(seconds=120), usegmt=True)
    site.faults[DAILY] = [Answer(503, headers=(("Retry-After", until if in_words else "120"),))]
    visitor.page(site.address + DAILY, anything)
    assert max(sleeper.slept) == pytest.approx(120, abs=3)


def test_waiting_ends(site: Site, visitor: Visitor) -> None:
    site.faults[DAILY] = [Answer(503)] * 100
    with pytest.raises(SkyscrapersError, match=f"no page after {TRIES} tries: status 503"):
        visitor.page(site.address + DAILY, anything)
    assert len(site.visits) == 1 + TRIES


def test_a_missing_page_is_told_at_once(site: Site, visitor: Visitor) -> None:
    with pytest.raises(NoSuchPage, match="no such page"):
        visitor.page(site.address + "/elsewhere", anything)
    assert len(site.visits) == 2


def test_a_page_that_moved_is_not_followed(site: Site, visitor: Visitor) -> None:
    site.faults[DAILY] = [Answer(301, headers=(("Location", "https://example.org/"),))]
    with pytest.raises(SkyscrapersError, match=r"301, moved to https://example\.org/"):
        visitor.page(site.address + DAILY, anything)


def test_a_page_that_fails_the_check_is_not_kept(site: Site, visitor: Visitor) -> None:
    def refuse(page: bytes) -> None:
        raise SkyscrapersError("another shape")

    with pytest.raises(SkyscrapersError, match="another shape"):
        visitor.page(site.address + DAILY, refuse)
    assert visitor.page(site.address + DAILY, anything)
    assert places(site).count(DAILY) == 2


def test_a_site_that_is_not_there(tmp_path: Path) -> None:
    with (
        closing(Visitor(Cache(tmp_path), sleep=lambda _: None)) as visitor,
        pytest.raises(SkyscrapersError, match="no page after"),
    ):
        visitor.page("http://127.0.0.1:9/x", anything)


def test_the_cache_lies_where_the_platform_keeps_such_things() -> None:
    platformdirs = pytest.importorskip("platformdirs", reason="the extra `fetch` is not installed")
    assert caches.platform_folder().parent == platformdirs.user_cache_path("skyscrapers")
