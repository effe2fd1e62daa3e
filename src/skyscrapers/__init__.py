"""Skyscrapers puzzles: solve, explain, author, generate and print.

>>> import skyscrapers as sk
>>> sk.solve(sk.Puzzle.from_clues(top=[3, 2, 1])).status
<Status.UNIQUE: 'unique'>
"""

from typing import TYPE_CHECKING, Any

from .api import HOMES, SUBMODULES, resolve

if TYPE_CHECKING:
    from .api import *  # noqa: F403

__version__ = "0.1.0"
__all__ = sorted({*HOMES, *SUBMODULES})  # noqa: PLE0605


def __getattr__(name: str) -> Any:
    value = globals()[name] = resolve(name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
