"""Where chance comes from: a seed, an index and a request name one stream of random numbers."""

from __future__ import annotations

from hashlib import blake2b

from ..core.errors import Unsupported, shown
from ..kernels.fill import Random

GENERATOR_VERSION, SEARCH_VERSION = 1, 2
"""Part of every stream's name: for what is made directly, and for tiers that need a search.

Raise the one with any change of what a seed makes.
"""


def stream(seed: int, index: int, key: str, version: int = GENERATOR_VERSION) -> Random:
    """Return the random numbers of one candidate.

    Parameters
    ----------
    seed : int
        Any whole number.
    index : int
        The candidate's number, from 0.
    key : str
        The request's `key`.
    version : int
        The version of what makes the candidate.

    Raises
    ------
    Unsupported
        If the seed is no whole number.
    """
    if type(seed) is not int:
        raise Unsupported(f"seed {shown(seed)}", "generate", "a whole number")
    name = f"{version}\n{seed}\n{index}\n{key}".encode()
    return Random(int.from_bytes(blake2b(name, digest_size=8).digest(), "big"))


__all__ = ["GENERATOR_VERSION", "SEARCH_VERSION", "Random", "stream"]
