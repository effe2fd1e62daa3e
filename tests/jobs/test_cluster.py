from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from skyscrapers.core.errors import SkyscrapersError
from skyscrapers.jobs.cluster import ClusterCrew
from tests.human.puzzles import ENDLESS
from tests.jobs.puzzles import stream

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    print(cluster.scheduler_address, *[w.pid for w in cluster.workers.values()], flush=True)
    sys.stdin.read()
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[int]]]:
    """A scheduler on the loopback with two worker processes: its address and their numbers."""
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    process = subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    address, *workers = process.stdout.readline().split()
    yield address, [int(number) for number in workers]
    process.stdin.close()
    process.wait(timeout=30)
    process.stdout.close()


def cli(*arguments: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "skyscrapers", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, timeout=120)


def test_a_cluster_comes_to_the_same(cluster: tuple[str, list[int]], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(stream(8, 3000))
    here = cli("solve", "--json", file, "--workers", 1)
    there = cli("solve", "--json", file, "--cluster", cluster[0])
    assert there.stdout == here.stdout
    assert there.returncode == here.returncode == 2


def test_a_puzzle_that_takes_for_ever_is_stopped_there(
    cluster: tuple[str, list[int]], tmp_path: Path
) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{ENDLESS}\n{ENDLESS}\n")
    for verb in ("explain", "grade"):
        slow = [verb, "--json", "--timeout", 0.2, file]
        here, there = cli(*slow, "--workers", 1), cli(*slow, "--cluster", cluster[0])
        assert there.stdout == here.stdout
        assert there.returncode == here.returncode == 3


def test_a_worker_that_dies_there_costs_time_alone(
    cluster: tuple[str, list[int]], tmp_path: Path
) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(stream(9, 2500, faults=0))
    here = cli("grade", "--json", file, "--workers", 1)
    command = [sys.executable, "-m", "skyscrapers", "grade", "--json", str(file)]
    with subprocess.Popen([*command, "--cluster", cluster[0]], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        first = run.stdout.readline()
        os.kill(cluster[1][0], signal.SIGKILL)
        assert first + run.stdout.read() == here.stdout


def test_a_failing_cluster_is_an_error(cluster: tuple[str, list[int]]) -> None:
    crew = ClusterCrew(cluster[0])
    with pytest.raises(SkyscrapersError, match="the cluster failed: ZeroDivisionError"):
        crew.submit(divmod, 1, 0).result()
    assert crew.submit(divmod, 7, 2).result() == (3, 1)
    with pytest.raises(BrokenExecutor):
        crew.submit(os._exit, 1).result()
    crew.close()


def test_no_scheduler_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from skyscrapers.jobs import cluster as module

    monkeypatch.setattr(module, "CONNECT_SECONDS", 0.2)
    with pytest.raises(SkyscrapersError, match=r"tcp://127\.0\.0\.1:9: cluster"):
        module.ClusterCrew("tcp://127.0.0.1:9")
