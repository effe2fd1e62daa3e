"""One puzzle of our own, written by hand in every notation that can hold it."""

from __future__ import annotations

from skyscrapers.core.puzzle import Puzzle

PUZZLE = Puzzle.from_clues(
    top=[2, 0, 1, 3],
    bottom=[0, 3, 0, 2],
    left=[0, 2, 3, 0],
    right=[2, 0, 0, 3],
    givens=[[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]],
)

TEXTS = {
    "json": """{"size": 4, "clues": {"top": [2, 0, 1, 3], "bottom": [0, 3, 0, 2],
 "left": [0, 2, 3, 0], "right": [2, 0, 0, 3]},
 "givens": [[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]}""",
    "sgt": "4dh:2//1/3//3//2//2/3//2///3,a1m1",
    "codewars": """4
2 0 1 3 2 0 0 3 2 0 3 0 0 3 2 0
0 1 0 0
0 0 0 0
0 0 0 0
0 0 0 1""",
    "rush": '"2 0 1 3 0 3 0 2 0 2 3 0 2 0 0 3" "0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1"',
    "puzzlink": "https://puzz.link/p?skyscrapers/4/4/2g13g3g2g23g2h3g1s1",
    "pzprv3": """pzprv3
skyscrapers
4
4
. 2 . 1 3 .
. . q1 . . 2
2 . . . . .
3 . . . . .
. . . . q1 3
. . 3 . 2 . """,
    "puzzlekit": """4 4 4
2 - 1 3
- 3 - 2
- 2 3 -
2 - - 3
- 1 - -
- - - -
- - - -
- - - 1""",
    "fpuzzles": """{"size": 4, "grid": [
 [{"region": 0}, {"region": 0, "value": 1, "given": true}, {"region": 0}, {"region": 0}],
 [{"region": 1}, {"region": 1}, {"region": 1}, {"region": 1}],
 [{"region": 2}, {"region": 2}, {"region": 2}, {"region": 2}],
 [{"region": 3}, {"region": 3}, {"region": 3}, {"region": 3, "value": 1, "given": true}]],
 "skyscraper": [{"cell": "R0C1", "value": "2"}, {"cell": "R0C3", "value": "1"},
 {"cell": "R0C4", "value": "3"}, {"cell": "R5C2", "value": "3"}, {"cell": "R5C4", "value": "2"},
 {"cell": "R2C0", "value": "2"}, {"cell": "R3C0", "value": "3"}, {"cell": "R1C5", "value": "2"},
 {"cell": "R4C5", "value": "3"}]}""",
    "iss": ".Shape~4x4.NoBoxes.~R1C2_1~R4C4_1.Skyscraper~C1~2.Skyscraper~C2~~3"
    ".Skyscraper~C3~1~.Skyscraper~C4~3~2.Skyscraper~R1~~2.Skyscraper~R2~2"
    ".Skyscraper~R3~3~.Skyscraper~R4~~3",
    "brainbashers": """{"url": "https://www.brainbashers.com/x.asp?date=0229&size=4&diff=2",
 "cells": [[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]],
 "clues": {"upper": [2, 0, 1, 3], "lower": [0, 3, 0, 2], "left": [0, 2, 3, 0],
 "right": [2, 0, 0, 3]}}""",
    "sugyan": """    2 . 1 3
  +---------+
. | . 1 . . | 2
2 | . . . . | .
3 | . . . . | .
. | . . . 1 | 3
  +---------+
    . 3 . 2""",
    "text": """    2       1   3
  ┌───┬───┬───┬───┐
  │   │[1]│   │   │ 2
  ├───┼───┼───┼───┤
2 │   │   │   │   │
  ├───┼───┼───┼───┤
3 │   │   │   │   │
  ├───┼───┼───┼───┤
  │   │   │   │[1]│ 3
  └───┴───┴───┴───┘
        3       2""",
    "matrix": """0 2 0 1 3 0
0 0 1 0 0 2
2 0 0 0 0 0
3 0 0 0 0 0
0 0 0 0 1 3
0 0 3 0 2 0""",
    "zwvista": """ 2 13 `
  1  2`
2     `
3     `
    13`
  3 2 `""",
    "legup": """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Legup version="2.0.0"><puzzle name="Skyscrapers"><board size="4">
<cells><cell value="1" x="1" y="0"/><cell value="1" x="3" y="3"/></cells>
<axis side="east"><clue index="0" value="2"/><clue index="2" value="0"/>
<clue index="3" value="0"/><clue index="0" value="3"/></axis>
<axis side="south"><clue index="2" value="0"/><clue index="0" value="3"/>
<clue index="1" value="0"/><clue index="3" value="2"/></axis>
</board></puzzle></Legup>""",
    "essence": """language ESSENCE' 1.0

$ CLUES be [[ in a comment ]]
letting SIZE be 4
letting CLUES be
[
 [ 0, 2, 3, 0 ],
 [ 2, 0, 1, 3 ],
 [ 2, 0, 0, 3 ],
 [ 0, 3, 0, 2 ]
]

letting GRID be [[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]""",
    "minizinc": """% cu = [1,1,1,1];
n = 4;
cu = [2,_,1,3];
cl = [_,3,_,2];

rl = [_,2,3,_];
rr = [2,_,_,3];
constraint cp2d(x, array2d(1..n, 1..n, [
 _,1,_,_,
 _,_,_,_,
 _,_,_,_,
 _,_,_,1,
]));""",
    "pzl": """type: skyscrapers
puzzle:
  digits: 1-4
  top:    [2,-,1,3]
  left:   [-,2,3,-]
  right:  [2,-,-,3]
  bottom: [-,3,-,2]
  grid: |
    .1..
    ....
    ....
    ...1""",
    "aspuzzle": """{"puzzle_type": "Skyscrapers", "grid_params": {"rows": 4, "cols": 4},
 "top_clues": [2, null, 1, 3], "bottom_clues": [null, 3, null, 2],
 "left_clues": [null, 2, 3, null], "right_clues": [2, null, null, 3],
 "grid": [".1..", "....", "....", "...1"]}""",
    "squarepuzzle": """{"typeCode": "skyscrapers", "dimension": "4x4",
 "top": ["2", null, "1", "3"], "bottom": [null, "3", null, "2"],
 "left": [null, "2", "3", null], "right": ["2", null, null, "3"], "b1": "1", "d4": "1"}""",
    "janko": """[begin]
puzzle wolkenkratzer
[clabels]
2 - 1 3
- 3 - 2
[rlabels]
- 2 3 -
2 - - 3
[problem]
- 1 - -
- - - -
- - - -
- - - 1
[solution]
3 1 4 2
2 4 1 3
1 3 2 4
4 2 3 1
[end]""",
}
CLUES_ALONE = Puzzle(PUZZLE.rules, PUZZLE.clues, (None,) * 16)
TEXTS_OF_CLUES = {
    "codewars": "[2, 0, 1, 3, 2, 0, 0, 3, 2, 0, 3, 0, 0, 3, 2, 0]",
    "rush": "2 0 1 3 0 3 0 2 0 2 3 0 2 0 0 3",
    "sgt": "2//1/3//3//2//2/3//2///3",
    "gmiclotte": "-s4 -t2013 -b0302 -l0230 -r2003",
    "pairs": """4
2 0
0 3
1 0
3 2
0 2
2 0
3 0
0 3""",
}
"""The same clues where a notation holds nothing else, or has a shorter form for them."""

"""penpa's text is packed, so that nobody writes it by hand; `test_penpa` packs one."""
