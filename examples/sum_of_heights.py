"""A 4×4 whose clues are sums of visible heights: its solution, and the clue it does not need.

python examples/sum_of_heights.py
"""

import skyscrapers as sk

PUZZLE = sk.Puzzle.from_clues(
    top=[0, 0, 0, 7],
    bottom=[0, 9, 0, 0],
    left=[0, 0, 7, 0],
    right=[0, 0, 0, 4],
    rules=sk.Rules.standard(4, measure="sum"),
)

print(sk.solve(PUZZLE).solutions[0])
for edge, clue in PUZZLE.clued_edges():
    print(f"without the {clue} at the {edge}: {sk.count(PUZZLE.with_clue(edge, None))}")
print("redundant:", ", ".join(str(part) for part in sk.redundant(PUZZLE)))
