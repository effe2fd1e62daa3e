"""Take the pictures of the page that the documentation keeps: `-m tests.web.shots FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from skyscrapers.web.app import Settings

from .browser import ARGUMENTS, CHROMIUM, opened
from .conftest import running

SIX = "#size=6&top=.2.3.3.1.4&bottom=1.3.3..4.&left=2...6..&right=2..4.1..2"
MANY = "#size=5&top=.3.3..&bottom=4....&left=.2..3.&right=3.2...3"
REGIONS = (
    "#size=6&regions=1.1.1.1.2.2.1.3.3.2.2.4.1.3.3.2.2.4.3.3.5.5.4.4.5.5.5.5.4.4.6.6.6.6.6.6"
    "&top=.3..3..3&bottom=.1.2...&left=..2.2..&right=.4....&givens=2..................................."
)
WIDTHS = {360: 740, 768: 1024, 1440: 900}


def play(page: Any, service: str) -> None:
    page.goto(service + SIX)
    page.locator("#board .cell").first.wait_for()
    for _ in range(24):
        page.keyboard.press("h")
        page.keyboard.press("h")
        page.keyboard.press("h")
        page.locator(".panel.hint .degrees [aria-current]:has-text('follows')").wait_for()
        page.locator(".panel.hint .btn.primary:not(:has-text('?'))").click()
    page.keyboard.press("h")
    page.locator(".panel.hint .sentence").wait_for()


def learn(page: Any, service: str) -> None:
    page.goto(service + "learn" + SIX)
    page.locator(".evidence h2").wait_for()
    for _ in range(30):
        page.keyboard.press("j")


def author(page: Any, service: str) -> None:
    page.goto(service + "author" + MANY)
    page.locator(".panel.settle .list li").first.wait_for()


def regions(page: Any, service: str) -> None:
    page.goto(service + "author" + REGIONS)
    page.locator(".grade .tiers").wait_for()
    page.locator(".entry .seg button").last.click()
    page.locator("#board [data-name=r4c3]").click(button="right")


def book(page: Any, service: str) -> None:
    page.goto(service + "book")
    page.locator(".sheets img").first.wait_for()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for service in running(Settings()):
        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            for scene in (play, learn, author, regions, book):
                for width, height in WIDTHS.items():
                    for theme in ("light", "dark"):
                        looks = {"color_scheme": theme, "reduced_motion": "reduce"}
                        size = {"viewport": {"width": width, "height": height}}
                        with opened(browser, **looks, **size) as page:
                            scene(page, service)
                            page.evaluate("scrollTo(0, 0)")
                            name = f"{scene.__name__}-{width}-{theme}.png"
                            page.screenshot(path=folder / name)
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
