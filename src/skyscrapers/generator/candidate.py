"""One candidate: what a seed, an index and a request make, or why it came to nothing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..core.grid import Grid
from ..core.puzzle import Puzzle
from ..engines.base import UNLIMITED, Budget
from ..engines.meter import Meter
from ..kernels.carver import Carved
from .boards import random_board
from .chance import GENERATOR_VERSION, SEARCH_VERSION, Random, stream
from .miss import Miss
from .redundancy import with_redundant_clues
from .request import Request
from .squares import determined_board
from .workshop import Board, Near, Workshop, puzzle_of, workshop

if TYPE_CHECKING:
    from ..grading.grade import Grade


@dataclass(frozen=True)
class Generated:
    """A puzzle made to order.

    Parameters
    ----------
    puzzle : Puzzle
        It has exactly one solution.
    solution : Grid
        That solution.
    index : int
        The candidate's number: with the seed and the request it makes the puzzle again.
    minimal : bool
        Whether it is proved that no clue and no given can go alone.
    """

    puzzle: Puzzle
    solution: Grid
    index: int
    minimal: bool
    known_grade: Grade | None = field(default=None, repr=False, compare=False)

    def with_grade(self, budget: Budget = UNLIMITED) -> Generated:
        """Return it with its grade worked out, as far as a budget goes."""
        if self.known_grade is not None:
            return self
        from ..grading.grade import grade

        return replace(self, known_grade=grade(self.puzzle, budget))

    @property
    def grade(self) -> Grade:
        """How hard it is; worked out when first asked for, unless the request already did."""
        if self.known_grade is None:
            object.__setattr__(self, "known_grade", self.with_grade().known_grade)
        assert self.known_grade is not None
        return self.known_grade


@dataclass(frozen=True)
class _Told:
    """What is told of a board in the end: 4n clues and n·n givens."""

    told: bytes
    minimal: bool
    grade: Grade | None = None


def candidate(
    wish: Request,
    seed: int,
    index: int,
    near: Near | None = None,
    budget: Budget = UNLIMITED,
) -> Generated | Miss:
    """Return what a candidate makes, or why it makes nothing; the same for ever.

    Where a random board needs too much to be told, a guided search looks for one that does not.

    Parameters
    ----------
    wish : Request
        What is asked for.
    seed, index : int
        Which candidate.
    near : callable, optional
        Told of puzzles on the way that have one solution but are too easy.
    budget : Budget
        Seconds and cancellation, for grading what is asked for by its grade.

    Raises
    ------
    BudgetExceeded
        If grading is cut.
    """
    shop = replace(workshop(wish), near=near, meter=Meter(budget))
    version = SEARCH_VERSION if wish.is_searched else GENERATOR_VERSION
    random = stream(seed, index, wish.key, version)
    board = shop.board(random_board(wish.rules, random), random)
    made = _told(shop, board, random)
    if made in (Miss.OPEN, Miss.GIVENS):
        determined = determined_board(shop, random)
        if determined is None:
            return Miss.SEARCH
        board = determined
        made = _told(shop, board, random)
    if isinstance(made, Miss):
        return made
    solution = Grid(wish.rules.size, tuple(board.solution))
    return Generated(puzzle_of(wish.rules, made.told), solution, index, made.minimal, made.grade)


def _told(shop: Workshop, board: Board, random: Random) -> _Told | Miss:
    if shop.wish.is_graded:
        from .aim import aimed

        found = aimed(shop, board, random)
        if isinstance(found, Miss):
            return found
        return _Told(found.told, False, found.grade)
    carved = _carved(shop, board, random)
    if isinstance(carved, Miss):
        return carved
    minimal = not (carved.doubts or shop.wish.redundant) and shop.proves_minimal
    return _Told(carved.clues + carved.givens, minimal)


def _carved(shop: Workshop, board: Board, random: Random) -> Carved | Miss:
    """Carve givens first; where that leaves too many of something, clues first."""
    miss = Miss.OPEN
    for order in shop.orders(random):
        carved = shop.carve(board, board.told, order)
        if carved is None:
            return Miss.OPEN
        found = _miss_of(shop.wish, carved)
        if found is None:
            return with_redundant_clues(shop, board, carved, random)
        miss = found
    return miss


def _miss_of(wish: Request, carved: Carved) -> Miss | None:
    if sum(map(bool, carved.clues)) > wish.clues.most:
        return Miss.CLUES
    if sum(map(bool, carved.givens)) > wish.givens.most:
        return Miss.GIVENS
    if carved.doubts and wish.sparse:
        return Miss.PROOF
    return None


__all__ = ["Generated", "candidate"]
