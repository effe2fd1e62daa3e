"""A file of answers, that an interrupted run is continued in.

Beside a file `NAME` lies `NAME.progress`: how far it had come when it was last saved, and what it
was made from. The file may be ahead of that, even by half a line: it is cut back to what was
saved, and what was behind it is worked out again. So the bytes are those of an unbroken run.
"""

from __future__ import annotations

import json
import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import IO, Any, TypeVar

from ..core.errors import ParseError, SkyscrapersError
from .sink import Continued, Layout
from .source import Source
from .stream import Line

T = TypeVar("T")

SAVE_SECONDS = 1.0
"""No more work than this is lost to a kill."""
SUFFIX = ".progress"


@dataclass
class Progress:
    """How far a run has come, as the file beside its output holds it.

    Parameters
    ----------
    made_from : mapping
        What the output follows from: version, command, and the contents of its sources.
    items, bytes : int
        Items answered, and the output's length then.
    statuses : mapping of str to int
        How many of them called for which exit status.
    last_tall : bool, optional
        The state of the layout.
    seen : str
        A digest of the items themselves, where a source can be read only once.
    complete : bool
        Whether it came to the end.
    """

    made_from: Mapping[str, str]
    items: int = 0
    bytes: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    last_tall: bool | None = None
    seen: str = ""
    complete: bool = False

    @classmethod
    def load(cls, path: Path) -> Progress | None:
        """Read what lies beside an output; None where nothing does.

        Raises
        ------
        ParseError
            If it is damaged.
        """
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except (ValueError, TypeError):
            raise ParseError("damaged", str(path), "--restart to begin anew") from None

    def save(self, path: Path) -> None:
        """Write it in one step: a reader finds the old or the new."""
        fresh = path.with_name(path.name + ".new")
        fresh.write_text(json.dumps(asdict(self)), encoding="utf-8")
        os.replace(fresh, path)


def made_from(version: str, command: Mapping[str, Any], places: Iterable[Source]) -> dict[str, str]:
    """Return what an output follows from, each entry by a name that an error can say."""
    told = {"version": version}
    told |= {name: json.dumps(value, default=str) for name, value in sorted(command.items())}
    for number, place in enumerate(places, 1):
        told[f"input {number} ({place.name})"] = _digest_of(place)
    return told


def _digest_of(place: Source) -> str:
    if place.path is None:
        return "" if place.text is None else blake2b(place.text, digest_size=16).hexdigest()
    digest = blake2b(digest_size=16)
    with open(place.path, "rb") as stream:
        while data := stream.read(1 << 20):
            digest.update(data)
    return digest.hexdigest()


class OutputFile:
    """A file of answers that can be continued.

    Parameters
    ----------
    path : Path
        The file.
    source : mapping
        What its contents follow from; see `made_from`.
    restart : bool
        Begin anew, whatever is there.
    finishing : callable, optional
        Makes the file from one of JSON lines (the paths of both are given), where it can be
        written only as a whole. The lines lie in `NAME.lines` until then.

    Raises
    ------
    SkyscrapersError
        If the file is another run's: of other input or options, still running, or no run's at
        all.
    """

    shown = False

    def __init__(
        self,
        path: Path,
        source: Mapping[str, str],
        restart: bool = False,
        finishing: Callable[[Path, Path], None] | None = None,
    ) -> None:
        if path.is_dir():
            raise SkyscrapersError("is a folder", str(path), "a file to write to")
        self.path = path
        self.beside = path.with_name(path.name + SUFFIX)
        self.finishing = finishing
        self.working = path.with_name(path.name + ".lines") if finishing else path
        self.progress = self._agreed(source, restart)
        self.layout = Layout(self.progress.last_tall)
        self.statuses = Counter(
            {int(status): count for status, count in self.progress.statuses.items()}
        )
        self._seen = blake2b(digest_size=16)
        self._drawn: deque[bytes] = deque()
        self._saved, self._saved_items = monotonic(), self.progress.items
        self._stream = self._opened()

    def _agreed(self, source: Mapping[str, str], restart: bool) -> Progress:
        """The progress to continue from, if it is of the same run."""
        before = None if restart else Progress.load(self.beside)
        if before is None:
            if not restart and self.path.exists() and self.path.stat().st_size:
                raise SkyscrapersError(
                    "exists, and no run can be continued in it",
                    str(self.path),
                    "another name, or --restart to begin anew",
                )
            return Progress(source)
        if not (self.path if before.complete else self.working).exists():
            return Progress(source)
        names = source.keys() | before.made_from.keys()
        changed = sorted(name for name in names if source.get(name) != before.made_from.get(name))
        if changed:
            raise SkyscrapersError(
                f"begun otherwise ({', '.join(changed)} changed since)",
                str(self.path),
                "the same command, or --restart to begin anew",
            )
        return before

    def _opened(self) -> IO[bytes]:
        """The file, locked, cut back to what was saved."""
        path = self.path if self.complete else self.working
        stream = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        try:
            self._take_up(stream)
        except BaseException:
            stream.close()
            raise
        return stream

    def _take_up(self, stream: IO[bytes]) -> None:
        _lock(stream, self.path)
        size = os.fstat(stream.fileno()).st_size
        if size < self.progress.bytes or (self.complete and size > self.progress.bytes):
            raise SkyscrapersError(
                f"has {size} bytes, though {self.progress.bytes} were written",
                str(self.path),
                "--restart to begin anew",
            )
        if not self.complete:
            self.progress.save(self.beside)
            stream.truncate(self.progress.bytes)
        stream.seek(self.progress.bytes)

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to do."""
        return self.progress.complete

    def unanswered(self, items: Iterable[T], once: bool = False) -> Iterator[T]:
        """Yield the items that have no answer yet.

        Parameters
        ----------
        items : iterable
            All items of the run.
        once : bool
            Whether a source can be read only once, so that only the items themselves tell
            whether they are the same as before.

        Raises
        ------
        SkyscrapersError
            If they are not.
        """
        before = self.progress.items
        if before and isinstance(items, Continued):
            yield from items.after(self._answers())
            return
        if not once:
            yield from islice(items, before, None)
            return
        rest = iter(items)
        for item in islice(rest, before):
            self._seen.update(_bytes_of(item))
        if before and self._seen.hexdigest() != self.progress.seen:
            raise SkyscrapersError(
                "begun with other input", str(self.path), "the same, or --restart to begin anew"
            )
        for item in rest:
            self._drawn.append(_bytes_of(item))
            yield item

    def _answers(self) -> Iterator[str]:
        """Yield the lines that are written."""
        with open(self.working, "rb") as stream:
            left = self.progress.bytes
            while left > 0:
                line = stream.readline()
                left -= len(line)
                yield line.decode("utf-8")

    def write(self, line: Line) -> None:
        """Write the next answer."""
        if line.text:
            self._stream.write(self.layout(line.text).encode("utf-8", "backslashreplace"))
        if self._drawn:
            self._seen.update(self._drawn.popleft())
        self.statuses[line.status] += 1
        self.progress.items += 1
        if monotonic() - self._saved > SAVE_SECONDS:
            self._save()

    def _save(self) -> None:
        self._stream.flush()
        self.progress.bytes = self._stream.tell()
        self.progress.seen = self._seen.hexdigest()
        self.progress.last_tall = self.layout.last_tall
        self.progress.statuses = {str(status): count for status, count in self.statuses.items()}
        self.progress.save(self.beside)
        self._saved, self._saved_items = monotonic(), self.progress.items

    def finish(self) -> None:
        """Note that all is written, and make of it what the file is to be."""
        self._save()
        if self.finishing:
            self.finishing(self.working, self.path)
            self.progress.bytes = self.path.stat().st_size
        self.progress.complete = True
        self.progress.save(self.beside)
        if self.finishing:
            self.working.unlink()

    def close(self) -> None:
        """Save what there is; the next run goes on from here."""
        if self.progress.items > self._saved_items:
            self._save()
        self._stream.close()


def _bytes_of(item: object) -> bytes:
    return repr(item).encode("utf-8", "surrogatepass")


def _lock(stream: IO[bytes], path: Path) -> None:
    """Keep two runs out of one file; where the platform has no such locks, trust."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SkyscrapersError("another run is writing it", str(path), "another name") from None
