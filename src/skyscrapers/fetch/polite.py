"""Asking a site for pages as its owner would like it.

One request at a time with a pause after each, an honest name, robots.txt obeyed, longer and longer
waits where the site is overloaded, and no page twice.
"""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib import metadata
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener
from urllib.robotparser import RobotFileParser

from .. import __version__
from ..core.errors import SkyscrapersError
from .cache import Cache, Turn

LEAST_PAUSE = 1.0
"""Seconds between two requests; no setting goes below."""
TIMEOUT = 30.0
TRIES = 6
FIRST_WAIT = 4.0
"""Seconds before the second try; doubled for each further one."""
LONGEST_WAIT = 600.0
LARGEST_PAGE = 1 << 21
ROBOTS_SECONDS = 24 * 3600
NAME = "skyscrapers"


class NoSuchPage(SkyscrapersError):
    """A page that the site does not have."""


class Reply(NamedTuple):
    """What a site answers: status (0 where there was no answer), body, and headers."""

    status: int
    body: bytes = b""
    headers: Any = None
    problem: str = ""


class _NoRedirect(HTTPRedirectHandler):
    """Leaves a redirection to us: it is a request like any other."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def user_agent() -> str:
    """Return who we are: name, version, and the project's address where it has one."""
    try:
        entries = metadata.metadata(NAME).get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        entries = []
    addresses = [entry.partition(",")[2].strip() for entry in entries]
    about = f"+{addresses[0]}" if addresses else "puzzle program; one request at a time"
    return f"{NAME}/{__version__} ({about})"


def ask(address: str) -> Reply:
    """Send one request and return what comes back, whatever it is."""
    request = Request(address, headers={"User-Agent": user_agent()})
    try:
        with build_opener(_NoRedirect).open(request, timeout=TIMEOUT) as answer:
            return Reply(answer.status, answer.read(LARGEST_PAGE), answer.headers)
    except HTTPError as error:
        with error:
            return Reply(error.code, b"", error.headers, error.reason)
    except (URLError, OSError, http.client.HTTPException) as error:
        return Reply(0, problem=str(getattr(error, "reason", error) or type(error).__name__))


class Visitor:
    """A polite visitor of sites.

    Parameters
    ----------
    cache : Cache
        Pages asked for before.
    pause : float
        Seconds between two requests, at least `LEAST_PAUSE`; more where robots.txt wants it.
    send : callable
        Sends one request; see `ask`.
    sleep : callable
        Waits so many seconds.
    """

    def __init__(
        self,
        cache: Cache,
        pause: float = LEAST_PAUSE,
        send: Callable[[str], Reply] = ask,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.cache = cache
        self.pause = max(pause, LEAST_PAUSE)
        self._send = send
        self._sleep = sleep
        self._turn: Turn | None = None
        self._robots: dict[str, RobotFileParser] = {}

    def page(self, address: str, check: Callable[[bytes], object]) -> bytes:
        """Return a page, from the cache or else from the site.

        Parameters
        ----------
        address : str
            Where it is.
        check : callable
            Raises if the page is not what was expected; such a page is not kept.

        Raises
        ------
        NoSuchPage
            If the site has no such page.
        SkyscrapersError
            If robots.txt or the site refuses, or the site does not answer in spite of waiting.
        """
        kept = self.cache.get(address)
        if kept is not None:
            return kept
        self._ask_robots(address)
        page = self._patiently(address)
        check(page)
        self.cache.put(address, page)
        return page

    def close(self) -> None:
        """Let others have the turn."""
        if self._turn:
            self._turn.close()
            self._turn = None

    def _ask_robots(self, address: str) -> None:
        """Raise if robots.txt does not let us have a page; take over the pause it wants."""
        robots = self._robots_of(address)
        if not robots.can_fetch(NAME, address):
            raise SkyscrapersError("robots.txt does not allow it", address, "a page open to all")
        self.pause = max(self.pause, float(robots.crawl_delay(NAME) or 0))

    def _robots_of(self, address: str) -> RobotFileParser:
        place = urljoin(address, "/robots.txt")
        host = urlsplit(address).netloc
        if host not in self._robots:
            text = self.cache.get(place, ROBOTS_SECONDS)
            if text is None:
                text = self._robots_text(place)
                self.cache.put(place, text)
            parser = RobotFileParser(place)
            parser.parse(text.decode("utf-8", "replace").splitlines())
            self._robots[host] = parser
        return self._robots[host]

    def _robots_text(self, place: str) -> bytes:
        """The text of robots.txt; a site without one allows all, one that hides it nothing."""
        try:
            return self._patiently(place)
        except NoSuchPage:
            return b""

    def _patiently(self, address: str) -> bytes:
        """A page from the site, asked for again and again where it is overloaded."""
        wait = FIRST_WAIT
        for _ in range(TRIES):
            reply = self._once(address)
            if reply.status == 200:
                return reply.body
            if reply.status and reply.status != 429 and reply.status < 500:
                raise _refusal(address, reply)
            self._sleep(min(max(wait, _asked_wait(reply)), LONGEST_WAIT))
            wait *= 2
        told = f"status {reply.status}" if reply.status else reply.problem
        raise SkyscrapersError(
            f"no page after {TRIES} tries: {told}", address, "the same command later goes on"
        )

    def _once(self, address: str) -> Reply:
        """One request, after the pause that its turn demands."""
        if self._turn is None:
            self._turn = Turn(self.cache.folder)
        left = self.pause - self._turn.since()
        if left > 0:
            self._sleep(min(left, self.pause))
        try:
            return self._send(address)
        finally:
            self._turn.note()


def _refusal(address: str, reply: Reply) -> SkyscrapersError:
    if reply.status in (404, 410):
        return NoSuchPage("no such page", address, "a daily puzzle")
    moved = reply.headers.get("Location") if reply.headers else None
    where_to = f", moved to {moved}" if moved else ""
    return SkyscrapersError(f"refused with status {reply.status}{where_to}", address, "a page")


def _asked_wait(reply: Reply) -> float:
    """The seconds that a site asks us to wait: a number, or until a date."""
    told = reply.headers.get("Retry-After") if reply.headers else None
    if not told:
        return 0.0
    if told.isdigit():
        return float(told)
    try:
        until = parsedate_to_datetime(told)
    except ValueError:
        return 0.0
    return max(0.0, (until - datetime.now(UTC)).total_seconds())
