"""Hints for a player's board: the mistake in it, or else the cheapest next step, in degrees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from .. import kernels
from ..core.arrays import as_lists
from ..core.candidates import Candidates
from ..core.errors import InvalidPuzzle, shown
from ..core.geometry import Cell, Edge
from ..core.grid import Grid
from ..core.puzzle import PARK, Puzzle, as_puzzle
from ..core.referee import Violation, violations
from ..core.rules import HouseName
from ..core.tick import Tick, no_tick
from ..engines.base import UNLIMITED, Budget, SolveResult, Status
from ..engines.meter import Meter, within
from ..engines.table import solve
from ..techniques.thin import thinned
from ..techniques.view import View
from ..techniques.walk import Walk
from .ladder import LADDER
from .path import Search, Step

NODES = 200_000
"""What is spent on telling whether a board can still be finished."""


@dataclass(frozen=True)
class Mistake:
    """Something wrong on a player's board.

    Parameters
    ----------
    rule : str
        `height`, `given`, `house` or `clue` for a rule that is broken as it stands; `ahead` for a
        line that can no longer be finished; `solution` for an entry and `marks` for pencil marks
        that are not those of the solution, though no rule shows it yet; `dead_end` for entries
        that no solution of a puzzle with several has together.
    where : Cell, HouseName or Edge
        The place.
    cells : tuple of Cell
        The entries concerned.
    height : int, optional
        The height that breaks the rule, or what is seen from the edge.
    """

    rule: str
    where: Cell | HouseName | Edge
    cells: tuple[Cell, ...]
    height: int | None = None


@dataclass(frozen=True)
class Hint:
    """What to tell a player.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    mistakes : tuple of Mistake
        What is wrong; then there is no step.
    step : Step, optional
        The cheapest next step from the board; None where logic has none, or nothing is left to do.
    solved : bool
        Whether the board is full and right.
    """

    puzzle: Puzzle
    mistakes: tuple[Mistake, ...] = ()
    step: Step | None = None
    solved: bool = False


@dataclass(frozen=True)
class Board:
    """What a player has on the board.

    Parameters
    ----------
    entries : Grid
        Heights built, None where a cell is empty; givens are added.
    marks : tuple of int
        Pencil marks of each cell as bit masks, row by row; 0 for none.
    """

    entries: Grid
    marks: tuple[int, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, board: Any = None, marks: Any = None) -> Board:
        """Build from rows of heights (0 empty, -1 a park) and rows of lists of marks.

        Raises
        ------
        InvalidPuzzle
            If one of them has another shape or an entry is no height of the puzzle.
        """
        n = puzzle.size
        entries = list(puzzle.givens)
        for number, value in enumerate(_flat(board, n, "board")):
            height = _height(puzzle, value, number)
            if height is not None and entries[number] is None:
                entries[number] = height
        masks = [
            _mask(puzzle, value, number) for number, value in enumerate(_flat(marks, n, "marks"))
        ]
        return cls(Grid(n, tuple(entries)), tuple(masks) or (0,) * (n * n))


PlayerBoard: TypeAlias = "Board | Grid | Candidates | Sequence[Sequence[int]]"


def hint(puzzle: Puzzle, board: PlayerBoard | None = None, *, budget: Budget = UNLIMITED) -> Hint:
    """Return the mistake in a player's board, or the cheapest next step from it.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    board : Board, Grid, Candidates or rows of heights, optional
        The player's entries, and marks if there are any. Where it is left out, `"board"` and
        `"marks"` of the puzzle's `meta` are taken; without these, the empty board.
    budget : Budget
        Seconds and cancellation; logic has no nodes.

    Returns
    -------
    Hint

    Raises
    ------
    InvalidPuzzle
        If the board is not one of this puzzle.
    Unsupported
        If size or heights are beyond 16.
    BudgetExceeded
        If the budget runs out first.

    Notes
    -----
    In cells with marks the player's marks are the candidates. In cells without, all heights are
    that no entry in the same house forbids.
    """
    player = as_board(as_puzzle(puzzle), board)
    with within(replace(budget, nodes=None), "hint", "one was found") as meter:
        mistakes = tuple(find_mistakes(puzzle, player, meter))
        if mistakes:
            return Hint(puzzle, mistakes)
        if player.entries.is_full:
            return Hint(puzzle, solved=True)
        return Hint(puzzle, step=next_step(puzzle, player, meter))


def as_board(puzzle: Puzzle, board: PlayerBoard | None) -> Board:
    """Return a player's board from any of the forms that `hint` takes."""
    if isinstance(board, Board):
        return board
    if isinstance(board, Grid | Candidates) and board.size != puzzle.size:
        raise InvalidPuzzle(f"a board of size {board.size}", "board", f"size {puzzle.size}")
    if isinstance(board, Grid):
        rows = [[0 if h is None else h or -1 for h in row] for row in board.rows]
        return Board.of(puzzle, rows)
    if isinstance(board, Candidates):
        return Board(board.grid(), board.masks)
    if board is None:
        return Board.of(puzzle, puzzle.meta.get("board"), puzzle.meta.get("marks"))
    return Board.of(puzzle, as_lists(board))


# --- mistakes ----------------------------------------------------------------------------------


def find_mistakes(puzzle: Puzzle, board: Board, meter: Meter) -> Iterator[Mistake]:
    """Yield what is wrong with a board: broken rules, else lines without a way to be finished,
    else entries that differ from the only solution, else marks that do, for marks go with entries.
    """
    found = False
    for violation in violations(puzzle, board.entries):
        found = True
        yield _from_violation(violation)
    if not found:
        for mistake in _ahead(puzzle, board):
            found = True
            yield mistake
    if not found:
        yield from _against_solution(puzzle, board, meter)


def _from_violation(violation: Violation) -> Mistake:
    return Mistake(violation.rule, violation.where, violation.cells, violation.height)


def _ahead(puzzle: Puzzle, board: Board) -> Iterator[Mistake]:
    """Lines whose entries leave no arrangement."""
    start = Candidates(puzzle.size, _masks_of_entries(puzzle, board.entries))
    view = View.of(puzzle, start)
    frame = view.frame
    for front, back in frame.ends:
        sight = view.sight(front)
        if kernels.project(frame.shape, sight.clue, sight.back, sight.masks) is None:
            cells = tuple(
                frame.cells[c]
                for c in frame.sights[front]
                if board.entries[frame.cells[c]] is not None
            )
            clued = front if sight.clue else back
            yield Mistake("ahead", frame.edges[clued], cells)


def _against_solution(puzzle: Puzzle, board: Board, meter: Meter) -> Iterator[Mistake]:
    result = _solved(puzzle, 1, meter)
    if result.status is Status.MULTIPLE:
        yield from _dead_end(puzzle, board, meter)
    if result.status is not Status.UNIQUE:
        return
    entries, solution = board.entries.heights, result.solutions[0].heights
    pairs = enumerate(zip(entries, solution, strict=True))
    wrong = [number for number, (entry, right) in pairs if entry not in (None, right)]
    lacking = [
        number
        for number, (marks, right) in enumerate(zip(board.marks, solution, strict=True))
        if entries[number] is None and _leaves_out(marks, right)
    ]
    for number in wrong or lacking:
        cell = Cell(*divmod(number, puzzle.size))
        yield Mistake("solution" if wrong else "marks", cell, (cell,))


def _dead_end(puzzle: Puzzle, board: Board, meter: Meter) -> Iterator[Mistake]:
    """In a puzzle with several solutions, entries that no solution has together."""
    entries = {
        Cell(*divmod(number, puzzle.size)): height
        for number, height in enumerate(board.entries.heights)
        if height is not None and puzzle.givens[number] is None
    }
    if not _is_hopeless(puzzle, entries, meter):
        return
    for cell in list(entries):
        fewer = {other: height for other, height in entries.items() if other != cell}
        if _is_hopeless(puzzle, fewer, meter):
            entries = fewer
    cells = tuple(entries)
    yield Mistake("dead_end", cells[-1], cells)


def _is_hopeless(puzzle: Puzzle, entries: Mapping[Cell, int], meter: Meter) -> bool:
    for cell, height in entries.items():
        puzzle = puzzle.with_given(cell, height)
    return _solved(puzzle, 0, meter).status is Status.NONE


def _solved(puzzle: Puzzle, limit: int, meter: Meter) -> SolveResult:
    result = solve(puzzle, limit, budget=replace(meter.rest, nodes=NODES))
    meter.check()
    return result


def _leaves_out(marks: int, right: int | None) -> bool:
    return marks != 0 and right is not None and not marks >> right & 1


def _masks_of_entries(puzzle: Puzzle, entries: Grid) -> tuple[int, ...]:
    full = puzzle.rules.full_mask
    return tuple(full if entry is None else 1 << entry for entry in entries.heights)


# --- the next step -----------------------------------------------------------------------------


def next_step(puzzle: Puzzle, board: Board, meter: Meter) -> Step | None:
    """Return the cheapest step from a board without mistakes."""
    walk = Walk(start_view(puzzle, board, meter.tick), LADDER)
    found = Search(puzzle, walk, meter).next()
    if found is None:
        return None
    conclusion = thinned(walk.view, found.technique.finder, found.conclusion)
    cost = found.technique.price(conclusion)
    return Step(puzzle, conclusion, walk.view.candidates, found.technique.tier, cost)


def start_view(puzzle: Puzzle, board: Board, tick: Tick = no_tick) -> View:
    """Return the candidates that a player's board stands for."""
    view = View.of(puzzle, Candidates(puzzle.size, _masks_of_entries(puzzle, board.entries)))
    masks = list(view.masks)
    entries = board.entries.heights
    for cell, entry in enumerate(entries):
        if entry is None and board.marks[cell]:
            masks[cell] = board.marks[cell]
        elif entry is None:
            for peer in view.frame.peers[cell]:
                if entries[peer]:
                    masks[cell] &= ~view.masks[peer]
    placed = sum(1 << cell for cell, entry in enumerate(entries) if entry is not None)
    return View(view.frame, view.clues, tuple(masks), placed, tick=tick)


# --- reading a board ---------------------------------------------------------------------------


def _flat(rows: Any, size: int, name: str) -> list[Any]:
    if rows is None:
        return []
    if not _is_list(rows) or len(rows) != size:
        raise InvalidPuzzle(f"{name} {shown(rows)}", name, f"{size} rows")
    flat: list[Any] = []
    for number, row in enumerate(rows, 1):
        if not _is_list(row) or len(row) != size:
            raise InvalidPuzzle("a row of another length", f"{name}, row {number}", f"{size} cells")
        flat += row
    return flat


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | Mapping)


def _height(puzzle: Puzzle, value: Any, number: int) -> int | None:
    if value is None or (type(value) is int and value == 0):
        return None
    height = PARK if value == -1 else value
    if type(height) is not int or height not in puzzle.rules.symbols:
        place = Cell(*divmod(number, puzzle.size))
        raise InvalidPuzzle(
            f"height {shown(value)}", f"board, {place}", f"1 to {puzzle.rules.max_height}, or 0"
        )
    return height


def _mask(puzzle: Puzzle, value: Any, number: int) -> int:
    place = Cell(*divmod(number, puzzle.size))
    if not _is_list(value):
        raise InvalidPuzzle(f"marks {shown(value)}", f"marks, {place}", "a list of heights")
    mask = 0
    for height in value:
        height = PARK if height == -1 else height
        if type(height) is not int or height not in puzzle.rules.symbols:
            raise InvalidPuzzle(
                f"mark {shown(height)}", f"marks, {place}", f"1 to {puzzle.rules.max_height}"
            )
        mask |= 1 << height
    return mask


__all__ = ["Board", "Hint", "Mistake", "as_board", "hint"]
