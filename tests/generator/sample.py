"""The recorded sample: 300 puzzles that their seeds must make for ever.

Written anew by `python -m tests.generator.sample`, which a change of a version of
`generator.chance` calls for, and for the graded ones a change of the ladder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import skyscrapers as sk

FILE = Path(__file__).with_name("sample.jsonl")
R = sk.Rules.standard
SEED = 2025


class Order(NamedTuple):
    """How many puzzles of which rules and wish."""

    name: str
    count: int
    rules: sk.Rules
    wish: dict[str, Any]


PLAIN = {4: 40, 5: 40, 6: 32, 7: 15, 8: 6, 9: 3, 10: 2}
VARIANTS = {
    "sum": R(5, "sum"),
    "haido": R(5, "height"),
    "parks": R(5, max_height=4),
    "extra heights": R(4, max_height=6),
    "diagonals": R(5, diagonals=True),
    "boxes": R(6, boxes=(2, 3)),
    "regions": R(4, regions=["aaab", "cabb", "ccdb", "cddd"]),
    "boxes, diagonals": R(9, boxes=(3, 3), diagonals=True),
}
WISHES: dict[str, dict[str, Any]] = {
    "180": {"symmetry": "180"},
    "90": {"symmetry": "90"},
    "mirror": {"symmetry": "mirror"},
    "diagonal": {"symmetry": "diagonal"},
    "all clues": {"clues": "full"},
    "no givens": {"givens": 0},
    "amounts": {"clues": "6..9", "givens": (2, 9)},
    "mask": {"mask": "?#?#?\n.???.\n?????\n.???.\n?#?#?"},
    "redundant": {"redundant": 2},
}
ORDERS = (
    *(Order(f"plain {size}", count, R(size), {}) for size, count in PLAIN.items()),
    *(Order(name, 4 if rules.size > 6 else 6, rules, {}) for name, rules in VARIANTS.items()),
    *(Order(name, 6, R(5), wish) for name, wish in WISHES.items()),
    *(Order(f"tier {t}, {n}", 6, R(n), {"tier": t}) for n in (4, 5, 6) for t in (1, 2, 3)),
    Order("tier 4", 2, R(6), {"tier": 4}),
    Order("tier 5", 6, R(5), {"tier": 5}),
)


def records() -> Iterator[tuple[Order, sk.Generated, str]]:
    """Yield every puzzle of the sample with the line that records it."""
    for order in ORDERS:
        for made in sk.generate_many(order.count, order.rules, seed=SEED, **order.wish):
            told = json.loads(sk.dumps(made.puzzle, format="json"))
            line = {"order": order.name, "index": made.index, **told}
            yield order, made, json.dumps(line, separators=(",", ":"))


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for _, _, line in records()), encoding="utf-8")
