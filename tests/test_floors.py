"""A module imports only from floors below its own; siblings on a floor do not know each other."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "skyscrapers"
FLOORS = (
    {"kernels", "core"},
    {"formats", "render"},
    {"models"},
    {"engines", "techniques"},
    {"human"},
    {"grading"},
    {"setting"},
    {"generator"},
    {"api"},
    {"jobs", "fetch", "book", "stats", "bench"},
    {"web"},
    {"cli"},
    {"__main__"},
)
FLOOR_OF = {name: number for number, names in enumerate(FLOORS) for name in names}
DISPLAY_METHODS = {"__str__", "_repr_svg_", "_repr_html_"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0].removesuffix(".py")


def imported_parts(path: Path) -> list[tuple[str, int, str]]:
    """The parts of the package that a module imports: part, line, enclosing function."""
    package = ["skyscrapers", *path.relative_to(PACKAGE).parts[:-1]]
    found = []
    for function, node in walk(ast.parse(path.read_text(encoding="utf-8"))):
        for name in imported_names(node, package):
            parts = name.split(".")
            if parts[0] == "skyscrapers" and len(parts) > 1:
                found.append((parts[1], node.lineno, function))
    return found


def walk(tree: ast.AST, function: str = "") -> list[tuple[str, ast.stmt]]:
    found: list[tuple[str, ast.stmt]] = []
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Import | ast.ImportFrom):
            found.append((function, child))
        inner = child.name if isinstance(child, ast.FunctionDef) else function
        found += walk(child, inner)
    return found


def imported_names(node: ast.stmt, package: list[str]) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert isinstance(node, ast.ImportFrom)
    base = package[: len(package) - node.level + 1] if node.level else []
    base = base + (node.module.split(".") if node.module else [])
    if base == ["skyscrapers"]:
        return [f"skyscrapers.{alias.name}" for alias in node.names if alias.name in FLOOR_OF]
    return [".".join(base)]


def allowed(path: Path, part: str, function: str) -> bool:
    own = part_of(path)
    if part == own or own == "__init__":
        return True
    if part == "render" and own == "core" and function in DISPLAY_METHODS:
        return True
    return FLOOR_OF[part] < FLOOR_OF[own]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_only_from_floors_below(path: Path) -> None:
    wrong = [
        f"line {line} imports {part}"
        for part, line, function in imported_parts(path)
        if part in FLOOR_OF and not allowed(path, part, function)
    ]
    assert not wrong


def test_every_part_has_a_floor() -> None:
    parts = {part_of(path) for path in MODULES} - {"__init__"}
    assert parts <= set(FLOOR_OF)


def test_the_finder_sees_what_is_forbidden() -> None:
    tree = ast.parse("def f():\n    from ..engines import base\n")
    [(function, node)] = walk(tree)
    assert function == "f"
    assert imported_names(node, ["skyscrapers", "core"]) == ["skyscrapers.engines"]
    assert not allowed(PACKAGE / "core" / "puzzle.py", "engines", "f")
    assert allowed(PACKAGE / "core" / "puzzle.py", "render", "__str__")
    assert not allowed(PACKAGE / "core" / "puzzle.py", "render", "size")


def test_the_api_lists_each_name_once_and_everywhere() -> None:
    """The table that is used at run time and the imports that type checkers read agree."""
    tree = ast.parse((PACKAGE / "api.py").read_text(encoding="utf-8"))
    typed = {
        alias.asname: node.module
        for _, node in walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level == 1
        for alias in node.names
        if alias.asname
    }
    from skyscrapers.api import HOMES, SUBMODULES

    assert {name: home for name, home in typed.items() if home} == HOMES
    assert {name for name, home in typed.items() if not home} == SUBMODULES
