"""The short way for the commonest call, `skyscrapers VERB PUZZLE`, without loading click.

Option parsing costs more than solving; a verb called with one puzzle and no option needs none.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

PLAIN_VERBS = frozenset({"check", "solve"})


def plain_run(arguments: Sequence[str]) -> int | None:
    """Run a verb with one puzzle and no option; None where the call is of another kind."""
    if (
        len(arguments) != 2
        or arguments[0] not in PLAIN_VERBS
        or "_SKYSCRAPERS_COMPLETE" in os.environ
    ):
        return None
    verb, source = arguments
    if source.startswith("-") and source != "-":
        return None
    from .run import guarded, run_verb, wants_colour

    return guarded(lambda: run_verb(verb, [source], colour=wants_colour()))
