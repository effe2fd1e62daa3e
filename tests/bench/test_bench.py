"""The measurements: the classes are what they say, and a report holds what was measured."""

from __future__ import annotations

import shutil
import tracemalloc
from random import Random

import pytest

from skyscrapers import bench, kernels
from skyscrapers.bench import peers
from skyscrapers.bench.measure import WrongAnswer, working_memory
from skyscrapers.core.errors import Unsupported
from skyscrapers.engines.projection import packed_clues, packed_givens, shape_of


def told(puzzle):
    return sum(map(bool, packed_clues(puzzle))), sum(map(bool, packed_givens(puzzle) or b""))


def solutions(puzzle):
    return kernels.solve(shape_of(puzzle.rules), packed_clues(puzzle), packed_givens(puzzle)).count


def test_a_class_depends_on_the_seed_alone():
    some = bench.CLASSES["full-7"]
    assert some.puzzles(3, seed=5) == some.puzzles(3, seed=5)
    assert some.puzzles(3, seed=5) != some.puzzles(3, seed=6)
    assert some.puzzles(5, seed=5)[:3] == some.puzzles(3, seed=5)


@pytest.mark.parametrize("name", ["minimal-4", "minimal-5", "thin-6", "thin-7"])
def test_minimal_and_thin_puzzles_are_unique(name):
    for puzzle in bench.CLASSES[name].puzzles(4):
        assert solutions(puzzle) == 1


@pytest.mark.parametrize("size", [6, 7])
def test_thin_puzzles_have_less_clues_than_rows(size):
    for puzzle in bench.CLASSES[f"thin-{size}"].puzzles(4):
        clues, givens = told(puzzle)
        assert clues < size
        assert givens == 0


def test_full_puzzles_have_all_clues():
    [puzzle] = bench.CLASSES["full-8"].puzzles(1)
    assert told(puzzle) == (32, 0)
    assert solutions(puzzle) >= 1


def test_a_report_counts_what_was_solved():
    report = bench.run(["minimal-4", "full-7"], count=3, rounds=1)
    assert [(one.name, one.puzzles) for one in report.classes] == [("minimal-4", 3), ("full-7", 3)]
    assert report.classes[0].unique == 3
    assert all(0 < one.median <= one.p99 <= one.most for one in report.classes)
    page = report.markdown()
    assert "| minimal-4 | 3 | 3 |" in page
    assert report.machine["kernels"] == ("compiled" if kernels.compiled else "plain Python")


def test_times_come_from_the_clock():
    """Each call of the clock is a second later: a single solve takes one, a batch of two half."""
    seconds = iter(range(1000))
    puzzles = bench.CLASSES["minimal-4"].puzzles(2)
    measured = bench.measure("x", puzzles, rounds=2, clock=lambda: float(next(seconds)))
    assert (measured.median, measured.most, measured.mean) == (1e6, 1e6, 5e5)


def peer(answer, name="made up", **options):
    return peers.Peer(name, "skyscrapers", answer, **options)


def own(puzzle, _=0):
    return list(map(tuple, kernels.solve(shape_of(puzzle.rules), packed_clues(puzzle)).solutions))


def test_a_peer_is_timed_on_what_it_can_take():
    full, unique = (bench.CLASSES[name].puzzles(2) for name in ("full-7", "thin-6"))
    assert peers.median_of(peer(own), full) > 0
    assert peers.median_of(peer(own, most_size=6), full) is None
    several = [puzzle for puzzle in full if solutions(puzzle) > 1]
    assert several
    assert peers.median_of(peer(own, can_stop=False), several) is None
    assert peers.median_of(peer(own, can_stop=False), unique) > 0
    assert peers.median_of(peer(lambda *_: None), full) == float("inf")


@pytest.mark.parametrize("answer", [[], [(1,) * 36], [(1,) * 36, (2,) * 36]])
def test_a_peer_that_answers_otherwise_ends_the_run(answer):
    with pytest.raises(WrongAnswer, match="made up"):
        peers.median_of(peer(lambda *_: answer), bench.CLASSES["thin-6"].puzzles(1))


@pytest.mark.parametrize("one", peers.PEERS, ids=lambda one: one.name)
def test_peers_that_are_installed_agree(one):
    if one not in peers.installed():
        pytest.skip(f"{one.name} is not installed")
    for name in ("minimal-4", "minimal-5"):
        assert peers.median_of(one, bench.CLASSES[name].puzzles(2, seed=3)) > 0


def test_a_page_sets_peers_beside(monkeypatch):
    quick, never = peer(own, "quick"), peer(lambda *_: None, "never", most_size=6)
    monkeypatch.setattr(peers, "PEERS", (quick, never))
    report = bench.run(["thin-6", "full-7"], count=2, rounds=1, with_peers=True)
    head, _, thin, full = (
        [cell.strip() for cell in row.split("|")[1:-1]]
        for row in report.markdown().splitlines()[-4:]
    )
    assert head[-3:] == ["never", "quick", "ahead"]
    assert thin[-3] == "> 10 s"
    assert full[-3] == "–"
    quickest = report.peers["full-7"]["quick"]
    assert full[-2:] == [f"{quickest:.1f}", f"{quickest / report.classes[1].median:.1f}"]


@pytest.mark.parametrize(("size", "most"), [(9, 2_000_000), (16, 16_000_000)])
@pytest.mark.parametrize("measure", [kernels.COUNT, kernels.SUM, kernels.HEIGHT])
def test_a_thread_takes_little_memory(size, most, measure):
    assert 0 < working_memory(kernels.Shape(size, size, measure)) < most


def test_a_search_takes_no_memory():
    if not kernels.compiled:
        pytest.skip("every number of plain Python is an object")
    shape, clues = kernels.Shape(9), bytes(36)
    kernels.solve(shape, clues, limit=None, keep=0, nodes=10)
    tracemalloc.start()
    outcome = kernels.solve(shape, clues, limit=None, keep=0, nodes=20_000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert outcome.count > 1000
    assert most < 4096


def test_a_class_that_is_not_there_is_refused():
    with pytest.raises(Unsupported, match="thin-99"):
        bench.run(["thin-99"])


def test_towers_files_are_classes(tmp_path):
    tmp_path.joinpath("4z.txt").write_text("4:2/2/1/3/3/2/2/1/3/1/2/3/2/2/3/1\n")
    [(name, puzzles)] = bench.towers(tmp_path).items()
    assert name == "towers-4z"
    assert [solutions(puzzle) for puzzle in puzzles] == [1]


def test_wrong_answers_are_no_measurement(monkeypatch):
    solve = kernels.solve

    def lying(shape, clues, givens, **options):
        outcome = solve(shape, clues, givens, **options)
        turned = [bytes(reversed(solution)) for solution in outcome.solutions]
        return outcome._replace(solutions=turned)

    monkeypatch.setattr(kernels, "solve", lying)
    puzzles = bench.CLASSES["minimal-5"].puzzles(3, seed=Random(1).randrange(9))
    with pytest.raises(WrongAnswer):
        bench.measure("lies", puzzles, rounds=1)


def test_a_reference_is_told_game_ids_and_its_mean_is_read(tmp_path):
    if not (shutil.which("g++") or shutil.which("c++")):
        pytest.skip("there is no C++ compiler here")
    source = tmp_path / "solver.cpp"
    source.write_text(
        "#include <cstdio>\n#include <fstream>\n#include <string>\n"
        "int main(int, char **argv) { std::ifstream in(argv[1]); std::string line; int n = 0;\n"
        '  while (std::getline(in, line)) n += line.rfind("4:", 0) == 0;\n'
        '  std::printf("%s mean=%d.50us max=9us\\n", argv[1], n); }\n'
    )
    puzzles = bench.CLASSES["minimal-4"].puzzles(3)
    with peers.Reference(source) as reference:
        assert reference.mean(puzzles) == 3.5
