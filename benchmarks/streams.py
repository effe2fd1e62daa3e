"""Measure streams: speed and memory on a million puzzles, and the same bytes whoever works or dies.

    python benchmarks/streams.py speed [--puzzles 1000000] [--workers 2]
    python benchmarks/streams.py overhead
    python benchmarks/streams.py same FILE [--kills 20]

`speed` makes unique 5×5 puzzles from a seed, solves them from a file into a file, and tells puzzles
a second and core, from the processor time of all processes, and the most memory that they held.
`overhead` tells what sending puzzles to workers costs, in processor time, beside the work itself.
`same` runs solve, grade and stats over a file with one worker, two, and a Dask scheduler with two
worker processes, with a worker killed in the middle, and with the whole run killed again and again.
Linux only. Results are printed as Markdown.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from random import Random

PROGRAM = [sys.executable, "-m", "skyscrapers"]
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    print(cluster.scheduler_address, *[w.pid for w in cluster.workers.values()], flush=True)
    sys.stdin.read()
"""


def family(process: int) -> list[int]:
    """A process and all that it started."""
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return [process]
    return [process, *(other for child in text.split() for other in family(int(child)))]


def memory(process: int) -> int:
    """Bytes that a process holds, shared pages counted in parts."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) << 10


def processor_seconds(process: int) -> float:
    """The processor time of a process so far."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def watched(command: Sequence[str]) -> tuple[float, float, int]:
    """Run a command; its seconds, the processor time of its family, and their most memory."""
    start = time.perf_counter()
    spent: dict[int, float] = {}
    most = 0
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as run:
        while run.poll() is None:
            members = family(run.pid)
            most = max(most, sum(map(memory, members)))
            for member in members:
                spent[member] = max(spent.get(member, 0.0), processor_seconds(member))
            time.sleep(0.1)
    return time.perf_counter() - start, sum(spent.values()), most


def unique_puzzles(number: int, seed: int) -> Iterator[str]:
    """Distinct 5×5 puzzles with all clues and one solution, as lines of JSON."""
    import skyscrapers as sk

    random = Random(seed)
    sides = ("top", "bottom", "left", "right")
    made = 0
    while made < number:
        packed = bytearray()
        boards = []
        for _ in range(4096):
            rows, columns = random.sample(range(5), 5), random.sample(range(5), 5)
            heights = random.sample(range(1, 6), 5)
            twisted = random.randrange(1, 5)
            grid = [[heights[(row * twisted + column) % 5] for column in columns] for row in rows]
            across = [list(line) for line in zip(*grid, strict=True)]
            views = (across, [line[::-1] for line in across], grid, [line[::-1] for line in grid])
            clues = [[seen(line) for line in view] for view in views]
            boards.append(clues)
            packed += bytes(chain.from_iterable(clues))
        counts = sk.solve_batch(5, packed).counts
        for clues, count in zip(boards, counts, strict=True):
            if count == 1 and made < number:
                made += 1
                puzzle = {
                    "id": f"p{made}",
                    "size": 5,
                    "clues": dict(zip(sides, clues, strict=True)),
                }
                yield json.dumps(puzzle) + "\n"


def seen(line: Sequence[int]) -> int:
    return sum(height > max(line[:place], default=0) for place, height in enumerate(line))


def speed(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source, output = Path(folder) / "puzzles.jsonl", Path(folder) / "out.jsonl"
        with source.open("w") as stream:
            stream.writelines(unique_puzzles(options.puzzles, seed=5))
        print("| workers | puzzles | seconds | of processors | a second and core | most memory |")
        print("|--:|--:|--:|--:|--:|--:|")
        for workers in range(1, options.workers + 1):
            command = [*PROGRAM, "solve", "--json", str(source), "--restart", "-o", str(output)]
            seconds, spent, most = watched([*command, "--workers", str(workers)])
            lines = output.read_bytes().count(b'"status": "unique"')
            print(
                f"| {workers} | {lines:,} | {seconds:.1f} | {spent:.1f} | {lines / spent:,.0f} "
                f"| {most / 1e6:.0f} MB |"
            )


def overhead(_: argparse.Namespace) -> None:
    from skyscrapers.jobs.crew import LocalCrew, on_crew
    from skyscrapers.jobs.source import cut
    from skyscrapers.jobs.stream import Task

    with tempfile.TemporaryFile() as stream:
        stream.writelines(line.encode() for line in unique_puzzles(4000, seed=6))
        stream.seek(0)
        items = list(cut(stream, "puzzles"))
    task = Task("grade", {}, as_json=True)
    start = time.process_time()
    here = task(items)
    alone = time.process_time() - start
    before = resource.getrusage(resource.RUSAGE_SELF)
    start = time.perf_counter()
    assert list(on_crew(task, items, LocalCrew(2))) == here
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_SELF)
    own = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{len(items)} puzzles of {alone / len(items) * 1e3:.2f} ms each, {alone:.2f} s alone")
    print(f"two workers: {seconds:.2f} s; sending took {own:.2f} s, {own / alone:.1%}")


@contextmanager
def cluster() -> Iterator[tuple[str, list[int]]]:
    """A Dask scheduler with two worker processes: its address and their numbers."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(CLUSTER)
        script.flush()
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        with subprocess.Popen([sys.executable, script.name], text=True, **pipes) as process:
            assert process.stdout is not None
            address, *workers = process.stdout.readline().split()
            yield address, [int(number) for number in workers]


def digest(command: Sequence[str], kill: Sequence[int] = ()) -> str:
    """Run a command, kill some processes after its first line, and digest its output."""
    found = hashlib.blake2b(digest_size=8)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        assert run.stdout is not None
        for number, line in enumerate(run.stdout):
            if not number:
                for victim in kill:
                    os.kill(victim, signal.SIGKILL)
            found.update(line)
    return found.hexdigest()


def with_a_worker_killed(command: Sequence[str]) -> str:
    """Run a command with two workers, kill one that is at work, and digest the output."""
    killed = False
    with tempfile.TemporaryFile() as output:
        with subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL) as run:
            while run.poll() is None and not killed:
                time.sleep(0.05)
                for member in family(run.pid)[1:]:
                    if processor_seconds(member) > 0.4:
                        os.kill(member, signal.SIGKILL)
                        killed = True
                        break
        output.seek(0)
        found = hashlib.blake2b(output.read(), digest_size=8).hexdigest()
    return found if killed else f"{found} (over before a worker was at work)"


def resumed(command: Sequence[str], kills: int, seconds: float) -> tuple[str, int]:
    """Run a command into a file, killed at random moments and started again; digest and kills."""
    random = Random(kills)
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "out"
        whole = [*command, "-o", str(output)]
        for _ in range(kills):
            run = subprocess.Popen(whole, stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(random.uniform(0.1, seconds))
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
                done += 1
            run.wait()
        subprocess.run(whole, stderr=subprocess.DEVNULL, check=False)
        return hashlib.blake2b(output.read_bytes(), digest_size=8).hexdigest(), done


def same(options: argparse.Namespace) -> None:
    print("| verb | how | digest of the output |")
    print("|---|---|---|")
    for verb in ("solve", "grade", "stats"):
        command = [*PROGRAM, verb, "--json", options.file]
        start = time.perf_counter()
        rows = [("1 worker", digest([*command, "--workers", "1"]))]
        seconds = time.perf_counter() - start
        rows.append(("2 workers", digest([*command, "--workers", "2"])))
        rows.append(("one of 2 killed", with_a_worker_killed([*command, "--workers", "2"])))
        with cluster() as (address, workers):
            rows.append(("Dask, 2 workers", digest([*command, "--cluster", address])))
            killed = digest([*command, "--cluster", address], workers[:1])
            rows.append(("Dask, one of 2 killed", killed))
        if verb != "stats":
            found, kills = resumed([*command, "--workers", "2"], options.kills, seconds / 8)
            rows.append((f"{kills} times killed and continued", found))
        for how, found in rows:
            print(f"| {verb} | {how} | `{found}` |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure streams of puzzles.")
    commands = parser.add_subparsers(required=True)
    fast = commands.add_parser("speed")
    fast.add_argument("--puzzles", type=int, default=1_000_000)
    fast.add_argument("--workers", type=int, default=2)
    fast.set_defaults(run=speed)
    commands.add_parser("overhead").set_defaults(run=overhead)
    alike = commands.add_parser("same")
    alike.add_argument("file")
    alike.add_argument("--kills", type=int, default=20)
    alike.set_defaults(run=same)
    options = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    options.run(options)


if __name__ == "__main__":
    main()
