"""From puzzles to answers, in order: reading, working, writing, and the exit status of it all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.errors import BudgetExceeded, SkyscrapersError
from ..formats import Record
from .work import work

DONE, REFUSED, UNREADABLE, OUT_OF_BUDGET = 0, 1, 2, 3
GRAVEST_FIRST = (UNREADABLE, OUT_OF_BUDGET, REFUSED, DONE)


@dataclass(frozen=True)
class Line:
    """What one record of a stream came to.

    Parameters
    ----------
    text : str
        What goes to the output; in JSON an error object where the record was bad.
    status : int
        The exit status that this record alone calls for.
    error : str
        For a bad record, the line that says so; else empty.
    """

    text: str
    status: int
    error: str = ""


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
    """

    verb: str
    options: Mapping[str, Any]
    as_json: bool = False

    def line(self, record: Record) -> Line:
        """Return what a record comes to; no error of ours leaves it."""
        if record.puzzle is None:
            return self._bad(record, record.error or SkyscrapersError("no puzzle"))
        module = work(self.verb)
        try:
            data = {"id": record.id, **module.answer(record.puzzle, **self.options)}
            if self.as_json:
                text = json.dumps(data, ensure_ascii=False)
            else:
                text = module.show(record.puzzle, data, **self.options)
        except SkyscrapersError as error:
            return self._bad(record, error)
        return Line(text, module.exit_status(data))

    def _bad(self, record: Record, error: SkyscrapersError) -> Line:
        status = OUT_OF_BUDGET if isinstance(error, BudgetExceeded) else UNREADABLE
        text = ""
        if self.as_json:
            what = {"what": error.what, "where": error.where, "expected": error.expected}
            text = json.dumps(
                {"id": record.id, "line": record.line, "error": what}, ensure_ascii=False
            )
        message = str(error) if error.where.startswith(record.id) else str(error.at(record.id))
        return Line(text, status, message)


def lines(task: Task, records: Iterable[Record]) -> Iterator[Line]:
    """Yield what each record comes to, in the order of the records."""
    return map(task.line, records)


def gravest(statuses: Iterable[int]) -> int:
    """Return the exit status of a batch: 2 goes before 3 before 1."""
    seen = set(statuses)
    return next((status for status in GRAVEST_FIRST if status in seen), DONE)
