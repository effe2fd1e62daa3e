"""The JSON service: its answers, its refusals, its headers and what it documents."""

from __future__ import annotations

import json
import logging
import re
import socket
import time
from pathlib import Path

import httpx
import pytest

import skyscrapers as sk
import skyscrapers.web
from skyscrapers.human.ladder import LADDER
from skyscrapers.web import guard
from skyscrapers.web.app import LINES, PAGES
from skyscrapers.web.daily import plan_of, puzzle_of
from skyscrapers.web.examples import example_of, puzzles
from skyscrapers.web.guard import HEADERS, LONGEST_BODY
from skyscrapers.web.openapi import document, text
from skyscrapers.web.operations import OPERATIONS
from skyscrapers.web.shell import page_files
from skyscrapers.web.tasks import TASKS

UNIQUE = {
    "size": 4,
    "clues": {"top": [4, 3, 2, 1], "bottom": [0] * 4, "left": [0, 3, 0, 0], "right": [0, 0, 2, 2]},
}


def post(client: httpx.Client, name: str, body: object) -> httpx.Response:
    return client.post(f"/api/v1/{name}", json=body)


def test_solves_what_any_notation_says(client: httpx.Client) -> None:
    text = post(client, "write", {"puzzle": UNIQUE, "notation": "sgt"}).json()["text"]
    assert text != UNIQUE
    answers = [post(client, "solve", {"puzzle": puzzle}).json() for puzzle in (UNIQUE, text)]
    assert answers[0]["status"] == "unique"
    assert answers[0] == answers[1]


def test_equal_questions_are_answered_from_the_cache(client: httpx.Client) -> None:
    first = post(client, "solve", {"puzzle": UNIQUE})
    kept = client.get("/healthz").json()["cached"]
    second = post(client, "solve", {"puzzle": UNIQUE, "limit": 2})
    assert second.json() == first.json()
    assert client.get("/healthz").json()["cached"] == kept


def test_comparing_tells_what_is_wrong_and_not_what_is_right(client: httpx.Client) -> None:
    [solution] = post(client, "solve", {"puzzle": UNIQUE}).json()["solutions"]
    board = [row[:] for row in solution]
    board[1][2] = board[1][2] % 4 + 1
    board[0][0] = 0
    answer = post(client, "compare", {"puzzle": UNIQUE, "board": board}).json()
    assert answer == {"status": "unique", "built": 15, "wrong": [[1, 2]]}


@pytest.mark.parametrize(
    ("to", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF-")]
)
def test_pictures_are_files(client: httpx.Client, to: str, start: bytes) -> None:
    answer = post(client, "render", {"puzzle": UNIQUE, "to": to})
    assert answer.status_code == 200
    assert answer.content.startswith(start)
    assert answer.headers["content-type"].startswith(("image/", "application/pdf"))


def test_a_verdict_counts_and_shows_what_each_cell_can_be(client: httpx.Client) -> None:
    one = post(client, "verdict", {"puzzle": UNIQUE}).json()
    assert (one["status"], one["count"], one["open"]) == ("unique", 1, 0)
    many = post(client, "verdict", {"puzzle": {"size": 6}}).json()
    assert (many["status"], many["count"], many["exact"]) == ("multiple", 500, False)
    assert many["possible"] == [[[1, 2, 3, 4, 5, 6]] * 6] * 6
    none = post(client, "verdict", {"puzzle": {"size": 3, "clues": {"top": [3, 3, 0]}}}).json()
    assert (none["status"], none["count"], none["exact"]) == ("none", 0, True)


def test_what_settles_leaves_one_solution(client: httpx.Client) -> None:
    puzzle = {"size": 4, "clues": {"top": [4, 0, 2, "?"], "left": [0, 3, 0, 0]}}
    count = post(client, "count", {"puzzle": puzzle}).json()
    assert count["count"] > 1
    found = post(client, "settle", {"puzzle": puzzle}).json()["settle"]
    assert found
    for each in found:
        side, index = each["edge"]
        clues = {name: [*line] for name, line in puzzle["clues"].items()}
        clues.setdefault(side, [0] * 4)[index] = each["value"]
        answer = post(client, "solve", {"puzzle": {"size": 4, "clues": clues}}).json()
        assert answer["status"] == "unique"


def test_a_wish_and_a_seed_make_a_puzzle(client: httpx.Client) -> None:
    wish = {"size": 5, "tier": 2, "seed": 7, "rules": {"measure": "count"}}
    made = post(client, "generate", wish).json()
    assert made["size"] == 5
    assert made["grade"]["tier"] == 2
    solved = post(client, "solve", {"puzzle": made}).json()
    assert solved["status"] == "unique"
    assert solved["solutions"] == [made["solution"]]
    assert post(client, "generate", {**wish, "seed": 8}).json()["clues"] != made["clues"]


def test_making_tells_of_its_progress(client: httpx.Client) -> None:
    wish = {"size": 4, "tier": 1, "seed": 3}
    answer = client.post("/api/v1/generate", json=wish, headers={"accept": LINES})
    assert answer.headers["content-type"].startswith(LINES)
    *progress, last = [json.loads(line) for line in answer.text.splitlines()]
    assert progress
    assert all(set(line) == {"progress"} for line in progress)
    assert last["answer"] == post(client, "generate", wish).json()
    impossible = {"size": 4, "tier": 1, "rules": {"boxes": [3, 3]}}
    refused = client.post("/api/v1/generate", json=impossible, headers={"accept": LINES})
    assert refused.status_code == 400
    assert set(refused.json()) == {"error"}


def test_making_tells_what_came_nearest(client: httpx.Client) -> None:
    wish = {"size": 4, "tier": 7, "seed": 1}
    with client.stream("POST", "/api/v1/generate", json=wish, headers={"accept": LINES}) as it:
        progress = (json.loads(line)["progress"] for line in it.iter_lines())
        near = [next(told["nearest"] for told in progress if "nearest" in told) for _ in range(2)]
    scores = [(each["grade"]["tier"], each["grade"]["score"]) for each in near]
    assert scores[0] < scores[1] < (7, 0)
    solved = post(client, "solve", {"puzzle": near[1]}).json()
    assert (solved["status"], solved["solutions"]) == ("unique", [near[1]["solution"]])


def test_making_stops_when_the_client_goes(client: httpx.Client) -> None:
    wish = {"size": 9, "tier": 7, "seed": 1}
    for _ in range(3):
        with client.stream("POST", "/api/v1/generate", json=wish, headers={"accept": LINES}) as it:
            assert next(it.iter_lines())
    assert post(client, "generate", {"size": 4, "tier": 1}).status_code == 200


def test_a_book_is_made_from_its_wish(client: httpx.Client) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    wish = {"title": "Four", "size": 4, "mix": [3, 1], "seed": 5}
    book = post(client, "book", wish)
    assert book.status_code == 200
    assert book.headers["content-type"] == "application/pdf"
    assert book.content.startswith(b"%PDF-")
    assert post(client, "book", {**wish, "mix": [0]}).status_code == 400
    assert post(client, "book", {**wish, "mix": [60, 60]}).status_code == 400


def test_pages_of_a_book_are_drawn(client: httpx.Client) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    wish = {"size": 4, "mix": [3, 1], "seed": 5, "per_page": 2}
    answer = post(client, "pages", {**wish, "pages": [99, 1, 3]}).json()
    assert [each["page"] for each in answer["pages"]] == [1, 3, answer["total"]]
    assert all(each["svg"].startswith("<svg") for each in answer["pages"])
    assert post(client, "pages", {**wish, "pages": [3]}).json()["pages"] == [answer["pages"][1]]
    assert post(client, "pages", {**wish, "pages": [0]}).status_code == 400
    assert post(client, "pages", {"size": 4, "mix": [], "pages": [1]}).status_code == 400


@pytest.mark.parametrize(("day", "slot"), [("2026-11-30", "small"), ("2026-12-06", "medium")])
def test_a_daily_is_the_same_for_everyone(client: httpx.Client, day: str, slot: str) -> None:
    plan = client.get("/api/v1/daily", params={"date": day}).json()
    [wanted] = [each for each in plan["plan"] if each["slot"] == slot]
    daily = client.get("/api/v1/daily", params={"date": day, "slot": slot}).json()
    assert (daily["size"], daily["grade"]["tier"]) == (wanted["size"], wanted["tier"])
    assert "solution" not in daily["puzzle"]
    assert post(client, "solve", {"puzzle": daily["puzzle"]}).json()["status"] == "unique"
    assert puzzle_of(day, slot) == daily


PLAYED = {
    ("2026-11-30", "small"): "4:////3///4/4///////",
    ("2026-11-30", "large"): "6:/3///4/5//2/////2/////5/4///2//,o1g4j3a",
    ("2026-12-03", "medium"): "6://///3///3//////3//4///5/3/1//,h3c2a1c5b1c2j",
    ("2026-12-05", "large"): "7:/3/3//3////3/2////1///3/3////3/4/3/3///,4k1a3j3l1e3d",
}


@pytest.mark.parametrize(("day", "slot"), PLAYED)
def test_a_daily_stays_what_it_was(day: str, slot: str) -> None:
    """Where this fails, add a plan from a day to come: what people have played must not change."""
    puzzle = sk.loads(json.dumps(puzzle_of(day, slot)["puzzle"]), format="json")
    assert sk.dumps(puzzle, format="sgt") == PLAYED[day, slot]


@pytest.mark.parametrize("day", ["", "2026-13-01", "20261130", "1999-01-01", "9999-12-31", "today"])
def test_a_day_without_a_plan_is_refused(client: httpx.Client, day: str) -> None:
    assert client.get("/api/v1/daily", params={"date": day}).status_code == 400


def test_every_day_of_the_week_has_three_puzzles() -> None:
    for day in range(1, 8):
        plan = plan_of(f"2026-06-{day:02}")["plan"]
        assert [slot["slot"] for slot in plan] == ["small", "medium", "large"]
        assert all(1 <= slot["tier"] <= 4 for slot in plan), "a daily is made in a moment"


@pytest.mark.parametrize("technique", sorted(puzzles()))
def test_every_example_shows_its_technique(technique: str) -> None:
    shown = example_of(technique, "de")
    assert shown["step"]["technique"] == technique


def test_every_technique_has_an_example() -> None:
    assert {technique.name for technique in LADDER} == set(puzzles())


@pytest.mark.parametrize(
    ("name", "body", "status", "word"),
    [
        ("solve", {}, 400, "puzzle"),
        ("solve", {"puzzle": 5}, 400, "puzzle"),
        ("solve", {"puzzle": "5:1/2"}, 400, "clues"),
        ("solve", {"puzzle": UNIQUE, "limit": 0}, 400, "limit"),
        ("solve", {"puzzle": UNIQUE, "limit": True}, 400, "limit"),
        ("solve", {"puzzle": UNIQUE, "more": 1}, 400, "more"),
        ("solve", [], 400, "object"),
        ("compare", {"puzzle": UNIQUE, "board": [[1]]}, 400, "board"),
        ("compare", {"puzzle": UNIQUE, "board": [["1"]]}, 400, "board"),
        ("read", {"text": "<script>alert(1)</script>"}, 400, ""),
        ("write", {"puzzle": UNIQUE, "notation": "no such"}, 400, "no such"),
        ("nothing", {}, 404, ""),
    ],
)
def test_what_is_wrong_is_told_in_one_object(
    client: httpx.Client, name: str, body: object, status: int, word: str
) -> None:
    answer = post(client, name, body)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert set(error) == {"what", "where", "expected"}
    assert word in " ".join(error.values())


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{" * 3, "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"puzzle": ' + b"[" * 100_000, "application/json", 400),
        (b'{"puzzle": NaN}', "application/json", 400),
        (b'{"puzzle": {}, "puzzle": {}}', "application/json", 400),
        (b'{"puzzle": {"size": ' + b"9" * 5000 + b"}}", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b'{"puzzle": "4:"}', "text/plain", 415),
        (b'{"puzzle": "' + b"x" * LONGEST_BODY + b'"}', "application/json", 413),
    ],
    ids=["cut", "deep", "deep-inside", "nan", "twice", "huge-number", "binary", "text", "large"],
)
def test_bodies_that_are_no_request(
    client: httpx.Client, content: bytes, kind: str, status: int
) -> None:
    answer = client.post("/api/v1/solve", content=content, headers={"content-type": kind})
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}


def test_a_body_without_a_length_is_cut_off(client: httpx.Client) -> None:
    def chunks():
        for _ in range(40):
            yield b" " * 262_144

    try:
        answer = client.post(
            "/api/v1/solve", content=chunks(), headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413
    except httpx.WriteError:
        pass  # the service may hang up before all is sent
    assert client.get("/healthz").status_code == 200


def test_a_body_that_does_not_end_is_given_up(
    service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    host, port = service.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as client:
        client.sendall(
            b"POST /api/v1/solve HTTP/1.1\r\nhost: 127.0.0.1\r\n"
            b'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"puzzle"'
        )
        answer = client.recv(4096)
    assert b"400 Bad Request" in answer.splitlines()[0]


def test_no_answer_waits_for_the_clients_acknowledgement(client: httpx.Client) -> None:
    waits = [client.get("/healthz").elapsed.total_seconds() for _ in range(20)]
    assert min(waits[1:]) < 0.03  # Nagle's delay holds each but the first for 0.04


def test_another_method_is_refused(client: httpx.Client) -> None:
    answer = client.get("/api/v1/solve")
    assert answer.status_code == 405
    assert set(answer.json()) == {"error"}


@pytest.mark.parametrize("path", ["/", "/healthz", "/js/main.js", "/nowhere", "/api/v1/solve"])
def test_every_answer_has_the_headers(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert HEADERS.items() <= {key.lower(): value for key, value in answer.headers.items()}.items()
    assert "set-cookie" not in answer.headers
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/js/../../app.py",
        "/%2e%2e/app.py",
        "/js/%2e%2e/%2e%2e/app.py",
        "//etc/passwd",
    ],
)
def test_nothing_outside_the_page_is_served(service: str, path: str) -> None:
    with httpx.Client() as client:
        answer = client.request("GET", service.rstrip("/") + path)
    assert answer.status_code in (400, 404)
    assert "import" not in answer.text


def test_another_host_name_is_refused(client: httpx.Client) -> None:
    assert client.get("/", headers={"host": "rebound.example"}).status_code == 400


@pytest.mark.parametrize("page", PAGES)
def test_the_page_is_served_under_every_name(client: httpx.Client, page: str) -> None:
    answer = client.get(f"/{page}")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    again = client.get(f"/{page}", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


def test_the_page_is_small() -> None:
    assert sum(len(file.packed) for file in page_files().values()) < 150_000


def test_the_page_has_no_inline_script_and_no_remote_address() -> None:
    for name, file in page_files().items():
        body = file.body.decode()
        if name.endswith(".html"):
            assert "<script>" not in body
            assert " style=" not in body
            assert " onclick=" not in body
        if name.startswith(("js/", "css/")) or name.endswith(".html"):
            assert "http://" not in body, name
            assert "https://" not in body, name


def test_the_modules_that_are_loaded_early_are_there() -> None:
    shell = page_files()["index.html"].body.decode()
    early = re.findall(r'<link rel="modulepreload" href="([^"]+)">', shell)
    assert early
    assert set(early) <= set(page_files())


def test_the_document_is_the_one_that_the_table_makes() -> None:
    path = Path(skyscrapers.web.__file__).with_name("openapi.json")
    assert path.read_text(encoding="utf-8") == text()


def test_the_document_has_the_routes_and_their_schemas() -> None:
    paths = document()["paths"]
    assert set(paths) == {operation.path for operation in OPERATIONS} | {"/healthz"}
    schemas = document()["components"]["schemas"]
    assert {operation.answer for operation in OPERATIONS if not operation.media} <= set(schemas)


def test_every_operation_has_its_task() -> None:
    assert {operation.name for operation in OPERATIONS} == set(TASKS)


def test_the_access_log_holds_no_content(
    client: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "skyscrapers.web.access"):
        post(client, "solve", {"puzzle": "4:2//1/2/2//4////3//2///"})
        client.get("/secret-in-a-path?puzzle=4:2")
        deadline = time.monotonic() + 5  # a line is written after its answer
        while len(caplog.records) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
    lines = [record.getMessage() for record in caplog.records]
    assert lines[0].startswith("POST /api/v1/solve 200 ")
    assert lines[1].startswith("GET - 404 ")
    assert not [line for line in lines if "secret" in line or "4:2" in line]


def test_json_of_every_refusal_is_documented() -> None:
    assert json.loads(text())["components"]["schemas"]["Refusal"]["required"] == ["error"]
