"""Every written model is read back by a solver and says what the engines say."""

from __future__ import annotations

import shutil
import subprocess
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from skyscrapers.core.errors import Unsupported
from skyscrapers.core.geometry import cells, edges
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.models.clauses import formula
from skyscrapers.models.linear import linear_model
from skyscrapers.models.table import FORMS, model_text
from tests.brute_force import SMALL_RULES, all_grids, read_off, solutions

PAIRS = list(product(SMALL_RULES, (False, True)))


def case(variant: str, broken: bool) -> Puzzle:
    """All clues of a grid of a variant and one given; perhaps with a given that cannot stand."""
    rules = SMALL_RULES[variant]
    random = Random(variant)
    grid = random.choice(all_grids(rules))
    givens: list[int | None] = [None] * rules.size**2
    givens[0] = grid.heights[0]
    if broken and rules.size > 1:
        givens[1] = rules.max_height
        givens[rules.size + 1] = rules.max_height
    return Puzzle(rules, read_off(rules, grid), tuple(givens))


@pytest.mark.parametrize(("variant", "broken"), PAIRS)
@pytest.mark.parametrize("form", ["lp", "mps"])
def test_highs_reads_the_programme(form: str, variant: str, broken: bool, tmp_path: Path) -> None:
    highspy = pytest.importorskip("highspy")
    puzzle = case(variant, broken)
    path = tmp_path / f"model.{form}"
    path.write_text(model_text(puzzle, form), encoding="utf-8")
    highs = highspy.Highs.__mro__[1]()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(str(path)) == highspy.HighsStatus.kOk
    model = linear_model(puzzle)
    assert highs.getNumCol() == len(model.names)
    assert highs.getNumRow() == sum(bool(row.terms) for row in model.rows)
    highs.run()
    expected = {grid.heights for grid in solutions(puzzle)}
    if not expected:
        assert highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible
        return
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    values = dict(zip(highs.getLp().col_names_, highs.getSolution().col_value, strict=True))
    standing = [key for key, x in model.placed.items() if values[model.names[x]] > 0.5]
    assert tuple(height for _, height in sorted(standing)) in expected


@pytest.mark.parametrize(("variant", "broken"), PAIRS)
def test_a_sat_solver_reads_the_clauses(variant: str, broken: bool) -> None:
    """Every model of the formula is another solution: its variables are functions of the cells."""
    solvers = pytest.importorskip("pysat.solvers")
    text = model_text(case(variant, broken), "cnf")
    names, count, clauses = read_dimacs(text)
    assert len(names) == count
    with solvers.Solver(name="minisat22", bootstrap_with=clauses) as solver:
        found = [read_cells(names, model) for model in solver.enum_models()]
    expected = {grid.heights for grid in solutions(case(variant, broken))}
    assert len(found) == len(set(found))
    assert set(found) == expected


def read_dimacs(text: str) -> tuple[dict[int, str], int, list[list[int]]]:
    """The names in the comments, the number of variables, and the clauses."""
    names: dict[int, str] = {}
    clauses: list[list[int]] = []
    variables = promised = 0
    for line in text.splitlines():
        words = line.split()
        if words[0] == "c":
            if len(words) > 2 and words[2] == "=":
                names[int(words[1])] = line.split(" = ", 1)[1]
        elif words[0] == "p":
            variables, promised = int(words[2]), int(words[3])
        else:
            assert words[-1] == "0"
            clauses.append([int(word) for word in words[:-1]])
    assert len(clauses) == promised
    return names, variables, clauses


def read_cells(names: dict[int, str], model: list[int]) -> tuple[int, ...]:
    """The heights, row by row, from the names of the true variables."""
    found = {}
    for literal in model:
        kind, _, rest = names[abs(literal)].partition(" ")
        if literal > 0 and kind == "x":
            cell, height = rest.split()
            row, column = cell[1:].split("c")
            found[int(row), int(column)] = int(height)
    return tuple(found[key] for key in sorted(found))


@pytest.mark.parametrize(("variant", "broken"), PAIRS)
def test_cp_sat_reads_its_protocol_buffer(variant: str, broken: bool, tmp_path: Path) -> None:
    cp_model: Any = pytest.importorskip("ortools.sat.python.cp_model")
    puzzle = case(variant, broken)
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(model_text(puzzle, "cpsat"))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    expected = {grid.heights for grid in solutions(puzzle)}
    if not expected:
        assert status == cp_model.INFEASIBLE
        return
    assert status == cp_model.OPTIMAL
    values = solver.response_proto.solution
    assert tuple(list(values)[: puzzle.size**2]) in expected


@pytest.mark.skipif(not shutil.which("minizinc"), reason="MiniZinc is not installed")
@pytest.mark.parametrize("variant", SMALL_RULES)
def test_minizinc_reads_its_model(variant: str, tmp_path: Path) -> None:
    path = tmp_path / "model.mzn"
    for broken in (False, True):
        puzzle = case(variant, broken)
        path.write_text(model_text(puzzle, "mzn"), encoding="utf-8")
        command = ["minizinc", "--solver", "gecode", "--all-solutions", str(path)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        expected = {grid.heights for grid in solutions(puzzle)}
        assert minizinc_grids(run.stdout, puzzle.size) == expected


def minizinc_grids(output: str, size: int) -> set[tuple[int, ...]]:
    numbers = [int(word) for word in output.split() if word.isdigit()]
    step = size * size
    return {tuple(numbers[start : start + step]) for start in range(0, len(numbers), step)}


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_the_size_of_the_integer_programme(size: int) -> None:
    rules = Rules.standard(size)
    for clued in (0, 1, 3):
        clues = [1] * clued + [None] * (4 * size - clued)
        model = linear_model(Puzzle(rules, tuple(clues), (None,) * size**2))
        assert len(model.names) == size**3 + clued * size**2
        assert len(model.rows) == 3 * size**2 + clued * (3 * size**2 + 1)


def test_a_building_close_by_or_tallest_needs_no_special_case() -> None:
    model = linear_model(Puzzle.from_clues(left=[2, 0, 0]))
    rows = {row.name: row for row in model.rows}
    assert rows["hides_left_1_1_2"].terms == ()
    assert rows["hides_left_1_3_3"].terms == ((model.names.index("z_left_1_3_3"), 2),)


@pytest.mark.parametrize("variant", SMALL_RULES)
def test_an_open_edge_tells_what_is_measured(variant: str) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    rules = SMALL_RULES[variant]
    blank = Puzzle(rules, (None,) * (4 * rules.size), (None,) * rules.size**2)
    model = formula(blank, edges(rules.size))
    random = Random(variant)
    with solvers.Solver(name="minisat22", bootstrap_with=model.clauses) as solver:
        for grid in random.sample(all_grids(rules), min(5, len(all_grids(rules)))):
            pairs = zip(cells(rules.size), grid.heights, strict=True)
            assert solver.solve([model.placed[cell, height or 0] for cell, height in pairs])
            true = set(solver.get_model())
            for (edge, value), literal in model.measured.items():
                met = not _breaks(Puzzle(rules, blank.clues, grid.heights).with_clue(edge, value))
                assert (literal in true) == met


def _breaks(puzzle: Puzzle) -> bool:
    return not solutions(puzzle)


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(Unsupported, match=f"one of {', '.join(FORMS)}"):
        model_text(Puzzle.from_clues(top=[1, 2]), "xls")
