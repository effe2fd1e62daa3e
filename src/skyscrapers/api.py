"""The public names and where each of them lives; `skyscrapers` itself re-exports them.

Nothing is imported before it is used: `import skyscrapers` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import kernels as kernels
    from .core.candidates import Candidates as Candidates
    from .core.errors import BudgetExceeded as BudgetExceeded
    from .core.errors import InvalidPuzzle as InvalidPuzzle
    from .core.errors import ParseError as ParseError
    from .core.errors import SkyscrapersError as SkyscrapersError
    from .core.errors import Unsupported as Unsupported
    from .core.geometry import Cell as Cell
    from .core.geometry import Edge as Edge
    from .core.geometry import Line as Line
    from .core.geometry import Side as Side
    from .core.geometry import sightline as sightline
    from .core.grid import Grid as Grid
    from .core.puzzle import Puzzle as Puzzle
    from .core.referee import violations as violations
    from .core.rules import Measure as Measure
    from .core.rules import Rules as Rules
    from .core.symmetry import Symmetry as Symmetry
    from .core.symmetry import canonical as canonical
    from .engines.base import Budget as Budget
    from .engines.base import SolveResult as SolveResult
    from .engines.base import Status as Status
    from .engines.batch import solve_batch as solve_batch
    from .engines.batch import solve_many as solve_many
    from .engines.compare import solve_by_all as solve_by_all
    from .engines.proof import certify as certify
    from .engines.table import solve as solve
    from .formats import dump as dump
    from .formats import dumps as dumps
    from .formats import load as load
    from .formats import loads as loads
    from .generator.candidate import Generated as Generated
    from .generator.run import generate as generate
    from .generator.run import generate_many as generate_many
    from .grading.grade import Grade as Grade
    from .grading.grade import grade as grade
    from .human.checker import verify_path as verify_path
    from .human.hint import Board as Board
    from .human.hint import Hint as Hint
    from .human.hint import hint as hint
    from .human.path import Path as Path
    from .human.path import Step as Step
    from .human.path import explain as explain
    from .models.table import model_text as model_text
    from .render.wording import Words as Words
    from .setting.complete import Completion as Completion
    from .setting.complete import complete as complete
    from .setting.complete import completions as completions
    from .setting.conflicts import Conflicts as Conflicts
    from .setting.conflicts import conflicts as conflicts
    from .setting.count import Count as Count
    from .setting.count import count as count
    from .setting.minimise import Minimised as Minimised
    from .setting.minimise import minimise as minimise
    from .setting.minimise import minimised as minimised
    from .setting.possible import Possible as Possible
    from .setting.possible import possible as possible
    from .setting.progress import Progress as Progress
    from .setting.redundant import Redundant as Redundant
    from .setting.redundant import redundant as redundant

HOMES = {
    "BudgetExceeded": "core.errors",
    "InvalidPuzzle": "core.errors",
    "ParseError": "core.errors",
    "SkyscrapersError": "core.errors",
    "Unsupported": "core.errors",
    "Candidates": "core.candidates",
    "Cell": "core.geometry",
    "Edge": "core.geometry",
    "Line": "core.geometry",
    "Side": "core.geometry",
    "sightline": "core.geometry",
    "Grid": "core.grid",
    "Puzzle": "core.puzzle",
    "violations": "core.referee",
    "Measure": "core.rules",
    "Rules": "core.rules",
    "Symmetry": "core.symmetry",
    "canonical": "core.symmetry",
    "Budget": "engines.base",
    "SolveResult": "engines.base",
    "Status": "engines.base",
    "solve_batch": "engines.batch",
    "solve_many": "engines.batch",
    "solve": "engines.table",
    "Generated": "generator.candidate",
    "generate": "generator.run",
    "generate_many": "generator.run",
    "dump": "formats",
    "dumps": "formats",
    "load": "formats",
    "loads": "formats",
    "explain": "human.path",
    "hint": "human.hint",
    "verify_path": "human.checker",
    "grade": "grading.grade",
    "Path": "human.path",
    "Step": "human.path",
    "Grade": "grading.grade",
    "Hint": "human.hint",
    "Board": "human.hint",
    "Words": "render.wording",
    "count": "setting.count",
    "possible": "setting.possible",
    "redundant": "setting.redundant",
    "conflicts": "setting.conflicts",
    "minimise": "setting.minimise",
    "minimised": "setting.minimise",
    "complete": "setting.complete",
    "completions": "setting.complete",
    "Count": "setting.count",
    "Possible": "setting.possible",
    "Redundant": "setting.redundant",
    "Conflicts": "setting.conflicts",
    "Minimised": "setting.minimise",
    "Completion": "setting.complete",
    "Progress": "setting.progress",
    "model_text": "models.table",
    "certify": "engines.proof",
    "solve_by_all": "engines.compare",
}
SUBMODULES = frozenset({"kernels"})


def resolve(name: str) -> Any:
    """Return a public name, importing its home.

    Raises
    ------
    AttributeError
        If there is no such name.
    """
    if name in SUBMODULES:
        return import_module(f"skyscrapers.{name}")
    home = HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'skyscrapers' has no attribute {name!r}")
    return getattr(import_module(f"skyscrapers.{home}"), name)
