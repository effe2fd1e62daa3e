"""Arrays of other libraries as lists, without knowing these libraries."""

from __future__ import annotations

from typing import Any


def as_lists(value: Any) -> Any:
    """Return an array, as those of NumPy, as nested lists of Python's own numbers.

    Anything else is returned as it is.

    >>> from array import array
    >>> as_lists(array("q", [3, 0])), as_lists((3, 0))
    ([3, 0], (3, 0))
    """
    if value is None or type(value) is list:
        return value
    told = getattr(value, "tolist", None)
    return value if told is None else told()
