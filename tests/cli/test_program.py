"""The command line as a whole: help, exit statuses, bad input, streams that break off."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers import __version__
from skyscrapers.cli import main
from skyscrapers.cli.commands import program
from skyscrapers.cli.table import SPELLINGS, VERBS
from tests.jobs.puzzles import stream

PUZZLE = "4://////2///2//3///4/"
SEVERAL = "4:2///////////////"
NONE = "4:1/1//////////////"
BAD = "4:9///////////////"
PROGRAM = [sys.executable, "-m", "skyscrapers"]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example(verb: str) -> None:
    result = CliRunner().invoke(program, [verb, "--help"])
    assert result.exit_code == 0
    assert re.search(rf"Example:\s+skyscrapers {verb}\b", result.output)
    first = result.output.split("\n\n")[1].strip().split("\n")[0]
    assert first
    assert "\b" not in result.output
    assert "\\b" not in result.output


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_says_what_it_does(verb: str) -> None:
    command = program.get_command(click.Context(program), verb)
    assert command is not None
    for parameter in command.params:
        assert not isinstance(parameter, click.Option) or parameter.help, parameter.name


def test_help_lists_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    output = capsys.readouterr().out
    for verb, row in VERBS.items():
        assert re.search(rf"^  {verb}\s+{re.escape(row.help)}$", output, re.M)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith(f"skyscrapers {__version__} (")


@pytest.mark.parametrize(("other", "own"), SPELLINGS.items())
def test_other_spellings(other: str, own: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([other, PUZZLE, "--json"]) == 0
    assert main([own, PUZZLE, "--json"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["solve", PUZZLE], 0),
        (["solve", SEVERAL], 0),
        (["solve", NONE], 0),
        (["solve", BAD], 2),
        (["solve", BAD, PUZZLE], 2),
        (["check", PUZZLE], 0),
        (["check", SEVERAL], 1),
        (["check", NONE], 1),
        (["check", BAD], 2),
        (["check", BAD, NONE], 2),
        (["grade", SEVERAL], 0),
        (["solve", "missing.jsonl"], 2),
        (["solve", "nothing of the kind"], 2),
        (["solve", "--limit", "-1", PUZZLE], 2),
        (["solve", "--where", "size", PUZZLE], 2),
        (["solve", "--sample", "x", PUZZLE], 2),
        (["solve", "--cluster", "nowhere", PUZZLE], 2),
        (["solve", "--from", "esperanto", PUZZLE], 2),
        (["nonsense"], 2),
        (["solve", "--nonsense"], 2),
        ([], 2),
    ],
)
def test_exit_statuses(
    arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == status
    error = capsys.readouterr().err
    assert "Traceback" not in error
    assert bool(error) is (status == 2)
    if arguments and arguments[-1] != PUZZLE and status == 2 and "\n" in error.strip():
        assert "of 2 unreadable" in error


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["sovle", PUZZLE], "verb 'sovle'; expected solve"),
        (["quux"], f"verb 'quux'; expected {', '.join(VERBS)}"),
        (["--nonsense"], "No such option '--nonsense'."),
        (["solve", "puzzles"], "puzzles: no such file; expected a file, '-', or a puzzle"),
        (["solve", "my/puzzles"], "my/puzzles: no such file; expected a file, '-', or a puzzle"),
        (["check", PUZZLE, "-o", "."], ".: is a folder; expected a file to write to"),
        (["book", PUZZLE, "-o", "."], ".: Is a directory"),
        (["book", PUZZLE, "-o", "no/such.pdf"], "no/such.pdf: No such file or directory"),
    ],
)
def test_wrong_lines_are_told_by_what_was_said(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"skyscrapers: {line}\n"


@pytest.mark.parametrize("verb", ["solve", "check", "grade", "explain", "hint", "redundant"])
def test_answers_in_words_say_whose_they_are(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f'{PUZZLE}\n{{"id": "mine", "size": 1}}\n{PUZZLE}\n')
    assert main([verb, str(file)]) == 0
    starts = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    whose = [word for word in starts if word in (str(file), "mine")]
    assert whose == [str(file), "mine", str(file)]
    assert main([verb, PUZZLE]) == 0
    assert "puzzle:1" not in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["count", "convert", "model"])
def test_texts_to_go_on_with_say_nothing_besides(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(PUZZLE + "\n")
    assert main([verb, str(file)]) == 0
    assert str(file) not in capsys.readouterr().out


def test_errors_say_where_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{PUZZLE}\n{BAD}\n{PUZZLE}\n{BAD}\n")
    assert main(["solve", str(file), "--json"]) == 2
    output = capsys.readouterr()
    assert [json.loads(line).get("line") for line in output.out.splitlines()] == [None, 2, None, 4]
    assert output.err.splitlines() == [
        f"skyscrapers: {file}:2, top of column 1: clue 9; expected 1 to 4, or none",
        f"skyscrapers: {file}:4, top of column 1: clue 9; expected 1 to 4, or none",
        "skyscrapers: 2 of 4 unreadable",
    ]


def test_a_batch_without_what_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--where", "size=5", PUZZLE]) == 0
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == "skyscrapers: none of 1 puzzles is asked for\n"


def test_short_answers_stand_together_and_boards_apart(capsys: pytest.CaptureFixture[str]) -> None:
    main(["convert", "--to", "sgt", PUZZLE, SEVERAL])
    assert capsys.readouterr().out == f"{PUZZLE}\n{SEVERAL}\n"
    main(["render", PUZZLE, SEVERAL])
    first, second = capsys.readouterr().out.split("\n\n")
    assert first.count("\n") > 4
    assert second.count("\n") > 4


@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_no_input_leaves_a_traceback(data: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        import io

        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        patch.setattr(sys, "stdout", io.StringIO())
        error = io.StringIO()
        patch.setattr(sys, "stderr", error)
        status = main(["solve", "-"])
    assert status in (0, 2)
    assert bool(error.getvalue()) is (status == 2)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "puzzles.jsonl"
    path.write_bytes(stream(11, 2000, faults=0.02))
    return path


class Run(NamedTuple):
    output: bytes
    status: int
    last_words: bytes
    seconds: float


def graded(many: Path, output: Path, workers: int) -> Run:
    start = time.monotonic()
    command = [*PROGRAM, "grade", "--json", str(many), "--workers", str(workers)]
    run = subprocess.run([*command, "-o", str(output)], capture_output=True, check=False)
    seconds = time.monotonic() - start
    return Run(output.read_bytes(), run.returncode, run.stderr.splitlines()[-1], seconds)


@pytest.fixture(scope="module")
def unbroken(many: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    return graded(many, tmp_path_factory.mktemp("unbroken") / "out", workers=1)


def test_killed_at_any_moment_and_started_again(many: Path, unbroken: Run, tmp_path: Path) -> None:
    random = Random(3)
    broken = tmp_path / "broken"
    command = [*PROGRAM, "grade", "--json", str(many), "--workers", "2", "-o"]
    kills = 0
    for _ in range(5):
        run = subprocess.Popen([*command, str(broken)], stderr=subprocess.DEVNULL)
        time.sleep(random.uniform(0.1, unbroken.seconds / 2))
        if run.poll() is None:
            run.kill()
            kills += 1
        run.wait()
    last = graded(many, broken, workers=2)
    assert kills
    assert last[:3] == unbroken[:3]
    assert last.status == 2
    assert last.last_words.endswith(b" unreadable")


def test_other_options_are_noticed(many: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    run = subprocess.Popen([*PROGRAM, "grade", "--json", str(many), "-o", str(output)])
    while not (tmp_path / "out.progress").exists():
        time.sleep(0.01)
    run.kill()
    run.wait()
    other = subprocess.run(
        [*PROGRAM, "grade", str(many), "-o", str(output)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.returncode == 2
    assert "begun otherwise (json changed since)" in other.stderr


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent otherwise there")
def test_an_interrupt_ends_cleanly_and_can_be_continued(
    many: Path, unbroken: Run, tmp_path: Path
) -> None:
    output = tmp_path / "out"
    command = [*PROGRAM, "grade", "--json", str(many), "--workers", "2", "--restart"]
    for _ in range(10):
        run = subprocess.Popen(
            [*command, "-o", str(output)], stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        while not output.exists() or not output.stat().st_size:
            time.sleep(0.02)
            assert run.poll() is None
        os.killpg(run.pid, signal.SIGINT)
        error = run.communicate(timeout=10)[1]
        # On a busy machine the run may end before the interrupt is sent; that tells nothing.
        if run.returncode != unbroken.status:
            break
        output.unlink()
    assert error.splitlines()[-1] == "skyscrapers: interrupted"
    assert run.returncode == 130
    assert "Traceback" not in error
    assert graded(many, output, workers=2)[:3] == unbroken[:3]


def test_a_reader_that_leaves_is_no_error(many: Path) -> None:
    run = subprocess.Popen(
        [*PROGRAM, "solve", "--json", str(many)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert run.stdout is not None
    run.stdout.readline()
    run.stdout.close()
    assert b"Traceback" not in run.communicate(timeout=30)[1]


def test_an_output_is_never_an_input(many: Path) -> None:
    run = subprocess.run(
        [*PROGRAM, "solve", str(many), "-o", str(many)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert "is read from" in run.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_progress_is_shown_on_a_terminal_alone(many: Path, tmp_path: Path) -> None:
    import pty

    # So many that no machine is done before it has anything to show.
    more = tmp_path / "more.jsonl"
    more.write_bytes(many.read_bytes() * 50)
    command = [*PROGRAM, "grade", "--json", str(more), "--workers", "1", "-o"]
    terminal, end = pty.openpty()
    with subprocess.Popen([*command, str(tmp_path / "a")], stderr=end) as run:
        os.close(end)
        shown = b""
        # A terminal that nobody writes to any more is an error to read: the run has ended.
        with contextlib.suppress(OSError):
            while b" left" not in shown:
                shown += os.read(terminal, 4096)
        run.terminate()
    os.close(terminal)
    assert re.search(rb"\r\x1b\[K[\d,]+ done, [\d.,]+ a second, \d+:\d\d left", shown)


def test_an_interrupt_while_the_program_still_loads_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("skyscrapers.cli.plain.plain_run", interrupted)
    assert main(["solve", "-"]) == 130
    assert capsys.readouterr().err == "skyscrapers: interrupted\n"
