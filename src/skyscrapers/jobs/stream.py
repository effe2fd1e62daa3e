"""From puzzles to answers, in order: reading, working, writing, and the exit status of it all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..core.errors import BudgetExceeded, SkyscrapersError
from ..formats import Record
from .pace import Pace, cores
from .source import WRITTEN_OUT, Item, record
from .work import work

if TYPE_CHECKING:
    from .choice import Where
    from .crew import Crew, Job

T = TypeVar("T")
Answer = TypeVar("Answer")

DONE, REFUSED, UNREADABLE, OUT_OF_BUDGET = 0, 1, 2, 3
NOT_ASKED_FOR = -1
"""The status of a puzzle that is not among those asked for; it calls for no exit status."""
GRAVEST_FIRST = (UNREADABLE, OUT_OF_BUDGET, REFUSED, DONE)
PATIENCE = 0.2
"""Seconds of work that this process does itself before it is worth starting others."""


class Line(NamedTuple):
    """What one record of a stream came to.

    Parameters
    ----------
    text : str
        What goes to the output; in JSON an error object where the record was bad. Empty where
        nothing does, as for a puzzle that is not among those asked for.
    status : int
        The exit status that this record alone calls for.
    error : str
        For a bad record, the line that says so; else empty.
    """

    text: str
    status: int
    error: str = ""


PASSED_OVER = Line("", NOT_ASKED_FOR)
BARE = frozenset({"convert", "count", "model", "render"})
"""Verbs whose answers are texts to go on with, and so say nothing besides."""
NOTHING: Any = object()


@dataclass(frozen=True)
class Task:
    """A verb with its options, as one value that can be sent anywhere.

    Parameters
    ----------
    verb : str
        A module of `skyscrapers.jobs.work`.
    options : mapping
        What its functions take besides the puzzle.
    as_json : bool
        Whether answers are JSON objects or for a person.
    where : Where, optional
        Only puzzles that fulfil it are answered.
    """

    verb: str
    options: Mapping[str, Any]
    as_json: bool = False
    where: Where | None = None

    def __call__(self, items: Sequence[Item]) -> list[Line]:
        """Return what each item comes to; several at once where the verb has a quick way."""
        records = [record(item) for item in items]
        quick = getattr(work(self.verb), "quick", None)
        if quick is None or not self.as_json or self.where or len(records) < 2:
            return [self.line(each) for each in records]
        texts = quick(records, **self.options)
        return [
            self.line(each) if text is None else Line(text, DONE)
            for each, text in zip(records, texts, strict=True)
        ]

    def line(self, record: Record) -> Line:
        """Return what a record comes to; no error of ours leaves it."""
        if record.puzzle is None:
            return self._bad(record, record.error or SkyscrapersError("no puzzle"))
        if self.where and not self.where.holds(record.puzzle):
            return PASSED_OVER
        module = work(self.verb)
        try:
            data = {"id": None, **module.answer(record.puzzle, **self.options)}
            data["id"] = record.id
            if self.as_json:
                text = json.dumps(data, ensure_ascii=False)
            else:
                text = module.show(record.puzzle, data, **self.options)
                text = text if self.verb in BARE else _named(record.id, text)
        except SkyscrapersError as error:
            return self._bad(record, error)
        return Line(text, module.exit_status(data))

    def lost(self, item: Item) -> Line:
        """Return the line of an item that ends every worker it is given to."""
        return self._bad(record(item), BudgetExceeded("every worker died on it"))

    def _bad(self, record: Record, error: SkyscrapersError) -> Line:
        over = isinstance(error, BudgetExceeded)
        text = ""
        if self.as_json:
            data = {
                "id": record.id,
                "line": record.line,
                **({"status": "unknown"} if over else {}),
                "error": {"what": error.what, "where": error.where, "expected": error.expected},
            }
            text = json.dumps(data, ensure_ascii=False)
        message = str(error) if error.where.startswith(record.id) else str(error.at(record.id))
        return Line(text, OUT_OF_BUDGET if over else UNREADABLE, message)


def _named(id: str, text: str) -> str:
    """Say before an answer whose it is, unless the puzzle was written out as an argument."""
    if id.rpartition(":")[0] == WRITTEN_OUT:
        return text
    first = text.partition("\n")[0]
    return f"{id}:\n{text}" if first[:1].isspace() or first.endswith(":") else f"{id}: {text}"


def answers(
    job: Job[T, Answer],
    items: Iterable[T],
    workers: int | None = None,
    crew: Crew | None = None,
) -> Iterator[Answer]:
    """Yield the answer to each item, in order; the same whoever does the work.

    Parameters
    ----------
    job : Job
        What is done, as a `Task`.
    items : iterable
        Of any length; only what is being worked on is held.
    workers : int, optional
        Processes; None for one a core. Where there is little to do, none is started.
    crew : Crew, optional
        Workers that are there already; `workers` then counts for nothing.
    """
    rest = iter(items)
    pace = Pace()
    if crew is None:
        workers = workers or cores()
        yield from _answered_here(job, rest, pace, PATIENCE if workers > 1 else None)
        following = next(rest, NOTHING)
        if following is NOTHING:
            return
        rest = chain([following], rest)
        from .crew import LocalCrew

        crew = LocalCrew(workers)
    from .crew import on_crew

    yield from on_crew(job, rest, crew, pace)


def _answered_here(
    job: Job[T, Answer], items: Iterator[T], pace: Pace, patience: float | None
) -> Iterator[Answer]:
    """Yield the answers that this process works out before its patience ends."""
    spent = 0.0
    while (patience is None or spent < patience) and (batch := pace.take(items)):
        start = perf_counter()
        found = job(batch)
        seconds = perf_counter() - start
        pace.learn(len(batch), seconds)
        spent += seconds
        yield from found


def lines(task: Task, records: Iterable[Item], workers: int | None = 1) -> Iterator[Line]:
    """Yield what each record comes to, in the order of the records."""
    return answers(task, records, workers)


def gravest(statuses: Iterable[int]) -> int:
    """Return the exit status of a batch: 2 goes before 3 before 1."""
    seen = set(statuses)
    return next((status for status in GRAVEST_FIRST if status in seen), DONE)
