"""What a notebook shows of a path: every visible step in words, its picture folded beneath it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..core.candidates import Candidates
from ..core.deduction import Conclusion
from ..core.puzzle import Puzzle
from .svg import draw_step
from .wording import Words

Steps = Sequence[tuple[Candidates, Conclusion]]
"""Boards before, and what follows on them."""


def path_html(
    puzzle: Puzzle, runs: Sequence[Steps], opening: Sequence[bool], lang: str = "en"
) -> str:
    """Return a path as HTML: a numbered list, each sentence unfolding to its picture.

    Parameters
    ----------
    puzzle : Puzzle
        What the path explains.
    runs : sequence of Steps
        Its visible steps, each with the singles that follow it.
    opening : sequence of bool
        For each run, whether it is nothing but openings and singles.
    lang : str
        The language of the sentences.
    """
    words = Words(lang)
    items = []
    for run, free in zip(runs, opening, strict=True):
        said = words.run(puzzle, run, opening=free, brief=free)
        board, conclusion = run[0]
        picture = draw_step(puzzle, board, conclusion)
        items.append(f"<li><details><summary>{escape(said)}</summary>{picture}</details></li>")
    return f"<ol>{''.join(items)}</ol>"


__all__ = ["path_html"]
