"""The application: the routes of the service and the files of the page."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from ..core.errors import SkyscrapersError
from .cache import Cache
from .guard import LONGEST_BODY, Guard, TooLarge, WrongKind, error_object, json_body
from .operations import OPERATIONS, Operation
from .pool import Busy, JobFailed, OutOfTime, Pool, Progress
from .shell import File, page_files

Handler = Callable[[Request], Coroutine[Any, Any, Response]]

PAGES = ("", "learn", "author", "techniques", "book")
SHELL = "index.html"
ENDING_SHARE = 0.9
GONE = 499
JSON = "application/json"
LINES = "application/x-ndjson"
REFUSALS = (SkyscrapersError, TooLarge, WrongKind, Busy, OutOfTime, JobFailed)


@dataclass(frozen=True)
class Settings:
    """What whoever runs the service decides.

    Parameters
    ----------
    workers : int
        Worker processes.
    queue : int
        Jobs that may wait for one.
    memory : int
        Megabytes that a worker may use.
    hosts : tuple of str
        The names under which the service answers; ``*`` for all.
    """

    workers: int = 2
    queue: int = 32
    memory: int = 2048
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")


def create_app(settings: Settings | None = None) -> Starlette:
    """Return the application as an ASGI callable.

    Parameters
    ----------
    settings : Settings, optional
        The defaults where left out.
    """
    settings = settings or Settings()
    pool = Pool(settings.workers, settings.queue, settings.memory)
    cache = Cache()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await pool.open()
        try:
            yield
        finally:
            await pool.close()

    async def health(request: Request) -> Response:
        state = {"workers": pool.alive, "waiting": pool.waiting, "cached": len(cache)}
        return JSONResponse({"status": "ok" if pool.alive else "starting", **state})

    return Starlette(
        routes=[
            *(
                Route(
                    operation.path, _answering(operation, pool, cache), methods=[operation.method]
                )
                for operation in OPERATIONS
            ),
            Route("/healthz", health),
            *(Route(f"/{page}", _serving(SHELL)) for page in PAGES),
            *(Route(f"/{name}", _serving(name)) for name in page_files() if name != SHELL),
        ],
        middleware=[
            Middleware(Guard),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts)),
        ],
        exception_handlers={HTTPException: _refusal, Exception: _failure},
        lifespan=lifespan,
    )


def _serving(name: str) -> Handler:
    async def serve(request: Request) -> Response:
        return _file_response(request, page_files()[name])

    return serve


def _file_response(request: Request, file: File) -> Response:
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, media_type=file.kind, headers=headers)
    return Response(file.body, media_type=file.kind, headers=headers)


def _answering(operation: Operation, pool: Pool, cache: Cache) -> Handler:
    """Return the handler of an operation."""

    async def answer(request: Request) -> Response:
        try:
            given = dict(request.query_params)
            if operation.method == "POST":
                given = await json_body(request)
            arguments = operation.arguments(given)
            if operation.streams and LINES in request.headers.get("accept", ""):
                return await _told(operation, arguments, pool)
            key = json.dumps([operation.name, arguments], sort_keys=True).encode()
            body = cache.get(key)
            if body is None:
                body = await _worked(request, operation, arguments, pool)
                cache.put(key, body)
        except ClientDisconnect:
            return Response(status_code=GONE)
        except REFUSALS as error:
            return _error_response(error, operation)
        return _found(body, operation)

    return answer


def _found(body: bytes, operation: Operation) -> Response:
    """Return an answer as the client gets it: JSON, or the file that stands in it."""
    headers = {"cache-control": "no-store"}
    if not operation.media:
        return Response(body, media_type=JSON, headers=headers)
    file = json.loads(body)
    return Response(base64.b64decode(file["base64"]), media_type=file["media"], headers=headers)


async def _worked(
    request: Request, operation: Operation, arguments: dict[str, Any], pool: Pool
) -> bytes:
    """Have a worker answer, and let go when the client does.

    Raises
    ------
    ClientDisconnect
        If the client went away first; the job is then cancelled.
    """
    job = _begun(operation, arguments, pool)
    gone = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise ClientDisconnect
        return json.dumps(job.result(), ensure_ascii=False, separators=(",", ":")).encode()
    finally:
        job.cancel()
        gone.cancel()


def _begun(
    operation: Operation, arguments: dict[str, Any], pool: Pool, progress: Progress | None = None
) -> asyncio.Future[Any]:
    if operation.timed:
        arguments = {**arguments, "timeout": operation.seconds * ENDING_SHARE}
    work = pool.run(operation.name, arguments, operation.seconds, progress)
    return asyncio.ensure_future(work)


async def _told(operation: Operation, arguments: dict[str, Any], pool: Pool) -> Response:
    """Return the progress of a job and then its answer, one JSON object a line.

    Nothing is sent before the job has told something, so that a refusal is a plain one.
    """
    told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    job = _begun(operation, arguments, pool, told.put_nowait)
    job.add_done_callback(lambda _: told.put_nowait({}))
    try:
        first = await told.get()
    except asyncio.CancelledError:
        job.cancel()
        raise
    if not first:
        job.result()

    async def lines() -> AsyncIterator[bytes]:
        progress = first
        try:
            while progress:
                yield _line({"progress": progress})
                progress = await told.get()
            yield _line(_outcome(job, operation))
        finally:
            job.cancel()

    return StreamingResponse(lines(), media_type=LINES, headers={"cache-control": "no-store"})


def _outcome(job: asyncio.Future[Any], operation: Operation) -> dict[str, Any]:
    try:
        return {"answer": job.result()}
    except REFUSALS as error:
        response = _error_response(error, operation)
        return {**json.loads(bytes(response.body)), "status": response.status_code}


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


_STATUS_OF_KIND = {"BudgetExceeded": 504, "MemoryError": 507, "WorkerEnded": 500}


def _error_response(error: Exception, operation: Operation) -> Response:
    """Return what a client is told of an error, always as one JSON object."""
    headers = {"cache-control": "no-store"}
    if isinstance(error, JobFailed):
        status = _STATUS_OF_KIND.get(error.kind, 400)
        return JSONResponse({"error": error.error}, status, headers)
    if isinstance(error, Busy):
        told, status = SkyscrapersError("all workers are busy", "service", "a later try"), 503
        headers["retry-after"] = str(error.seconds)
    elif isinstance(error, OutOfTime):
        limit = f"an answer within {operation.seconds:g} s"
        told, status = SkyscrapersError("the time ran out", operation.name, limit), 504
    elif isinstance(error, TooLarge):
        limit = f"at most {LONGEST_BODY} bytes"
        told, status = SkyscrapersError("a body too large", "request", limit), 413
    elif isinstance(error, WrongKind):
        told, status = SkyscrapersError("another content type", "request", JSON), 415
    else:
        assert isinstance(error, SkyscrapersError)
        told, status = error, 400
    return JSONResponse(error_object(told), status, headers)


async def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = SkyscrapersError(error.detail, "request")
    return JSONResponse(error_object(told), error.status_code, error.headers)


async def _failure(request: Request, error: Exception) -> Response:
    return JSONResponse(error_object(SkyscrapersError("an error of the service")), 500)


__all__ = ["Settings", "create_app"]
