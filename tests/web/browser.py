"""Chromium for the tests of the page, and what they read from it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HERE = Path(__file__).parent
AXE = HERE / "node_modules" / "axe-core" / "axe.min.js"
TSC = HERE / "node_modules" / ".bin" / ("tsc.cmd" if os.name == "nt" else "tsc")

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
RUN_AXE = "async tags => (await axe.run(document, {runOnly: tags})).violations"


@contextmanager
def opened(browser: Any, **options: Any) -> Iterator[Any]:
    """A page of a context of its own; an error on it fails the test."""
    settings = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **options}
    context = browser.new_context(**settings)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.set_default_timeout(30_000)
    try:
        yield page
    finally:
        context.close()
    unexpected = [e for e in errors if "status of 4" not in e and "net::ERR_FAILED" not in e]
    assert unexpected == []


def violations(page: Any, rules: list[str] = RULES) -> list[str]:
    """What axe finds on the page as it stands, one line each; `rules` are tags or single rules."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{found['id']}: {node['html'][:120]}"
        for found in page.evaluate(RUN_AXE, rules)
        for node in found["nodes"]
    ]


def heights(page: Any) -> list[list[int]]:
    """The heights on the board, 0 where a cell has none."""
    return page.evaluate(
        """() => [...document.querySelectorAll('#board .row')].slice(1, -1).map(row =>
            [...row.querySelectorAll('.cell')].map(cell =>
                Number(cell.querySelector('.roof b')?.textContent ?? 0)))"""
    )
