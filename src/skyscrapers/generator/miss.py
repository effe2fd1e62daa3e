"""Why a candidate comes to nothing."""

from __future__ import annotations

from enum import StrEnum


class Miss(StrEnum):
    """Why a candidate came to nothing; each value is what follows "because"."""

    OPEN = "all that may be shown leaves more than one solution"
    CLUES = "too many clues are needed"
    GIVENS = "too many givens are needed"
    SEARCH = "the search found no board that so little determines"
    PROOF = "the proof that nothing else can go took too long"
    REDUNDANT = "no set of clues had so many that can go alone"
    EASY = "the puzzles were too easy"
    HARD = "the puzzles were too hard"
    TECHNIQUE = "the techniques asked for were not the ones needed"
    LOST = "every worker died on them"
    TIME = "the time ran out"
    TWIN = "the puzzles had been made before"

    @property
    def attempts(self) -> int:
        """How many attempts it counts for: a search costs many times a plain candidate."""
        return SEARCH_ATTEMPTS if self is Miss.SEARCH else 1


SEARCH_ATTEMPTS = 50

__all__ = ["Miss"]
