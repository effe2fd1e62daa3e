"""The files of the page, read once: nothing on disk is looked up by what a client asks for."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class File:
    """A file as it goes over the wire."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


@cache
def page_files() -> dict[str, File]:
    """Return every file of the page by its path below ``static/``."""
    return dict(_below(files(__package__) / "static", ""))


def _below(folder: Traversable, prefix: str) -> list[tuple[str, File]]:
    found: list[tuple[str, File]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _below(entry, f"{prefix}{entry.name}/")
            continue
        kind = TYPES.get(entry.name[entry.name.rfind(".") :])
        if kind is not None:
            found.append((prefix + entry.name, _file(entry.read_bytes(), kind)))
    return found


def _file(body: bytes, kind: str) -> File:
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return File(body, gzip.compress(body, 9, mtime=0), kind, tag)


__all__ = ["File", "page_files"]
