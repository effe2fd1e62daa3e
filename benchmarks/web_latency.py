"""How long the page and its service take to answer one client.

    python benchmarks/web_latency.py > benchmarks/results/web.md

A service of its own is started on a free port. No request is sent twice, so that nothing comes from
the cache. The page is measured in Debian's Chromium where it and Playwright are installed.
"""

from __future__ import annotations

import json
import platform
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from random import Random
from time import perf_counter, sleep
from typing import Any
from urllib.parse import urlsplit

import skyscrapers as sk
from skyscrapers.core.geometry import edges
from skyscrapers.core.referee import visible

REQUESTS = 120
VISITS = 20
SEED = 5
SHOWN = """() => new Promise(done => {
    const look = () => document.querySelector('#board .cell')
        ? done(performance.now()) : requestAnimationFrame(look);
    look();
})"""
TRANSFERRED = """() => ['navigation', 'resource']
    .flatMap(kind => performance.getEntriesByType(kind))
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""


@dataclass(frozen=True)
class Question:
    """A kind of request: what is asked, and within how many milliseconds 95 of 100 must be told."""

    name: str
    operation: str
    mark: float
    bodies: Callable[[Random], Iterator[dict[str, Any]]]


def made(random: Random, sizes: tuple[int, ...]) -> Iterator[sk.Generated]:
    """Yield puzzles of some sizes in turn, no two alike."""
    while True:
        for size in sizes:
            yield sk.generate(sk.Rules.standard(size), seed=random.randrange(1 << 30))


def as_object(puzzle: sk.Puzzle, **more: Any) -> dict[str, Any]:
    """Return a puzzle as the page sends it."""
    return {**json.loads(sk.dumps(puzzle, format="json")), **more}


def played(found: sk.Generated, random: Random) -> list[list[int]]:
    """Return a board on which a player has built some of the solution."""
    share = random.random() * 0.6
    rows = found.solution.rows
    return [[height if random.random() < share else 0 for height in row] for row in rows]


def hints(random: Random) -> Iterator[dict[str, Any]]:
    """Yield boards from the empty one on, and every degree."""
    for number, found in enumerate(made(random, (4, 5, 6, 7, 8, 9))):
        board = played(found, random)
        yield {"puzzle": as_object(found.puzzle, board=board), "degree": number % 3 + 1}


def comparisons(random: Random) -> Iterator[dict[str, Any]]:
    """Yield boards to be compared with the solution."""
    for found in made(random, (4, 5, 6, 7, 8, 9)):
        yield {"puzzle": as_object(found.puzzle), "board": played(found, random)}


def drafts(*sizes: int) -> Callable[[Random], Iterator[dict[str, Any]]]:
    """Return what yields puzzles as they are typed, clue by clue, now and then a wrong one."""

    def typed(random: Random) -> Iterator[dict[str, Any]]:
        for found in made(random, sizes):
            draft = sk.Puzzle.from_clues(rules=found.puzzle.rules)
            order = list(edges(draft.size))
            random.shuffle(order)
            for edge in order[: 3 * draft.size]:
                clue = len(visible(found.solution.seen_from(edge)))
                if random.random() < 0.05:
                    clue = random.choice(draft.rules.clue_range)
                draft = draft.with_clue(edge, clue)
                yield {"puzzle": as_object(draft)}

    return typed


def wishes(random: Random) -> Iterator[dict[str, Any]]:
    """Yield wishes for puzzles of every size to 7 and every tier to 4."""
    while True:
        for size in (4, 5, 6, 7):
            for tier in (1, 2, 3, 4):
                if (size, tier) != (4, 4):  # hardly any such puzzle exists
                    yield {"size": size, "tier": tier, "seed": random.randrange(1 << 30)}


QUESTIONS = (
    Question("hint, 4×4 to 9×9", "hint", 60, hints),
    Question("check, 4×4 to 9×9", "compare", 60, comparisons),
    Question("author's verdict to 7×7", "verdict", 120, drafts(4, 5, 6, 7)),
    Question("author's verdict at 9×9", "verdict", 400, drafts(9)),
    Question("new puzzle to 7×7, tiers 1–4", "generate", 1000, wishes),
)


@contextmanager
def service(*options: str) -> Iterator[tuple[str, int]]:
    """Start a service; its address and the number of its process."""
    command = [sys.executable, "-m", "skyscrapers", "serve", "--no-open", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        address = process.stdout.readline().partition(" at ")[2].partition(" ")[0]
        wait_for(address)
        yield address, process.pid
    finally:
        process.terminate()
        process.wait()


def wait_for(address: str) -> None:
    """Wait until a service answers."""
    while True:
        with suppress(ConnectionRefusedError):
            HTTPConnection(urlsplit(address).netloc).connect()
            return
        sleep(0.05)


def asked(address: str, question: Question) -> list[float]:
    """Return the milliseconds of each answer, over one connection that is kept."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=60)
    bodies = question.bodies(Random(SEED))
    spent = []
    for _ in range(REQUESTS):
        body = json.dumps(next(bodies))
        start = perf_counter()
        headers = {"content-type": "application/json"}
        connection.request("POST", f"/api/v1/{question.operation}", body, headers)
        response = connection.getresponse()
        answer = response.read()
        spent.append(1000 * (perf_counter() - start))
        assert response.status == 200, answer
    connection.close()
    return spent


def visited(address: str) -> tuple[list[float], int]:
    """Return the milliseconds to the first board of each cold visit, and the bytes of one."""
    from playwright.sync_api import sync_playwright

    shown, size = [], 0
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for _ in range(VISITS):
            context = browser.new_context()
            page = context.new_page()
            page.goto(address, wait_until="commit")
            shown.append(page.evaluate(SHOWN))
            page.wait_for_load_state("networkidle")
            size = page.evaluate(TRANSFERRED)
            context.close()
        browser.close()
    return shown, size


def row(name: str, spent: list[float], mark: float) -> str:
    """Return a line of the table."""
    cuts = statistics.quantiles(spent, n=20, method="inclusive")
    figures = f"{statistics.median(spent):.0f} | {cuts[-1]:.0f} | {max(spent):.0f}"
    return f"| {name} | {len(spent)} | {figures} | {mark:,.0f} |"


def report() -> Iterator[str]:
    """Yield the lines of the report."""
    yield "# The page and its service"
    yield ""
    yield f"One client, two workers, Python {platform.python_version()}; milliseconds."
    yield ""
    yield "| question | requests | median | p95 | longest | p95 to be below |"
    yield "|---|---|---|---|---|---|"
    with service("--workers", "2") as (address, _):
        for question in QUESTIONS:
            yield row(question.name, asked(address, question), question.mark)
        if shutil.which("chromium"):
            shown, size = visited(address)
            yield row("first board of a cold visit", shown, 1000)
            yield ""
            yield f"A cold visit transfers {size / 1000:.1f} KB, compressed; to be below 150."
            yield ""


def main() -> None:
    """Measure and print the table."""
    for line in report():
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
