"""The examples of the documentation and of docstrings run, and print what they say."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from skyscrapers.cli import main

ROOT = Path(__file__).parents[1]
FROM_DOCSTRINGS = ROOT / "docs" / "reference" / "python.md"
"""Its examples are those of the docstrings, which run where their modules' names are known."""
PAGES = sorted({ROOT / "README.md", *(ROOT / "docs").rglob("*.md")} - {FROM_DOCSTRINGS})
MODULES = sorted((ROOT / "src" / "skyscrapers").rglob("*.py"))
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.M | re.S)
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_examples_of_a_page(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    text = re.sub(r"^```\w*$", "", page.read_text(encoding="utf-8"), flags=re.M)
    test = doctest.DocTestParser().get_doctest(text, {}, name_of(page), str(page), 0)
    report = io.StringIO()
    result = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.write)
    assert not result.failed, report.getvalue()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_console_examples_of_a_page(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each `$ skyscrapers …` of a console block prints the lines that follow it."""
    monkeypatch.chdir(ROOT)
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for entry in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = entry.partition("\n")
            words = shlex.split(command)
            if words[0] != "skyscrapers":
                continue
            output = io.StringIO()
            with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
                main(words[1:])
            checker = doctest.OutputChecker()
            got = output.getvalue()
            assert checker.check_output(expected.rstrip() + "\n", got.rstrip() + "\n", OPTIONS), (
                f"$ {command}\nprinted\n{got}"
            )


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_examples_of_docstrings(path: Path) -> None:
    if ">>>" not in path.read_text(encoding="utf-8"):
        return
    relative = path.relative_to(ROOT / "src").with_suffix("")
    name = ".".join(relative.parts).removesuffix(".__init__")
    result = doctest.testmod(import_module(name), optionflags=OPTIONS)
    assert result.attempted
    assert not result.failed


def test_the_reference_is_what_the_code_says() -> None:
    command = [sys.executable, str(ROOT / "docs" / "build_reference.py"), "--check"]
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert not result.returncode, result.stdout + result.stderr


LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    broken = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert not broken
