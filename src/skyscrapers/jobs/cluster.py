"""The workers of a Dask scheduler that is there already."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from functools import partial
from typing import Any

from ..core.errors import SkyscrapersError, Unsupported

CONNECT_SECONDS = 20


def _pass_on(ours: Future[Any], address: str, theirs: Future[Any]) -> None:
    """Give a future of the cluster's to ours, its failures as errors that we know."""
    error = CancelledError() if theirs.cancelled() else theirs.exception()
    if error is None:
        ours.set_result(theirs.result())
    elif type(error).__name__ == "KilledWorker":
        ours.set_exception(BrokenExecutor("a worker died"))
    elif isinstance(error, SkyscrapersError):
        ours.set_exception(error)
    else:
        first = str(error).strip().partition("\n")[0]
        told = ": ".join(filter(None, (type(error).__name__, first)))
        ours.set_exception(
            SkyscrapersError(
                f"the cluster failed: {told}", address, "workers with the same skyscrapers"
            )
        )


class ClusterCrew:
    """Workers on many machines; the scheduler gives the work of those that die to others.

    The workers need the same `skyscrapers` as this process. Signals do not reach their threads:
    `--timeout` there is up to each verb's own budget.

    Parameters
    ----------
    address : str
        Of the scheduler, as `tcp://host:8786`.

    Raises
    ------
    Unsupported
        If Dask is not installed.
    SkyscrapersError
        If there is no scheduler, or it has no workers.
    """

    failures: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise Unsupported(
                "needs dask.distributed", "--cluster", "pip install 'skyscrapers[cluster]'"
            ) from None
        try:
            self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise SkyscrapersError(f"cluster: {error}", address, "a Dask scheduler") from None
        self._address = address
        self.workers = sum(self._client.nthreads().values())
        if not self.workers:
            self._client.close()
            raise SkyscrapersError("cluster without workers", address, "at least one")
        self._executor = self._client.get_executor(pure=False)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Send one call; see `Crew.submit`."""
        ours: Future[Any] = Future()
        theirs = self._executor.submit(function, *arguments)
        theirs.add_done_callback(partial(_pass_on, ours, self._address))
        return ours

    def renew(self) -> None:
        """Do nothing: who starts workers there, starts new ones."""

    def close(self) -> None:
        """Cancel what is unfinished and leave the scheduler."""
        self._executor.shutdown(wait=False)
        self._client.close()
