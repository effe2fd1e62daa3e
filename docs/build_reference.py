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

REFERENCE = Path(__file__).parent / "reference"
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
    return text.replace("'", "")


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
    parts = ["# Python", "", "```python", ">>> import skyscrapers as sk", "", "```", ""]
    parts[2:6] = ["```python", ">>> import skyscrapers as sk", "```"]
    for name in sorted(HOMES, key=str.lower):
        parts += entry(name, resolve(name), 2)
    return "\n".join(parts).rstrip() + "\n"


def command_page() -> str:
    """Return the page of the verbs."""
    context = click.Context(program, info_name="skyscrapers")
    parts = ["# Command line", "", "```text", program.get_help(context), "```", ""]
    for name in VERBS:
        command = program.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        parts += [f"## {name}", "", "```text", command.get_help(inner), "```", ""]
    return "\n".join(parts).rstrip() + "\n"


PAGES = {"python.md": python_page, "command-line.md": command_page}


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
