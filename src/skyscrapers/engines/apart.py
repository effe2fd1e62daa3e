"""Foreign solvers that look at a budget only now and then: nobody has to wait for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import TypeVar

from .meter import FOREVER, Meter

T = TypeVar("T")

POLL_SECONDS = 0.01
"""How often it is asked whether a search is cancelled."""


def apart(work: Callable[[], T], meter: Meter, stop: Callable[[], object]) -> T:
    """Return what foreign code returns, or leave it behind when the budget is over.

    It runs on a thread of its own, which also keeps apart what a solver holds for each thread. Left
    behind, it ends as soon as it notices; a process that ends waits for that.

    Parameters
    ----------
    work : callable
        It has to let go of Python's lock. What it uses is its own when it was left behind.
    meter : Meter
        Of the search.
    stop : callable
        Asks the work to end.

    Raises
    ------
    OutOfBudget
        If the budget is over first.
    """
    outcome: Future[T] = Future()
    Thread(target=_fulfil, args=(outcome, work), name="skyscrapers solver").start()
    patience = FOREVER if meter.budget.cancelled is None else POLL_SECONDS
    try:
        while not wait([outcome], max(0.0, min(patience, meter.seconds_left))).done:
            meter.check()
    except BaseException:
        stop()
        raise
    return outcome.result()


def _fulfil(outcome: Future[T], work: Callable[[], T]) -> None:
    try:
        outcome.set_result(work())
    except BaseException as error:  # whatever it is, it is raised where the work is awaited
        outcome.set_exception(error)


__all__ = ["apart"]
