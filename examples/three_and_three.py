"""3 and 3 at the ends of a line of 4: refuted by projecting that one line.

    python examples/three_and_three.py

The tallest building is seen from both sides, so what both see adds up to at most n + 1 = 5.
"""

import skyscrapers as sk
from skyscrapers import kernels

SHAPE = kernels.Shape(4)
ANYTHING = [SHAPE.full] * 4

for front, back in [(3, 2), (3, 3)]:
    left = kernels.project(SHAPE, front, back, ANYTHING)
    if left is None:
        print(f"{front} and {back}: no arrangement")
    else:
        cells = sk.Candidates(4, (*left, *ANYTHING * 3)).rows()[0]
        print(f"{front} and {back}: {cells}")

PUZZLE = sk.Puzzle.from_clues(left=[0, 3, 0, 0], right=[0, 3, 0, 0])
print("conflict:", " and ".join(str(part) for part in sk.conflicts(PUZZLE).sets[0]))
