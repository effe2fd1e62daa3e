"""What every engine must do: one suite, run by all that the table lists."""

from __future__ import annotations

import sys
from random import Random
from threading import Event, Timer
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skyscrapers.core.errors import Unsupported
from skyscrapers.core.grid import Grid
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.referee import violations
from skyscrapers.core.rules import Rules
from skyscrapers.engines.base import Budget, Engine, Status
from skyscrapers.engines.compare import solve_by_all
from skyscrapers.engines.table import ENGINES, solve
from skyscrapers.engines.table import engine as engine_named
from tests.brute_force import SMALL_RULES, all_grids, empty, read_off, solutions
from tests.corpus import Entry, sample

UNIQUE_5 = Puzzle.from_clues(top=[1, 3, 4, 5, 0])


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    found = engine_named(request.param)
    if not found.available():
        pytest.skip(f"what engine {found.name} needs is not installed")
    return found


def any_puzzle(rules: Rules, random: Random) -> Puzzle:
    """A puzzle of some of a grid's clues and cells, now and then with one of them wrong."""
    grid = random.choice(all_grids(rules))
    share = random.random()
    clues = [clue if random.random() < share else None for clue in read_off(rules, grid)]
    if random.random() < 0.4:
        clues[random.randrange(len(clues))] = random.choice(rules.clue_range)
    givens = [height if random.random() < share / 4 else None for height in grid.heights]
    if random.random() < 0.2:
        givens[random.randrange(len(givens))] = random.choice(rules.symbols)
    return Puzzle(rules, tuple(clues), tuple(givens))


@pytest.mark.parametrize("variant", SMALL_RULES)
def test_agrees_with_brute_force(engine: Engine, variant: str) -> None:
    random = Random(variant)
    for _ in range(12):
        puzzle = any_puzzle(SMALL_RULES[variant], random)
        expected = solutions(puzzle)
        result = engine.solve(puzzle, limit=4)
        assert result.count == min(4, len(expected))
        assert len(set(result.solutions)) == result.count
        assert set(result.solutions) <= expected
        assert result.complete == (len(expected) < 4)


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(SMALL_RULES)))
@settings(max_examples=60, deadline=None)
def test_engines_find_the_same_solutions(random: Random, variant: str) -> None:
    puzzle = any_puzzle(SMALL_RULES[variant], random)
    expected = solutions(puzzle)
    limit = None if len(expected) < 12 else 3
    for name, result in solve_by_all(puzzle, limit).items():
        assert result.count == (len(expected) if limit is None else 3), name
        assert set(result.solutions) <= expected, name


def test_unique(engine: Engine) -> None:
    result = engine.solve(UNIQUE_5)
    assert result.status is Status.UNIQUE
    assert result.complete
    assert len(result.solutions) == 1
    assert not violations(UNIQUE_5, result.solutions[0])


def test_none(engine: Engine) -> None:
    puzzle = Puzzle.from_clues(top=[3, 0, 0, 0], bottom=[3, 0, 0, 0])
    result = engine.solve(puzzle)
    assert (result.status, result.solutions, result.count) == (Status.NONE, (), 0)
    assert result.complete


def test_givens_that_repeat_leave_no_solution(engine: Engine) -> None:
    puzzle = Puzzle.from_clues(givens=[[1, 1, 0], [0, 0, 0], [0, 0, 0]])
    assert engine.solve(puzzle).status is Status.NONE


@pytest.mark.parametrize(("limit", "kept"), [(0, 0), (1, 1), (2, 2), (5, 5)])
def test_the_search_goes_on_to_two(engine: Engine, limit: int, kept: int) -> None:
    result = engine.solve(empty(Rules.standard(4)), limit=limit)
    assert result.status is Status.MULTIPLE
    assert len(result.solutions) == kept
    assert result.count == max(2, limit)
    assert not result.complete


def test_all_solutions_are_counted(engine: Engine) -> None:
    result = engine.solve(empty(Rules.standard(3)), limit=None)
    assert (result.count, len(set(result.solutions)), result.complete) == (12, 12, True)


def test_a_limit_met_exactly_is_not_complete(engine: Engine) -> None:
    puzzle = Puzzle.from_clues(top=[1, 0, 0], left=[1, 0, 0])
    everything = engine.solve(puzzle, limit=None)
    assert everything.complete
    assert not engine.solve(puzzle, limit=everything.count).complete
    assert engine.solve(puzzle, limit=everything.count + 1).complete


def test_clues_not_told_constrain_nothing(engine: Engine) -> None:
    puzzle = Puzzle.from_clues(top=["?", 0, "?"], left=[0, 1, 0])
    bare = Puzzle.from_clues(left=[0, 1, 0])
    assert engine.solve(puzzle, None).count == engine.solve(bare, None).count == 4


def test_no_time_is_unknown_or_enough(engine: Engine) -> None:
    result = engine.solve(UNIQUE_5, budget=Budget(seconds=0.0))
    assert result.status in (Status.UNKNOWN, Status.UNIQUE)
    assert result.complete == (result.status is Status.UNIQUE)


def cyclic_grid(size: int) -> Grid:
    """A cyclic Latin square with its rows and columns shuffled."""
    random = Random(size)
    rows, columns = (random.sample(range(size), size) for _ in range(2))
    return Grid.from_rows([[1 + (r + c) % size for c in columns] for r in rows])


def big_puzzle(size: int) -> Puzzle:
    """All clues of such a square and no givens: more than an instant's work for every engine."""
    rules = Rules.standard(size)
    return Puzzle(rules, read_off(rules, cyclic_grid(size)), (None,) * size**2)


def test_time_runs_out(engine: Engine) -> None:
    puzzle = big_puzzle(14)
    start = perf_counter()
    result = engine.solve(puzzle, None, Budget(seconds=0.2))
    assert perf_counter() - start < 2
    assert result.status in (Status.UNKNOWN, Status.MULTIPLE)
    assert not result.complete


def test_cancelling(engine: Engine) -> None:
    stop = Event()
    timer = Timer(0.2, stop.set)
    timer.start()
    start = perf_counter()
    result = engine.solve(big_puzzle(10), None, Budget(seconds=30, cancelled=stop.is_set))
    assert perf_counter() - start < 1.5
    assert not result.complete


def test_nodes_run_out(engine: Engine) -> None:
    result = engine.solve(empty(Rules.standard(6)), None, Budget(nodes=10, seconds=60))
    assert not result.complete
    assert result.stats.seconds < 40


@pytest.mark.parametrize(
    "rules",
    [
        Rules.standard(17),
        Rules.standard(3, max_height=40),
        Rules.standard(12, regions=[range(12 * row, 12 * row + 12) for row in range(12)]),
    ],
)
def test_refuses_what_it_does_not_support(engine: Engine, rules: Rules) -> None:
    if engine.supports(rules):
        assert engine.solve(empty(rules), 1, Budget(seconds=5)).status is Status.MULTIPLE
        return
    with pytest.raises(Unsupported, match=f"engine {engine.name}"):
        engine.solve(empty(rules))


@pytest.mark.parametrize("name", [n for n in ENGINES if n != "projection"])
def test_names_the_command_that_installs_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("highspy", "ortools", "pysat", "pysat.solvers"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(engine_named(name), "find_spec", lambda module: None)
    assert not engine_named(name).available()
    with pytest.raises(Unsupported, match=r"pip install 'skyscrapers\[models\]'"):
        solve(UNIQUE_5, engine=name)


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(Unsupported, match="one of projection"):
        solve(UNIQUE_5, engine="guess")


@pytest.mark.parametrize("engine", ["cpsat", "sat"], indirect=True)
def test_25_by_25_with_half_the_givens(engine: Engine) -> None:
    grid = cyclic_grid(25)
    random = Random(3)
    givens = tuple(height if random.random() < 0.5 else None for height in grid.heights)
    rules = Rules.standard(25)
    puzzle = Puzzle(rules, read_off(rules, grid), givens)
    result = engine.solve(puzzle, budget=Budget(seconds=60))
    assert result.status in (Status.UNIQUE, Status.MULTIPLE)
    assert not violations(puzzle, result.solutions[0])


def test_corpus_sample(engine: Engine, corpus: tuple[Entry, ...]) -> None:
    largest = 5 if engine.name == "milp" else 9
    for entry in sample(corpus, 4, seed=7, where=lambda e: e.puzzle.size <= largest):
        result = engine.solve(entry.puzzle)
        assert result.status == entry.status, entry.id
        if entry.solution is not None:
            assert [list(row) for row in result.solutions[0]] == entry.solution, entry.id
