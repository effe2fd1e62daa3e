"""What tests of several parts share; having this file puts `tests` on the path of imports."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.corpus import Entry, entries

# Times are measured by benchmarks: a busy machine makes no law untrue.
settings.register_profile("laws", deadline=None)
settings.load_profile("laws")


@pytest.fixture(scope="session")
def corpus() -> tuple[Entry, ...]:
    """The puzzles of others that `SKYSCRAPERS_CORPUS` names; skips where it is not set."""
    found = entries()
    if found is None:
        pytest.skip("SKYSCRAPERS_CORPUS is not set: no corpus to test against")
    return found
