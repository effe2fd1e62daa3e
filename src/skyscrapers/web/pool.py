"""Worker processes under supervision: budgets, a bounded queue, and clients that go away.

A job that passes its time is killed and its worker replaced. A job whose client has gone gets a
moment to end by itself, for starting a worker costs more than most jobs; then it is killed too.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine
from typing import Any

LONGEST_ANSWER = 1 << 26
GRACE = 0.15
START = 30.0
AGAIN = 1.0
LOST = (EOFError, ConnectionError, ValueError)

log = logging.getLogger(__name__)

Progress = Callable[[dict[str, Any]], None]


class Busy(Exception):
    """Raised when the queue is full; `seconds` is when to come again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"try again in {seconds} s")
        self.seconds = seconds


class OutOfTime(Exception):
    """Raised when a job was killed because its time was over."""


class JobFailed(Exception):
    """Raised when a job ended with an error that it could tell.

    Parameters
    ----------
    error : dict
        What, where, expected.
    kind : str
        The name of the error's class.
    """

    def __init__(self, error: dict[str, str], kind: str) -> None:
        super().__init__(error["what"])
        self.error = error
        self.kind = kind


class Worker:
    """One worker process and the lines to and from it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._jobs, self._answers = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, memory: int) -> Worker:
        """Start a process and wait until it can take a job."""
        command = [sys.executable, "-m", "skyscrapers.web.worker", str(memory)]
        worker = cls(
            await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER, start_new_session=True
            )
        )
        try:
            async with asyncio.timeout(START):
                await worker._message()
        except BaseException:
            await worker.stop()
            raise
        return worker

    async def run(self, task: str, arguments: dict[str, Any], progress: Progress | None) -> Any:
        """Send a job and wait for its answer."""
        job = json.dumps({"task": task, "arguments": arguments}, ensure_ascii=False)
        self._jobs.write(job.encode() + b"\n")
        return await self.finish(progress)

    async def finish(self, progress: Progress | None = None) -> Any:
        """Wait for the answer of the job that is under way."""
        while True:
            message = await self._message()
            if "answer" in message:
                return message["answer"]
            if "error" in message:
                raise JobFailed(message["error"], message["kind"])
            if progress is not None:
                progress(message["progress"])

    async def _message(self) -> dict[str, Any]:
        line = await self._answers.readline()
        if not line:
            raise EOFError("the worker has ended")
        message: dict[str, Any] = json.loads(line)
        return message

    async def stop(self) -> None:
        """Kill the process, whatever it is at."""
        if self._process.returncode is None:
            self._process.kill()
        self._jobs.close()
        await self._process.wait()


class Pool:
    """A fixed number of workers and a bounded queue before them.

    Parameters
    ----------
    workers : int
        Processes.
    queue : int
        Jobs that may wait for one of them; the next is refused with `Busy`.
    memory : int
        Megabytes of address space that a worker may use.
    """

    def __init__(self, workers: int, queue: int, memory: int) -> None:
        self.workers, self.queue, self.memory = workers, queue, memory
        self.waiting = 0
        # the last at work comes first, for it may still have what the next job needs
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._all: set[Worker] = set()
        self._tending: set[asyncio.Task[None]] = set()
        self._closed = False

    async def open(self) -> None:
        """Start all workers."""
        await asyncio.gather(*(self._employ() for _ in range(self.workers)))

    async def close(self) -> None:
        """End all workers and whatever they are at."""
        self._closed = True
        for task in tuple(self._tending):
            task.cancel()
        await asyncio.gather(*self._tending, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._all))
        self._all.clear()

    @property
    def alive(self) -> int:
        """The number of workers that are there, idle or at work."""
        return len(self._all)

    async def run(
        self,
        task: str,
        arguments: dict[str, Any],
        seconds: float,
        progress: Progress | None = None,
    ) -> Any:
        """Have a job done.

        Parameters
        ----------
        task : str
            A name in `skyscrapers.web.tasks.TASKS`.
        arguments : dict
            What the task takes, as JSON has it.
        seconds : float
            Time from the start of the work; waiting does not count.
        progress : callable, optional
            Told what the job tells of its progress.

        Raises
        ------
        Busy
            If too many jobs wait already.
        OutOfTime
            If the job took longer.
        JobFailed
            If the job ended with an error.
        """
        worker = await self._free_worker()
        try:
            async with asyncio.timeout(seconds):
                answer = await worker.run(task, arguments, progress)
        except JobFailed as failure:
            self._after(failure, worker)
            raise
        except TimeoutError:
            self._tend(self._replace(worker))
            raise OutOfTime from None
        except asyncio.CancelledError:
            self._tend(self._settle(worker))
            raise
        except LOST:
            self._tend(self._replace(worker))
            told = {"what": "the worker ended before the answer", "where": task, "expected": ""}
            raise JobFailed(told, "WorkerEnded") from None
        self._idle.put_nowait(worker)
        return answer

    async def _free_worker(self) -> Worker:
        if self._idle.empty() and self.waiting >= self.queue:
            raise Busy(1 + self.waiting // max(1, self.workers))
        self.waiting += 1
        try:
            return await self._idle.get()
        finally:
            self.waiting -= 1

    def _after(self, failure: JobFailed, worker: Worker) -> None:
        """Put a worker back after an error, unless the error was its end."""
        if failure.kind == "MemoryError":
            self._tend(self._replace(worker))
        else:
            self._idle.put_nowait(worker)

    def _tend(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside."""
        task = asyncio.ensure_future(work)
        self._tending.add(task)
        task.add_done_callback(self._tending.discard)

    async def _employ(self) -> None:
        worker = await Worker.start(self.memory)
        self._all.add(worker)
        self._idle.put_nowait(worker)

    async def _replace(self, worker: Worker) -> None:
        await worker.stop()
        self._all.discard(worker)
        while not self._closed:
            try:
                await self._employ()
                return
            except (TimeoutError, OSError, *LOST):
                log.exception("a worker did not start; another try follows")
                await asyncio.sleep(AGAIN)

    async def _settle(self, worker: Worker) -> None:
        """Let a job that nobody waits for end by itself for a moment, then end it."""
        try:
            async with asyncio.timeout(GRACE):
                await worker.finish()
        except JobFailed as failure:
            self._after(failure, worker)
        except (TimeoutError, *LOST):
            await self._replace(worker)
        else:
            self._idle.put_nowait(worker)


__all__ = ["Busy", "JobFailed", "OutOfTime", "Pool", "Progress"]
