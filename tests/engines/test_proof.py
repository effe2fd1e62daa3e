"""Certificates are accepted by checkers that are not ours, and wrong ones are not."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from time import perf_counter

import pytest

from skyscrapers.core.errors import BudgetExceeded, Unsupported
from skyscrapers.core.puzzle import Puzzle
from skyscrapers.core.rules import Rules
from skyscrapers.engines.base import Budget
from skyscrapers.engines.proof import Certificate, certify
from tests.brute_force import SMALL_RULES, all_grids, read_off, solutions
from tests.corpus import Entry, sample
from tests.engines import rup

pytest.importorskip("pysat", reason="python-sat is not installed")
UNIQUE_6 = Puzzle.from_clues(top=[1, 3, 4, 5, 6, 0])


def external_verdict(certificate: Certificate, folder: Path) -> bool:
    """What a checker made by others says: drat-trim where it is installed, otherwise dratify."""
    formula, proof = certificate.write(folder / "puzzle.cnf")
    if program := shutil.which("drat-trim"):
        run = subprocess.run([program, formula, proof], capture_output=True, text=True, check=False)
        return "s VERIFIED" in run.stdout
    dratify = pytest.importorskip("dratify", reason="neither drat-trim nor dratify is installed")
    parsed = dratify.parse_dimacs(formula.read_text(), strict=True)
    return bool(dratify.check_proof(parsed, proof.read_text()).ok)


@pytest.mark.parametrize("variant", SMALL_RULES)
def test_small_puzzles_of_every_variant(variant: str, tmp_path: Path) -> None:
    rules = SMALL_RULES[variant]
    for grid in all_grids(rules)[:: max(1, len(all_grids(rules)) // 4)]:
        puzzle = Puzzle(rules, read_off(rules, grid), (None,) * rules.size**2)
        found = solutions(puzzle)
        if len(found) > 1:
            with pytest.raises(Unsupported, match="several solutions"):
                certify(puzzle)
            continue
        certificate = certify(puzzle)
        assert {certificate.solution} == found
        assert rup.check(certificate.formula, certificate.proof)
        assert external_verdict(certificate, tmp_path)


def test_a_contradiction_is_certified_too(tmp_path: Path) -> None:
    certificate = certify(Puzzle.from_clues(top=[3, 0, 0, 0], bottom=[3, 0, 0, 0]))
    assert certificate.solution is None
    assert "c There is no solution." in certificate.formula
    assert rup.check(certificate.formula, certificate.proof)
    assert external_verdict(certificate, tmp_path)


def test_the_files_tell_what_they_are(tmp_path: Path) -> None:
    certificate = certify(UNIQUE_6)
    formula, proof = certificate.write(tmp_path / "six.cnf")
    assert (formula.name, proof.name) == ("six.cnf", "six.cnf.drat")
    text = formula.read_text()
    assert certificate.solution is not None
    for row in certificate.solution:
        assert f"c   {' '.join(map(str, row))}\n" in text
    assert "c 1 = x r1c1 1\n" in text
    excluded = rup.read_formula(text)[-1]
    assert len(excluded) == 36
    assert all(literal < 0 for literal in excluded)


def test_a_proof_with_a_step_missing_or_for_another_puzzle_is_refused() -> None:
    certificate = certify(UNIQUE_6)
    assert rup.check(certificate.formula, certificate.proof)
    assert not rup.check(certificate.formula, "0\n")
    head = certificate.formula.rsplit("\n", 2)[0] + "\n"
    assert not rup.check(head, certificate.proof)


def test_a_budget_that_runs_out() -> None:
    with pytest.raises(BudgetExceeded):
        certify(UNIQUE_6, Budget(seconds=0.0))


def test_corpus_sample(corpus: tuple[Entry, ...], tmp_path: Path) -> None:
    def suits(entry: Entry) -> bool:
        return entry.status == "unique" and entry.puzzle.size <= 7

    for entry in sample(corpus, 2, seed=1, where=suits):
        start = perf_counter()
        certificate = certify(entry.puzzle)
        assert perf_counter() - start < 2
        assert certificate.solution is not None
        assert [list(row) for row in certificate.solution] == entry.solution
        assert rup.check(certificate.formula, certificate.proof)
        assert external_verdict(certificate, tmp_path)


def test_rules_of_the_one_cell() -> None:
    certificate = certify(Puzzle(Rules.standard(1), (None,) * 4, (None,)))
    assert rup.check(certificate.formula, certificate.proof)
