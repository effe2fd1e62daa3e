"""No twins: puzzles seen before, up to the eight symmetries, in a few bytes each."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from typing import Any

from ..core.geometry import cells, edges
from ..core.puzzle import PARK, Puzzle
from ..core.rules import Rules
from ..core.symmetry import Symmetry

SHARDS = 256
FIRST_SLOTS = 8
FULLEST = 0.8
GROWTH = 1.25


class Twins:
    """A set of 64-bit fingerprints: 8 to 13 bytes for each, once there are many.

    Open addressing in 256 small tables, chosen by the lowest byte, so that what one table needs
    while it grows does not count. Two different puzzles share a fingerprint with a chance of one
    in 2⁶⁴; the second would then be skipped.
    """

    def __init__(self) -> None:
        self._tables = [array("Q", bytes(8 * FIRST_SLOTS)) for _ in range(SHARDS)]
        self._used = [0] * SHARDS

    def __len__(self) -> int:
        return sum(self._used)

    @property
    def bytes_used(self) -> int:
        """What the tables take in memory."""
        return sum(table.itemsize * len(table) for table in self._tables)

    def add(self, fingerprint: int) -> bool:
        """Add a fingerprint; tell whether it is new."""
        shard = fingerprint % SHARDS
        table = self._tables[shard]
        place = _place(table, fingerprint)
        if table[place] == fingerprint:
            return False
        table[place] = fingerprint
        self._used[shard] += 1
        if self._used[shard] > FULLEST * len(table):
            self._tables[shard] = _grown(table)
        return True


def _place(table: array[int], fingerprint: int) -> int:
    """Return the slot that holds a fingerprint, or the empty one where it belongs."""
    slots = len(table)
    place = (fingerprint // SHARDS) % slots
    while table[place] not in (0, fingerprint):
        place = (place + 1) % slots
    return place


def _grown(table: array[int]) -> array[int]:
    larger = array("Q", bytes(8 * (int(len(table) * GROWTH) + 1)))
    for fingerprint in table:
        if fingerprint:
            larger[_place(larger, fingerprint)] = fingerprint
    return larger


def fingerprint(puzzle: Puzzle) -> int:
    """Return a number, never 0, that a puzzle shares with its turned and mirrored forms alone."""
    clues = bytes(puzzle.told_clues)
    givens = bytes(_given_code(given) for given in puzzle.givens)
    packed = clues + givens
    least = min(bytes(turn(packed)) for turn in _turns(puzzle.rules))
    return int.from_bytes(blake2b(least, digest_size=8).digest(), "big") or 1


def _given_code(given: int | None) -> int:
    if given is None:
        return 0
    return 255 if given == PARK else given


@lru_cache(maxsize=64)
def _turns(rules: Rules) -> tuple[Callable[[bytes], tuple[Any, ...]], ...]:
    """The symmetries that keep the rules, each as a reordering of packed clues and givens."""
    size = rules.size
    edge_numbers = {edge: number for number, edge in enumerate(edges(size))}
    cell_numbers = {cell: 4 * size + number for number, cell in enumerate(cells(size))}
    turns = []
    for symmetry in Symmetry:
        if symmetry.rules(rules) == rules:
            order = [edge_numbers[symmetry.edge(edge, size)] for edge in edge_numbers]
            order += [cell_numbers[symmetry.cell(cell, size)] for cell in cell_numbers]
            turns.append(itemgetter(*order))
    return tuple(turns)


__all__ = ["Twins", "fingerprint"]
