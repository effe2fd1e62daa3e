"""What the kernels use of Cython, for where Cython is not installed: names that do nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

compiled = False
NULL = None
int = object
"""A type to cast to, which nothing looks at."""


def _unchanged(thing: Any) -> Any:
    return thing


cclass = cfunc = final = inline = _unchanged


def cast(_: Any, thing: Any) -> Any:
    """The thing itself: without a compiler a number has no type to change."""
    return thing


def exceptval(*_: object, **__: object) -> Callable[[Any], Any]:
    """A decorator that changes nothing."""
    return _unchanged


class _NoGil:
    """``cython.nogil``, as a decorator and as a context."""

    def __call__(self, function: Any) -> Any:
        return function

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        return None


nogil = _NoGil()
