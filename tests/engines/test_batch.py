"""Many puzzles at once give what each alone gives."""

from __future__ import annotations

from array import array
from itertools import count, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skyscrapers.core.errors import InvalidPuzzle
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.engines.batch import CHUNK, solve_batch, solve_many
from skyscrapers.engines.projection import solve

KINDS = (
    Rules.standard(3),
    Rules.standard(4),
    Rules.standard(4, "sum"),
    Rules.standard(4, max_height=3),
    Rules.standard(4, diagonals=True),
)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    rules = draw(st.sampled_from(KINDS))
    clue = st.sampled_from([None, None, *rules.clue_range])
    given_height = st.sampled_from([None] * 6 + list(rules.symbols))
    n = rules.size
    return Puzzle(
        rules,
        tuple(draw(st.lists(clue, min_size=4 * n, max_size=4 * n))),
        tuple(draw(st.lists(given_height, min_size=n * n, max_size=n * n))),
    )


@given(
    st.lists(puzzles(), max_size=12), st.sampled_from([0, 1, 2, 5, None]), st.sampled_from([1, 2])
)
@settings(max_examples=80, deadline=None)
def test_a_stream_gives_what_each_puzzle_gives(
    many: list[Puzzle], limit: int | None, workers: int
) -> None:
    results = list(solve_many(many, limit, workers))
    alone = [solve(puzzle, limit) for puzzle in many]
    assert [(r.status, r.solutions, r.count, r.complete) for r in results] == [
        (r.status, r.solutions, r.count, r.complete) for r in alone
    ]


def test_a_stream_without_end_is_read_as_it_is_needed() -> None:
    taken = 0

    def endless() -> object:
        nonlocal taken
        for _ in count():
            taken += 1
            yield Puzzle.from_clues(top=[2, 0, 1])

    results = solve_many(endless(), workers=2)  # type: ignore[arg-type]
    assert len(list(islice(results, 5))) == 5
    assert taken <= CHUNK * 10
    results.close()  # type: ignore[attr-defined]


def test_a_batch_of_bytes() -> None:
    unique = [3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    none = [3, 2, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0]
    outcome = solve_batch(3, bytes(unique + none + [0] * 12), limit=5)
    assert list(outcome.counts) == [1, 0, 5]
    assert bytes(outcome.solutions[:9]) == bytes([1, 2, 3, 2, 3, 1, 3, 1, 2])
    assert not any(outcome.solutions[9:18])
    assert len(outcome.nodes) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((3, bytes(11)), "11 bytes of clues"),
        ((3, bytes([4] + [0] * 11)), "puzzle 0, top of column 1: clue 4"),
        ((3, bytes(12), bytes(8)), "8 bytes of givens"),
        ((3, bytes(24), bytes(9) + bytes([0, 255] + [0] * 7)), "puzzle 1, r1c2: given 255"),
        ((3, bytes(12), None, 0), "limit 0"),
        ((3, bytes(12), None, 2, 0), "0 threads"),
        ((0, b""), "size 0"),
    ],
)
def test_a_batch_that_is_wrong_is_refused(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(InvalidPuzzle, match=message):
        solve_batch(*arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, list, tuple, "array"])
def test_every_buffer_of_bytes_is_taken(kind: Any) -> None:
    plain = bytes([4, 3, 2, 1, *[0] * 12])
    given = array("B", plain) if kind == "array" else kind(plain)
    assert bytes(solve_batch(4, given).counts) == bytes([1])


@pytest.mark.parametrize("letter", "hilqd")
def test_wider_numbers_are_not_torn_into_bytes(letter: str) -> None:
    """An array of eight-byte numbers has eight times the bytes, and so passes for more puzzles."""
    wide = array(letter, [0] * 16)
    with pytest.raises(InvalidPuzzle, match=f"clues of {wide.itemsize} bytes each; expected one"):
        solve_batch(4, wide)
    with pytest.raises(InvalidPuzzle, match=f"givens of {wide.itemsize} bytes each"):
        solve_batch(4, bytes(16), wide)


@pytest.mark.parametrize("value", [16, None, "1" * 16, [300] * 16, [1.5] * 16, [-1] * 16])
def test_what_is_no_buffer_is_refused(value: Any) -> None:
    with pytest.raises(InvalidPuzzle, match="batch: clues"):
        solve_batch(4, value)
