"""What workers do: functions of plain JSON values that call the library and return such values."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from time import monotonic, time
from typing import Any

from ..core.errors import InvalidPuzzle, Unsupported
from ..jobs.work import work

Answer = dict[str, Any]
Told = Callable[[Answer], None]
MEDIA = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
WARM = ("kernels", "formats", "engines.projection", "human", "grading", "setting", "generator")


def warm_up() -> None:
    """Import what jobs need, so that the first of them does not wait for it."""
    for module in WARM:
        with suppress(ImportError):
            import_module(f"skyscrapers.{module}")


def read_puzzle(source: str | Mapping[str, Any], notation: str | None = None) -> Any:
    """Return the puzzle in a text of any notation or in an object of the `json` notation.

    Raises
    ------
    SkyscrapersError
        If it cannot be read.
    """
    import skyscrapers as sk

    if isinstance(source, str):
        return sk.loads(source, format=notation)
    return sk.loads(json.dumps(source, ensure_ascii=False), format="json")


def puzzle_object(puzzle: Any) -> Answer:
    """Return a puzzle as an object of the `json` notation."""
    import skyscrapers as sk

    found: Answer = json.loads(sk.dumps(puzzle, format="json"))
    return found


def ask(verb: str, *, puzzle: str | Mapping[str, Any], progress: Told, **options: Any) -> Answer:
    """Return what a verb of the command line answers for one puzzle."""
    return work(verb).answer(read_puzzle(puzzle), **options)


def compare(
    *, puzzle: str | Mapping[str, Any], board: list[list[int]], timeout: float, progress: Told
) -> Answer:
    """Tell which heights of a player differ from the solution, without telling the solution."""
    import skyscrapers as sk

    read = read_puzzle(puzzle)
    size = read.size
    if len(board) != size or any(len(row) != size for row in board):
        raise InvalidPuzzle("a board of another shape", "board", f"{size} rows of {size}")
    result = sk.solve(read, 2, budget=sk.Budget(seconds=timeout))
    if result.status is not sk.Status.UNIQUE:
        return {"status": result.status.value, "built": 0, "wrong": []}
    solution = result.solutions[0].rows
    built = [(r, c) for r in range(size) for c in range(size) if board[r][c]]
    wrong = [[r, c] for r, c in built if max(board[r][c], 0) != solution[r][c]]
    return {"status": result.status.value, "built": len(built), "wrong": wrong}


MOST_COUNTED = 500
SHARE_OF_COUNTING = 0.4


def verdict(*, puzzle: str | Mapping[str, Any], timeout: float, progress: Told) -> Answer:
    """Tell an author how many solutions there are and what each cell can still be.

    The puzzle's text comes with it, in the shortest notation that holds it.
    """
    import skyscrapers as sk

    asked = read_puzzle(puzzle)
    found = sk.count(asked, MOST_COUNTED, sk.Budget(seconds=timeout * SHARE_OF_COUNTING))
    status = _status(int(found), found.exact or found >= 2)
    left = sk.possible(asked, sk.Budget(seconds=timeout * (1 - SHARE_OF_COUNTING)))
    rows = left.candidates.rows()
    return {
        "status": status,
        "count": int(found),
        "exact": found.exact,
        "possible": rows if status != "none" else [],
        "possible_exact": left.exact,
        "open": sum(len(heights) > 1 for row in rows for heights in row),
        "text": _text(asked),
    }


def _status(count: int, known: bool) -> str:
    if not known:
        return "unknown"
    return ("none", "unique")[count] if count < 2 else "multiple"


def _text(puzzle: Any) -> str:
    import skyscrapers as sk

    try:
        return sk.dumps(puzzle, format="sgt").strip()
    except Unsupported:
        return sk.dumps(puzzle, format="json").strip()


def settle(*, puzzle: str | Mapping[str, Any], timeout: float, progress: Told) -> Answer:
    """Tell which clues would each leave one solution, where all solutions can be listed."""
    import skyscrapers as sk

    from ..core.geometry import edges
    from ..core.referee import measured, visible

    asked = read_puzzle(puzzle)
    result = sk.solve(asked, MOST_COUNTED + 1, budget=sk.Budget(seconds=timeout))
    grids = result.solutions if len(result.solutions) <= MOST_COUNTED else ()
    found = []
    for edge in edges(asked.size) if result.complete else ():
        if isinstance(asked.clue(edge), int) or asked.rules.measure is sk.Measure.HEIGHT:
            continue
        values = Counter(measured(asked.rules, visible(grid.seen_from(edge))) for grid in grids)
        found += [
            {"edge": [edge.side.value, edge.index], "value": value}
            for value, times in sorted(values.items())
            if times == 1
        ]
    return {"settle": found}


def read(*, text: str, notation: str | None, progress: Told) -> Answer:
    """Read a text of any notation."""
    return {"puzzle": puzzle_object(read_puzzle(text, notation))}


def write(*, puzzle: str | Mapping[str, Any], notation: str, progress: Told) -> Answer:
    """Write a puzzle in a notation."""
    import skyscrapers as sk

    return {"notation": notation, "text": sk.dumps(read_puzzle(puzzle), format=notation)}


def notations(*, progress: Told) -> Answer:
    """Tell which notations can be written."""
    from ..formats import WRITERS

    return {"notations": list(WRITERS)}


ATTEMPTS = 1_000_000
TELL_SECONDS = 0.2


def generate(
    *,
    size: int,
    rules: Mapping[str, Any],
    tier: int | None,
    seed: int,
    symmetry: str,
    timeout: float,
    progress: Told,
) -> Answer:
    """Make a puzzle to order, telling how many were tried and which came nearest."""
    from ..generator.request import request
    from ..generator.run import Making, accepted, outcomes_here

    wish = request(read_puzzle({**rules, "size": size}).rules, tier=tier, symmetry=symmetry)
    making = Making(wish, seed, near=_nearest(progress), ends=time() + timeout)
    tried = _counted(outcomes_here(making), progress)
    return _made(next(accepted(tried, 1, ATTEMPTS, timeout)))


GRADING_SHARE = 0.1
"""Of the time of making, what grading puzzles that are too easy may take."""


def _nearest(progress: Told) -> Callable[[Any], None]:
    """What tells of a puzzle that is too easy, where none before was harder."""
    import skyscrapers as sk

    began, grading, best = monotonic(), 0.0, (0, 0)

    def near(puzzle: Any) -> None:
        nonlocal grading, best
        start = monotonic()
        if grading > GRADING_SHARE * (start - began):
            return
        grade = sk.grade(puzzle)
        hard = grade.tier or 0, grade.score or 0
        if hard > best:
            best = hard
            progress({"nearest": _made_object(puzzle, sk.solve(puzzle).solutions[0], grade)})
        grading += monotonic() - start

    return near


def _counted(outcomes: Iterable[Any], progress: Told) -> Iterator[Any]:
    progress({"tried": 0})
    last = monotonic()
    for number, outcome in enumerate(outcomes, 1):
        if monotonic() - last > TELL_SECONDS:
            progress({"tried": number})
            last = monotonic()
        yield outcome


def _made(found: Any) -> Answer:
    return _made_object(found.puzzle, found.solution, found.grade)


def _made_object(puzzle: Any, solution: Any, grade: Any) -> Answer:
    from ..grading.grade import grade_data

    rows = [list(row) for row in solution.rows]
    return {**puzzle_object(puzzle), "solution": rows, "grade": grade_data(grade)}


MOST_PUZZLES = 60


def book(*, progress: Told, **wish: Any) -> Answer:
    """Make puzzles and print them as a book; `mix` tells how many of each tier from 1 on.

    Raises
    ------
    InvalidPuzzle
        If it is no puzzle at all, or more than `MOST_PUZZLES`.
    """
    from ..book import print_book

    return _file(print_book(*_bound(progress, **wish)), "pdf")


def pages(*, pages: list[int], progress: Told, **wish: Any) -> Answer:
    """Draw some pages of such a book, and tell how many it has; errors as in `book`."""
    from ..book import draw_pages

    total, drawn = draw_pages(*_bound(progress, **wish), pages)
    shown = [{"page": number, "svg": svg.decode()} for number, svg in drawn.items()]
    return {"total": total, "pages": shown}


def _bound(
    progress: Told, *, size: int, mix: list[int], title: str, seed: int, **layout: Any
) -> tuple[Any, Any]:
    """The entries of a book and its options, telling how many puzzles are made."""
    from ..book import prepare
    from ..book.options import BookOptions
    from .shelf import puzzles

    total = sum(mix)
    if not 1 <= total <= MOST_PUZZLES:
        raise InvalidPuzzle(f"{total} puzzles", "mix", f"1 to {MOST_PUZZLES} in all")
    options = BookOptions(title=title.strip() or None, seed=seed, **layout)
    progress({"made": 0, "total": total})
    made: list[Any] = []
    for puzzle in puzzles(size, mix, seed):
        made.append(puzzle)
        progress({"made": len(made), "total": total})
    return prepare(made, options), options


def daily(*, date: str, slot: str | None, progress: Told) -> Answer:
    """Tell the plan of a day, or give one of its puzzles."""
    from .daily import plan_of, puzzle_of

    return plan_of(date) if slot is None else puzzle_of(date, slot)


def render(
    *,
    puzzle: str | Mapping[str, Any],
    to: str,
    subject: str,
    theme: str,
    lang: str,
    progress: Told,
) -> Answer:
    """Draw a puzzle; the file comes as base64."""
    picture = work("render").answer(
        read_puzzle(puzzle), to="svg", subject=subject, theme=theme, lang=lang
    )["picture"]
    return _file(_ENCODERS[to](picture, lang), to)


def _png(picture: str, _: str) -> bytes:
    from ..render.png import to_png

    return to_png(picture)


def _pdf(picture: str, lang: str) -> bytes:
    from ..render.pdf import to_pdf

    return to_pdf([picture], lang)


_ENCODERS: dict[str, Callable[[str, str], bytes]] = {
    "svg": lambda picture, _: picture.encode(),
    "png": _png,
    "pdf": _pdf,
}


def _file(content: bytes, kind: str) -> Answer:
    return {"media": MEDIA[kind], "base64": base64.b64encode(content).decode()}


def techniques(*, lang: str, progress: Told) -> Answer:
    """Tell what each technique of the ladder is, in its order."""
    from ..human.ladder import LADDER
    from ..render.wording import Words
    from .examples import puzzles

    words = Words(lang)
    return {
        "techniques": [
            {
                "technique": technique.name,
                "tier": technique.tier,
                "cost": technique.cost,
                "name": words.technique(technique.name),
                "also": words.technique(technique.name, "also"),
                "idea": words.technique(technique.name, "idea"),
                "shown": technique.name in puzzles(),
            }
            for technique in LADDER
        ]
    }


def example(*, technique: str, lang: str, progress: Told) -> Answer:
    """Show a technique at work: a puzzle, the board before the step, and the step.

    Raises
    ------
    InvalidPuzzle
        If the ladder has no such technique.
    """
    from .examples import example_of

    return example_of(technique, lang)


VERBS = (
    "solve",
    "check",
    "count",
    "possible",
    "redundant",
    "conflicts",
    "minimise",
    "complete",
    "hint",
    "explain",
    "grade",
)
TASKS: dict[str, Callable[..., Answer]] = {
    **{verb: partial(ask, verb) for verb in VERBS},
    "compare": compare,
    "verdict": verdict,
    "settle": settle,
    "generate": generate,
    "book": book,
    "pages": pages,
    "daily": daily,
    "render": render,
    "read": read,
    "write": write,
    "techniques": techniques,
    "example": example,
    "notations": notations,
}
