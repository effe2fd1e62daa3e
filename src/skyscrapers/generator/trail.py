"""Trails: what is left out of a board one group after the other, as a path from easy to hard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .. import kernels
from .workshop import Board, Group, Workshop


@dataclass(frozen=True)
class Trail:
    """What may be told of a board and the groups left out of it, in order; less told is harder.

    Parameters
    ----------
    start : bytes
        All that may be told: 4n clues, then n·n givens.
    gone : tuple of tuple of int
        The groups of items left out.
    end : bytes
        What is told when all of them are.
    """

    start: bytes
    gone: tuple[Group, ...]
    end: bytes

    @classmethod
    def of(cls, told: bytes) -> Trail:
        """Return the trail on which nothing is left out yet."""
        return cls(told, (), told)

    def at(self, steps: int) -> bytes:
        """Return what is still told after so many steps."""
        return bytes(_without(self.start, self.gone[:steps]))

    def told_again(self, number: int) -> bytes:
        """Return what is told at the end with one of the groups told after all."""
        told = bytearray(self.end)
        for item in self.gone[number]:
            told[item] = self.start[item]
        return bytes(told)

    def further(self, groups: Sequence[Group], end: bytes) -> Trail:
        """Return the trail that goes on to leave out more, to what is told then."""
        return Trail(self.start, (*self.gone, *groups), end)

    def down_to(self, end: bytes, order: Sequence[Group]) -> Trail:
        """Return the trail that goes on to leave out, in order, what is not told at the end."""
        gone = [group for group in order if self.end[group[0]] and not end[group[0]]]
        return self.further(gone, end)


def undecided(shop: Workshop, told: bytes | bytearray, level: int) -> int:
    """Return how many candidates too many simple logic of a level leaves; see the kernels."""
    edges = 4 * shop.shape.size
    return kernels.undecided(shop.shape, told[:edges], told[edges:], level)


def undecided_again(shop: Workshop, trail: Trail, level: int) -> list[int]:
    """Return what `undecided` says at a trail's end with each group that is gone told again."""
    edges = 4 * shop.shape.size
    end, start = trail.end, trail.start
    return kernels.undecided_with(
        shop.shape, end[:edges], end[edges:], start[:edges], start[edges:], trail.gone, level
    )


def refutations(shop: Workshop, told: bytes, level: int) -> int:
    """Return how many candidates a level refutes to solve it, -1 if it cannot; see the kernels."""
    edges = 4 * shop.shape.size
    return kernels.refutations(shop.shape, told[:edges], told[edges:], level)


def within_level(shop: Workshop, trail: Trail, order: Sequence[Group], level: int) -> Trail:
    """Leave out what can go, in order, as long as simple logic of a level solves the rest."""
    told = bytearray(trail.end)
    gone: list[Group] = []
    order = [group for group in order if told[group[0]]]
    first, step = 0, 1
    while first < len(order):
        tried = order[first : first + step]
        taken = _affordable(shop, told, tried)
        less = _without(told, taken)
        if not taken or not undecided(shop, less, level):
            told = less
            gone += taken
            first += len(tried)
            step *= 2
        elif len(tried) == 1:
            first += 1
        else:
            step = len(tried) // 2
    return trail.further(gone, bytes(told))


def within_uniqueness(shop: Workshop, trail: Trail, board: Board, order: Sequence[Group]) -> Trail:
    """Leave out what can go, in order, as long as the puzzle is proved to stay unique."""
    carved = shop.carve(board, trail.end, [group for group in order if trail.end[group[0]]])
    return trail if carved is None else trail.down_to(carved.clues + carved.givens, order)


def _affordable(shop: Workshop, told: bytes | bytearray, groups: Sequence[Group]) -> list[Group]:
    """Return the groups that can go, in order, with enough clues and givens staying."""
    edges = 4 * shop.shape.size
    spare = [
        sum(map(bool, told[:edges])) - shop.wish.clues.fewest,
        sum(map(bool, told[edges:])) - shop.wish.givens.fewest,
    ]
    taken = []
    for group in groups:
        kind = group[0] >= edges
        if spare[kind] >= len(group):
            spare[kind] -= len(group)
            taken.append(group)
    return taken


def _without(told: bytes | bytearray, groups: Sequence[Group]) -> bytearray:
    less = bytearray(told)
    for group in groups:
        for item in group:
            less[item] = 0
    return less


__all__ = [
    "Trail",
    "refutations",
    "undecided",
    "undecided_again",
    "within_level",
    "within_uniqueness",
]
