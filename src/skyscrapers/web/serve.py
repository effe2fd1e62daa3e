"""Run the service: find a port, tell the address, open the page."""

from __future__ import annotations

import logging
import socket
import webbrowser

import uvicorn

from .app import Settings, create_app

LOOPBACK = ("127.0.0.1", "::1", "localhost")
ENDING_SECONDS = 5


def listening(host: str, port: int) -> socket.socket:
    """Return a socket bound to a host and port; port 0 is any that is free.

    Raises
    ------
    OSError
        If the port is taken or the host is not of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio turns Nagle's delay off only where the socket says that it is of TCP
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def address(bound: socket.socket) -> str:
    """Return the address of the page that is served on a socket."""
    host, port = bound.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def run(bound: socket.socket, settings: Settings, show: bool, access_log: bool) -> None:
    """Serve until interrupted.

    Parameters
    ----------
    bound : socket
        From `listening`.
    settings : Settings
        For the application.
    show : bool
        Whether to open the page in a browser once it answers.
    access_log : bool
        Whether each request leaves a line on standard error.
    """
    if access_log:
        logging.basicConfig(format="%(asctime)s %(message)s")
        logging.getLogger("skyscrapers.web.access").setLevel(logging.INFO)
    server = _Server(
        uvicorn.Config(
            create_app(settings),
            access_log=False,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=ENDING_SECONDS,
        ),
        address(bound) if show else None,
    )
    server.run(sockets=[bound])


class _Server(uvicorn.Server):
    """A server that shows its page once it listens."""

    def __init__(self, config: uvicorn.Config, page: str | None) -> None:
        super().__init__(config)
        self._page = page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._page and self.started:
            webbrowser.open(self._page)


__all__ = ["LOOPBACK", "address", "listening", "run"]
