"""The daily puzzles: a fixed plan, and seeds that come from the date alone.

A puzzle of a day is the same for everyone and for ever. So neither the plan nor the making of seeds
is ever changed: a new plan is a new version, with the first day from which it holds.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

from ..core.errors import InvalidPuzzle, shown


class Slot(NamedTuple):
    """What a puzzle of the day is like."""

    size: int
    tier: int


class Plan(NamedTuple):
    """The slots of each weekday, Monday first, and the first day that has them."""

    first: date
    weekdays: tuple[dict[str, Slot], ...]


def _week(medium: tuple[Slot, ...], large: tuple[Slot, ...]) -> tuple[dict[str, Slot], ...]:
    return tuple(
        {"small": Slot(4, 1), "medium": one, "large": other}
        for one, other in zip(medium, large, strict=True)
    )


PLANS = (
    Plan(
        date(2020, 1, 1),
        _week(
            medium=(
                Slot(5, 1),
                Slot(5, 2),
                Slot(5, 3),
                Slot(6, 1),
                Slot(6, 2),
                Slot(6, 3),
                Slot(6, 2),
            ),
            large=(
                Slot(6, 2),
                Slot(6, 3),
                Slot(7, 2),
                Slot(7, 3),
                Slot(6, 4),
                Slot(7, 4),
                Slot(8, 3),
            ),
        ),
    ),
)
LAST = date(2199, 12, 31)


def plan_of(day: str) -> dict[str, Any]:
    """Return what puzzles a day has.

    Raises
    ------
    InvalidPuzzle
        If it is no day that has a plan.
    """
    version, slots = _slots(day)
    plan = [{"slot": name, "size": slot.size, "tier": slot.tier} for name, slot in slots.items()]
    return {"date": day, "version": version, "plan": plan}


def puzzle_of(day: str, name: str) -> dict[str, Any]:
    """Return a puzzle of a day, with its grade and without its solution.

    Raises
    ------
    InvalidPuzzle
        If there is no such day or slot.
    """
    import skyscrapers as sk

    from ..grading.grade import grade_data
    from .tasks import puzzle_object

    version, slots = _slots(day)
    if name not in slots:
        raise InvalidPuzzle(f"slot {shown(name)}", "daily", f"one of {', '.join(slots)}")
    slot = slots[name]
    made = sk.generate(sk.Rules.standard(slot.size), slot.tier, seed_of(version, day, name))
    told = {"slot": name, "size": slot.size, "tier": slot.tier}
    puzzle, grade = puzzle_object(made.puzzle), grade_data(made.grade)
    return {"date": day, "version": version, **told, "puzzle": puzzle, "grade": grade}


def seed_of(version: int, day: str, name: str) -> int:
    """Return the seed of a daily puzzle, 0 … 2^48 - 1.

    >>> seed_of(1, "2026-11-30", "small")
    26632603710977
    """
    return int.from_bytes(sha256(f"{version} {day} {name}".encode()).digest()[:6], "big")


def _slots(day: str) -> tuple[int, dict[str, Slot]]:
    """The version of the plan that holds on a day, and its slots."""
    first = PLANS[0].first
    wrong = InvalidPuzzle(f"date {shown(day)}", "daily", f"a day from {first} to {LAST}")
    try:
        when = date.fromisoformat(day)
    except ValueError:
        raise wrong from None
    if not first <= when <= LAST or when.isoformat() != day:
        raise wrong
    version = max(number for number, plan in enumerate(PLANS, 1) if plan.first <= when)
    return version, PLANS[version - 1].weekdays[when.weekday()]


__all__ = ["plan_of", "puzzle_of", "seed_of"]
