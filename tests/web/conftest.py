"""A service on a free port for the tests of this folder, and what they ask of it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra web is not installed")
pytest.importorskip("uvicorn", reason="the extra web is not installed")

import httpx
import uvicorn

from skyscrapers.web.app import Settings, create_app
from skyscrapers.web.serve import address, listening

START_SECONDS = 30


class Service(uvicorn.Server):
    """A server in a thread."""

    def install_signal_handlers(self) -> None:
        """Signals belong to the test run."""


def running(settings: Settings) -> Iterator[str]:
    bound: socket.socket = listening("127.0.0.1", 0)
    server = Service(uvicorn.Config(create_app(settings), access_log=False, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    deadline = time.monotonic() + START_SECONDS
    while not server.started:
        assert thread.is_alive()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    try:
        yield address(bound)
    finally:
        server.should_exit = True
        thread.join()
        bound.close()


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service with two workers."""
    yield from running(Settings(workers=2, queue=8))


@pytest.fixture(scope="session")
def client(service: str) -> Iterator[httpx.Client]:
    """A client of the service."""
    with httpx.Client(base_url=service, timeout=30) as client:
        yield client
