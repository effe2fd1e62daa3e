"""Answers kept for a while: bounded in number and in bytes, the longest unused goes first."""

from __future__ import annotations

from collections import OrderedDict


class Cache:
    """Bytes by key.

    Parameters
    ----------
    entries : int
        The most entries kept.
    size : int
        The most bytes kept, keys and values together.
    """

    def __init__(self, entries: int = 2048, size: int = 16 << 20) -> None:
        self._most_entries, self._most_bytes = entries, size
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: bytes) -> bytes | None:
        """Return what is kept under a key, or None."""
        value = self._kept.get(key)
        if value is not None:
            self._kept.move_to_end(key)
        return value

    def put(self, key: bytes, value: bytes) -> None:
        """Keep a value, letting older ones go where there is no room."""
        if len(key) + len(value) > self._most_bytes:
            return
        old = self._kept.pop(key, None)
        if old is not None:
            self.bytes -= len(key) + len(old)
        self._kept[key] = value
        self.bytes += len(key) + len(value)
        while len(self._kept) > self._most_entries or self.bytes > self._most_bytes:
            gone, dropped = self._kept.popitem(last=False)
            self.bytes -= len(gone) + len(dropped)


__all__ = ["Cache"]
