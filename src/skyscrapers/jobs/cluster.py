"""The workers of a Dask scheduler that is there already."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Any

from ..core.errors import SkyscrapersError, Unsupported
from .crew import submitted

CONNECT_SECONDS = 20


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

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise Unsupported(
                "needs dask.distributed", "--cluster", "pip install 'skyscrapers[cluster]'"
            ) from None
        try:
            self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise SkyscrapersError(f"cluster: {error}", address, "a Dask scheduler") from None
        self.failures: tuple[type[BaseException], ...] = (KilledWorker, BrokenExecutor)
        self.workers = sum(self._client.nthreads().values())
        if not self.workers:
            self._client.close()
            raise SkyscrapersError("cluster without workers", address, "at least one")
        self._executor = self._client.get_executor(pure=False)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Send one call; see `Crew.submit`."""
        return submitted(self._executor, function, arguments, self.failures)

    def renew(self) -> None:
        """Do nothing: who starts workers there, starts new ones."""

    def close(self) -> None:
        """Cancel what is unfinished and leave the scheduler."""
        self._executor.shutdown(wait=False)
        self._client.close()
