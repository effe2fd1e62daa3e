"""A site on the loopback with pages built as those of the daily puzzles, faults included."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit


class Answer(NamedTuple):
    status: int = 200
    body: str = ""
    headers: tuple[tuple[str, str], ...] = ()


class Visit(NamedTuple):
    place: str
    agent: str
    time: float


class Site:
    """The site: what it answers, and who came when.

    `faults` holds answers that are given first, by place; a callable is asked at each visit.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.robots: str | None = "User-agent: *\nDisallow: /private/\n"
        self.faults: dict[str, list[Answer]] = {}
        self.change: Callable[[str], str] = lambda page: page
        self.visits: list[Visit] = []

    def answer(self, place: str) -> Answer:
        waiting = self.faults.get(urlsplit(place).path) or self.faults.get(place)
        if waiting:
            return waiting.pop(0)
        parts = urlsplit(place)
        if parts.path == "/robots.txt":
            return Answer(404) if self.robots is None else Answer(body=self.robots)
        if parts.path != "/showskyscrapers.asp":
            return Answer(404)
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        clues, givens = daily(int(asked["size"]), int(asked["diff"]), asked["date"])
        return Answer(body=self.change(page(clues, givens)))


def daily(size: int, level: int, date: str) -> tuple[dict[str, list[int]], list[list[int]]]:
    """The clues and givens of a day; any numbers in range will do."""
    random = Random(f"{size} {level} {date}")
    share = 0.4 if level == 3 else 1
    sides = ("top", "bottom", "left", "right")
    clues = {
        side: [random.randint(1, size) if random.random() < share else 0 for _ in range(size)]
        for side in sides
    }
    givens = [
        [random.randint(1, size) if random.random() < 0.2 else 0 for _ in range(size)]
        for _ in range(size)
    ]
    return clues, givens


def page(clues: dict[str, list[int]], givens: list[list[int]]) -> str:
    """A page with such a table among other things."""

    def edge(clue: int) -> str:
        image = f'<img src="/i/{clue}.gif" alt="Skyscraper {clue}">'
        return f'<td class="e">{image if clue else "&nbsp;"}</td>'

    def inside(given: int) -> str:
        return f"<td><input type=text size=1 value='{given or ''}'></td>"

    corner = "<td></td>"
    rows = [corner + "".join(map(edge, clues["top"])) + corner]
    for left, right, line in zip(clues["left"], clues["right"], givens, strict=True):
        rows.append(edge(left) + "".join(map(inside, line)) + edge(right))
    rows.append(corner + "".join(map(edge, clues["bottom"])) + corner)
    table = "".join(f"<tr>{row}</tr>\n" for row in rows)
    return (
        "<!doctype html><html><head><title>Daily</title></head><body><h1>Skyscrapers</h1>"
        f"<form><table border=0>\n<tbody>{table}</tbody></table></form>"
        "<table><tr><td>Another</td></tr></table></body></html>"
    )


@contextmanager
def replica() -> Iterator[Site]:
    """Run the site on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            agent = self.headers.get("User-Agent", "")
            site.visits.append(Visit(self.path, agent, time.monotonic()))
            status, body, headers = site.answer(self.path)
            if status == 0:
                self.close_connection = True
            else:
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        site = Site(f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()
