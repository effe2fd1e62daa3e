"""JSON Schemas of what the service answers."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def _object(optional: tuple[str, ...] = (), **properties: Schema) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _one_of(*words: str) -> Schema:
    return {"type": "string", "enum": list(words)}


TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
NATURAL: Schema = {"type": "integer", "minimum": 0}
TRUTH: Schema = {"type": "boolean"}
ROWS = _list(_list(NUMBER))
STATUS = _one_of("unique", "multiple", "none", "unknown")
PUZZLE: Schema = {"type": "object", "description": "An object of the json notation."}

SCHEMAS: dict[str, Schema] = {
    "Refusal": _object(error=_object(what=TEXT, where=TEXT, expected=TEXT)),
    "Health": _object(status=_one_of("ok", "starting"), workers=NATURAL, waiting=NATURAL),
    "Solved": _object(
        size=NATURAL, status=STATUS, solutions=_list(ROWS), stats=_object(nodes=NATURAL)
    ),
    "Checked": _object(status=STATUS, problems=_list(_object(what=TEXT, where=TEXT))),
    "Compared": _object(status=STATUS, built=NATURAL, wrong=_list(_list(NATURAL))),
    "Read": _object(puzzle=PUZZLE),
    "Written": _object(notation=TEXT, text=TEXT),
    "Notations": _object(notations=_list(TEXT)),
}
