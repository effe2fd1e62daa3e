from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.jobs.files import safe_name, write_whole


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [p.name for p in tmp_path.iterdir()] == ["book.pdf"]


def test_a_failure_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "book.pdf"
    write_whole(path, b"old")

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no space"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["book.pdf"]


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        write_whole(tmp_path / "nowhere" / "book.pdf", b"new")


@given(st.text(max_size=300))
def test_any_text_makes_a_name_that_stays_in_its_folder(text: str) -> None:
    name = safe_name(text, ".svg")
    assert name.endswith(".svg")
    assert Path("folder", name).parent == Path("folder")
    assert not set(name) & set('/\\\0:*?"<>| \n')
    assert not name.startswith(".")
    assert len(name) <= 104
