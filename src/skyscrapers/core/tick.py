"""How whoever asks for long work follows it, and ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Tick: TypeAlias = Callable[[], None]
"""Called now and then by long work; what it raises ends the work."""


def no_tick() -> None:
    """Let the work go on."""


__all__ = ["Tick", "no_tick"]
