"""Every line of the `.lib` files: what a technique finds, what it must not, and who says so."""

from __future__ import annotations

from collections import Counter

import pytest

from skyscrapers.core.candidates import Candidates, Mark
from skyscrapers.core.deduction import CellCandidates, Contradiction, Deduction, Evidence
from skyscrapers.core.geometry import Cell, Edge, Side
from skyscrapers.core.rules import HouseKind, HouseName
from skyscrapers.human.checker import verify_step
from skyscrapers.human.ladder import BY_NAME, LADDER
from skyscrapers.techniques.thin import thinned
from skyscrapers.techniques.view import View
from tests.techniques.lib import Entry, entries

ENTRIES = list(entries())
POSITIVE = [e for e in ENTRIES if not e.forbidden]
LINES = [e for e in POSITIVE if e.is_line]
BOARDS = [e for e in POSITIVE if not e.is_line]
FORBIDDEN = [e for e in ENTRIES if e.forbidden]
ROW = HouseName(HouseKind.ROW, 0)


def first_row(board: Candidates) -> tuple[int, ...]:
    return board.masks[: board.size]


def in_first_row(conclusion: Deduction | Contradiction) -> bool:
    if isinstance(conclusion, Contradiction):
        return True
    marks = (*conclusion.eliminations, *conclusion.placements)
    return any(mark.row == 0 for mark in marks) and conclusion.evidence.lines[:1] != ()


def exhausted(entry: Entry) -> tuple[int, ...] | None:
    """What a technique leaves of the first row when it has nothing more to say; () if it cannot."""
    view = View.of(entry.puzzle, entry.board)
    finder = BY_NAME[entry.technique].finder
    changed = False
    while True:
        found = [c for c in finder.find(view) if in_first_row(c)]
        for conclusion in found:
            verdict = verify_step(entry.puzzle, view.candidates, thinned(view, finder, conclusion))
            assert verdict.ok, verdict
            if isinstance(conclusion, Contradiction):
                return ()
        news = [c for c in found if isinstance(c, Deduction) and touches_first_row(view, c)]
        if not news:
            return first_row(view.candidates) if changed else None
        view = view.after(news[0])
        changed = True


def touches_first_row(view: View, deduction: Deduction) -> bool:
    """Whether a step changes the first row, not only what stands below it."""
    return first_row(view.after(deduction).candidates) != first_row(view.candidates)


@pytest.mark.parametrize("entry", LINES, ids=str)
def test_a_line_is_left_as_the_entry_says(entry: Entry) -> None:
    assert exhausted(entry) == entry.after


def told(entry: Entry) -> View:
    """The view of a board whose solved cells have all been told."""
    view = View.of(entry.puzzle, entry.board)
    solved = sum(1 << cell for cell, mask in enumerate(view.masks) if not mask & (mask - 1))
    return View(view.frame, view.clues, view.masks, solved)


@pytest.mark.parametrize("entry", BOARDS, ids=str)
def test_a_board_gives_what_the_entry_says(entry: Entry) -> None:
    view = told(entry)
    finder = BY_NAME[entry.technique].finder
    found = set()
    for conclusion in finder.find(view):
        thin = thinned(view, finder, conclusion)
        assert verify_step(entry.puzzle, entry.board, thin).ok
        if isinstance(thin, Deduction):
            found |= {("-", mark) for mark in thin.eliminations}
            found |= {("+", mark) for mark in thin.placements}
    assert set(entry.marks) <= found
    if not entry.marks:
        assert not found


@pytest.mark.parametrize("entry", FORBIDDEN, ids=str)
def test_a_careless_form_is_neither_found_nor_believed(entry: Entry) -> None:
    if not entry.is_line:
        finder = BY_NAME[entry.technique].finder
        marks = {mark for _, mark in entry.marks}
        for conclusion in finder.find(told(entry)):
            assert isinstance(conclusion, Deduction)
            assert marks.isdisjoint({*conclusion.eliminations, *conclusion.placements})
        return
    assert entry.after is not None
    left = exhausted(entry) or first_row(entry.board)
    witness = entry.witness
    assert all(mask >> height & 1 for mask, height in zip(left, witness, strict=True))
    verdict = verify_step(entry.puzzle, entry.board, claim(entry))
    assert not verdict.ok
    assert verdict.counterexample
    denied = zip(verdict.counterexample, entry.after, strict=True)
    assert any(not mask >> height & 1 for height, mask in denied)


def claim(entry: Entry) -> Deduction:
    """What a careless form concludes, with all the evidence that its line has."""
    assert entry.after is not None
    before = first_row(entry.board)
    full = entry.puzzle.rules.full_mask
    gone = [
        Mark(0, column, height)
        for column, (old, new) in enumerate(zip(before, entry.after, strict=True))
        for height in entry.puzzle.rules.symbols
        if (old & ~new) >> height & 1
    ]
    clues = [edge for edge, _ in entry.puzzle.clued_edges()]
    cells = [CellCandidates(Cell(0, c), mask) for c, mask in enumerate(before) if mask != full]
    evidence = Evidence((ROW,), tuple(clues), tuple(cells))
    return Deduction(entry.technique, (), tuple(gone), evidence, Edge(Side.LEFT, 0))


def test_the_checker_names_what_refutes_the_second_peak_descent() -> None:
    entry = next(e for e in FORBIDDEN if e.witness == (3, 1, 2, 5, 4, 6))
    verdict = verify_step(entry.puzzle, entry.board, claim(entry))
    assert str(verdict).endswith("3 1 2 5 4 6")


def test_every_technique_has_lines_for_and_against_it() -> None:
    positive = Counter(e.technique for e in POSITIVE if e.after is not None or e.marks)
    against = Counter(
        e.technique for e in ENTRIES if e.forbidden or (e.after is None and not e.marks)
    )
    names = {row.name for row in LADDER}
    assert names - set(positive) == set()
    assert names - set(against) == set()
    assert set(positive) | set(against) <= names
