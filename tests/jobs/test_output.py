from __future__ import annotations

import os
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.core.errors import ParseError, SkyscrapersError
from skyscrapers.jobs import output
from skyscrapers.jobs.output import OutputFile, made_from
from skyscrapers.jobs.sink import Layout
from skyscrapers.jobs.source import Source
from skyscrapers.jobs.stream import Line

MADE_FROM = {"verb": "count", "input": "abc"}
TEXTS = st.lists(st.text("ab\n", max_size=6).map(str.strip), max_size=30)


def run(path: Path, texts: list[str], writes: int | None = None, once: bool = False) -> int:
    """Write up to so many answers and then die without a word; tell how many were written."""
    sink = OutputFile(path, MADE_FROM)
    done = 0
    try:
        if not sink.complete:
            for text in sink.unanswered(texts, once):
                if done == writes:
                    return done
                sink.write(Line(text, len(text) % 4))
                done += 1
            sink.finish()
    finally:
        sink._stream.close()
    return done


@given(TEXTS, st.lists(st.integers(0, 12), max_size=4), st.binary(max_size=9), st.booleans())
def test_a_run_that_dies_ends_in_the_bytes_of_one_that_does_not(
    tmp_path_factory: pytest.TempPathFactory,
    texts: list[str],
    deaths: list[int],
    rubbish: bytes,
    once: bool,
) -> None:
    folder = tmp_path_factory.mktemp("runs")
    run(folder / "whole", texts)
    with pytest.MonkeyPatch.context() as patch:
        for number, writes in enumerate(deaths):
            patch.setattr(output, "SAVE_SECONDS", 0 if number % 2 else 1e9)
            run(folder / "broken", texts, writes, once)
            if not finished(folder / "broken"):
                with (folder / "broken").open("ab") as stream:
                    stream.write(rubbish)
        run(folder / "broken", texts, once=once)
    assert (folder / "broken").read_bytes() == (folder / "whole").read_bytes()
    with opened(folder / "broken") as broken, opened(folder / "whole") as whole:
        assert broken.statuses == whole.statuses


def finished(path: Path) -> bool:
    with opened(path) as sink:
        return sink.complete


def opened(path: Path) -> closing[OutputFile]:
    return closing(OutputFile(path, MADE_FROM))


def test_what_was_saved_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "SAVE_SECONDS", 0)
    texts = [str(number) for number in range(10)]
    assert run(tmp_path / "out", texts, writes=6) == 6
    assert run(tmp_path / "out", texts) == 4
    assert run(tmp_path / "out", texts) == 0


def test_another_command_is_refused(tmp_path: Path) -> None:
    run(tmp_path / "out", ["a", "b"], writes=1)
    with pytest.raises(SkyscrapersError, match=r"begun otherwise \(verb changed since\)"):
        OutputFile(tmp_path / "out", {**MADE_FROM, "verb": "solve"})
    anew = OutputFile(tmp_path / "out", {**MADE_FROM, "verb": "solve"}, restart=True)
    assert list(anew.unanswered("ab")) == ["a", "b"]
    anew.close()


def test_other_input_that_can_be_read_once_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "SAVE_SECONDS", 0)
    run(tmp_path / "out", ["a", "b", "c"], writes=2, once=True)
    with pytest.raises(SkyscrapersError, match="begun with other input"):
        run(tmp_path / "out", ["a", "x", "c"], once=True)


def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("precious")
    with pytest.raises(SkyscrapersError, match="exists, and no run can be continued in it"):
        OutputFile(tmp_path / "out", MADE_FROM)
    assert (tmp_path / "out").read_text() == "precious"


def test_a_file_that_was_cut_is_refused(tmp_path: Path) -> None:
    run(tmp_path / "out", ["aaa", "bbb"])
    (tmp_path / "out").write_text("aaa")
    with pytest.raises(SkyscrapersError, match="has 3 bytes, though 8 were written"):
        OutputFile(tmp_path / "out", MADE_FROM)


def test_a_file_that_was_removed_is_made_again(tmp_path: Path) -> None:
    run(tmp_path / "out", ["a", "b"])
    (tmp_path / "out").unlink()
    assert run(tmp_path / "out", ["a", "b"]) == 2


def test_damage_beside_the_file_is_told(tmp_path: Path) -> None:
    run(tmp_path / "out", ["a"])
    (tmp_path / "out.progress").write_text("{")
    with pytest.raises(ParseError, match=r"out\.progress: damaged"):
        OutputFile(tmp_path / "out", MADE_FROM)


@pytest.mark.skipif(os.name == "nt", reason="no such locks there")
def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    first = OutputFile(tmp_path / "out", MADE_FROM)
    with pytest.raises(SkyscrapersError, match="another run is writing it"):
        OutputFile(tmp_path / "out", MADE_FROM)
    first.close()


def as_one_line(lines: Path, path: Path) -> None:
    path.write_text(lines.read_text().replace("\n", ","))


def test_a_file_that_is_made_as_a_whole_is_continued_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "SAVE_SECONDS", 0)
    path = tmp_path / "table"

    def sink() -> closing[OutputFile]:
        return closing(OutputFile(path, MADE_FROM, finishing=as_one_line))

    with sink() as first:
        for text in islice(first.unanswered("abc"), 2):
            first.write(Line(text, 0))
    assert not path.exists()
    with sink() as second:
        for text in second.unanswered("abc"):
            assert text == "c"
            second.write(Line(text, 0))
        second.finish()
    assert path.read_text() == "a,b,c,"
    assert {each.name for each in tmp_path.iterdir()} == {"table", "table.progress"}
    with sink() as third:
        assert third.complete


def test_what_a_run_is_made_from_tells_inputs_apart(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    file.write_text("a")
    place = Source("puzzles", path=str(file))
    before = made_from("1", {"limit": 2}, [place])
    assert before == made_from("1", {"limit": 2}, [place])
    file.write_text("b")
    after = made_from("1", {"limit": 2}, [place])
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"input 1 (puzzles)"}
    assert made_from("2", {"limit": 2}, [place]) != after
    assert made_from("1", {"limit": 3}, [place]) != after


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["a", "b"], "a\nb\n"),
        (["a", "b\nc", "d"], "a\n\nb\nc\n\nd\n"),
        (["a\nb", "c\nd"], "a\nb\n\nc\nd\n"),
    ],
)
def test_tall_texts_stand_apart(texts: list[str], expected: str) -> None:
    assert "".join(map(Layout(), texts)) == expected
