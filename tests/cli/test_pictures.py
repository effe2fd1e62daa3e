from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from skyscrapers import dumps
from skyscrapers.cli import main

from ..book.shelf import shelf

PUZZLE = "4://4////1////2//3///2"


def run(*arguments: str) -> int:
    """The exit status of the program, which ends by raising it."""
    status = main([str(argument) for argument in arguments])
    assert isinstance(status, int)
    return status


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "five.jsonl"
    path.write_text("".join(dumps(puzzle) + "\n" for puzzle in shelf(5)), encoding="utf-8")
    return path


def test_text_goes_to_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("render", PUZZLE) == 0
    board = capsys.readouterr().out
    assert "│" in board
    assert run("render", "--solution", "--ascii", PUZZLE) == 0
    solved = capsys.readouterr().out
    assert solved.count("4") >= 4
    assert solved.isascii()


@pytest.mark.parametrize("subject", [[], ["--solution"], ["--candidates"], ["--step", "2"]])
def test_svg_goes_to_the_output(subject: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("render", "--to", "svg", *subject, "--theme", "dark", PUZZLE) == 0
    title = ElementTree.fromstring(capsys.readouterr().out)[0].text
    assert title is not None
    assert title.startswith(f"Skyscrapers {subject[0][2:] if subject else 'puzzle'}, 4 by 4")


def test_one_picture_goes_into_a_file(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra png is not installed")
    pytest.importorskip("typst", reason="the extra book is not installed")
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF-1.7")):
        path = tmp_path / f"picture.{kind}"
        assert run("render", "--to", kind, PUZZLE, "-o", str(path)) == 0
        assert path.read_bytes().startswith(start)
        again = path.read_bytes()
        assert run("render", "--to", kind, PUZZLE, "-o", str(path)) == 0
        assert path.read_bytes() == again


def test_several_pictures_fill_a_folder(puzzles: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    assert run("render", "--to", "svg", str(puzzles), "-o", str(folder)) == 0
    assert [path.name for path in sorted(folder.iterdir())] == sorted(
        f"{str(puzzles).strip('/').replace('/', '-')}-{line}.svg" for line in range(1, 6)
    )


def test_several_pictures_are_one_pdf(puzzles: Path, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    path = tmp_path / "all.pdf"
    assert run("render", "--to", "pdf", str(puzzles), "-o", str(path)) == 0
    pages = pypdf.PdfReader(path).pages
    assert len(pages) == 5
    assert float(pages[0].mediabox.width) == pytest.approx(6.7 * 48 * 0.75, abs=0.1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--to", "png", PUZZLE, PUZZLE], "2 pictures; expected -o FOLDER"),
        (["--solution", "--candidates", PUZZLE], "exclude one another"),
        (["--to", "svg", "--step", "99", PUZZLE], "step 99; expected 1 to"),
        (["--step", "1", PUZZLE], "a step as text; expected svg, png or pdf"),
        (["--to", "svg", "--solution", "3:1/1//////////"], "no solution"),
        (["--to", "gif", PUZZLE], "gif"),
        (["--to", "svg", "some nonsense"], "no notation"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("render", *arguments) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert not shown.out


def test_bad_records_are_told_and_the_rest_is_drawn(
    puzzles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with puzzles.open("a", encoding="utf-8") as file:
        file.write('{"size": 3, "clues": {"top": [9, 0, 0]}}\n')
    folder = tmp_path / "pictures"
    assert run("render", "--to", "svg", str(puzzles), "-o", str(folder)) == 2
    assert len(list(folder.iterdir())) == 5
    assert f"{puzzles}:6" in capsys.readouterr().err


def test_pictures_that_would_overwrite_each_other_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pictures"
    assert run("render", "--to", "png", PUZZLE, PUZZLE, "-o", str(folder)) == 2
    assert "two pictures called puzzle-1.png" in capsys.readouterr().err
    assert not folder.exists()


def test_a_book_is_written_whole(puzzles: Path, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    path = tmp_path / "book.pdf"
    assert run("book", str(puzzles), "--per-page", "2", "--workers", "1", "-o", str(path)) == 0
    assert path.read_bytes().startswith(b"%PDF-1.7")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["book.pdf", "five.jsonl"]
    first = path.read_bytes()
    assert run("book", str(puzzles), "--per-page", "2", "--workers", "2", "-o", str(path)) == 0
    assert path.read_bytes() == first


def test_solutions_may_be_a_book_of_their_own(puzzles: Path, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    path = tmp_path / "book.pdf"
    assert run("book", str(puzzles), "--solutions", "separate", "-o", str(path)) == 0
    assert (tmp_path / "book-solutions.pdf").read_bytes().startswith(b"%PDF-1.7")


@pytest.mark.parametrize(
    ("line", "options", "said"),
    [
        ({"size": 3}, [], "several solutions; expected exactly one"),
        ({"size": 3, "clues": {"top": [1, 1, 0]}}, [], "no solution; expected exactly one"),
        ({"size": 3, "clues": {"top": [9, 0, 0]}}, [], "clue 9"),
        (None, ["--paper", "a3"], "a3"),
        (None, ["--per-page", "6", "--paper", "a5"], "6 puzzles a page on a5"),
        (None, ["--title", "摩天楼"], "title: no font has '摩'"),
        (None, ["--min-cell", "40"], "at least 40 mm"),
    ],
)
def test_a_book_that_cannot_be_is_refused_before_anything_is_written(
    line: object,
    options: list[str],
    said: str,
    puzzles: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if line:
        with puzzles.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    path = tmp_path / "book.pdf"
    assert run("book", str(puzzles), *options, "-o", str(path)) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1
    assert not path.exists()


def test_an_empty_file_is_no_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert run("book", str(empty), "-o", str(tmp_path / "book.pdf")) == 2
    assert "nothing to read; expected at least one puzzle" in capsys.readouterr().err
    assert not (tmp_path / "book.pdf").exists()


def test_a_book_of_new_puzzles_has_so_many_of_each_tier(tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    new = ["--generate", "2", "--size", "4", "--tier", "easy", "--tier", "medium", "--seed", "11"]
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    assert run("book", *new, "--workers", "1", "-o", str(one)) == 0
    assert run("book", *new, "--workers", "2", "-o", str(two)) == 0
    assert one.read_bytes() == two.read_bytes()
    book = pypdf.PdfReader(one)
    assert "4 puzzles, 4 × 4, Easy to Medium" in (
        book.pages[0].extract_text().replace("\N{NO-BREAK SPACE}", " ")
    )
    assert book.metadata.subject.startswith("Seed 11. ")


def test_grading_new_puzzles_keeps_to_the_timeout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    new = ["--generate", "1", "--size", "5", "--seed", "3", "--timeout", "0.000001"]
    assert run("book", *new, "-o", str(tmp_path / "book.pdf")) == 3
    assert "seed 3, index 0: not " in capsys.readouterr().err


def test_new_puzzles_come_through_a_pipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    wish = ["--size", "4", "--measure", "sum", "--count", "3", "--seed", "7", "--json"]
    assert run("generate", *wish, "--workers", "1") == 0
    made = tmp_path / "sums.jsonl"
    made.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run("book", str(made), "-o", str(tmp_path / "sums.pdf")) == 0


def test_a_book_is_either_made_or_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.pdf"
    assert run("book", "--generate", "2", PUZZLE, "-o", str(path)) == 2
    assert "reads none" in capsys.readouterr().err
    assert run("book", "--tier", "easy", PUZZLE, "-o", str(path)) == 2
    assert "--tier" in capsys.readouterr().err
    assert run("book", "--generate", "1", "--tier", "silly", "-o", str(path)) == 2
    assert "silly" in capsys.readouterr().err
    assert not path.exists()
