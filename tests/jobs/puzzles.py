"""Puzzles of all kinds for tests of streams, made here."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import strategies as st


def record(random: Random, size: int | None = None) -> dict[str, Any]:
    """A puzzle of a random shifted square with some of its clues and givens."""
    n = size or random.randint(2, 4)
    rows, columns = random.sample(range(n), n), random.sample(range(n), n)
    heights = random.sample(range(1, n + 1), n)
    grid = [[heights[(row + column) % n] for column in columns] for row in rows]
    across = [list(column) for column in zip(*grid, strict=True)]
    views = (across, [line[::-1] for line in across], grid, [line[::-1] for line in grid])
    keep = random.random()
    clues = {
        side: [seen(line) if random.random() < keep else 0 for line in lines]
        for side, lines in zip(("top", "bottom", "left", "right"), views, strict=True)
    }
    found: dict[str, Any] = {"id": f"p{random.randrange(10**6)}", "size": n, "clues": clues}
    if random.random() < 0.3:
        found["givens"] = [[h if random.random() < 0.3 else 0 for h in row] for row in grid]
    return found


def seen(line: list[int]) -> int:
    return sum(height > max(line[:place], default=0) for place, height in enumerate(line))


def spoilt(random: Random, text: str) -> str:
    """A record with something wrong, or unusual, about it."""
    return random.choice(
        (
            text[: len(text) // 2],
            text.replace(":", ": ", 3),
            '{"size":4,"clues":{"top":[9,0,0,0]}}',
            '{"size":3,"clues":{"top":[1,0,0]},"name":"{"}',
            '{"size":3,"clues":{"top":[1,0,0]},"id":"\\ud800ä\\n"}',
            '{"size":2,"clues":{"top":[1,1]}}',
            '{"size":20,"clues":{}}',
            "3:1///////////",
            "nothing of the kind",
            "  " + text,
            "",
        )
    )


def stream(seed: int, number: int, faults: float = 0.2) -> bytes:
    """A file of so many puzzles, some of its lines spoilt."""
    random = Random(seed)
    lines = [json.dumps(record(random)) for _ in range(number)]
    lines = [spoilt(random, line) if random.random() < faults else line for line in lines]
    return "\n".join(lines).encode()


streams = st.builds(stream, st.integers(0, 10**6), st.integers(0, 30))
