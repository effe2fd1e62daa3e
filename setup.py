"""Build the kernels with Cython where there is a compiler; the same files run as Python.

`SKYSCRAPERS_BUILD_PURE=1` builds none, for the wheel that runs anywhere.
"""

from __future__ import annotations

import compileall
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCE = Path("src/skyscrapers")
ALWAYS_INLINE = "inline __attribute__((always_inline))"


def extensions() -> list[Extension]:
    """One optional extension a file that begins with a line for Cython; none without Cython."""
    if os.environ.get("SKYSCRAPERS_BUILD_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    flags = ["/O2"] if sys.platform == "win32" else ["-O3", "-fno-tree-vectorize", "-fno-wrapv"]
    # What the sources call inline is to be: lanes of a fixed width are many times faster.
    macros = [] if sys.platform == "win32" else [("CYTHON_INLINE", ALWAYS_INLINE)]
    modules = [
        Extension(
            f"skyscrapers.kernels.{source.stem}",
            [source.as_posix()],
            extra_compile_args=flags,
            define_macros=macros,
        )
        for source in sorted((SOURCE / "kernels").glob("*.py"))
        if source.read_text(encoding="utf-8").startswith("# cython:")
    ]
    built: list[Extension] = cythonize(modules, build_dir="build/cython", language_level=3)
    for extension in built:
        # cythonize makes new objects and drops this: without a compiler the build goes on.
        extension.optional = True
    return built


class BuildPy(build_py):
    """Also write the byte code of an editable install, which pip leaves to the first start."""

    def run(self) -> None:
        """Build, and compile the sources in place where they are what will be imported."""
        super().run()
        if self.editable_mode:
            compileall.compile_dir(str(SOURCE), quiet=2)


setup(ext_modules=extensions(), cmdclass={"build_py": BuildPy})
