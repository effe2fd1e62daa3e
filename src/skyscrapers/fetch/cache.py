"""Pages that were fetched before, as files in a folder."""

from __future__ import annotations

import os
from pathlib import Path
from time import time
from urllib.parse import quote, urlsplit

from ..core.errors import SkyscrapersError, Unsupported


def platform_folder() -> Path:
    """Return the folder of the platform for what can be fetched again.

    Raises
    ------
    Unsupported
        If the package that knows it is not installed.
    """
    try:
        from platformdirs import user_cache_path
    except ImportError:
        raise Unsupported(
            "the platform's cache folder is not known",
            "fetch",
            "--cache FOLDER, or pip install 'skyscrapers[fetch]'",
        ) from None
    return user_cache_path("skyscrapers") / "pages"


class Cache:
    """A folder of pages by address; a reader finds all of a page or none of it.

    Parameters
    ----------
    folder : Path
        Made where it does not exist.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def _path(self, address: str) -> Path:
        parts = urlsplit(address)
        name = quote(f"{parts.path}?{parts.query}", safe="")
        return self.folder / quote(parts.netloc, safe="") / name

    def get(self, address: str, seconds: float | None = None) -> bytes | None:
        """Return a page; None where it is not there, or older than so many seconds."""
        path = self._path(address)
        try:
            if seconds is not None and time() - path.stat().st_mtime > seconds:
                return None
            return path.read_bytes()
        except FileNotFoundError:
            return None

    def put(self, address: str, page: bytes) -> None:
        """Keep a page."""
        path = self._path(address)
        path.parent.mkdir(exist_ok=True)
        fresh = path.with_name(path.name + f".{os.getpid()}")
        fresh.write_bytes(page)
        os.replace(fresh, path)


class Turn:
    """The turn to ask: one process has it at a time, and the next waits its pause too.

    Raises
    ------
    SkyscrapersError
        If another process has it.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "turn"
        if not self._path.exists():
            self._path.touch()
            os.utime(self._path, (0, 0))
        self._stream = self._path.open("ab")
        try:
            import fcntl

            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass
        except OSError:
            self._stream.close()
            raise SkyscrapersError("another fetch is running", "fetch", "one at a time") from None

    def since(self) -> float:
        """Return the seconds since the last request of any process."""
        return time() - self._path.stat().st_mtime

    def note(self) -> None:
        """Note a request."""
        os.utime(self._path)

    def close(self) -> None:
        """Give the turn away."""
        self._stream.close()
