"""A worker process: one job a line on standard input, its answer a line on standard output.

A worker keeps nothing that could not be made again, so that killing one loses nothing but the job
it is at.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from ..core.errors import SkyscrapersError
from .tasks import TASKS, warm_up

MEGABYTE = 1 << 20


def limit_memory(megabytes: int) -> None:
    """Hold this process to an amount of address space, where the system can do that."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))


def serve(jobs: IO[bytes], answers: IO[bytes]) -> None:
    """Answer jobs until the input ends; a job that exhausts the memory ends the worker too."""

    def tell(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        answers.flush()

    tell({"ready": True})
    for line in jobs:
        job = json.loads(line)
        try:
            tell({"answer": _done(job, lambda progress: tell({"progress": progress}))})
        except SkyscrapersError as error:
            tell({"error": _told(error), "kind": type(error).__name__})
        except MemoryError:
            spent = SkyscrapersError("the job needs more memory than a worker has", job["task"])
            tell({"error": _told(spent), "kind": "MemoryError"})
            return


def _done(job: dict[str, Any], progress: Callable[[dict[str, Any]], None]) -> Any:
    return TASKS[job["task"]](**job["arguments"], progress=progress)


def _told(error: SkyscrapersError) -> dict[str, str]:
    return {"what": error.what, "where": error.where, "expected": error.expected}


def main() -> None:
    """Run a worker; the only argument is its memory in megabytes."""
    limit_memory(int(sys.argv[1]))
    # what a library prints by mistake must not end up among the answers
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    warm_up()
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
