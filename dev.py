"""Set up and run the project from a clone: `python3 dev.py examples`, `python3 dev.py test`.

Needs Python 3.11 or later and nothing else; with a C compiler the kernels are compiled. Everything
is installed into `.venv` beside this file.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
BIN = HOME / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = HOME / "installed-extras"


def run(*command: object, **environment: str) -> None:
    """Run a command in the project's folder; end with its exit status if it fails."""
    words = [str(word) for word in command]
    status = subprocess.run(
        words, cwd=ROOT, env={**os.environ, **environment}, check=False
    ).returncode
    if status:
        sys.exit(status)


def install(extras: str) -> None:
    """Create the virtual environment and install the project with some extras, once."""
    if not PYTHON.exists():
        venv.create(HOME, with_pip=True)
    wanted = f"{extras} {fingerprint()}"
    if STAMP.exists() and wanted in STAMP.read_text().splitlines():
        return
    target = f".[{extras}]" if extras else "."
    run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", target)
    with STAMP.open("a") as stamp:
        stamp.write(wanted + "\n")


def fingerprint() -> str:
    """Return what an installation depends on: the project's metadata and the kernels' sources."""
    from hashlib import sha256

    sources = [ROOT / "pyproject.toml", ROOT / "setup.py"]
    sources += sorted((ROOT / "src/skyscrapers/kernels").glob("*.p*"))
    return sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def examples() -> None:
    """Solve the puzzles of `examples/`."""
    install("")
    puzzles = sorted((ROOT / "examples").glob("*.jsonl"))
    run(BIN / "skyscrapers", "solve", *puzzles)


def test(*arguments: str) -> None:
    """Run the tests, with the kernels compiled and then the kernels' own tests uncompiled."""
    install("all,test")
    workers = ("-n", "auto") if not arguments else ()
    run(PYTHON, "-m", "pytest", *workers, *(arguments or ("tests",)))
    if not arguments:
        run(PYTHON, "-m", "pytest", *workers, "tests/kernels", SKYSCRAPERS_PURE="1")


def lint() -> None:
    """Check style, formatting and types."""
    install("all,test")
    run(PYTHON, "-m", "ruff", "check", ".")
    run(PYTHON, "-m", "ruff", "format", "--check", ".")
    run(PYTHON, "-m", "mypy")


def docs() -> None:
    """Write the parts of the documentation that come from the code."""
    install("all,test")
    run(PYTHON, "docs/build_reference.py")


TASKS = {"examples": examples, "test": test, "lint": lint, "docs": docs}


def main() -> None:
    """Run the task named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("arguments", nargs="*", help="for test: what pytest should run")
    chosen, rest = parser.parse_known_args()
    task = TASKS[chosen.task]
    task(*chosen.arguments, *rest) if chosen.task == "test" else task()


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit("dev.py: Python 3.11 or later is needed")
    main()
