"""Build the kernels with Cython where there is a compiler; the same files run as Python."""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools import Extension, setup

KERNELS = Path("src/skyscrapers/kernels")
COMPILED = ("line", "sight", "search", "fill", "carver")


def extensions() -> list[Extension]:
    """One optional extension a kernel file; none where Cython is missing."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    flags = ["/O2"] if sys.platform == "win32" else ["-O3", "-fno-tree-vectorize"]
    modules = [
        Extension(
            f"skyscrapers.kernels.{name}",
            [(KERNELS / f"{name}.py").as_posix()],
            extra_compile_args=flags,
            optional=True,
        )
        for name in COMPILED
    ]
    return cythonize(modules, build_dir="build/cython", language_level=3)


setup(ext_modules=extensions())
