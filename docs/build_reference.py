"""Write the reference pages that come from the code: Python names and command-line verbs.

`python docs/build_reference.py` writes them; with `--check` it only tells whether they are as they
should be.
"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from types import FunctionType

import click

import skyscrapers
from skyscrapers.api import HOMES, resolve
from skyscrapers.cli.commands import program
from skyscrapers.cli.table import VERBS
from skyscrapers.human.ladder import LADDER, TIERS
from skyscrapers.render.wording import catalogue

REFERENCE = Path(__file__).parent / "reference"
ADDRESS = re.compile(r"<\w[^>]* at 0x\w+>")
SECTION = re.compile(r"^(\w[\w ]+)\n-{3,}\n", re.M)


def markdown(docstring: str, level: int) -> str:
    """Return a docstring of the numpy style as Markdown."""
    text = inspect.cleandoc(docstring)
    text = SECTION.sub(lambda match: f"**{match[1]}**\n\n", text)
    lines, in_list, in_example = [], False, False
    for line in text.split("\n"):
        example = line.startswith(">>>") or (in_example and line.strip() != "")
        if example and not in_example:
            lines.append("```python")
        if in_example and not example:
            lines.append("```")
        in_example = example
        if not example and re.match(r"^[\w*, ]+( : .+)?$", line) and in_list:
            name, _, kind = line.partition(" : ")
            line = f"- `{name}`" + (f" ({kind})" if kind else "")
        elif not example and line.startswith("    ") and in_list:
            line = "  " + line.strip()
        if line.startswith("**"):
            in_list = line.strip("*") in {"Parameters", "Returns", "Raises", "Yields"}
        lines.append(line)
    if in_example:
        lines.append("```")
    return "\n".join(lines).replace("``", "`").replace("```", "\0").replace("\0", "```")


def signature(value: object) -> str:
    """Return how something is called, without the modules of its types."""
    try:
        text = str(inspect.signature(value))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    return re.sub(r"<function (\w+) at \w+>", r"\1", text).replace("'", "")


def entry(name: str, value: object, level: int) -> list[str]:
    """Return the section of one name, with the public methods of a class."""
    kind = "class " if inspect.isclass(value) else ""
    parts = [f"{'#' * level} {kind}`{name}`", ""]
    if isinstance(value, FunctionType | type) and not issubclass_enum(value):
        parts += ["```text", f"{name}{signature(value)}", "```", ""]
    parts += [markdown(inspect.getdoc(value) or "", level), ""]
    if inspect.isclass(value):
        for member, attribute in vars(value).items():
            doc = inspect.getdoc(attribute)
            callable_or_property = (
                isinstance(attribute, FunctionType | property | staticmethod | classmethod)
                or type(attribute).__name__ == "cached_property"
            )
            if member.startswith("_") or not callable_or_property or not doc:
                continue
            target = getattr(value, member)
            title = f"{name}.{member}"
            shown = signature(target) if inspect.isroutine(target) else ""
            parts += [f"{'#' * (level + 1)} `{title}{shown}`", "", markdown(doc, level), ""]
    return parts


def issubclass_enum(value: object) -> bool:
    """Tell whether something is an enumeration, whose call is no news."""
    from enum import Enum

    return inspect.isclass(value) and issubclass(value, Enum)


def python_page() -> str:
    """Return the page of the public names."""
    parts = ["# Python", "", "```python", ">>> import skyscrapers as sk", "```", ""]
    for name in sorted(HOMES, key=str.lower):
        parts += entry(name, resolve(name), 2)
    return "\n".join(parts).rstrip() + "\n"


def command_page() -> str:
    """Return the page of the verbs."""
    names = program.context_settings["help_option_names"]
    context = click.Context(program, info_name="skyscrapers", help_option_names=names)
    parts = ["# Command line", "", "```text", program.get_help(context), "```", ""]
    for name in VERBS:
        command = program.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        parts += [f"## {name}", "", "```text", command.get_help(inner), "```", ""]
    return "\n".join(parts).rstrip() + "\n"


TECHNIQUES_HEAD = """# Techniques

What the ladder knows, from the cheapest to the dearest: the cheapest that says anything is taken,
and the search starts again from the top after each step. The hardest technique that a puzzle needs
is its tier; the costs of all steps add up to its score
([how grading works](../explanation/grading.md)).

A *line* is a row or a column. Seen from an *edge*, its nearest cell is the *head*. The *clue* tells
what that viewer sees, the *peak* is the place of the tallest building, *n* its height. Named cases
hold where clues count and a line is a permutation of 1 … n; everything else also where clues are
sums or a single height, with parks, diagonals, boxes, regions and heights beyond the size.
"""


def techniques_page() -> str:
    """Return the page of the ladder, from its table and the catalogue of words."""
    words = catalogue()["en"]
    parts = [TECHNIQUES_HEAD]
    for tier, name in enumerate(TIERS, 1):
        rows = [row for row in LADDER if row.tier == tier]
        parts += [f"## Tier {tier}: {name}", "", "| technique | cost | also |", "|---|---|---|"]
        for row in rows:
            texts = words["techniques"][row.name]
            cost = f"{row.cost} + {row.per_look} a step inside" if row.per_look else row.cost
            parts.append(f"| {texts['name']} (`{row.name}`) | {cost} | {texts.get('also', '')} |")
        for row in rows:
            texts = words["techniques"][row.name]
            parts += [
                "",
                f"### {texts['name']}",
                "",
                texts["idea"],
                "",
                f"*Look for:* {texts['look']}",
            ]
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


PAGES = {
    "python.md": python_page,
    "command-line.md": command_page,
    "techniques.md": techniques_page,
}


def main() -> int:
    """Write or check the pages."""
    stale = []
    for name, page in PAGES.items():
        path, text = REFERENCE / name, page()
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"docs/reference/{name} {'is out of date' if '--check' in sys.argv else 'written'}")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    assert skyscrapers.__version__
    sys.exit(main())
