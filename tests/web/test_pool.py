"""Worker processes: budgets, the bounded queue, clients that go, memory, and the cache."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from skyscrapers.web.cache import Cache
from skyscrapers.web.pool import Busy, JobFailed, OutOfTime, Pool, Worker

QUICK = {"puzzle": {"size": 3, "clues": {"top": [3, 2, 1]}}, "limit": 2, "timeout": 5}
ENDLESS = {"puzzle": {"size": 9}, "limit": 0, "timeout": 600}


def in_pool(use: Callable[[Pool], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        pool = Pool(**{"workers": 1, "queue": 1, "memory": 2048, **settings})
        await pool.open()
        try:
            await use(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def settled(pool: Pool) -> None:
    """Wait until a worker that was replaced is there again."""
    async with asyncio.timeout(20):
        while pool.alive < pool.workers:
            await asyncio.sleep(0.02)


def test_a_job_over_its_time_is_killed_and_its_worker_replaced() -> None:
    async def use(pool: Pool) -> None:
        began = time.monotonic()
        with pytest.raises(OutOfTime):
            await pool.run("count", ENDLESS, seconds=0.3)
        assert time.monotonic() - began < 2
        answer = await pool.run("solve", QUICK, seconds=20)
        assert answer["status"] == "unique"

    in_pool(use)


def test_a_full_queue_refuses_at_once() -> None:
    async def use(pool: Pool) -> None:
        first = asyncio.ensure_future(pool.run("count", ENDLESS, seconds=5))
        await asyncio.sleep(0.1)
        second = asyncio.ensure_future(pool.run("solve", QUICK, seconds=5))
        await asyncio.sleep(0.1)
        with pytest.raises(Busy) as refused:
            await pool.run("solve", QUICK, seconds=5)
        assert refused.value.seconds >= 1
        first.cancel()
        assert (await second)["status"] == "unique"

    in_pool(use)


def test_a_cancelled_job_frees_its_worker() -> None:
    async def use(pool: Pool) -> None:
        for _ in range(2):
            job = asyncio.ensure_future(pool.run("count", ENDLESS, seconds=60))
            await asyncio.sleep(0.1)
            job.cancel()
            with pytest.raises(asyncio.CancelledError):
                await job
        assert (await pool.run("solve", QUICK, seconds=20))["status"] == "unique"

    in_pool(use)


def test_a_short_job_that_is_cancelled_keeps_its_worker() -> None:
    async def use(pool: Pool) -> None:
        [worker] = pool._all
        job = asyncio.ensure_future(pool.run("solve", QUICK, seconds=60))
        await asyncio.sleep(0)
        job.cancel()
        await asyncio.sleep(0.3)
        assert (await pool.run("solve", QUICK, seconds=20))["status"] == "unique"
        assert pool._all == {worker}

    in_pool(use)


def test_an_error_is_told_and_the_worker_stays() -> None:
    async def use(pool: Pool) -> None:
        [worker] = pool._all
        with pytest.raises(JobFailed) as failed:
            await pool.run("solve", {**QUICK, "puzzle": "nonsense"}, seconds=20)
        assert failed.value.kind == "ParseError"
        assert set(failed.value.error) == {"what", "where", "expected"}
        assert pool._all == {worker}

    in_pool(use)


def test_a_worker_that_dies_is_replaced() -> None:
    async def use(pool: Pool) -> None:
        [worker] = pool._all
        job = asyncio.ensure_future(pool.run("count", ENDLESS, seconds=60))
        await asyncio.sleep(0.1)
        await worker.stop()
        with pytest.raises(JobFailed) as failed:
            await job
        assert failed.value.kind == "WorkerEnded"
        await settled(pool)
        assert (await pool.run("solve", QUICK, seconds=20))["status"] == "unique"

    in_pool(use)


def test_a_worker_that_does_not_start_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(pool: Pool) -> None:
        [worker] = pool._all
        started, failures = Worker.start, [OSError("no process left")]

        async def start(memory: int) -> Worker:
            if failures:
                raise failures.pop()
            return await started(memory)

        monkeypatch.setattr("skyscrapers.web.pool.AGAIN", 0.05)
        monkeypatch.setattr(Worker, "start", start)
        with pytest.raises(OutOfTime):
            await pool.run("count", ENDLESS, seconds=0.1)
        assert (await pool.run("solve", QUICK, seconds=20))["status"] == "unique"
        assert not failures
        assert pool._all != {worker}

    in_pool(use)


def test_a_client_that_hangs_up_frees_the_worker(client: httpx.Client) -> None:
    body = {"puzzle": {"size": 9}, "limit": 0}
    for _ in range(4):
        with pytest.raises(httpx.ReadTimeout):
            client.post("/api/v1/count", json=body, timeout=0.3)
    began = time.monotonic()
    puzzle = {"size": 4, "clues": {"top": [4, 3, 2, 1], "left": [0, 0, 3, 0]}}
    assert client.post("/api/v1/solve", json={"puzzle": puzzle}).status_code == 200
    assert time.monotonic() - began < 8


def test_the_cache_is_bounded_in_number_and_bytes() -> None:
    cache = Cache(entries=3, size=100)
    for number in range(5):
        cache.put(b"key%d" % number, b"x" * 20)
    assert len(cache) == 3
    assert cache.get(b"key0") is None
    assert cache.get(b"key2") == b"x" * 20
    cache.put(b"new", b"y" * 20)
    assert cache.get(b"key3") is None, "the one unused for longest goes"
    assert cache.get(b"key2")
    cache.put(b"large", b"z" * 96)
    assert cache.get(b"large") is None
    assert cache.bytes <= 100
    cache.put(b"key2", b"short")
    assert cache.get(b"key2") == b"short"
    assert cache.bytes == sum(
        len(key) + len(cache.get(key) or b"") for key in (b"key2", b"key4", b"new")
    )
