from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fetch.replica import Site, replica


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with replica() as found:
        yield found
