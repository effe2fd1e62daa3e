"""The OpenAPI document of the service, made from the table of operations.

`python -m skyscrapers.web.openapi` prints it; the file beside this module is what it printed.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from .operations import OPERATIONS, REQUIRED, Operation, Parameter, described
from .schemas import SCHEMAS

REFUSALS = {
    400: "The request cannot be read, or asks for what is not allowed.",
    404: "There is no such path.",
    405: "The path is there, but not for this method.",
    413: "The body is too large.",
    415: "The body is not said to be JSON.",
    500: "The service failed.",
    503: "All workers are busy; Retry-After tells when to come again.",
    504: "The time ran out before an answer.",
    507: "The job needs more memory than a worker has.",
}
JSON = "application/json"


def document() -> dict[str, Any]:
    """Return the whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Skyscrapers",
            "version": "1",
            "summary": "Solve, explain, author and generate Skyscrapers puzzles.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {operation.path: _path(operation) for operation in OPERATIONS}
        | {"/healthz": _health()},
        "components": {"schemas": SCHEMAS},
    }


def _path(operation: Operation) -> dict[str, Any]:
    described_operation: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "responses": {
            "200": {"description": "The answer.", "content": _answer(operation)},
            **{str(status): _refusal(text) for status, text in REFUSALS.items()},
        },
    }
    if operation.method == "GET":
        described_operation["parameters"] = [_query(p) for p in operation.parameters]
    else:
        described_operation["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": _body(operation)}},
        }
    return {operation.method.lower(): described_operation}


def _answer(operation: Operation) -> dict[str, Any]:
    if operation.media:
        return {
            kind: {"schema": {"type": "string", "contentMediaType": kind}}
            for kind in operation.media
        }
    content = {JSON: {"schema": _reference(operation.answer)}}
    if operation.streams:
        content["application/x-ndjson"] = {"schema": {"type": "string"}}
    return content


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _refusal(text: str) -> dict[str, Any]:
    return {"description": text, "content": {JSON: {"schema": _reference("Refusal")}}}


def _body(operation: Operation) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {p.name: _property(p) for p in operation.parameters},
        "required": [p.name for p in operation.parameters if p.default is REQUIRED],
    }


def _property(parameter: Parameter) -> dict[str, Any]:
    schema = dict(parameter.schema)
    if parameter.default is not REQUIRED:
        schema["default"] = parameter.default
    return {**schema, "description": parameter.note or described(parameter.schema)}


def _query(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": "query",
        "required": parameter.default is REQUIRED,
        "schema": _property(parameter),
    }


def _health() -> dict[str, Any]:
    content = {JSON: {"schema": _reference("Health")}}
    return {
        "get": {
            "operationId": "healthz",
            "summary": "Tell whether the service is up.",
            "responses": {"200": {"description": "It is.", "content": content}},
        }
    }


def text() -> str:
    """Return the document as the text of its file."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
