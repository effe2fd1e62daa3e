"""Batches of items on any executor: answered in order, whatever becomes of the workers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

from ..core.errors import SkyscrapersError
from .pace import Pace

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Item_contra = TypeVar("Item_contra", contravariant=True)
Answer_co = TypeVar("Answer_co", covariant=True)

AHEAD = 3
"""Batches in flight for each worker: one that it works on, and what it takes up next."""
TRIES = 3
"""How many workers a single item may end, alone, before it is given up."""


class Job(Protocol[Item_contra, Answer_co]):
    """What is done with items; it is sent to workers, so it must be picklable."""

    def __call__(self, items: Sequence[Item_contra]) -> Sequence[Answer_co]:
        """Return one answer an item."""

    def lost(self, item: Item_contra) -> Answer_co:
        """Return the answer for an item that ends every worker it is given to."""


class Crew(Protocol):
    """Workers that take batches, and can be replaced when they are gone."""

    workers: int
    failures: tuple[type[BaseException], ...]
    """What a future raises when its worker died."""

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Send one call; a broken crew returns a future that says so."""

    def renew(self) -> None:
        """Replace workers that died."""

    def close(self) -> None:
        """Stop at once, leaving unfinished what is unfinished."""


@dataclass
class _Batch(Generic[Item]):
    items: list[Item]
    future: Future[Any]


def timed(job: Job[Item, Answer], items: Sequence[Item]) -> tuple[float, Sequence[Answer]]:
    """Run a job on items and tell how many seconds it took; this is what workers call."""
    start = perf_counter()
    answers = job(items)
    return perf_counter() - start, answers


def on_crew(
    job: Job[Item, Answer], items: Iterable[Item], crew: Crew, pace: Pace | None = None
) -> Iterator[Answer]:
    """Yield the answer to each item, in order, with a bounded number of batches in flight.

    When workers die, the batch whose turn it is runs alone on new ones. If it breaks them again,
    it is halved until the item that does it stands alone; that one is answered by `Job.lost`.
    So each break settles at least one batch, and no answer depends on who died when.

    Parameters
    ----------
    job : Job
        Picklable; called with lists of items.
    items : iterable
        Drawn as room is made for them.
    crew : Crew
        Closed at the end, and when the iterator is.
    pace : Pace, optional
        Where to begin with the size of batches.
    """
    rest = iter(items)
    pace = pace or Pace()
    waiting: deque[_Batch[Item]] = deque()
    try:
        while True:
            while len(waiting) < crew.workers * AHEAD and (batch := pace.take(rest)):
                waiting.append(_Batch(batch, crew.submit(timed, job, batch)))
            if not waiting:
                return
            first = waiting.popleft()
            try:
                seconds, answers = first.future.result()
            except crew.failures:
                crew.renew()
                answers = _alone(job, first.items, crew)
                _resubmit(job, waiting, crew)
            else:
                pace.learn(len(first.items), seconds)
            yield from answers
    finally:
        crew.close()


def _alone(job: Job[Item, Answer], items: list[Item], crew: Crew) -> list[Answer]:
    """Answer a batch while nothing else is in flight, narrowing down what ends workers."""
    for _ in range(TRIES if len(items) == 1 else 1):
        try:
            return list(crew.submit(job, items).result())
        except crew.failures:
            crew.renew()
    if len(items) == 1:
        return [job.lost(items[0])]
    half = len(items) // 2
    return _alone(job, items[:half], crew) + _alone(job, items[half:], crew)


def _resubmit(job: Job[Item, Answer], waiting: Iterable[_Batch[Item]], crew: Crew) -> None:
    """Send again what broke with the crew; what was finished before stays."""
    for batch in waiting:
        future = batch.future
        if not future.done() or future.cancelled() or future.exception() is not None:
            batch.future = crew.submit(timed, job, batch.items)


class LocalCrew:
    """Processes on this machine.

    Each worker ends when the lifeline breaks: a pipe whose other end this process alone holds,
    so that workers outlive neither `close` nor the death of this process, however it died.
    """

    failures: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._open()

    def _open(self) -> None:
        context = multiprocessing.get_context(_start_method())
        worker_end, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self.workers, context, _begin_work, (worker_end,))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Send one call; see `Crew.submit`."""
        return submitted(self._pool, function, arguments, self.failures)

    def renew(self) -> None:
        """Start new processes in place of the old ones."""
        self.close()
        self._open()

    def close(self) -> None:
        """Stop the processes."""
        self._lifeline.close()
        self._pool.shutdown(wait=True, cancel_futures=True)


class ForeignCrew:
    """Somebody's executor: it is neither replaced nor shut down."""

    failures: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, executor: Executor, workers: int) -> None:
        self.workers = workers
        self._executor = executor

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Send one call; see `Crew.submit`."""
        return submitted(self._executor, function, arguments, self.failures)

    def renew(self) -> None:
        """Raise: this crew cannot be replaced.

        Raises
        ------
        SkyscrapersError
            Always.
        """
        raise SkyscrapersError("the executor broke", "workers", "one that runs to the end")

    def close(self) -> None:
        """Leave the executor to its owner."""


def submitted(
    executor: Executor,
    function: Callable[..., Any],
    arguments: Sequence[Any],
    failures: tuple[type[BaseException], ...],
) -> Future[Any]:
    """Submit a call; where the executor is broken already, return a future that says so."""
    try:
        return executor.submit(function, *arguments)
    except failures as error:
        future: Future[Any] = Future()
        future.set_exception(error)
        return future


def _start_method() -> str:
    """Fresh processes: a fork would copy locks of threads and hold the lifeline open."""
    methods = multiprocessing.get_all_start_methods()
    return "forkserver" if "forkserver" in methods else "spawn"


def _begin_work(lifeline: Connection) -> None:
    """Leave Ctrl-C to the main process, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """Wait until the other end is gone, then end this process."""
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)
