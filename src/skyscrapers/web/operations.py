"""The operations of the service as one table: the routes, their checks and OpenAPI come from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.errors import InvalidPuzzle, shown

REQUIRED = object()


@dataclass(frozen=True)
class Parameter:
    """A value that an operation takes.

    Parameters
    ----------
    name : str
        Its name in the request.
    schema : mapping
        What is allowed, in the words of JSON Schema that `problem` knows.
    default : object
        Where it is left out; `REQUIRED` where it cannot be.
    note : str
        One line for the reader of the documentation.
    """

    name: str
    schema: Mapping[str, Any]
    default: Any = REQUIRED
    note: str = ""


@dataclass(frozen=True)
class Operation:
    """A route of the service.

    Parameters
    ----------
    name : str
        The last part of its path, and the task that a worker does.
    summary : str
        One line.
    answer : str
        The name of the schema of its answer.
    parameters : tuple of Parameter
        What it takes: a JSON object in the body, or the query of a GET.
    seconds : float
        The time a job may take.
    method : {"POST", "GET"}
        GET where nothing but short words is asked.
    timed : bool
        Whether the task is told the time it has, so that it can end with what it knows.
    streams : bool
        Whether it tells of its progress to a client that accepts lines of JSON.
    media : tuple of str
        The kinds of file it answers with, where it does not answer with JSON.
    """

    name: str
    summary: str
    answer: str
    parameters: tuple[Parameter, ...] = ()
    seconds: float = 5.0
    method: str = "POST"
    timed: bool = False
    streams: bool = False
    media: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The path of the route."""
        return f"/api/v1/{self.name}"

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the checked arguments of a request.

        Raises
        ------
        InvalidPuzzle
            If one is missing, unknown or not allowed.
        """
        unknown = sorted(set(given) - {parameter.name for parameter in self.parameters})
        if unknown:
            known = ", ".join(parameter.name for parameter in self.parameters) or "nothing"
            raise InvalidPuzzle(f"unknown key {shown(unknown[0])}", self.name, known)
        arguments = {}
        for parameter in self.parameters:
            value = given.get(parameter.name, parameter.default)
            if value is REQUIRED:
                raise InvalidPuzzle("nothing", parameter.name, described(parameter.schema))
            if parameter.name in given and not allowed(value, parameter.schema):
                raise InvalidPuzzle(shown(value), parameter.name, described(parameter.schema))
            arguments[parameter.name] = value
        return arguments


_KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}


def allowed(value: Any, schema: Mapping[str, Any]) -> bool:
    """Tell whether a value is what a schema allows."""
    if "anyOf" in schema:
        return any(allowed(value, part) for part in schema["anyOf"])
    kind = schema["type"]
    if type(value) not in _KINDS[kind]:
        return False
    if "enum" in schema:
        return value in schema["enum"]
    check = _CHECKS.get(kind)
    return check is None or check(value, schema)


def _number(value: float, schema: Mapping[str, Any]) -> bool:
    least, most = schema.get("minimum", value), schema.get("maximum", value)
    return bool(least <= value <= most)


def _text(value: str, schema: Mapping[str, Any]) -> bool:
    return bool(len(value) <= schema.get("maxLength", len(value)))


def _list(value: list[Any], schema: Mapping[str, Any]) -> bool:
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    return least <= len(value) <= most and all(allowed(item, schema["items"]) for item in value)


_CHECKS: dict[str, Callable[[Any, Mapping[str, Any]], bool]] = {
    "integer": _number,
    "number": _number,
    "string": _text,
    "array": _list,
}


def described(schema: Mapping[str, Any]) -> str:
    """Return what a schema allows, in words."""
    if "anyOf" in schema:
        return " or ".join(described(part) for part in schema["anyOf"])
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    if "minimum" in schema:
        return f"{schema['type']}, {schema['minimum']} to {schema['maximum']}"
    if "maxLength" in schema:
        return f"text of at most {schema['maxLength']} characters"
    return str(schema["type"])


def integer(least: int, most: int) -> dict[str, Any]:
    """Return the schema of a whole number."""
    return {"type": "integer", "minimum": least, "maximum": most}


def text(longest: int) -> dict[str, Any]:
    """Return the schema of a text."""
    return {"type": "string", "maxLength": longest}


def choice(*words: str) -> dict[str, Any]:
    """Return the schema of one of several words."""
    return {"type": "string", "enum": list(words)}


def optional(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema that allows null besides."""
    return {"anyOf": [dict(schema), {"type": "null"}]}


MOST_TEXT = 65_536
PUZZLE = Parameter(
    "puzzle",
    {"anyOf": [{"type": "object"}, text(MOST_TEXT)]},
    note="An object of the json notation, or a text in any notation.",
)
ROWS = {
    "type": "array",
    "maxItems": 64,
    "items": {"type": "array", "maxItems": 64, "items": integer(-1, 128)},
}
LANGUAGE = Parameter("lang", choice("en", "de"), "en", "The language of sentences.")
NOTATION = Parameter("notation", optional(text(40)), None, "Read this notation only.")

BOOK = (
    Parameter("title", text(120), "", "On the title page and at the top of pages."),
    Parameter("size", integer(3, 9), 6, "Rows and columns of every puzzle."),
    Parameter(
        "mix",
        {"type": "array", "maxItems": 7, "items": integer(0, 60)},
        note="How many of tier 1, 2, …; 60 in all at most.",
    ),
    Parameter("paper", choice("a4", "letter", "a5", "6x9"), "a4"),
    Parameter("per_page", {"type": "integer", "enum": [1, 2, 4, 6]}, 4, "Puzzles a page."),
    Parameter("order", choice("tier", "mixed"), "tier", "Easy to hard, or mixed."),
    Parameter("seed", integer(0, 2**53), 0, "The same seed makes the same book."),
    Parameter("cover", choice("colour", "black", "none"), "colour", "The title page."),
    Parameter("solutions", choice("back", "upside-down", "none"), "back"),
    LANGUAGE,
)

OPERATIONS = (
    Operation(
        "solve",
        "Find the solutions of a puzzle, and tell how many there are.",
        "Solved",
        (PUZZLE, Parameter("limit", integer(1, 500), 2, "Show at most so many solutions.")),
        seconds=10,
        timed=True,
    ),
    Operation(
        "check",
        "Tell whether a puzzle is valid and unique.",
        "Checked",
        (PUZZLE,),
        seconds=10,
        timed=True,
    ),
    Operation(
        "compare",
        "Tell which heights of a player differ from the solution.",
        "Compared",
        (PUZZLE, Parameter("board", ROWS, note="Rows of heights: 0 empty, -1 a park.")),
        timed=True,
    ),
    Operation(
        "verdict",
        "How many solutions there are, up to 500, and what each cell can still be.",
        "Verdict",
        (PUZZLE,),
        timed=True,
    ),
    Operation(
        "settle",
        "Which clues would each leave one solution.",
        "Settled",
        (PUZZLE,),
        timed=True,
    ),
    Operation(
        "count",
        "The number of solutions.",
        "Counted",
        (PUZZLE, Parameter("limit", integer(0, 1_000_000), 500, "Stop there; 0 counts all.")),
        seconds=10,
        timed=True,
    ),
    Operation(
        "possible",
        "For each cell, the heights that stand there in some solution.",
        "Possible",
        (PUZZLE,),
        seconds=10,
        timed=True,
    ),
    Operation(
        "redundant",
        "The clues and givens that could go without a further solution.",
        "Redundant",
        (PUZZLE,),
        timed=True,
    ),
    Operation(
        "conflicts",
        "A smallest set of clues and givens that contradict.",
        "Conflicts",
        (PUZZLE,),
        timed=True,
    ),
    Operation(
        "minimise",
        "Drop clues and givens until none can go.",
        "Minimised",
        (
            PUZZLE,
            Parameter("seed", integer(0, 2**53), 0, "Decides what goes first."),
            Parameter(
                "keep",
                {"type": "array", "maxItems": 4096, "items": text(20)},
                [],
                "Those that stay: edges as top3, cells as r1c1, both counted from 1.",
            ),
        ),
        seconds=20,
        timed=True,
    ),
    Operation(
        "complete",
        "Values for the clues marked ? that leave one solution.",
        "Completed",
        (PUZZLE, Parameter("tier", optional(integer(1, 7)), None, "Of this tier only.")),
        seconds=20,
        timed=True,
    ),
    Operation(
        "generate",
        "Make a puzzle to order; the same wish and seed make the same one.",
        "Made",
        (
            Parameter("size", integer(2, 16), 6, "Rows and columns."),
            Parameter("rules", {"type": "object"}, {}, "The keys of the json notation for rules."),
            Parameter("tier", optional(integer(1, 7)), None, "Its difficulty; any if null."),
            Parameter("seed", integer(0, 2**53), 0, "Another seed makes another puzzle."),
            Parameter("symmetry", choice("none", "180", "90", "mirror", "diagonal"), "none"),
        ),
        seconds=60,
        timed=True,
        streams=True,
    ),
    Operation(
        "book",
        "Make puzzles and print them as a book.",
        "",
        BOOK,
        seconds=180,
        streams=True,
        media=("application/pdf",),
    ),
    Operation(
        "pages",
        "Draw some pages of such a book, and tell how many it has.",
        "Pages",
        (
            *BOOK,
            Parameter(
                "pages",
                {"type": "array", "maxItems": 4, "items": integer(1, 1000)},
                [1],
                "Numbers from 1; past the end is the last page.",
            ),
        ),
        seconds=180,
        streams=True,
    ),
    Operation(
        "daily",
        "The plan of a day, or with a slot that puzzle of the day.",
        "Daily",
        (
            Parameter("date", text(10), note="The day in UTC, as YYYY-MM-DD."),
            Parameter("slot", optional(text(10)), None, "small, medium or large."),
        ),
        seconds=60,
        method="GET",
    ),
    Operation(
        "render",
        "A picture of a puzzle or of its solution.",
        "",
        (
            PUZZLE,
            Parameter("to", choice("svg", "png", "pdf"), "svg", "The kind of file."),
            Parameter("subject", choice("puzzle", "solution"), "puzzle", "What is drawn."),
            Parameter("theme", choice("light", "dark", "print"), "print", "Its colours."),
            LANGUAGE,
        ),
        seconds=20,
        media=("image/svg+xml", "image/png", "application/pdf"),
    ),
    Operation(
        "read",
        "Read a puzzle in any notation.",
        "Read",
        (Parameter("text", text(MOST_TEXT), note="The text, link or file."), NOTATION),
    ),
    Operation(
        "write",
        "Write a puzzle in a notation.",
        "Written",
        (PUZZLE, Parameter("notation", text(40), note="The name of the notation.")),
    ),
    Operation(
        "hint",
        "The cheapest next step from a player's board, or the mistake in it.",
        "Hinted",
        (
            Parameter(
                "puzzle",
                {"type": "object"},
                note="The json notation; `board` and `marks` hold what the player has written.",
            ),
            Parameter("degree", integer(1, 3), 1, "1 where to look, 2 what to see, 3 all of it."),
            LANGUAGE,
        ),
        seconds=20,
    ),
    Operation(
        "explain",
        "The whole path of a puzzle, step by step.",
        "Explained",
        (
            PUZZLE,
            LANGUAGE,
            Parameter("verify", {"type": "boolean"}, False, "Have each step checked on its own."),
        ),
        seconds=60,
    ),
    Operation("grade", "How hard a puzzle is.", "Graded", (PUZZLE,), seconds=60, timed=True),
    Operation(
        "techniques",
        "What each technique of the ladder is.",
        "Techniques",
        (LANGUAGE,),
        method="GET",
    ),
    Operation(
        "example",
        "A technique at work: a puzzle, the board before the step, and the step.",
        "Example",
        (Parameter("technique", text(60), note="Its identifier."), LANGUAGE),
        seconds=20,
        method="GET",
    ),
    Operation("notations", "Tell which notations can be written.", "Notations", method="GET"),
)
