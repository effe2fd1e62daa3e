"""The verbs of the command line, each with the module that holds its command and what it does."""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """A row of the table: the module of `skyscrapers.cli` whose `command` it is, and one line."""

    module: str
    help: str


VERBS = {
    "solve": Verb("solve", "Find the solutions of puzzles."),
    "check": Verb("check", "Tell whether puzzles are valid and unique."),
    "explain": Verb("logic:explain", "Tell every step of the solution by logic."),
    "hint": Verb("logic:hint", "Help a player on, in three degrees."),
    "grade": Verb("logic:grade", "Tell how hard puzzles are."),
    "count": Verb("setter:count", "Count the solutions of puzzles."),
    "possible": Verb("setter:possible", "Find the heights that can stand in each cell."),
    "redundant": Verb("setter:redundant", "Find the clues and givens that could go."),
    "conflicts": Verb("setter:conflicts", "Find clues and givens that cannot all hold."),
    "minimise": Verb("setter:minimise", "Drop clues and givens until nothing can go."),
    "complete": Verb("setter:complete", 'Find values for the clues marked "?".'),
    "generate": Verb("generate", "Make puzzles to order."),
    "convert": Verb("convert", "Rewrite puzzles in another notation."),
    "model": Verb("model", "Write the model of a puzzle for another solver."),
    "render": Verb("render", "Draw puzzles."),
    "book": Verb("book", "Set puzzles as a printable book."),
    "stats": Verb("stats", "Count puzzles by size and difficulty, and what logic solves."),
    "fetch": Verb("fetch", "Fetch daily puzzles from the web, politely."),
    "serve": Verb("serve", "Serve the page: play, learn, author."),
    "bench": Verb("bench", "Measure how fast puzzles are solved."),
    "completion": Verb("completion", "Print the script that completes commands in a shell."),
}
SPELLINGS = {"minimize": "minimise"}
