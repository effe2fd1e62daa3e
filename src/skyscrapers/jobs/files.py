"""Whole files, written at once: either all of it stands there afterwards, or nothing new."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_UNSAFE = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 100


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever finds half of it.

    Raises
    ------
    OSError
        If it cannot be written; an older file is then untouched.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    draft = path.with_name(f".{path.name}.part")
    with errors_of(path):
        try:
            draft.write_bytes(content)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)


@contextmanager
def errors_of(path: Path) -> Iterator[None]:
    """Let errors name the file that was asked for, not the draft of it."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def safe_name(text: str, suffix: str) -> str:
    """Return a file name made of a text, whatever is in it.

    >>> safe_name("daily/6 sparse:12", ".svg")
    'daily-6-sparse-12.svg'
    """
    return (_UNSAFE.sub("-", text).strip("-.")[:_LONGEST_NAME] or "puzzle") + suffix


__all__ = ["errors_of", "safe_name", "write_whole"]
