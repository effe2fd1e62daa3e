"""Whole files, written at once: either all of it stands there afterwards, or nothing new."""

from __future__ import annotations

import os
import re
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
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.write_bytes(content)
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def safe_name(text: str, suffix: str) -> str:
    """Return a file name made of a text, whatever is in it.

    >>> safe_name("daily/6 sparse:12", ".svg")
    'daily-6-sparse-12.svg'
    """
    return (_UNSAFE.sub("-", text).strip("-.")[:_LONGEST_NAME] or "puzzle") + suffix


__all__ = ["safe_name", "write_whole"]
