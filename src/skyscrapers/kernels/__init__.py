"""The kernels: everything about Skyscrapers that must be fast, on ints and buffers alone.

The same files run compiled or as plain Python; ``compiled`` says which. With ``SKYSCRAPERS_PURE=1``
in the environment the Python files are loaded even beside the compiled ones.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location

# From the bottom up: each imports only those before it.
_COMPILABLE = (
    "line",
    "orders",
    "dense",
    "sight",
    "board",
    "solver",
    "search",
    "atlas",
    "fill",
    "reach",
    "carver",
)


def _load_sources() -> None:
    """Load the kernels' Python files, whatever lies beside them."""
    for name in _COMPILABLE:
        full = f"{__name__}.{name}"
        spec = spec_from_file_location(full, os.path.join(os.path.dirname(__file__), f"{name}.py"))
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[full] = module
        spec.loader.exec_module(module)
        globals()[name] = module


def _load() -> bool:
    """Load the kernels, compiled ones where there is a whole set; whether they are compiled."""
    if not os.environ.get("SKYSCRAPERS_PURE"):
        try:
            modules = [import_module(f"{__name__}.{name}") for name in _COMPILABLE]
        except ImportError:
            pass
        else:
            files = [str(module.__file__) for module in modules]
            if not any(file.endswith(".py") for file in files):
                return True
    _load_sources()
    return False


compiled: bool = _load()

from skyscrapers.kernels.carver import Carved, Trial  # noqa: E402
from skyscrapers.kernels.entry import (  # noqa: E402
    BatchOutcome,
    Buffer,
    Outcome,
    arrangements,
    carve,
    count_arrangements,
    fixpoint,
    is_unique_without,
    line_trial,
    line_trial_one,
    project,
    refutations,
    sight_bounds,
    singles,
    solve,
    solve_batch,
    try_orders,
    undecided,
    undecided_with,
)
from skyscrapers.kernels.shape import MAX_SIZE, MAX_SYMBOLS, PARK, Shape  # noqa: E402
from skyscrapers.kernels.words import COUNT, HEIGHT, SUM  # noqa: E402

__all__ = [
    "COUNT",
    "HEIGHT",
    "MAX_SIZE",
    "MAX_SYMBOLS",
    "PARK",
    "SUM",
    "BatchOutcome",
    "Buffer",
    "Carved",
    "Outcome",
    "Shape",
    "Trial",
    "arrangements",
    "carve",
    "compiled",
    "count_arrangements",
    "fixpoint",
    "is_unique_without",
    "line_trial",
    "line_trial_one",
    "project",
    "refutations",
    "sight_bounds",
    "singles",
    "solve",
    "solve_batch",
    "try_orders",
    "undecided",
    "undecided_with",
]
