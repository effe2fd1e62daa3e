"""The service under load: clients for a minute, what they are answered, memory, and the page.

    python benchmarks/web_load.py >> benchmarks/results/web.md

Needs wrk (Debian's package). A service of its own is started on a free port; the requests are those
of web_latency.py, each of them many times, but no new puzzle twice. A client is one connection that
asks again at once.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from urllib.parse import urlsplit

from web_latency import QUESTIONS, SEED, service

CLIENTS, SECONDS, THREADS = 50, 60, 2
DIFFERENT = 200
MEGABYTE = 1 << 20
QUEUE = 32


def requests() -> Iterator[str]:
    """Yield a path and a body a line, the kinds in turn."""
    random = Random(SEED)
    kinds = [(each.operation, islice(each.bodies(random), DIFFERENT)) for each in QUESTIONS]
    for _ in range(DIFFERENT):
        for operation, bodies in kinds:
            yield f"/api/v1/{operation} {json.dumps(next(bodies))}"


def memory(process: int) -> int:
    """Return the bytes that a process and its children have in memory, shared ones once each."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    lines = (Path(f"/proc/{each}/smaps_rollup").read_text() for each in (process, *children))
    return sum(
        1024 * int(line.split()[1])
        for text in lines
        for line in text.splitlines()
        if line.startswith("Pss:")
    )


def page_ms(address: str) -> float:
    """Return the milliseconds that the page's first file takes over a new connection."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=30)
    start = perf_counter()
    connection.request("GET", "/")
    response = connection.getresponse()
    assert response.status == 200
    response.read()
    connection.close()
    return 1000 * (perf_counter() - start)


def loaded(
    address: str, process: int, seconds: int, file: str
) -> tuple[str, list[int], list[float]]:
    """Return what wrk says, and every second the memory and how long the page takes."""
    command = ["wrk", f"-t{THREADS}", f"-c{CLIENTS}", f"-d{seconds}s", "--latency", "--timeout=30s"]
    script = str(Path(__file__).with_suffix(".lua"))
    load = subprocess.Popen(
        [*command, "-s", script, address, "--", file], stdout=subprocess.PIPE, text=True
    )
    used, waits = [], []
    while load.poll() is None:
        sleep(1)
        used.append(memory(process))
        waits.append(page_ms(address))
    assert load.stdout is not None
    return load.stdout.read(), used, waits


def report(seconds: int) -> Iterator[str]:
    """Yield the lines of the report."""
    with (
        service("--workers", "2", "--queue", str(QUEUE)) as (address, process),
        tempfile.NamedTemporaryFile("w", suffix=".txt") as file,
    ):
        file.writelines(f"{line}\n" for line in requests())
        file.flush()
        sleep(1)
        before = memory(process)
        said, used, waits = loaded(address, process, seconds, file.name)
        sleep(2)
        after, page = memory(process), page_ms(address)
    told = [line.split("\t") for line in said.splitlines() if line.count("\t") == 2]
    statuses: Counter[str] = Counter()
    for kind, name, count in told:
        if kind == "status":
            statuses[name] += int(count)
    lost = {name: int(count) for kind, name, count in told if kind == "lost"}
    yield "## Under load"
    yield ""
    clients = f"{CLIENTS} clients for {seconds} s, two workers, a queue of {QUEUE}"
    yield f"{clients}, Python {platform.python_version()}."
    yield f"A fifth of the requests are for new puzzles, the rest {4 * DIFFERENT} others in turn."
    yield ""
    yield "| | |"
    yield "|---|---|"
    for status, count in sorted(statuses.items()):
        yield f"| answers {status} | {count:,} |"
    yield f"| lost connections, timeouts | {sum(lost.values())} |"
    half = used[len(used) // 2]
    figures = " / ".join(f"{each / MEGABYTE:.0f}" for each in (before, half, used[-1], after))
    yield f"| memory before / half-way / at the end / after, MB | {figures} |"
    figures = f"{statistics.median(waits):.0f} / {max(waits):.0f}"
    yield f"| the page's first file, median / longest, ms | {figures} |"
    yield f"| the same when all is over, ms | {page:.0f} |"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=SECONDS)
    for line in report(parser.parse_args().seconds):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
