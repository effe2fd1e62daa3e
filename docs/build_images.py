"""Draw the pictures of the documentation: `python docs/build_images.py [--check]`.

With `--check` nothing is written; the exit status is 1 where a picture is not what it would be.
"""

from __future__ import annotations

import sys
from pathlib import Path

import skyscrapers as sk
from skyscrapers.human.path import explain
from skyscrapers.render.svg import draw_candidates, draw_puzzle, draw_solution, draw_step

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
PUZZLE = "6:/3//3///5///2/2////2//2/5/4/4/2//3/"


def pictures() -> dict[str, str]:
    """Return each picture by its file name."""
    puzzle = sk.loads(PUZZLE)
    path = explain(puzzle)
    hardest = max(path.steps, key=lambda step: step.cost)
    return {
        "puzzle.svg": draw_puzzle(puzzle),
        "solved.svg": draw_solution(puzzle, sk.solve(puzzle).solutions[0]),
        "candidates.svg": draw_candidates(puzzle, hardest.board),
        "step.svg": draw_step(puzzle, hardest.board, hardest.deduction),
    }


def main() -> int:
    """Write the pictures, or compare them with what is there."""
    stale = 0
    IMAGES.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        path = IMAGES / name
        if "--check" not in sys.argv:
            path.write_text(picture + "\n", encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != picture + "\n":
            sys.stdout.write(f"{path.relative_to(ROOT)} is out of date\n")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
