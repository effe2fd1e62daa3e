"""What stands before every route: headers, the access log, and the limits of a request."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterable
from typing import Any

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..core.errors import ParseError, SkyscrapersError

LONGEST_BODY = 256 * 1024
BODY_SECONDS = 10.0

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

log = logging.getLogger("skyscrapers.web.access")


class TooLarge(Exception):
    """Raised when a request has a longer body than any request needs."""


class WrongKind(Exception):
    """Raised when a body does not say that it is JSON."""


class Guard:
    """Middleware that sets the security headers and writes one line a request, without content.

    Parameters
    ----------
    app : ASGIApp
        What it stands before.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *_RAW_HEADERS]
            await send(message)

        try:
            await self._app(scope, receive, answer)
        finally:
            took = (time.perf_counter() - began) * 1000
            log.info("%s %s %d %.1f ms", scope["method"], _named(scope), status, took)


def _named(scope: Scope) -> str:
    """The route of a request, for a path that is no route may hold anything."""
    return str(getattr(scope.get("route"), "path", "-"))


async def json_body(request: Request) -> dict[str, Any]:
    """Return the JSON object in the body of a request.

    Raises
    ------
    TooLarge
        If the body is longer than `LONGEST_BODY`.
    WrongKind
        If it does not say that it is JSON.
    ParseError
        If it is no JSON object, too deep, or does not come in time.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise WrongKind
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared[:20]) > LONGEST_BODY:
        raise TooLarge
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await _read(request)
    except TimeoutError:
        raise ParseError("a body that does not end", "request", "a JSON object") from None
    return parsed(body)


async def _read(request: Request) -> bytes:
    chunks, length = [], 0
    async for chunk in request.stream():
        length += len(chunk)
        if length > LONGEST_BODY:
            raise TooLarge
        chunks.append(chunk)
    return b"".join(chunks)


def parsed(body: bytes) -> dict[str, Any]:
    """Return the JSON object in some bytes.

    Raises
    ------
    ParseError
        If there is none.
    """
    try:
        value = json.loads(body, parse_constant=_refused, object_pairs_hook=_object)
    except RecursionError:
        raise ParseError("lists within lists without end", "request", "a JSON object") from None
    except ValueError as error:
        raise ParseError(f"no JSON ({error})"[:200], "request", "a JSON object") from None
    if not isinstance(value, dict):
        raise ParseError("JSON that is no object", "request", "a JSON object")
    return value


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"key {key[:40]!r} twice")
        found[key] = value
    return found


def _refused(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def error_object(error: SkyscrapersError) -> dict[str, dict[str, str]]:
    """Return an error as the service tells it."""
    told = {"what": error.what, "where": error.where, "expected": error.expected}
    return {"error": told}


__all__ = ["HEADERS", "LONGEST_BODY", "Guard", "TooLarge", "WrongKind", "error_object", "json_body"]
