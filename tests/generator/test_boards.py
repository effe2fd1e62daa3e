"""Random boards: legal under every rules, and all of them within reach."""

from __future__ import annotations

from collections import Counter

import pytest

import skyscrapers as sk
from skyscrapers.generator import boards as making
from skyscrapers.generator.boards import changed_board, check_fillable, random_board
from skyscrapers.kernels.fill import Random
from tests.brute_force import SMALL_RULES, solutions

LARGER = {
    "parks 7": sk.Rules.standard(7, max_height=5),
    "extra heights 6": sk.Rules.standard(6, max_height=9),
    "diagonals 9": sk.Rules.standard(9, diagonals=True),
    "boxes and diagonals 9": sk.Rules.standard(9, boxes=(3, 3), diagonals=True),
}


def is_legal(rules: sk.Rules, board: bytes) -> bool:
    empty = sk.Puzzle.from_clues(rules=rules)
    return not sk.violations(empty, sk.Grid(rules.size, tuple(board)))


@pytest.mark.parametrize("rules", [*SMALL_RULES.values(), *LARGER.values()], ids=str)
def test_boards_are_legal_and_change_to_legal_ones(rules: sk.Rules) -> None:
    random = Random(3)
    changed = 0
    for _ in range(3):
        board = random_board(rules, random)
        other = changed_board(rules, board, random)
        assert is_legal(rules, board)
        assert is_legal(rules, other)
        changed += board != other
    assert changed or len(solutions(sk.Puzzle.from_clues(rules=rules))) < 8


@pytest.mark.parametrize("name", ["extra heights 3", "diagonals 4", "parks 3", "boxes 4"])
def test_every_board_comes_up(name: str) -> None:
    rules = SMALL_RULES[name]
    boards = {bytes(grid.heights) for grid in solutions(sk.Puzzle.from_clues(rules=rules))}
    random = Random(5)
    seen = Counter(random_board(rules, random) for _ in range(14 * len(boards)))
    assert set(seen) == boards


def test_a_height_that_is_too_hard_to_tell_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = LARGER["boxes and diagonals 9"]
    usual = random_board(rules, Random(8))
    monkeypatch.setattr(making, "FILL_NODES", 1)
    board = random_board(rules, Random(8))
    assert is_legal(rules, board)
    assert board != usual


def test_a_search_for_a_first_board_that_is_cut_says_nothing_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = LARGER["boxes and diagonals 9"]
    making._first_board.cache_clear()
    monkeypatch.setattr(making, "FIRST_NODES", 1)
    with pytest.raises(sk.BudgetExceeded, match="no board found in 1 nodes"):
        check_fillable(rules)
