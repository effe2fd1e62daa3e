"""A 5×5 as an integer programme: its size, its solution, and that there is no other.

    python examples/integer_programme.py

HiGHS solves the programme that `skyscrapers model --to lp` writes; a row that cuts the solution off
leaves nothing, so it is the only one. Needs the extra `models`.
"""

import skyscrapers as sk
from skyscrapers.models.linear import linear_model

PUZZLE = sk.Puzzle.from_clues(
    top=[0, 0, 3, 2, 3],
    bottom=[0, 0, 1, 0, 0],
    left=[0, 0, 2, 0, 0],
    right=[2, 0, 0, 0, 0],
)

model = linear_model(PUZZLE)
size, clued = PUZZLE.size, len(list(PUZZLE.clued_edges()))
print(f"{len(model.names)} variables: n³ + e·n² = {size**3 + clued * size**2}")
print(f"{len(model.rows)} rows: 3n² + e·(3n² + 1) = {3 * size**2 + clued * (3 * size**2 + 1)}")

result = sk.solve(PUZZLE, engine="milp")
print(result.status)
print(result.solutions[0])
