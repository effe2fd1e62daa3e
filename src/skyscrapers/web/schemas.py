"""JSON Schemas of what the service answers."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def _object(optional: tuple[str, ...] = (), /, **properties: Schema) -> Schema:
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

MARKS = _list(_list(NATURAL))
PLACE = _list({"anyOf": [TEXT, NATURAL]})
EVIDENCE = _object(
    lines=_list(PLACE),
    clues=_list(PLACE),
    candidates=_list(_list({"anyOf": [NATURAL, _list(NATURAL)]})),
)
STEP: dict[str, Any] = {
    "technique": {"type": ["string", "null"]},
    "tier": {"type": ["integer", "null"]},
    "placements": MARKS,
    "eliminations": MARKS,
    "evidence": EVIDENCE,
    "text": TEXT,
}
GRADE = _object(
    status=STATUS,
    tier={"type": ["integer", "null"]},
    name={"type": ["string", "null"]},
    score={"type": ["integer", "null"]},
    bottleneck={"type": ["integer", "null"]},
    scale=TEXT,
    techniques={"type": "object", "additionalProperties": NATURAL},
)
MADE: Schema = {
    "type": "object",
    "description": "An object of the json notation, with its solution and grade.",
    "properties": {
        "size": NATURAL,
        "solution": {"anyOf": [ROWS, {"type": "null"}]},
        "grade": {"anyOf": [GRADE, {"type": "null"}]},
    },
    "required": ["size", "solution", "grade"],
}
SLOT = _object(slot=TEXT, size=NATURAL, tier=NATURAL)
MISTAKE = _object(
    cell={"anyOf": [_list(NATURAL), {"type": "null"}]}, rule=TEXT, where=PLACE, text=TEXT
)

SCHEMAS: dict[str, Schema] = {
    "Refusal": _object(error=_object(what=TEXT, where=TEXT, expected=TEXT)),
    "Health": _object(status=_one_of("ok", "starting"), workers=NATURAL, waiting=NATURAL),
    "Solved": _object(
        size=NATURAL, status=STATUS, solutions=_list(ROWS), stats=_object(nodes=NATURAL)
    ),
    "Checked": _object(status=STATUS, problems=_list(_object(what=TEXT, where=TEXT))),
    "Compared": _object(status=STATUS, built=NATURAL, wrong=_list(_list(NATURAL))),
    "Verdict": _object(
        status=STATUS,
        count=NATURAL,
        exact=TRUTH,
        possible=_list(ROWS),
        possible_exact=TRUTH,
        open=NATURAL,
        text=TEXT,
    ),
    "Settled": _object(settle=_list(_object(edge=PLACE, value=NATURAL))),
    "Counted": _object(("status",), count=NATURAL, exact=TRUTH, status=STATUS),
    "Possible": _object(possible=_list(ROWS), exact=TRUTH),
    "Redundant": _object(
        redundant=_list(PLACE), exact=TRUTH, together=_list(PLACE), together_exact=TRUTH
    ),
    "Conflicts": _object(conflicts=_list(_list(PLACE)), smallest=TRUTH, exact=TRUTH),
    "Minimised": MADE,
    "Completed": MADE,
    "Made": MADE,
    "Pages": _object(total=NATURAL, pages=_list(_object(page=NATURAL, svg=TEXT))),
    "Daily": {
        "anyOf": [
            _object(date=TEXT, version=NATURAL, plan=_list(SLOT)),
            _object(date=TEXT, version=NATURAL, **SLOT["properties"], puzzle=PUZZLE, grade=GRADE),
        ]
    },
    "Read": _object(puzzle=PUZZLE),
    "Written": _object(notation=TEXT, text=TEXT),
    "Hinted": {
        "anyOf": [_object(degree=NATURAL, **STEP), _object(mistakes=_list(MISTAKE))],
    },
    "Explained": _object(
        ("verified",),
        verified=TRUTH,
        size=NATURAL,
        status=_one_of("solved", "stalled", "contradiction"),
        steps=_list(_object(run=NATURAL, **STEP)),
        grade=GRADE,
    ),
    "Graded": GRADE,
    "Techniques": _object(
        techniques=_list(
            _object(
                technique=TEXT,
                tier=NATURAL,
                cost=NATURAL,
                name=TEXT,
                also=TEXT,
                idea=TEXT,
                shown=TRUTH,
            )
        )
    ),
    "Example": _object(puzzle=PUZZLE, number=NATURAL, board=_list(ROWS), step=_object(**STEP)),
    "Notations": _object(notations=_list(TEXT)),
}
