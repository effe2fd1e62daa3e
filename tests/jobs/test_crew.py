from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from itertools import count, islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.core.errors import SkyscrapersError
from skyscrapers.jobs.crew import AHEAD, TRIES, ForeignCrew, LocalCrew, on_crew
from skyscrapers.jobs.pace import BATCH_ITEMS, BATCH_SECONDS, Pace
from skyscrapers.jobs.stream import answers
from tests.jobs.workers import LOST, Sleep, Square


class UnreliableCrew:
    """Works in this process, and breaks whenever the numbers it is given say so."""

    failures = (BrokenExecutor,)
    workers = 2

    def __init__(self, breaks: Iterator[bool], deadly: frozenset[int]) -> None:
        self.breaks = breaks
        self.deadly = deadly
        self.broken = False
        self.flying = self.most_flying = 0

    def submit(self, function: Any, *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.broken = self.broken or next(self.breaks) or bool(self.deadly & set(arguments[-1]))
        if self.broken:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(function(*arguments))
        return future

    def renew(self) -> None:
        self.broken = False

    def close(self) -> None:
        self.broken = True


@given(
    st.integers(0, 60),
    st.sets(st.integers(0, 40), max_size=TRIES - 1),
    st.frozensets(st.integers(0, 60), max_size=3),
    st.integers(1, 20),
)
def test_answers_come_in_order_whoever_dies(
    number: int, breaks: set[int], deadly: frozenset[int], batch: int
) -> None:
    crew = UnreliableCrew((call in breaks for call in count()), deadly)
    found = list(on_crew(Square(), range(number), crew, Pace(batch)))
    assert found == [LOST if item in deadly else item * item for item in range(number)]
    assert crew.broken


def test_look_ahead_is_bounded() -> None:
    drawn = 0

    def items() -> Iterator[int]:
        nonlocal drawn
        while True:
            drawn += 1
            yield drawn

    with ThreadPoolExecutor(2) as pool:
        stream = on_crew(Sleep(0.02), items(), ForeignCrew(pool, 2))
        done = list(islice(stream, 40))
        stream.close()
    assert [item for item, _ in done] == list(range(1, 41))
    most_batch = int(BATCH_SECONDS / 0.02) + 2
    assert drawn <= 40 + most_batch * (2 * AHEAD + 1)


def test_processes_share_the_work() -> None:
    found = list(on_crew(Sleep(0.005), range(120), LocalCrew(2)))
    assert [item for item, _ in found] == list(range(120))
    processes = {process for _, process in found}
    assert len(processes) == 2
    assert os.getpid() not in processes


def test_an_item_that_ends_its_workers_is_given_up_alone() -> None:
    job = Square(frozenset({321}))
    found = list(on_crew(job, range(1000), LocalCrew(2), Pace(100)))
    assert found == [LOST if item == 321 else item * item for item in range(1000)]


def test_killed_workers_cost_time_alone() -> None:
    stream = on_crew(Sleep(0.003), range(400), LocalCrew(2))
    found, killed = [], 0
    for item, process in stream:
        found.append(item)
        if item in (20, 150):
            os.kill(process, signal.SIGKILL)
            killed += 1
    assert killed == 2
    assert found == list(range(400))


def test_little_work_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LocalCrew, "__init__", lambda *_: pytest.fail("a pool was started"))
    assert list(answers(Square(), range(1000), workers=2)) == [n * n for n in range(1000)]


def test_an_executor_of_somebody_else_is_used_and_left_alone() -> None:
    with ThreadPoolExecutor(2) as pool:
        crew = ForeignCrew(pool, 2)
        assert list(answers(Square(), range(100), crew=crew)) == [n * n for n in range(100)]
        assert pool.submit(int, "3").result() == 3


def test_a_broken_executor_of_somebody_else_is_an_error() -> None:
    pool = ThreadPoolExecutor(1, initializer=sys.exit)
    with pytest.raises(SkyscrapersError, match="the executor broke"):
        list(answers(Square(), range(10), crew=ForeignCrew(pool, 1)))
    pool.shutdown()


def test_workers_end_with_a_process_that_was_killed() -> None:
    program = (
        "from skyscrapers.jobs.crew import LocalCrew, on_crew\n"
        "from tests.jobs.workers import Sleep\n"
        "if __name__ == '__main__':\n"
        "    for _, process in on_crew(Sleep(0.01), iter(int, 1), LocalCrew(2)):\n"
        "        print(process, flush=True)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    os.kill(worker, 0)
    parent.kill()
    parent.stdout.close()
    parent.wait()
    assert gone(worker)


def gone(process: int, seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_leaving_early_stops_the_workers() -> None:
    stream = on_crew(Sleep(0.01), count(), LocalCrew(2))
    _, process = next(stream)
    stream.close()
    assert gone(process)


@given(st.lists(st.tuples(st.integers(1, BATCH_ITEMS), st.floats(0, 100))))
def test_pace_stays_in_bounds(batches: list[tuple[int, float]]) -> None:
    pace = Pace()
    for items, seconds in batches:
        before = pace.items
        pace.learn(items, seconds)
        assert 1 <= pace.items <= min(BATCH_ITEMS, 2 * max(items, before))


def test_a_batch_of_slow_items_is_not_waited_for() -> None:
    def slowly() -> Iterator[int]:
        for item in count():
            time.sleep(BATCH_SECONDS / 4)
            yield item

    start = time.monotonic()
    batch = Pace(1000).take(slowly())
    assert 1 <= len(batch) <= 5
    assert time.monotonic() - start < 4 * BATCH_SECONDS


def test_pace_finds_the_size_that_takes_its_time() -> None:
    pace = Pace()
    for _ in range(20):
        pace.learn(pace.items, pace.items * 0.001)
    assert pace.items == round(BATCH_SECONDS / 0.001)
