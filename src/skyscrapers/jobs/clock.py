"""A puzzle's own time: whatever works on it is interrupted when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..core.errors import BudgetExceeded

GRACE = 0.2
"""Seconds over the limit before the alarm: whoever keeps a budget of his own ends first."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Interrupt the body when its time is over, for work that keeps no budget of its own.

    Signals reach the main thread alone, and not on every platform; elsewhere the body is left to
    its own budget.

    Raises
    ------
    BudgetExceeded
        When the time is over.
    """
    if seconds is None:
        yield
        return
    import signal
    import threading

    alarms = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not alarms:
        yield
        return

    def ring(*_: Any) -> None:
        raise BudgetExceeded(f"no answer within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
