"""How a caller can follow the building of a large model."""

from __future__ import annotations


def no_tick() -> None:
    """Do nothing between the parts of a model."""
