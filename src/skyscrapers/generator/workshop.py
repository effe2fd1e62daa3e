"""A request made ready for work: everything that all of its candidates share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from ..core.puzzle import PARK, Puzzle
from ..core.rules import Rules
from ..engines.base import UNLIMITED
from ..engines.meter import Meter
from ..engines.projection import KERNEL_PARK, shape_of
from ..kernels import Shape, Trial, carve, try_orders
from ..kernels.carver import Carved, Carver, givens_of, read_clues
from .boards import check_fillable
from .chance import Random
from .look import ALWAYS, NEVER, Look, orbits
from .request import Request

Group = tuple[int, ...]
Near = Callable[[Puzzle], None]
"""Told of puzzles with one solution that are as asked for but too easy."""
PROOF_NODES = 20_000


@dataclass(frozen=True)
class Board:
    """A filled board and all that may be told of it.

    Parameters
    ----------
    shape : Shape
        Its rules, for the kernels.
    solution : bytes
        n·n heights, 0 for a park.
    told : bytes
        4n clues, then n·n givens with 255 for a park; 0 where nothing may be told.
    """

    shape: Shape
    solution: bytes
    told: bytes

    @cached_property
    def carver(self) -> Carver:
        """What carves it, ever faster."""
        edges = 4 * self.shape.size
        return Carver(self.shape, self.told[:edges], self.told[edges:], self.solution)


@dataclass(frozen=True)
class Workshop:
    """What the candidates of one request share.

    Parameters
    ----------
    wish : Request
        The request.
    shape : Shape
        Its rules, for the kernels.
    clue_groups, given_groups : tuple of tuple of int
        The items that may go, those of a symmetric pattern together.
    hidden : frozenset of int
        The items that must not be shown.
    near : callable, optional
        Told of puzzles that are too easy.
    meter : Meter
        Watches the time that grading takes.
    """

    wish: Request
    shape: Shape
    clue_groups: tuple[Group, ...]
    given_groups: tuple[Group, ...]
    hidden: frozenset[int]
    near: Near | None = None
    meter: Meter = field(default_factory=lambda: Meter(UNLIMITED), compare=False)

    @property
    def proves_minimal(self) -> bool:
        """Whether carving without doubts proves that nothing shown can go alone."""
        wish = self.wish
        return (
            wish.look is Look.NONE
            and not wish.clues.fewest
            and not wish.givens.fewest
            and ALWAYS not in wish.mask.clues + wish.mask.givens
        )

    def board(self, solution: bytes, random: Random) -> Board:
        """Return a filled board with all that the mask lets it tell."""
        told = bytearray(read_clues(self.shape, solution, random))
        told += givens_of(self.shape, solution)
        for item in self.hidden:
            told[item] = 0
        return Board(self.shape, solution, bytes(told))

    def orders(self, random: Random) -> tuple[tuple[Group, ...], ...]:
        """Return what may go in random order: givens before clues, and the other way round."""
        givens = tuple(self.given_groups[i] for i in random.order(len(self.given_groups)))
        clues = tuple(self.clue_groups[i] for i in random.order(len(self.clue_groups)))
        return givens + clues, clues + givens

    def try_orders(
        self, board: Board, random: Random, levels: tuple[int, int], most: int
    ) -> tuple[Trial, tuple[Group, ...]]:
        """Leave out what can go in random orders, givens first, until a puzzle is one to look at.

        That is one which the first level of simple logic does not solve, and of which the second
        leaves less; and any easier one, where somebody wants to know of these.

        Returns
        -------
        Trial, tuple of tuple of int
            What the kernels found, and the groups in the last order.
        """
        groups = self.given_groups + self.clue_groups
        trial = try_orders(
            self.shape,
            board.carver,
            random,
            self.given_groups,
            self.clue_groups,
            levels=levels,
            most=most,
            stops_solved=self.near is not None,
            fewest=(self.wish.clues.fewest, self.wish.givens.fewest),
            nodes=PROOF_NODES,
        )
        return trial, tuple(groups[number] for number in trial.order)

    def carve(self, board: Board, told: bytes, order: Sequence[Group]) -> Carved | None:
        """Leave out what can go of what is told of a board; None where that is not unique."""
        edges = 4 * self.shape.size
        return carve(
            self.shape,
            told[:edges],
            told[edges:],
            board.solution,
            order,
            fewest=(self.wish.clues.fewest, self.wish.givens.fewest),
            nodes=PROOF_NODES,
            carver=board.carver,
        )


def puzzle_of(rules: Rules, told: bytes) -> Puzzle:
    """Return what is told, 4n clues and n·n givens as the kernels have them, as a puzzle."""
    edges = 4 * rules.size
    clues = tuple([clue or None for clue in told[:edges]])
    return Puzzle(rules, clues, tuple([_GIVENS[given] for given in told[edges:]]))


_GIVENS: list[int | None] = [None, *range(1, 256)]
_GIVENS[KERNEL_PARK] = PARK


@lru_cache(maxsize=64)
def workshop(wish: Request) -> Workshop:
    """Return what the candidates of a request share.

    Raises
    ------
    Unsupported
        If no board fills the rules or the kernels do not take them.
    """
    check_fillable(wish.rules)
    size = wish.rules.size
    signs = wish.mask.clues + wish.mask.givens
    hidden = frozenset(item for item, sign in enumerate(signs) if sign == NEVER)
    groups = [
        tuple(item for item in orbit if item not in hidden)
        for orbit in orbits(wish.look, size)
        if not any(signs[item] == ALWAYS for item in orbit)
    ]
    return Workshop(
        wish,
        shape_of(wish.rules),
        tuple(group for group in groups if group and group[0] < 4 * size),
        tuple(group for group in groups if group and group[0] >= 4 * size),
        hidden,
    )


__all__ = ["Board", "Group", "Near", "Workshop", "puzzle_of", "workshop"]
