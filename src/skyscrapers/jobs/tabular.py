"""Answers as a table: CSV, and Parquet, which DuckDB and Polars read.

A row is an answer. Objects within it are spread over columns (`stats.nodes`). Lists stay lists in
Parquet where all of a column are of one kind; else, and in CSV, they are JSON.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

from ..core.errors import Unsupported

ROWS = 10_000
"""Rows held at once, and those of a group in Parquet."""


def writer(path: Path) -> Callable[[Path, Path], None]:
    """Return what turns a file of JSON lines into a table of the kind that a name asks for.

    Raises
    ------
    Unsupported
        If it needs a package that is not installed.
    """
    if path.suffix == ".csv":
        return write_csv
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise Unsupported(
            "Parquet needs pyarrow", str(path), "pip install 'skyscrapers[data]'"
        ) from None
    return write_parquet


def rows(lines: Path) -> Iterator[dict[str, Any]]:
    """Yield the answers of a file of JSON lines, flat."""
    with lines.open(encoding="utf-8") as stream:
        for line in stream:
            yield dict(flat(json.loads(line)))


def flat(value: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the entries of an object, those of objects in it under dotted names.

    >>> dict(flat({"id": "a", "stats": {"nodes": 3}}))
    {'id': 'a', 'stats.nodes': 3}
    """
    for name, entry in value.items():
        if isinstance(entry, dict):
            yield from flat(entry, f"{before}{name}.")
        else:
            yield before + name, entry


def write_csv(lines: Path, table: Path) -> None:
    """Write a table of comma-separated values, its columns in the order of their first use."""
    import csv

    columns = list(dict.fromkeys(chain.from_iterable(rows(lines))))
    fresh = _beside(table)
    with fresh.open("w", encoding="utf-8", errors="surrogatepass", newline="") as stream:
        sheet = csv.writer(stream, lineterminator="\n")
        sheet.writerow(columns)
        for row in rows(lines):
            sheet.writerow([_text(row.get(name)) for name in columns])
    os.replace(fresh, table)


def _text(value: Any) -> Any:
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


def write_parquet(lines: Path, table: Path) -> None:
    """Write a Parquet file, its columns typed by all that stands in them."""
    import pyarrow as pa
    from pyarrow import parquet

    types = _types(lines)
    schema = pa.schema([(name, kind or pa.string()) for name, kind in types.items()])
    fresh = _beside(table)
    with parquet.ParquetWriter(fresh, schema) as sheet:
        for group in _batched(rows(lines)):
            columns = [
                pa.array([_fitting(row.get(name), kind) for row in group], kind or pa.string())
                for name, kind in types.items()
            ]
            sheet.write_table(pa.Table.from_arrays(columns, schema=schema))
    os.replace(fresh, table)


def _fitting(value: Any, kind: Any) -> Any:
    return value if kind is not None else _text(value)


def _types(lines: Path) -> dict[str, Any]:
    """The type of each column; None for one that can hold its values only as JSON."""
    import pyarrow as pa

    types: dict[str, Any] = {}
    for group in _batched(rows(lines)):
        for name in dict.fromkeys(chain.from_iterable(group)):
            before = types.get(name, pa.null())
            values = [row.get(name) for row in group]
            types[name] = None if before is None else _wider(before, values)
    return {name: None if kind == pa.null() else kind for name, kind in types.items()}


def _wider(kind: Any, values: list[Any]) -> Any:
    """The type that holds what `kind` holds and some values; None where there is none."""
    import pyarrow as pa

    try:
        both = [pa.schema([("x", kind)]), pa.schema([("x", pa.array(values).type)])]
        return pa.unify_schemas(both, promote_options="permissive").field("x").type
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return None


def _batched(found: Iterator[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], ...]]:
    while group := tuple(islice(found, ROWS)):
        yield group


def _beside(table: Path) -> Path:
    return table.with_name(table.name + ".new")
